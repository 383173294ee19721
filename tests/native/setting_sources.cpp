// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Where a setting comes from: the command line before the environment before the file, for every option.
#include <command_line/command_tree.hpp>
#include <command_line/commands.hpp>
#include <command_line/program.hpp>
#include <command_line/serve_options.hpp>
#include <program_options/settings_file.hpp>

#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/program.hpp"
#include "support/scratch_folder.hpp"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill::native::command_line;
using support::fails;
using support::prints;
using support::run_command;
using support::run_program;
using testing::HasSubstr;

/// The values of the file, of the variable and of the command line.
using three_values = std::array<std::string, 3>;

three_values values_of(CLI::Option const& option) {
    static std::map<std::string, three_values> const special{
        {"--tls-certificate", {"1.pem", "2.pem", "3.pem"}},
        {"--log-level", {"debug", "warn", "error"}},
        {"--log-format", {"json", "text", "json"}},
        {"--cors-origin", {"https://1.example", "https://2.example", "https://3.example"}},
        {"--page-service", {"https://1.example", "https://2.example", "https://3.example"}},
    };
    auto const name = option.get_name();
    if (auto const found = special.find(name); found != special.end()) return found->second;
    if (option.get_items_expected_max() == 0) return {"true", "false", "true"};
    auto const fallback = option.get_default_str();
    if (fallback.empty() || fallback.find_first_not_of("0123456789") != std::string::npos) return {"a", "b", "c"};
    auto const number = std::stoull(fallback);
    return {std::to_string(number + 1), std::to_string(number + 2), std::to_string(number + 3)};
}

/// Options that another one needs.
std::vector<std::string> companions_of(std::string const& name) {
    if (name == "--tls-certificate") return {"--tls-key=k"};
    if (name == "--tls-key") return {"--tls-certificate=c"};
    if (name == "--tls-client-ca") return {"--tls-certificate=c", "--tls-key=k"};
    if (name == "--read-age") return {"--read-store=s"};
    return {};
}

TEST(setting_sources, the_command_line_precedes_the_environment_and_that_the_file) {
    support::scratch_folder const folder;
    CLI::App all;
    int exit_code = 0;
    serve_options ignored;
    add_serve_options({all, exit_code}, ignored);
    int seen = 0;
    for (auto const* const each : all.get_options()) {
        auto const variable = each->get_envname();
        if (each == all.get_help_ptr() || each->get_name() == "--config" || each->get_name() == "--check" ||
            each->get_name() == "--create" || each->get_name() == "--certify" || each->get_name() == "--sample")
            continue;
        ASSERT_FALSE(variable.empty()) << each->get_name();
        auto const name = each->get_name().substr(2);
        auto const values = values_of(*each);
        bool const flag = each->get_items_expected_max() == 0;
        auto const quoted = flag ? values[0] : '"' + values[0] + '"';
        auto const file = folder.file("waybill.toml", name + " = " + quoted + '\n');
        for (std::size_t last = 0; last < 3; ++last) { // the last source that has the setting
            CLI::App command;
            serve_options into;
            add_serve_options({command, exit_code}, into);
            if (last >= 1) ::setenv(variable.c_str(), values[1].c_str(), 1);
            auto words = companions_of("--" + name);
            if (name != "store") words.push_back("--store=sqlite:x");
            words.push_back("--config=" + file);
            if (last == 2) words.push_back("--" + name + '=' + values[2]);
            try {
                command.parse(words);
                EXPECT_EQ(command.get_option("--" + name)->results(), std::vector<std::string>{values[last]})
                    << name << ' ' << last;
            } catch (CLI::ParseError const& why) { ADD_FAILURE() << name << ' ' << last << ": " << why.what(); }
            ::unsetenv(variable.c_str());
        }
        ++seen;
    }
    EXPECT_GT(seen, 45);
}

