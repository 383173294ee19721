// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The example configuration contains every setting of the service with its default.
#include <command_line/serve_options.hpp>

#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/scratch_folder.hpp"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace waybill::native::command_line;
using support::exits;

std::string packaged(char const* name) {
    return support::read_if_there(std::string(WAYBILL_TEST_DATA) + "/../native/packaging/" + name);
}

/// Settings with their values as written; those in a comment keep the mark.
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
    int exit_code = 0;
    serve_options into;
    add_serve_options({command, exit_code}, into);
    std::set<std::string> names;
    for (auto const* each : command.get_options())
        if (auto const name = each->get_lnames().empty() ? "" : each->get_lnames().front();
            !name.empty() && name != "help" && name != "config" && name != "check" && name != "create" &&
            name != "sample")
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

TEST(packaging, the_example_contains_the_default_values) {
    CLI::App command;
    int exit_code = 0;
    serve_options into;
    add_serve_options({command, exit_code}, into);
    std::set<std::string> const on_by_default{"compression", "get"};
    for (auto const& [name, value] : settings_of(packaged("waybill.toml"))) {
        auto const* const option = command.get_option_no_throw("--" + name);
        ASSERT_NE(option, nullptr) << name;
        auto plain = value;
        std::erase(plain, '"');
        if (name == "store" || plain.starts_with("# ")) continue; // required, or without a default
        auto const fallback = option->get_default_str();
        EXPECT_EQ(plain, !fallback.empty() ? fallback : on_by_default.contains(name) ? "true" : "false") << name;
    }
}

TEST(packaging, serve_accepts_the_example_with_all_settings) {
    support::scratch_folder const folder;
    std::string given;
    for (auto const& [name, value] : settings_of(packaged("waybill.toml"))) {
        auto text = value.starts_with("# ") ? value.substr(2) : value;
        if (name == "listen" || name == "admin-listen") text = "\"127.0.0.1:0\"";
        if (name == "store") text = "\"sqlite:" + folder.file("store.db") + '"';
        if (name == "log-file") text = '"' + folder.file("log") + '"';
        if (name == "page") text = '"' + folder.file("") + '"';
        if (name.starts_with("tls-")) continue; // these need valid files
        given += name + " = " + text + '\n';
    }
    support::program serving({"serve", "--create", "--config", folder.file("waybill.toml", given)});
    EXPECT_THAT(serving.first_line(), testing::StartsWith("waybill listens on http"));
    EXPECT_THAT(support::stopped(serving), exits(0));
    EXPECT_THAT(support::read_if_there(folder.file("log")), testing::HasSubstr("stopped"));
}

TEST(packaging, the_store_is_that_of_the_command_line_then_the_environment_then_the_file) {
    support::scratch_folder const folder;
    auto const file = folder.file("waybill.toml", "listen = \"127.0.0.1:0\"\nstore = \"sqlite:/nowhere/file.db\"\n");
    auto const serves = [&](std::vector<std::string> const& more, support::program::environment const& variables) {
        support::program serving(support::joined({"serve", "--create", "--config", file}, more), variables);
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

TEST(packaging, the_unit_starts_the_installed_program_and_is_hardened) {
    auto const unit = packaged("waybill.service");
    for (auto const* line :
         {"ExecStart=/usr/bin/waybill serve --config /etc/waybill/waybill.toml", "ExecReload=/bin/kill -HUP $MAINPID",
          "Type=notify", "WatchdogSec=30", "DynamicUser=yes", "User=waybill", "SupplementaryGroups=waybill-tls",
          "StartLimitIntervalSec=0", "NoNewPrivileges=yes", "ProtectSystem=strict", "MemoryDenyWriteExecute=yes",
          "SystemCallFilter=@system-service"})
        EXPECT_THAT(unit, testing::HasSubstr(std::string("\n") + line + '\n'));
}

} // namespace
