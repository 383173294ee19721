// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What users type first: help, versions, mistyped names, completion, the manual; and JSON reports.
#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/scratch_folder.hpp"

#include <command_line/command_tree.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>
#include <terminal/terminal.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace {

using support::fails;
using support::prints;
using support::run_program;
using testing::HasSubstr;
using testing::Not;

struct usage_case {
    std::vector<std::string> arguments;
    int exit_code;
    std::string output; // a part of it
    std::string errors; // a part of them
};

TEST(command_line, answers_what_people_type_first) {
    usage_case const table[] = {
        {{"--help"}, 0, "Subcommands:", ""},
        {{"user", "add", "--help"}, 0, "waybill user add", ""},
        {{"serve", "--help"}, 0, "--listen", ""},
        {{"--version"}, 0, "waybill 1.0.0\n", ""},
        {{"-V"}, 0, "waybill 1.0.0\n", ""},
        {{}, 2, "", "Subcommands:"},
        {{"serch"}, 2, "", "waybill: unknown command 'serch'. Did you mean 'search'?"},
        {{"frobnicate"}, 2, "", "waybill: unknown command 'frobnicate'.\nRun `waybill --help` for the usage."},
        {{"user", "ad"}, 2, "", "unknown command 'ad'. Did you mean 'add'?\nRun `waybill user --help`"},
        {{"trips", "--since", "2026-01-01", "--lgoin", "a"},
         2,
         "",
         "unknown option '--lgoin'. Did you mean '--login'?"},
        {{"serve", "--listne", "127.0.0.1:0"}, 2, "", "unknown option '--listne'. Did you mean '--listen'?"},
        {{"check"}, 2, "", "FILE is required.\nRun `waybill check --help`"},
    };
    for (auto const& each : table) {
        auto const run = support::run_command(each.arguments);
        std::string shown;
        for (auto const& word : each.arguments) shown += word + ' ';
        EXPECT_EQ(run.exit_code, each.exit_code) << shown << run.errors;
        EXPECT_THAT(run.output, HasSubstr(each.output)) << shown;
        EXPECT_THAT(run.errors, HasSubstr(each.errors)) << shown;
    }
}

TEST(command_line, prints_no_escape_sequences_to_a_file) {
    for (auto const& words : std::vector<std::vector<std::string>>{{"--help"}, {"manual"}, {"contract", "errors"}})
        EXPECT_THAT(run_program(words).output, Not(HasSubstr("\x1B"))) << words.front();
}

TEST(command_line, reads_the_partner_from_the_environment) {
    EXPECT_THAT(run_program({"trips", "--since", "2026-01-01", "--timeout", "5"}, {},
                            {{"WAYBILL_URL", "http://127.0.0.1:1"},
                             {"WAYBILL_LOGIN", "agency"},
                             {"WAYBILL_USER", "9032"},
                             {"WAYBILL_PASSWORD", "secret"}}),
                fails(1, "http://127.0.0.1:1"));
    EXPECT_EQ(run_program({"trips", "--since", "2026-01-01"}).exit_code, 2);
}

std::string trips_with(std::string const& more) {
    return "<TripBookingListRQ><Credential><Login>a</Login><Password>b</Password></Credential>"
           "<User>1</User><FromDate>2026/11/01 00:00:00.000</FromDate>" +
           more + "</TripBookingListRQ>";
}

TEST(command_line, reports_of_check_are_json) {
    support::scratch_folder const folder;
    auto const good = folder.file("good.xml", trips_with("<More/>"));
    auto const bad = folder.file("bad.json", "{\"a\": [1,]}");
    auto const run = run_program({"check", "--output", "json", good, bad});
    EXPECT_EQ(run.exit_code, 1);
    auto const report = nlohmann::json::parse(run.output);
    ASSERT_EQ(report.size(), 2U);
    EXPECT_EQ(report[0]["file"], good);
    EXPECT_EQ(report[0]["valid"], true);
    EXPECT_EQ(report[0]["form"], "xml");
    EXPECT_EQ(report[0]["root"], "TripBookingListRQ");
    EXPECT_EQ(report[0]["quirks"][0]["kind"], "unknown_field");
    EXPECT_EQ(report[0]["quirks"][0]["path"], "TripBookingListRQ/More");
    EXPECT_EQ(report[1]["valid"], false);
    EXPECT_EQ(report[1]["error"]["code"], "json_malformed");
    EXPECT_EQ(report[1]["error"]["line"], 1);
    EXPECT_EQ(report[1]["error"]["column"], 10);
}

TEST(command_line, reports_of_the_store_are_json) {
    support::scratch_folder const folder;
    auto const store = "sqlite:" + folder.file("w.db");
    auto const run = [&](std::string const& line, support::program::environment const& variables = {}) {
        auto const ran = run_program(support::joined(support::words_in(line), {"--store", store}), {}, variables);
        EXPECT_EQ(ran.exit_code, 0) << line << ran.errors;
        return ran.output;
    };
    run("user add agency --user 7 --member 8", {{"WAYBILL_PASSWORD", "secret"}});
    run("allow add 10.0.0.0/8 --note us");
    EXPECT_EQ(nlohmann::json::parse(run("user list --output json")),
              nlohmann::json::parse(
                  R"([{"login": "agency", "users": [7], "members": [8], "may_update_rates": false, "may_decide": false,
                                          "hotels": [], "certificate_name": ""}])"));
    EXPECT_EQ(nlohmann::json::parse(run("allow list --output json")),
              nlohmann::json::parse(R"([{"address": "10.0.0.0/8", "note": "us"}])"));
    auto const report = nlohmann::json::parse(run(
        "doctor --output json", {{"WAYBILL_URL", "http://127.0.0.1:1"}})); // not called: --store names what to check
    EXPECT_EQ(report[0]["verdict"], "ok");
    EXPECT_EQ(report[0]["subject"], "store");
}

