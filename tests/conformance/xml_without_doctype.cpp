// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Nearly all documents of the suite are refused because of their DOCTYPE. These tests cut it out, so that the rest of
// the document is checked.
#include "conformance/canonical_xml.hpp"
#include "conformance/tally.hpp"
#include "conformance/xml_departures.hpp"
#include "conformance/xml_judgement.hpp"
#include "conformance/xml_suite.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using namespace conformance;

/// The text without its DOCTYPE and the line end after it; nothing if there is no DOCTYPE or its end cannot be found.
std::optional<std::string> cut(std::string_view text) {
    auto place = find_doctype(text);
    if (!place || !place->ends()) return std::nullopt;
    if (text.substr(place->end).starts_with('\n')) ++place->end;
    return without(*place, text);
}

/// An entity is used that only the DTD can have declared.
bool uses_entities(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        auto const rest = text.substr(at);
        auto const close = closing_of(rest);
        if (!close.empty()) {
            at += rest.find(close, close == "-->" ? 4 : 2) + close.size();
            continue;
        }
        ++at;
        if (rest.front() != '&' || rest.starts_with("&#")) continue;
        bool predefined = false;
        for (std::string_view const known : {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;"})
            predefined = predefined || rest.starts_with(known);
        if (!predefined) return true;
    }
    return false;
}

/// A canonical form with its attributes left out. It has `<` and `>` around tags and nowhere else.
std::string without_attributes(std::string_view canonical) {
    std::string left;
    bool tag = false;
    bool attributes = false;
    for (char const byte : canonical) {
        if (byte == '<') tag = true;
        if (byte == '>') tag = attributes = false;
        attributes = attributes || (tag && byte == ' ');
        if (!attributes) left += byte;
    }
    return left;
}

std::string_view judge_well_formed(xml_case const& one, std::string const& document) {
    auto const refused = one.namespaces ? refused_by_element_reader(document) : refused_by_cursor(document);
    if (uses_entities(document)) {
        EXPECT_TRUE(refused && refused->code == waybill::error_code::xml_malformed && refused->found.starts_with('&'));
        return "refused for an entity";
    }
    EXPECT_FALSE(refused) << refused->expected << ", " << refused->found;
    auto const canonical = canonical_xml(document);
    EXPECT_TRUE(canonical);
    if (!one.output || !canonical) return "accepted";
    auto const output = support::read_file(*one.output);
    auto const wanted = cut(output).value_or(output);
    if (!lists(attributes_of_the_dtd, one.id)) {
        EXPECT_EQ(*canonical, wanted);
        return "accepted, canonical form equal";
    }
    EXPECT_NE(*canonical, wanted);
    EXPECT_EQ(without_attributes(*canonical), without_attributes(wanted));
    return "accepted, canonical form equal but for attributes of the DTD";
}

TEST(xml_suite, well_formed_documents_without_their_doctype) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!one.is_of_fifth_edition() || one.is == xml_class::not_well_formed) continue;
        SCOPED_TRACE(one.id);
        auto const read = text_of(support::read_file(one.file));
        if (read.refused) continue;
        if (auto const document = cut(read.text)) fates.count(one.is, judge_well_formed(one, *document));
    }
    fates.expect({{"valid: accepted, canonical form equal", 230},
                  {"valid: accepted, canonical form equal but for attributes of the DTD", 39},
                  {"valid: accepted", 389},
                  {"valid: refused for an entity", 70},
                  {"invalid: accepted, canonical form equal", 36},
                  {"invalid: accepted, canonical form equal but for attributes of the DTD", 5},
                  {"invalid: accepted", 100},
                  {"invalid: refused for an entity", 13},
                  {"error: accepted, canonical form equal", 8},
                  {"error: accepted", 9},
                  {"error: refused for an entity", 3}});
}

// The identifiers of the documents that are wrong outside of their DOCTYPE, one a line: those, and no others, must be
// refused without it, too. What makes the others wrong is gone with the DOCTYPE. libxml2 judges every one the same.
TEST(xml_suite, broken_documents_without_their_doctype) {
    std::set<std::string> broken;
    std::istringstream lines(support::read_file(support::test_data("conformance/broken_outside_doctype.txt")));
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('#')) broken.insert(line);
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!one.is_of_fifth_edition() || one.is != xml_class::not_well_formed) continue;
        SCOPED_TRACE(one.id);
        auto const read = text_of(support::read_file(one.file));
        auto const doctype = read.refused ? std::nullopt : find_doctype(read.text);
        if (!doctype) continue;
        if (!doctype->ends()) {
            fates.count("DOCTYPE without end");
            continue;
        }
        auto const refused = refused_by_element_reader(without(*doctype, read.text));
        if (broken.erase(one.id) == 1) {
            EXPECT_TRUE(refused ? breaks_a_rule(*refused) : lists(deviations_read, one.id));
            fates.count(refused ? "still refused" : "a deviation that is read");
        } else {
            EXPECT_FALSE(refused);
            fates.count("accepted");
        }
    }
    fates.expect(
        {{"still refused", 330}, {"a deviation that is read", 3}, {"accepted", 404}, {"DOCTYPE without end", 23}});
    EXPECT_TRUE(broken.empty()) << *broken.begin();
}

// Colons that Namespaces in XML does not allow: well-formed without namespaces, and refused with them.
TEST(xml_suite, documents_with_colons_of_their_own) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!one.is_of_fifth_edition() || one.namespaces) continue;
        SCOPED_TRACE(one.id);
        auto const text = text_of(support::read_file(one.file)).text;
        auto const document = cut(text).value_or(text);
        EXPECT_FALSE(refused_by_cursor(document));
        fates.count(refused_by_element_reader(document) ? "refused" : "accepted");
    }
    fates.expect({{"refused", 7}, {"accepted", 2}});
}

} // namespace