/// What `serve` understands.
waybill::native::server::server_settings parsed(std::vector<std::string> words) {
    CLI::App command;
    int exit_code = 0;
    serve_options into;
    add_serve_options({command, exit_code}, into);
    command.parse(std::move(words));
    return into.settings;
}

TEST(setting_sources, a_variable_may_have_several_values) {
    ::setenv("WAYBILL_TRUSTED_PROXY", "10.0.0.5,2001:db8::5", 1);
    auto const settings = parsed({"--store=sqlite:x"});
    ::unsetenv("WAYBILL_TRUSTED_PROXY");
    EXPECT_EQ(settings.trusted_proxies, (std::vector<std::string>{"10.0.0.5", "2001:db8::5"}));
}

TEST(setting_sources, an_error_of_the_file_names_it_and_the_line) {
    struct mistake {
        std::string text;
        std::string line;
        std::string why;
    };
    mistake const table[] = {
        {"threads = 2\nlisten = \"127.0.0.1:0\"\nthreads = 3\n", "3", "cannot redefine existing integer 'threads'"},
        {"threads = 2\n\nlisten \"127.0.0.1:0\"\n", "3", ""},
        {"threads = 2\nlisten = 127.0.0.1:0\n", "2", ""},
        {"# settings\nlisten = \"127.0.0.1:0\nthreads = 2\n", "2", ""},
        {"lisen = \"127.0.0.1:0\"\n", "1", "unknown setting 'lisen'. Did you mean 'listen'?"},
        {"threads = 2\nhelp = true\n", "2", "unknown setting 'help'"},
        {"threads = 2\n[store]\nurl = \"sqlite:x\"\n", "2",
         "the section or table 'store' is unknown: settings are in no section"},
        {"threads = 2.5\n", "1", "threads must be a text, a whole number, true, false, or a list of these"},
        {"cors-origin = [[\"https://1.example\"]]\n", "1", "cors-origin must be a text, a whole number"},
    };
    support::scratch_folder const folder;
    auto const file = folder.file("waybill.toml");
    for (auto const& [text, line, why] : table) {
        (void)folder.file("waybill.toml", text);
        EXPECT_THAT(run_command({"serve", "--store", "sqlite:" + folder.file("w.db"), "--config", file}),
                    fails(2, "waybill: " + file + ':' + line + ": ", why))
            << text;
        EXPECT_FALSE(std::filesystem::exists(folder.file("w.db"))) << text;
    }
}

TEST(setting_sources, the_file_is_toml) {
    support::scratch_folder const folder;
    auto const parsed_file = [&](std::string_view text) {
        return parsed({"--store=sqlite:x", "--config=" + folder.file("waybill.toml", text)});
    };
    auto const all = parsed_file("\xEF\xBB\xBF"
                                 "'threads' = 1_0 # of requests\nnamespace = 'urn:a#b'\ncors-origin = [\n"
                                 "  \"https://1.example\", # ours\n  \"https://2.example\",\n]\nget = false\n"
                                 "hotel-path = \"/\\u0061.asmx\"\ntrusted-proxy = []\n");
    EXPECT_EQ(all.host.threads, 10U);
    EXPECT_EQ(all.service.endpoints.namespace_url, "urn:a#b");
    EXPECT_EQ(all.cors_origins, (std::vector<std::string>{"https://1.example", "https://2.example"}));
    EXPECT_FALSE(all.service.endpoints.get_enabled);
    EXPECT_EQ(all.service.endpoints.hotel_path, "/a.asmx");
    EXPECT_TRUE(all.trusted_proxies.empty());
    EXPECT_EQ(parsed_file("threads = \"7\"\n").host.threads, 7U) << "a number in quotation marks";
}

