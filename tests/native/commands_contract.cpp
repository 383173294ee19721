// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// contract, as a user runs it.
#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/scratch_folder.hpp"

#include <certification/pages.hpp>
#include <contract/kinds.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using support::exits;
using waybill::native::contract::contract_files;

TEST(command_contract, prints_and_writes_contracts) {
    support::scratch_folder const folder;
    auto const all = contract_files({});
    ASSERT_THAT(support::run_command({"contract", "all", "--folder", folder.file("made")}), exits(0));
    for (auto const& file : all)
        EXPECT_EQ(support::read_file(folder.file("made/" + file.name)), file.text) << file.name;
    for (auto const& kind : waybill::native::contract::contract_kinds()) {
        auto const printed = support::run_command({"contract", std::string(kind.name), "--endpoint", "hotel"});
        EXPECT_EQ(printed.exit_code, 0) << printed.errors;
        auto const files = contract_files({}, kind.name);
        EXPECT_EQ(printed.output, kind.file.empty() ? kind.make({}) : files.back().text) << kind.name;
    }
    auto const pages = waybill::native::certification::catalogue_pages();
    EXPECT_EQ(support::run_command({"contract", "scenarios"}).output, pages.front().text);
    ASSERT_THAT(support::run_command({"contract", "scenarios", "--folder", folder.file("pages")}), exits(0));
    for (auto const& each : pages)
        EXPECT_EQ(support::read_file(folder.file("pages/" + each.name)), each.text) << each.name;
}

TEST(command_contract, reports_invalid_arguments) {
    struct wrong {
        std::vector<std::string> arguments;
        std::string stated;
    };
    wrong const table[] = {
        {{"contract"}, "KIND"},
        {{"contract", "cobol"}, "cobol"},
        {{"contract", "all"}, "--folder"},
        {{"contract", "fields", "--folder", "/nowhere"}, "remove --folder"},
        {{"contract", "typescript", "--endpoint", "train"}, "train"},
        {{"contract", "typescript", "--address", "partner.example"}, "http:// or https://"},
        {{"contract", "typescript", "--address", "https://agency:hunter2@partner.example"},
         "must not contain a user name"},
        {{"contract", "all", "--folder", "/dev/null/none"}, "cannot be written"},
    };
    for (auto const& each : table) {
        auto const ran = support::run_command(each.arguments);
        EXPECT_NE(ran.exit_code, 0);
        EXPECT_THAT(ran.errors, testing::HasSubstr(each.stated));
        EXPECT_THAT(ran.errors, testing::Not(testing::HasSubstr("hunter2")));
        EXPECT_EQ(ran.output, "");
    }
}

} // namespace