/// C1 controls, DEL, and an override of the direction of text.
TEST(command_line, writes_control_characters_of_documents_as_escapes) {
    using waybill::document_form;
    using waybill::native::terminal::harmless_document;
    std::string const text = "a\xC2\x9B"
                             "31m\x7F\xE2\x80\xAE\xC3\xA9\n  b";
    EXPECT_EQ(harmless_document(text, document_form::json), "a\\u009b31m\\u007f\\u202e\xC3\xA9\n  b");
    EXPECT_EQ(harmless_document(text, document_form::xml), "a&#x9B;31m&#x7F;&#x202E;\xC3\xA9\n  b");

    support::scratch_folder const folder;
    auto const file = folder.file("list.json", "{\"Rot\xC2\x9Bx\xE2\x80\xAE\":{\"a\x7F\":1}}");
    auto const ran = run_program({"check", file, "--output", "json"});
    for (auto const* const control : {"\xC2\x9B", "\x7F", "\xE2\x80\xAE"})
        EXPECT_THAT(ran.output, Not(HasSubstr(control)));
    EXPECT_EQ(nlohmann::json::parse(ran.output)[0]["root"], "Rot\xC2\x9Bx\xE2\x80\xAE");
}

/// Texts of the store in a terminal of 80 columns, and in a file.
TEST(command_line, tables_fit_a_terminal) {
    waybill::native::terminal::table listed({{"time"}, {"by"}, {"action"}, {"detail"}});
    std::string periods;
    for (int i = 0; i < 40; ++i) periods += "2027-07-01 to 2027-07-14 120.000; ";
    listed.add({"2026-11-29T20:30:26Z", "command:root, sudo by سعيد", "rate changed", periods});
    listed.add({"2026-11-29T20:30:27Z", "agency", "login added", std::string(300, 'x')});
    for (std::size_t const width : {80U, 120U, 1000U}) {
        auto const text = listed.text(width);
        for (std::size_t at = 0; at < text.size();) {
            auto const end = text.find('\n', at);
            EXPECT_LE(waybill::native::terminal::columns_of(text.substr(at, end - at)), width)
                << text.substr(at, end - at);
            at = end + 1;
        }
        EXPECT_THAT(text, HasSubstr("2026-11-29T20:30:26Z")) << "a time is not broken";
    }
    auto const lines = listed.text(0);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4) << "a line for each row";
}

TEST(command_line, groups_equal_quirks) {
    support::scratch_folder const folder;
    std::string more;
    for (int i = 0; i < 500; ++i) more += "<More/>\n";
    auto const run = run_program({"check", folder.file("many.xml", trips_with(more))});
    EXPECT_THAT(
        run, prints("  unknown_field, 500 times:\n    unknown_field at TripBookingListRQ/More", "    and 497 more\n"));
    EXPECT_LT(std::count(run.output.begin(), run.output.end(), '\n'), 10);
}

/// Runs a line of a shell and returns what it prints.
std::string shell(std::string const& line) {
    auto* const from = ::popen(line.c_str(), "r");
    if (from == nullptr) return "popen failed";
    std::string text;
    std::array<char, 4096> part{};
    while (auto const count = std::fread(part.data(), 1, part.size(), from)) text.append(part.data(), count);
    return ::pclose(from) == 0 ? text : "failed: " + text;
}

struct completion_row {
    std::string words; // typed, the last one unfinished
    std::string offers;
};

constexpr auto offers_word = [](std::string const& in, std::string const& word) {
    return (' ' + in + ' ').find(' ' + word + ' ') != std::string::npos;
};

TEST(command_line, completes_in_bash) {
    completion_row const table[] = {{"waybill ser", "serve"},
                                    {"waybill user a", "add"},
                                    {"waybill user add --st", "--store"},
                                    {"waybill trips --output g", "geojson"},
                                    {"waybill serve --lis", "--listen"},
                                    {"waybill contract inv", "inventory-fields"}};
    for (auto const& each : table) {
        auto const offered =
            shell("bash -c 'source <(" WAYBILL_PROGRAM " completion); COMP_WORDS=(" + each.words +
                  "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _waybill; echo \"${COMPREPLY[*]}\"' 2>&1");
        EXPECT_TRUE(offers_word(offered.substr(0, offered.find('\n')), each.offers)) << each.words << ": " << offered;
    }
}

TEST(command_line, the_manual_is_valid_and_names_every_command) {
    auto const page = run_program({"manual"}).output;
    for (auto const& each : waybill::native::command_line::describe_commands())
        EXPECT_THAT(page, HasSubstr(each.path.empty() ? "waybill" : ".SS waybill " + each.path)) << each.path;
    auto const warnings = shell(WAYBILL_PROGRAM " manual | mandoc -T lint -W warning 2>&1");
    EXPECT_EQ(warnings, "");
}

} // namespace