TEST(setting_sources, settings_that_contradict_each_other_are_refused) {
    support::scratch_folder const folder;
    auto const store = "sqlite:" + folder.file("w.db");
    std::pair<std::vector<std::string>, std::string> const table[] = {
        {{"--body-bytes", "2000000", "--bodies-bytes", "1500000"},
         "body-bytes (2000000) must be at most bodies-bytes (1500000): a body of that size would always be refused"},
        {{"--page-service", "https://1.example"}, "page-service needs page"},
        {{"--listen", "127.0.0.1:9999", "--admin-listen", "127.0.0.1:9999"},
         "admin-listen must be another address than listen (both are 127.0.0.1:9999)"},
        {{"--read-store", store}, "read-store must be a standby server of store, not the same server"},
    };
    for (auto const& [options, why] : table)
        for (bool const check : {false, true}) {
            auto words = support::joined({"serve", "--store", store}, options);
            if (check) words.push_back("--check");
            EXPECT_THAT(check ? run_command(words) : run_program(words), fails(1, why)) << why;
            EXPECT_FALSE(std::filesystem::exists(folder.file("w.db"))) << why;
        }
}

/// `serve --check` changes nothing, and names the first problem.
TEST(setting_sources, are_checked_without_a_service) {
    support::scratch_folder const folder;
    auto const path = folder.file("w.db");
    auto const check = [&](std::vector<std::string> const& options) {
        return run_command(support::joined({"serve", "--check", "--store", "sqlite:" + path}, options));
    };
    auto const missing = check({});
    EXPECT_EQ(missing.exit_code, 1);
    EXPECT_THAT(missing.output, HasSubstr("there is no file"));
    EXPECT_FALSE(std::filesystem::exists(path));
    ASSERT_EQ(run_program({"load", "--sample", "--store", "sqlite:" + path}).exit_code, 0);
    EXPECT_THAT(check({"--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--page", folder.file("")}),
                prints("waybill would listen on http://127.0.0.1:0\nmetrics at "
                       "http://127.0.0.1:0/metrics\nthe page of ",
                       "opens; its tables are up to date"));

    auto const broken = folder.file("broken.pem", "no certificate");
    std::pair<std::vector<std::string>, std::string> const table[] = {
        {{"--listen", "nowhere"}, "no address to listen on"},
        {{"--listen", "0.0.0.0:80"}, "--plain-http"},
        {{"--admin-listen", "nowhere"}, "no address to listen on"},
        {{"--trusted-proxy", "me"}, "a trusted proxy"},
        {{"--address", "nowhere"}, "nowhere"},
        {{"--tls-certificate", broken, "--tls-key", broken}, broken},
        {{"--page", folder.file("missing")}, "missing"},
        {{"--log-file", path}, "the log file"},
    };
    for (auto const& [options, why] : table) { EXPECT_THAT(check(options), fails(1, why)) << why; }
}

