// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The program accepts every command line of `waybill` in the documents.
#include "support/file.hpp"

#include <command_line/command_tree.hpp>
#include <command_line/serve_options.hpp>

#include <CLI/CLI.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill::native::command_line;

std::vector<std::filesystem::path> command_documents() {
    std::filesystem::path const top = std::filesystem::path(WAYBILL_TEST_DATA).parent_path();
    std::vector<std::filesystem::path> found{top / "README.md"};
    for (auto const& each : std::filesystem::recursive_directory_iterator(top / "docs"))
        if (each.path().extension() == ".md") found.push_back(each.path());
    return found;
}

/// The arguments of a shell command, without quotes; a pipe or a redirection ends it.
std::vector<std::string> split_line(std::string const& line) {
    std::vector<std::string> typed;
    std::string word;
    bool any = false;
    char quote = 0;
    for (char const each : line + ' ') {
        if (quote != 0) {
            if (each == quote)
                quote = 0;
            else
                word += each;
        } else if (each == '\'' || each == '"') {
            quote = each;
            any = true;
        } else if (each == ' ') {
            if (any || !word.empty()) typed.push_back(word);
            word.clear();
            any = false;
        } else if (each == '|' || each == '<' || each == '>' || each == ';' || each == '#') {
            break;
        } else {
            word += each;
        }
    }
    return typed;
}

bool is_assignment(std::string const& word) {
    auto const sign = word.find('=');
    return sign != std::string::npos && sign != 0 && word.front() != '-' &&
           word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") == sign;
}

/// Ends parsing before the command runs.
void stop_before_running(CLI::App& command) {
    auto const inner = command.get_subcommands([](CLI::App*) { return true; });
    if (inner.empty()) command.parse_complete_callback([] { throw CLI::Success(); });
    for (auto* const each : inner) stop_before_running(*each);
}

/// The error in the arguments of `waybill`; empty if they are valid.
std::string parse_arguments(std::vector<std::string> typed) {
    try {
        if (!typed.empty() && typed.front() == "serve") {
            typed.erase(typed.begin());
            std::reverse(typed.begin(), typed.end());
            CLI::App serving;
            int exit_code = 0;
            serve_options options;
            add_serve_options({serving, exit_code}, options);
            serving.parse(typed);
            return {};
        }
        std::reverse(typed.begin(), typed.end());
        CLI::App program;
        program.require_subcommand(1);
        int exit_code = 0;
        add_commands_of(typed, {program, exit_code});
        stop_before_running(program);
        try {
            program.parse(typed);
        } catch (CLI::Success const&) {
            auto const unknown = program.remaining(true);
            if (!unknown.empty()) return "unexpected " + unknown.front();
        }
        return {};
    } catch (CLI::ParseError const& why) { return why.get_exit_code() == 0 ? "" : why.what(); }
}

struct command_lines {
    std::vector<std::string> blocks{};  ///< of console blocks
    std::vector<std::string> inlined{}; ///< `waybill …` in the text: parts of command lines, with placeholders
};

command_lines command_lines_of(std::string const& text) {
    command_lines found;
    std::istringstream lines(text);
    bool console = false;
    bool other = false;
    std::string line;
    std::string joined;
    while (std::getline(lines, line)) {
        auto const first = line.find_first_not_of(' ');
        auto const bare = first == std::string::npos ? std::string() : line.substr(first);
        if (bare.starts_with("```")) {
            bool const inside = console || other;
            console = !inside && (bare == "```console" || bare == "```sh");
            other = !inside && !console;
            continue;
        }
        if (console) {
            joined += bare.starts_with("$ ") ? bare.substr(2) : bare;
            if (joined.ends_with('\\')) {
                joined.pop_back();
                continue;
            }
            found.blocks.push_back(std::exchange(joined, {}));
        } else if (!other) {
            for (auto at = line.find("`waybill "); at != std::string::npos; at = line.find("`waybill ", at + 1)) {
                auto const end = line.find('`', at + 1);
                if (end != std::string::npos) found.inlined.push_back(line.substr(at + 1, end - at - 1));
            }
        }
    }
    return found;
}

TEST(documented_commands, blocks_parse) {
    for (auto const* const name : {"WAYBILL_STORE", "WAYBILL_URL", "WAYBILL_LOGIN", "WAYBILL_USER"}) ::unsetenv(name);
    std::size_t parsed = 0;
    for (auto const& document : command_documents()) {
        std::map<std::string, std::string> variables;
        for (auto line : command_lines_of(support::read_file(document)).blocks) {
            for (auto const& [name, value] : variables)
                for (auto at = line.find('$' + name); at != std::string::npos; at = line.find('$' + name))
                    line.replace(at, name.size() + 1, value);
            constexpr std::string_view installed = "/etc/waybill/waybill.toml";
            if (auto const at = line.find(installed); at != std::string::npos)
                line.replace(at, installed.size(), WAYBILL_TEST_DATA "/../native/packaging/waybill.toml");
            auto typed = split_line(line);
            std::map<std::string, std::string> given;
            auto environment = variables;
            // with the environment of the service
            if (!typed.empty() && typed.front() == "as-waybill")
                environment.emplace("WAYBILL_STORE", "sqlite:waybill.db");
            while (!typed.empty() && (is_assignment(typed.front()) || typed.front() == "export" ||
                                      typed.front() == "sudo" || typed.front() == "as-waybill")) {
                auto const sign = typed.front().find('=');
                if (sign != std::string::npos) given[typed.front().substr(0, sign)] = typed.front().substr(sign + 1);
                typed.erase(typed.begin());
            }
            if (typed.empty()) variables.insert(given.begin(), given.end());
            if (typed.empty() || typed.front() != "waybill") continue;
            typed.erase(typed.begin());
            ++parsed;
            for (auto const& [name, value] : environment)
                if (name.starts_with("WAYBILL_")) ::setenv(name.c_str(), value.c_str(), 1);
            EXPECT_EQ(parse_arguments(typed), "") << document.filename() << ": " << line;
            for (auto const& [name, value] : environment)
                if (name.starts_with("WAYBILL_")) ::unsetenv(name.c_str());
        }
    }
    EXPECT_GE(parsed, 30U);
}

TEST(documented_commands, inlined_commands_and_options_exist) {
    auto const all = describe_commands();
    auto const find = [&](std::string const& path) {
        return std::find_if(all.begin(), all.end(), [&](auto const& each) { return each.path == path; });
    };
    std::size_t checked = 0;
    for (auto const& document : command_documents())
        for (auto const& line : command_lines_of(support::read_file(document)).inlined) {
            auto typed = split_line(line);
            typed.erase(typed.begin());
            if (typed.empty() || typed.front() == "…") continue;
            std::string path;
            for (auto word = typed.begin(); word != typed.end() && !word->starts_with('-'); ++word) {
                auto const longer = path.empty() ? *word : path + ' ' + *word;
                if (find(longer) == all.end()) break;
                path = longer;
            }
            ++checked;
            ASSERT_NE(path, "") << document.filename() << ": " << line;
            auto const& command = *find(path);
            for (auto const& word : typed) {
                if (!word.starts_with("--")) continue;
                auto const name = word.substr(0, word.find_first_of("= …"));
                bool const known = std::any_of(command.options.begin(), command.options.end(), [&](auto const& option) {
                    return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
                });
                EXPECT_TRUE(known) << document.filename() << ": " << line << ": no option " << name;
            }
        }
    EXPECT_GE(checked, 20U);
}

} // namespace
