// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The example configuration says every setting of the service, and says it right.
#include <command_line/serve_options.hpp>

#include "support/program.hpp"
#include "support/scratch_folder.hpp"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace waybill::native::command_line;

std::string packaged(char const* name) {
    std::ifstream file(std::string(WAYBILL_TEST_DATA) + "/../native/packaging/" + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Settings with their values as written; those that stand behind a mark have theirs marked, too.
std::map<std::string, std::string> settings_of(std::string const& text) {
    std::map<std::string, std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        auto const marked = line.starts_with("# ");
        auto const from = marked ? 2U : 0U;
        auto const equals = line.find(" = ");
        if (equals == line.npos || line.find(' ', from) != equals) continue;
        all.emplace(line.substr(from, equals - from), (marked ? "# " : "") + line.substr(equals + 3));
    }
    return all;
}

std::set<std::string> options_of_program() {
    CLI::App command;
    serve_options into;
    add_serve_options(command, into);
    std::set<std::string> names;
    for (auto const* each : command.get_options())
        if (auto const name = each->get_lnames().empty() ? "" : each->get_lnames().front();
            !name.empty() && name != "help" && name != "config")
            names.insert(name);
    return names;
}

TEST(packaging, the_example_explains_every_setting_and_no_other) {
    auto const text = packaged("waybill.toml");
    ASSERT_FALSE(text.empty());
    std::set<std::string> explained;
    for (auto const& [name, value] : settings_of(text)) explained.insert(name);
    EXPECT_THAT(explained, testing::ContainerEq(options_of_program()));
}

TEST(packaging, the_example_tells_the_values_there_are_without_it) {
    CLI::App command;
    serve_options into;
    add_serve_options(command, into);
    for (auto const& [name, value] : settings_of(packaged("waybill.toml"))) {
        auto const* const option = command.get_option_no_throw("--" + name);
        ASSERT_NE(option, nullptr) << name;
        auto plain = value;
        std::erase(plain, '"');
        if (name == "store" || plain.starts_with("# ")) continue; // has to be given, or is nothing unless it is
        auto const fallback = option->get_default_str();
        EXPECT_EQ(plain, !fallback.empty() ? fallback : name == "get" ? "true" : "false") << name;
    }
}

TEST(packaging, serve_takes_the_example_with_all_of_it_given) {
    support::scratch_folder const folder;
    std::string given;
    for (auto const& [name, value] : settings_of(packaged("waybill.toml"))) {
        auto text = value.starts_with("# ") ? value.substr(2) : value;
        if (name == "listen" || name == "admin-listen") text = "\"127.0.0.1:0\"";
        if (name == "store") text = "\"sqlite:" + folder.file("store.db") + '"';
        if (name == "log-file") text = '"' + folder.file("log") + '"';
        if (name == "page") text = '"' + folder.file("") + '"';
        if (name.starts_with("tls-")) continue; // need files that hold
        given += name + " = " + text + '\n';
    }
    support::program serving({"serve", "--config", folder.file("waybill.toml", given)});
    EXPECT_THAT(serving.first_line(), testing::StartsWith("waybill listens on http"));
    serving.signal(SIGTERM);
    auto const ended = serving.finish();
    EXPECT_EQ(ended.exit_code, 0) << ended.errors << ended.output;
    std::ifstream log(folder.file("log"));
    EXPECT_THAT(std::string(std::istreambuf_iterator<char>(log), {}), testing::HasSubstr("stopped"));
}

TEST(packaging, the_environment_tells_the_store_whatever_the_file_says_and_the_command_line_before_both) {
    support::scratch_folder const folder;
    auto const file = folder.file("waybill.toml", "listen = \"127.0.0.1:0\"\nstore = \"sqlite:/nowhere/file.db\"\n");
    auto const serves = [&](std::vector<std::string> const& more, support::program::environment const& variables) {
        std::vector<std::string> words{"serve", "--config", file};
        words.insert(words.end(), more.begin(), more.end());
        support::program serving(words, variables);
        bool const listens = serving.first_line().starts_with("waybill listens on http");
        if (listens) serving.signal(SIGTERM);
        (void)serving.finish();
        return listens;
    };
    auto const good = "sqlite:" + folder.file("store.db");
    EXPECT_TRUE(serves({}, {{"WAYBILL_STORE", good}}));
    EXPECT_FALSE(serves({}, {})) << "else the file does";
    EXPECT_FALSE(serves({}, {{"WAYBILL_STORE", ""}})) << "nothing is no store";
    EXPECT_TRUE(serves({"--store", good}, {{"WAYBILL_STORE", "sqlite:/nowhere/variable.db"}}));
}

TEST(packaging, the_unit_starts_what_there_is_and_is_hardened) {
    auto const unit = packaged("waybill.service");
    for (auto const* line : {"ExecStart=/usr/bin/waybill serve --config /etc/waybill/waybill.toml",
                             "ExecReload=/bin/kill -HUP $MAINPID", "DynamicUser=yes", "User=waybill",
                             "SupplementaryGroups=waybill-tls", "StartLimitIntervalSec=0", "NoNewPrivileges=yes",
                             "ProtectSystem=strict", "MemoryDenyWriteExecute=yes", "SystemCallFilter=@system-service"})
        EXPECT_THAT(unit, testing::HasSubstr(std::string("\n") + line + '\n'));
}

} // namespace