/// Whatever `serve` refuses, `serve --check` refuses, with the same message.
TEST(setting_sources, are_refused_by_the_check_as_by_the_service) {
    support::scratch_folder const folder;
    auto const path = folder.file("w.db");
    ASSERT_EQ(run_program({"load", "--sample", "--store", "sqlite:" + path}).exit_code, 0);
    support::program running{{"serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + path}};
    auto const busy = "127.0.0.1:" + std::to_string(support::port_of(running.first_line()));
    auto const text = folder.file("text", "no certificate");
    auto const store = "sqlite:" + path;
    std::vector<std::vector<std::string>> const wrong{
        {"--listen", "nowhere"},
        {"--listen", "127.0.0.1"},
        {"--listen", "127.0.0.1:70000"},
        {"--listen", "0.0.0.0:0"},
        {"--listen", "192.0.2.1:0", "--plain-http"}, // not of this machine
        {"--listen", busy},
        {"--admin-listen", busy},
        {"--admin-listen", "nowhere"},
        {"--threads", "0"},
        {"--threads", "many"},
        {"--trusted-proxy", "me"},
        {"--trusted-proxy", "10.0.0.0/33"},
        {"--address", "nowhere"},
        {"--address", "ftp://x.example"},
        {"--tls-certificate", text},
        {"--tls-certificate", text, "--tls-key", text},
        {"--tls-certificate", folder.file("missing"), "--tls-key", text},
        {"--page", folder.file("missing")},
        {"--page", text},
        {"--page-service", "https://x.example"},
        {"--log-file", path},
        {"--log-file", text + "/log"},
        {"--log-file", folder.file("")},
        {"--log-level", "loud"},
        {"--certify", text + "/report.json"},
        {"--cors-origin", "nowhere"},
        {"--cors-origin", "https://x.example/path"},
        {"--body-bytes", "2000000", "--bodies-bytes", "1500000"},
        {"--read-store", store},
        {"--read-store", "sqlite:" + folder.file("other.db")},
        {"--read-store", "nowhere:x"},
        {"--store", "sqlite:"},
        {"--store", "sqlite:" + folder.file("missing.db")},
        {"--store", "sqlite:" + text},
        {"--store", "mysql://x"},
        {"--store", "postgresql://me@127.0.0.1:1/db"},
        {"--flight-path", "same.asmx", "--hotel-path", "same.asmx"},
        {"--flight-path", ""},
        {"--hotel-path", "/a b"},
        {"--namespace", ""},
    };
    for (auto const& options : wrong) {
        std::vector<std::string> words{"serve"};
        if (std::find(options.begin(), options.end(), "--store") == options.end())
            words.insert(words.end(), {"--store", store});
        if (options.front() != "--listen") words.insert(words.end(), {"--listen", "127.0.0.1:0"});
        words.insert(words.end(), options.begin(), options.end());
        auto const name = testing::PrintToString(options);
        auto const checked = run_command(support::joined(words, {"--check"}));
        EXPECT_NE(checked.exit_code, 0) << name << ": " << checked.output << checked.errors;
        if (checked.exit_code == 0) continue; // a service would run
        EXPECT_FALSE(std::filesystem::exists(folder.file("missing.db")));
        auto const served = run_program(words);
        EXPECT_EQ(served.exit_code, checked.exit_code) << name << ": " << served.errors;
    }
}

/// An invalid value names where it comes from.
TEST(setting_sources, an_invalid_value_names_its_variable_or_line) {
    support::scratch_folder const folder;
    auto const file = folder.file("waybill.toml", "listen = \"127.0.0.1:0\"\nthreads = 999\n");
    std::vector<std::string> const words{"serve", "--check", "--store", "sqlite:" + folder.file("w.db")};
    EXPECT_THAT(run_command(support::joined(words, {"--config", file})),
                fails(2, "waybill: " + file + ":2: --threads: "));
    EXPECT_THAT(run_command(words, {}, {{"WAYBILL_THREADS", "many"}}),
                fails(2, "waybill: WAYBILL_THREADS: --threads: "));
    EXPECT_THAT(run_command(support::joined(words, {"--threads", "999"}), {}, {{"WAYBILL_THREADS", "5"}}),
                fails(2, "waybill: --threads: "));
}

TEST(setting_sources, a_variable_that_is_no_setting_is_reported) {
    support::scratch_folder const folder;
    auto const ran = run_command({"serve", "--check", "--store", "sqlite:" + folder.file("w.db")}, {},
                                 {{"WAYBILL_LISEN", "127.0.0.1:0"}, {"WAYBILL_LOGIN", "agency"}, {"WAYBILLS", "1"}});
    EXPECT_THAT(ran.errors,
                HasSubstr("the variable WAYBILL_LISEN is no setting and has no effect. Did you mean WAYBILL_LISTEN?"));
    EXPECT_THAT(ran.errors, testing::Not(HasSubstr("WAYBILL_LOGIN is")));
    EXPECT_THAT(ran.errors, testing::Not(HasSubstr("WAYBILLS")));
}

/// A command line of the command with its required options, and with this value for those that have a variable.
std::vector<std::string> words_of(CLI::App const& command, std::string const& path, std::string const& value) {
    auto words = support::words_in(path);
    for (auto const* const each : command.get_options()) {
        auto const some = each->get_type_name().starts_with("DATE") ? "2026-05-20" : "1";
        if (!each->get_envname().empty() && !value.empty())
            words.push_back(each->get_name() + '=' + value);
        else if (each->get_envname().empty() && each->get_required())
            words.push_back(each->get_positional() ? some : each->get_name() + '=' + some);
    }
    return words;
}

/// What the program takes for the options of the command that have a variable.
std::set<std::string> taken_values(std::string const& path, std::vector<std::string> words) {
    std::reverse(words.begin(), words.end());
    CLI::App program;
    int exit_code = 0;
    add_all_commands({program, exit_code});
    CLI::App* command = &program;
    for (auto const& each : support::words_in(path)) command = command->get_subcommand(each);
    command->parse_complete_callback([] { throw CLI::Success(); }); // it does not run
    waybill::native::program_options::forget_variables_of_other_commands(program, words);
    try {
        program.parse(words);
    } catch (CLI::ParseError const& why) {
        if (why.get_exit_code() != 0) ADD_FAILURE() << path << ": " << why.what();
    }
    std::set<std::string> taken;
    for (auto const* const each : command->get_options())
        if (!each->get_envname().empty()) taken.insert(testing::PrintToString(each->results()));
    return taken;
}

void each_command(CLI::App const& command, std::string const& path,
                  std::function<void(CLI::App const&, std::string const&)> const& visit) {
    auto const inner = command.get_subcommands([](CLI::App const*) { return true; });
    if (inner.empty()) visit(command, path);
    for (auto const* const each : inner)
        each_command(*each, path.empty() ? each->get_name() : path + ' ' + each->get_name(), visit);
}

/// `--url`, `--login`, `--user` and `--store` of every command that calls a partner or opens a store. The other options
/// of these names are about something else: `user add --user` lists the users of a login.
TEST(setting_sources, the_command_line_of_every_command_precedes_the_environment) {
    CLI::App program;
    int exit_code = 0;
    add_all_commands({program, exit_code});
    for (auto const* const each : {"WAYBILL_URL", "WAYBILL_LOGIN", "WAYBILL_USER", "WAYBILL_STORE"})
        ::setenv(each, "2", 1);
    std::set<std::string> without;
    int seen = 0;
    each_command(program, "", [&](CLI::App const& command, std::string const& path) {
        bool any = false;
        for (auto const* const each : command.get_options()) {
            auto const name = each->get_name();
            auto const variable = each->get_envname();
            any = any || !variable.empty();
            if (!variable.empty()) {
                ++seen;
                EXPECT_EQ(variable, waybill::native::program_options::variable_of(name.substr(2))) << path;
            } else if (name == "--url" || name == "--login" || name == "--user" || name == "--store") {
                without.insert(path + ' ' + name);
            }
        }
        if (!any) return;
        EXPECT_THAT(taken_values(path, words_of(command, path, "")), testing::ElementsAre("{ \"2\" }")) << path;
        EXPECT_THAT(taken_values(path, words_of(command, path, "3")), testing::ElementsAre("{ \"3\" }")) << path;
    });
    for (auto const* const each : {"WAYBILL_URL", "WAYBILL_LOGIN", "WAYBILL_USER", "WAYBILL_STORE"}) ::unsetenv(each);
    EXPECT_GE(seen, 45);
    EXPECT_THAT(without,
                testing::UnorderedElementsAre("user add --user", "doctor --store", "explain --url",
                                              "bookings list --user", "bookings export --user", "bookings show --user",
                                              "bookings decide --user", "bookings cancel --user"));
}

TEST(setting_sources, an_invalid_variable_of_another_command_has_no_effect) {
    support::program::environment const variables{{"WAYBILL_USER", "nobody"}};
    EXPECT_EQ(run_command({"manual"}, {}, variables).exit_code, 0);
    EXPECT_THAT(run_command({"trips", "http://127.0.0.1:1", "--login", "a"}, {}, variables).errors,
                HasSubstr("nobody"));
}

} // namespace
