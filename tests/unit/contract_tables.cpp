// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/file.hpp"

#include <waybill/message/functions.hpp>
#include <waybill_schema/field_tables.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

// The tables of docs/protocol are up to date, and are well-formed tables.
namespace {

using namespace waybill;

/// The text in docs/protocol/NAME.md between the marks of this name.
std::string kept(std::string_view name) {
    auto const text = support::read_file(std::filesystem::path(WAYBILL_TEST_DATA).parent_path() / "docs" / "protocol" /
                                         (std::string(name) + ".md"));
    auto const begin = "<!-- " + std::string(name) + ", made by ./dev contracts -->\n\n";
    auto const end = "\n<!-- end of " + std::string(name) + " -->";
    auto const at = text.find(begin);
    auto const to = text.find(end);
    if (at == text.npos || to == text.npos) return "no marks";
    return text.substr(at + begin.size(), to - at - begin.size());
}

TEST(contract_tables, of_the_documents_are_those_of_today) {
    EXPECT_TRUE(kept("fields") == schema::field_tables_of(protocol_documents{}))
        << "docs/protocol/fields.md is stale: ./dev contracts regenerates its tables";
}

TEST(contract_tables, of_the_errors_are_those_of_today) { EXPECT_EQ(kept("errors"), schema::error_table()); }

TEST(contract_tables, have_rows_of_one_length_and_links_that_lead_somewhere) {
    std::istringstream lines(schema::field_tables_of(protocol_documents{}));
    std::set<std::string> headings, links;
    std::ptrdiff_t bars = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#')) {
            auto heading = line.substr(line.find(' ') + 1);
            for (auto& letter : heading) letter = detail::text::lower(letter);
            EXPECT_TRUE(headings.insert(heading).second) << line << " occurs twice";
        }
        for (auto at = line.find("](#"); at != line.npos; at = line.find("](#", at + 1))
            links.insert(line.substr(at + 3, line.find(')', at) - at - 3));
        auto const count = std::count(line.begin(), line.end(), '|');
        if (count != 0 && bars != 0) { EXPECT_EQ(count, bars) << line; }
        bars = count;
    }
    EXPECT_GE(headings.size(), 50U);
    EXPECT_TRUE(std::includes(headings.begin(), headings.end(), links.begin(), links.end()));
}

TEST(contract_tables, say_something_of_each_field) {
    detail::schema::parts const all(detail::schema::documents_of<protocol_documents>);
    for (auto const& part : all.all()) {
        if (part.record == nullptr) continue;
        for (auto const& field : part.record->fields)
            EXPECT_NE(field.note, "") << part.record->name << "/" << field.wire << " has no note in its description";
    }
}

} // namespace
