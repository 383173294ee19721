// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// `waybill check` judges every document of the suites as the library does.
#include "conformance/json_numbers.hpp"
#include "conformance/json_strings.hpp"
#include "conformance/json_structure.hpp"
#include "conformance/xml_judgement.hpp"
#include "conformance/xml_suite.hpp"
#include "support/command.hpp"
#include "support/scratch_folder.hpp"

#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace conformance;
using waybill::error_code;

/// A file and the verdict of the library: an error, or nothing.
struct judged {
    std::string file;
    std::string_view document;
    std::optional<error_code> refused;
    bool wide = false; ///< JSON with NULs, which the program takes for UTF-16 or UTF-32 before it takes it for JSON
};

/// The output for a file: the rest of the line after its name, and the name of the error on the next line.
struct said {
    std::string verdict;
    std::string error;
};

std::map<std::string, said> verdicts(std::string_view output, std::set<std::string> const& files) {
    std::map<std::string, said> found;
    said* last = nullptr;
    while (!output.empty()) {
        auto const line = output.substr(0, output.find('\n'));
        output.remove_prefix(std::min(line.size() + 1, output.size()));
        auto const name = std::string(line.substr(0, line.find(": ")));
        if (line.size() > name.size() && files.contains(name)) {
            last = &found[name];
            last->verdict = line.substr(name.size() + 2);
        } else if (last != nullptr && last->error.empty()) {
            last->error = name;
        }
    }
    return found;
}

/// A document that begins with neither of XML nor of JSON is called neither.
bool is_neither(std::string_view document) {
    auto const at = document.find_first_not_of(" \t\r\n", document.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    return at == document.npos || std::string_view("<{[\"-0123456789tfn").find(document[at]) == std::string_view::npos;
}

/// All files in one call, which fails, and then those that are accepted, which does not.
void expect_same(std::vector<judged> const& documents, std::size_t accepted) {
    std::vector<std::string> arguments{"check"};
    std::vector<std::string> sound{"check", "--quiet"};
    std::set<std::string> names;
    for (auto const& one : documents) {
        if (!names.insert(one.file).second) continue;
        arguments.push_back(one.file);
        if (!one.refused) sound.push_back(one.file);
    }
    auto const all = support::run_program(arguments);
    EXPECT_EQ(all.exit_code, 1);
    EXPECT_EQ(all.errors, "");
    auto const found = verdicts(all.output, names);
    ASSERT_EQ(found.size(), names.size());
    for (auto const& one : documents) {
        SCOPED_TRACE(one.file);
        auto const& verdict = found.at(one.file).verdict;
        if (!one.refused) {
            EXPECT_TRUE(verdict.starts_with("well-formed ")) << verdict;
            continue;
        }
        EXPECT_TRUE(verdict.starts_with("not ") || verdict.starts_with("refused ") || verdict.starts_with("neither "))
            << verdict;
        if (one.wide) continue;
        if (is_neither(one.document)) {
            EXPECT_EQ(verdict, "neither XML nor JSON");
        } else {
            EXPECT_EQ(found.at(one.file).error, name_of(*one.refused)) << verdict;
        }
    }
    EXPECT_EQ(sound.size() - 2, accepted);
    EXPECT_EQ(support::run_program(sound).exit_code, 0);
}

TEST(check, judges_the_xml_suite_as_the_library_does) {
    waybill::text::set_decoder(waybill::iconv_decoder); // as the program does
    std::vector<judged> documents;
    std::vector<xml_text> texts;
    texts.reserve(xml_suite().size());
    for (auto const& one : xml_suite()) {
        texts.push_back(text_of(support::read_file(one.file)));
        auto const& text = texts.back();
        auto const refused = text.refused ? text.refused : refused_by_element_reader(text.text);
        documents.push_back({one.file.string(), text.refused ? "<" : std::string_view(text.text),
                             refused ? std::optional(refused->code) : std::nullopt});
    }
    expect_same(documents, 117);
}

TEST(check, judges_every_rule_of_json_as_the_library_does) {
    support::scratch_folder const folder;
    std::vector<judged> documents;
    auto const file = [&](std::string_view document) {
        return folder.file(std::to_string(documents.size()) + ".json", document);
    };
    for (auto const& table :
         {std::span<json_accepted const>(numbers_accepted), {strings_accepted}, {structure_accepted}})
        for (auto const& row : table) documents.push_back({file(row.document), row.document, std::nullopt});
    auto const accepted = documents.size();
    for (auto const& table : {std::span<json_refused const>(numbers_refused), {strings_refused}, {structure_refused}})
        for (auto const& row : table)
            if (!row.document.starts_with('<')) // which makes it XML
                documents.push_back(
                    {file(row.document), row.document, row.code, row.document.find('\0') != row.document.npos});
    expect_same(documents, accepted);
}

// One document in a call: its verdict is the exit code.
TEST(check, ends_with_the_verdict) {
    support::scratch_folder const folder;
    auto const ends = [&](std::string_view document) {
        return support::run_command({"check", folder.file("document", document)}).exit_code;
    };
    for (std::string_view const document :
         {"1", "[]", "\"a\"", "null", "<a/>", "\xEF\xBB\xBF{}", "<?xml version='1.0'?><a/>"})
        EXPECT_EQ(ends(document), 0) << document;
    for (std::string_view const document :
         {"", "01", "[1,]", "\"\\uD800\"", "nul", "<a>", "<a:b/>", "<!DOCTYPE a><a/>", "<a/>x",
          "<?xml version='2.0'?><a/>", "<?xml version='1.0' encoding='unheard-of'?><a/>", "\"\xC0\x80\"",
          "<a>\xC0\x80</a>"})
        EXPECT_EQ(ends(document), 1) << document;
}

} // namespace
