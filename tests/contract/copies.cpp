// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The contracts in docs/contract equal the generated ones.
#include "support/file.hpp"

#include <certification/pages.hpp>
#include <contract/kinds.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace {

using waybill::native::contract::contract_files;

std::filesystem::path const copies = std::filesystem::path(WAYBILL_TEST_DATA).parent_path() / "docs" / "contract";

std::filesystem::path const scenario_pages = copies.parent_path() / "certification";

std::vector<std::string> names_in(std::filesystem::path const& folder) {
    std::vector<std::string> names;
    for (auto const& each : std::filesystem::directory_iterator(folder)) names.push_back(each.path().filename());
    return names;
}

void expect_current(std::filesystem::path const& folder,
                    std::vector<waybill::native::contract::contract_file> const& files) {
    std::vector<std::string> names;
    for (auto const& file : files) {
        EXPECT_TRUE(support::read_file(folder / file.name) == file.text)
            << std::filesystem::path("docs") / folder.filename() / file.name
            << " is out of date: regenerate it with ./dev contracts";
        names.push_back(file.name);
    }
    EXPECT_THAT(names_in(folder), testing::UnorderedElementsAreArray(names));
}

TEST(published_contracts, are_current) {
    expect_current(copies, contract_files({}));
    for (auto const& file : contract_files({})) EXPECT_TRUE(file.text.ends_with('\n')) << file.name;
}

TEST(published_contracts, of_scenarios_are_current) {
    std::vector<waybill::native::contract::contract_file> files;
    for (auto const& each : waybill::native::certification::catalogue_pages()) files.push_back({each.name, each.text});
    expect_current(scenario_pages, files);
}

} // namespace
