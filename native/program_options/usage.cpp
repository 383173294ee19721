// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <program_options/usage.hpp>

#include <program_options/command.hpp>
#include <program_options/settings_file.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace waybill::native::program_options {

namespace {

/// Optimal string alignment: a swap of two neighbours is one edit.
std::size_t edits_between(std::string_view from, std::string_view to) {
    std::vector<std::vector<std::size_t>> cost(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
    for (std::size_t i = 0; i <= from.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= to.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i)
        for (std::size_t j = 1; j <= to.size(); ++j) {
            std::size_t const replaced = from[i - 1] == to[j - 1] ? 0 : 1;
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + replaced});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[from.size()][to.size()];
}

} // namespace

std::string closest_name(std::string_view typed, std::vector<std::string> const& known) {
    constexpr std::size_t longest = 64; // the cost is the product of the lengths
    if (typed.empty() || typed.size() > longest) return {};
    std::string best;
    auto fewest = std::max<std::size_t>(typed.size() / 3, 1) + 1;
    for (auto const& each : known) {
        auto const edits = edits_between(typed, each);
        if (edits < fewest) {
            fewest = edits;
            best = each;
        }
    }
    return best;
}

namespace {

std::vector<std::string> names_of_commands(CLI::App const& command) {
    std::vector<std::string> names;
    for (auto const* const each : command.get_subcommands([](CLI::App const*) { return true; }))
        names.push_back(each->get_name());
    return names;
}

std::vector<std::string> names_of_options(CLI::App const& command) {
    std::vector<std::string> names;
    for (auto const* const each : command.get_options()) {
        for (auto const& name : each->get_lnames()) names.push_back("--" + name);
        for (auto const& name : each->get_snames()) names.push_back("-" + name);
    }
    return names;
}

CLI::App const* subcommand_of(CLI::App const& command, std::string const& name) {
    auto const found = command.get_subcommands([&](CLI::App const* each) { return each->check_name(name); });
    return found.empty() ? nullptr : found.front();
}

std::string path_of(CLI::App const& command) {
    auto const* const parent = command.get_parent();
    return parent == nullptr ? command.get_name() : path_of(*parent) + ' ' + command.get_name();
}

std::string did_you_mean(std::string_view typed, std::vector<std::string> const& known) {
    auto const meant = closest_name(typed, known);
    return meant.empty() ? "" : " Did you mean '" + meant + "'?";
}

/// A better message than the parser's for an unknown command or option; else empty.
std::string unknown_word(CLI::App const& program, std::vector<std::string> const& words) {
    CLI::App const* command = &program;
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
        if (*word == "--") break;
        if (word->size() > 1 && word->front() == '-') {
            auto const name = word->substr(0, word->find('='));
            if (name.starts_with("--") && command->get_option_no_throw(name) == nullptr)
                return fmt::format("unknown option '{}'.{}", name, did_you_mean(name, names_of_options(*command)));
            continue;
        }
        auto const commands = names_of_commands(*command);
        if (commands.empty()) continue; // a value or a positional argument
        auto const* const next = subcommand_of(*command, *word);
        if (next == nullptr) return fmt::format("unknown command '{}'.{}", *word, did_you_mean(*word, commands));
        command = next;
    }
    return {};
}

CLI::App const& command_in_use(CLI::App const& program) {
    auto const used = program.get_subcommands();
    return used.empty() ? program : command_in_use(*used.front());
}

/// What to write before a parser's message that begins with the name of an option, which a variable or the settings
/// file has set; else empty.
std::string source_of_mistake(CLI::App const& program, std::string_view what, std::vector<std::string> const& words) {
    auto const& command = command_in_use(program);
    for (auto const* const each : command.get_options()) {
        auto const name = each->get_name();
        if (!what.starts_with(name + ':')) continue;
        auto const given = [&](std::string const& word) { return word == name || word.starts_with(name + '='); };
        if (std::any_of(words.begin(), words.end(), given)) return {};
        auto const source = source_of(command, *each);
        return source.empty() ? source : source + ": ";
    }
    return {};
}

} // namespace

int end_parsing(CLI::App const& program, CLI::ParseError const& why, std::vector<std::string> const& words,
                int (*print_failure)(std::string_view)) {
    auto what = unknown_word(program, words);
    // `waybill serch --help`: there is no such help to print
    if (why.get_exit_code() == 0 && !what.starts_with("unknown command")) return program.exit(why);
    if (words.empty() && program.get_option_no_throw("--version") !=
                             nullptr) { // no command: the list of commands is more useful than an error
        fmt::print(stderr, "{}", program.help());
        return usage_error;
    }
    if (what.empty()) what = source_of_mistake(program, why.what(), words) + why.what();
    if (what.back() != '.' && what.back() != '?') what += '.';
    print_failure(what);
    fmt::print(stderr, "Run `{} --help` for the usage.\n", path_of(command_in_use(program)));
    return usage_error;
}

} // namespace waybill::native::program_options
