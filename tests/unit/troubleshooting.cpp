// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/file.hpp"

#include <waybill/error.hpp>
#include <waybill/message/error_id.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

// docs/troubleshooting.md has one entry for each error, and no others.
namespace {

struct entry {
    std::string name;
    std::string text;
};

std::vector<entry> entries() {
    std::istringstream lines(
        support::read_file(std::filesystem::path(WAYBILL_TEST_DATA).parent_path() / "docs" / "troubleshooting.md"));
    std::vector<entry> found;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("### "))
            found.push_back({line.substr(4), {}});
        else if (!found.empty() && !line.starts_with("## "))
            found.back().text += line + '\n';
    }
    return found;
}

TEST(troubleshooting, has_an_entry_for_each_error_in_their_order) {
    std::vector<std::string> wanted;
    for (auto const id : waybill::enumerators<waybill::error_id>) wanted.emplace_back(waybill::name_of(id));
    for (auto const code : waybill::enumerators<waybill::error_code>) wanted.emplace_back(waybill::name_of(code));
    std::vector<std::string> names;
    for (auto const& each : entries()) names.push_back(each.name);
    EXPECT_THAT(names, testing::ElementsAreArray(wanted));
}

TEST(troubleshooting, says_of_each_what_it_means_the_cause_and_what_to_do) {
    for (auto const& [name, text] : entries()) {
        auto const cause = text.find("\n*Cause:* ");
        auto const fix = text.find("\n*Do:* ");
        ASSERT_NE(cause, text.npos) << name;
        ASSERT_NE(fix, text.npos) << name;
        EXPECT_GT(cause, 20U) << name << " does not say what it means";
        EXPECT_LT(cause + 20, fix) << name;
        EXPECT_GT(text.size(), fix + 15) << name;
    }
}

} // namespace
