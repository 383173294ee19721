// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The documents of the W3C suite as they are.
#include "conformance/canonical_xml.hpp"
#include "conformance/tally.hpp"
#include "conformance/xml_departures.hpp"
#include "conformance/xml_judgement.hpp"
#include "conformance/xml_suite.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <set>
#include <string_view>

namespace {

using namespace conformance;
using waybill::error_code;

/// A well-formed document is accepted, and its canonical form is its own canonical form.
void expect_normalized(std::string_view text) {
    auto const once = canonical_xml(text);
    ASSERT_TRUE(once);
    EXPECT_EQ(canonical_xml(*once), once);
}

/// U+007F to U+009F, which XML 1.1 wants written as references, and 1.0 does not.
bool contains_late_control(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        bool const second_half =
            text[at] == '\xC2' && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
        if (text[at] == '\x7F' || second_half) return true;
    }
    return false;
}

/// What is expected of one document, in words; what is not met fails the test.
std::string_view judge(xml_case const& one) {
    auto const read = text_of(support::read_file(one.file));
    bool const broken = one.is == xml_class::not_well_formed;
    if (read.refused && read.refused->code == error_code::encoding_unsupported) {
        EXPECT_TRUE(lists(encodings_refused, one.id)) << read.refused->found;
        return "encoding refused";
    }
    auto const doctype = find_doctype(read.text);
    auto const refused = read.refused     ? read.refused
                         : one.namespaces ? refused_by_element_reader(read.text)
                                          : refused_by_cursor(read.text);
    if (doctype) {
        if (!refused) {
            ADD_FAILURE() << "a DOCTYPE is accepted";
        } else if (refused->code == error_code::doctype_refused) {
            EXPECT_EQ(refused->offset, doctype->begin);
            return "refused for its DOCTYPE";
        } else {
            EXPECT_TRUE(broken && breaks_a_rule(*refused)) << name_of(refused->code);
            EXPECT_LE(refused->offset, doctype->begin);
            return "broken in front of its DOCTYPE";
        }
    }
    if (!broken) {
        EXPECT_FALSE(refused) << refused->expected << ", " << refused->found;
        expect_normalized(read.text);
        return "accepted";
    }
    if (!refused) {
        if (lists(deviations_read, one.id)) return "a deviation that is read";
        EXPECT_TRUE(lists(declarations_not_believed, one.id)) << "broken, and accepted";
        return "declaration not believed";
    }
    EXPECT_TRUE(breaks_a_rule(*refused)) << name_of(refused->code);
    return "broken";
}

TEST(xml_suite, documents_of_the_fifth_edition_as_they_are) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!one.is_of_fifth_edition()) continue;
        SCOPED_TRACE(one.id);
        fates.count(one.is, judge(one));
    }
    fates.expect({{"valid: refused for its DOCTYPE", 728},
                  {"invalid: refused for its DOCTYPE", 154},
                  {"invalid: accepted", 75},
                  {"not-wf: broken", 234},
                  {"not-wf: broken in front of its DOCTYPE", 31},
                  {"not-wf: refused for its DOCTYPE", 729},
                  {"not-wf: encoding refused", 16},
                  {"not-wf: declaration not believed", 3},
                  {"not-wf: a deviation that is read", 4},
                  {"error: refused for its DOCTYPE", 20},
                  {"error: encoding refused", 6},
                  {"error: accepted", 1}});
}

// XML 1.1, and XML 1.0 before its fifth edition: nothing that this reader claims to be. A document that says 1.1 is
// read as one of 1.0 (fifth edition, 2.8), and so its rules are those of 1.0.
TEST(xml_suite, documents_of_other_versions_are_read_as_the_fifth_edition) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (one.is_of_fifth_edition()) continue;
        SCOPED_TRACE(one.id);
        auto const read = text_of(support::read_file(one.file));
        auto const refused = read.refused ? read.refused : refused_by_element_reader(read.text);
        auto const doctype = find_doctype(read.text);
        if (doctype) {
            ASSERT_TRUE(refused);
            EXPECT_TRUE(refused->code == error_code::doctype_refused ||
                        (breaks_a_rule(*refused) && refused->offset <= doctype->begin));
            fates.count("DOCTYPE");
        } else if (refused) {
            EXPECT_TRUE(one.is == xml_class::not_well_formed || one.is == xml_class::error);
            EXPECT_TRUE(breaks_a_rule(*refused));
            fates.count("broken in 1.0 too");
        } else if (one.is != xml_class::not_well_formed) {
            fates.count("accepted");
        } else if (one.version == "1.0") {
            EXPECT_TRUE(lists(names_of_fifth_edition, one.id));
            fates.count("accepted: a name of the fifth edition");
        } else {
            EXPECT_TRUE(contains_late_control(read.text));
            fates.count("accepted: controls of 1.0");
        }
    }
    fates.expect({{"DOCTYPE", 504},
                  {"broken in 1.0 too", 44},
                  {"accepted", 3},
                  {"accepted: a name of the fifth edition", 2},
                  {"accepted: controls of 1.0", 31}});
}

// The suite's canonical forms are documents, too, and each is its own canonical form.
TEST(xml_suite, canonical_forms_are_read_as_they_are) {
    tally fates;
    std::set<std::filesystem::path> seen;
    for (auto const& one : xml_suite()) {
        if (!one.output || !one.is_of_fifth_edition() || !seen.insert(*one.output).second) continue;
        SCOPED_TRACE(one.id);
        auto const canonical = support::read_file(*one.output);
        auto const refused = one.namespaces ? refused_by_element_reader(canonical) : refused_by_cursor(canonical);
        if (find_doctype(canonical)) { // the second canonical form lists notations
            ASSERT_TRUE(refused);
            EXPECT_EQ(name_of(refused->code), name_of(error_code::doctype_refused));
            fates.count("refused for its DOCTYPE");
        } else {
            EXPECT_FALSE(refused);
            EXPECT_EQ(canonical_xml(canonical), canonical);
            fates.count("the same");
        }
    }
    fates.expect({{"the same", 359}, {"refused for its DOCTYPE", 24}});
}

TEST(xml_suite, tables_of_departures_name_documents) {
    std::set<std::string_view> ids;
    for (auto const& one : xml_suite()) ids.insert(one.id);
    EXPECT_EQ(xml_suite().size(), 2585U);
    for (auto const& row : encodings_refused) EXPECT_TRUE(ids.contains(row.id)) << row.id;
    for (auto const& row : declarations_not_believed) EXPECT_TRUE(ids.contains(row.id)) << row.id;
    for (auto const& row : deviations_read) EXPECT_TRUE(ids.contains(row.id)) << row.id;
    for (auto const& row : names_of_fifth_edition) EXPECT_TRUE(ids.contains(row.id)) << row.id;
    for (auto const& row : attributes_of_the_dtd) EXPECT_TRUE(ids.contains(row)) << row;
}

} // namespace
