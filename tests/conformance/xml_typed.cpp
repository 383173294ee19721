// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The suite's documents inside of a described one: as an element that no description knows, and as a field's text.
#include "conformance/canonical_xml.hpp"
#include "conformance/tally.hpp"
#include "conformance/xml_departures.hpp"
#include "conformance/xml_judgement.hpp"
#include "conformance/xml_suite.hpp"

#include <waybill/xml.hpp>

#include <boost/describe.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct conformance_letter {
    std::optional<std::string> content;
    std::optional<std::string> remark;
};
BOOST_DESCRIBE_STRUCT(conformance_letter, (), (content, remark))
template <>
inline constexpr auto waybill::wire<conformance_letter> =
    waybill::document("ConformanceLetter", waybill::field<&conformance_letter::content>("LetterContent"),
                      waybill::field<&conformance_letter::remark>("LetterRemark"));

namespace {

using namespace conformance;

/// The document without byte order mark, XML declaration (both are allowed only at the beginning) and DOCTYPE.
std::optional<std::string> bare(xml_case const& one) {
    auto const read = text_of(support::read_file(one.file));
    auto text = read.text;
    if (auto const doctype = find_doctype(text)) {
        if (!doctype->ends()) return std::nullopt;
        text = without(*doctype, text);
    }
    if (read.refused || refused_by_cursor(text)) return std::nullopt;
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    if (text.starts_with("<?xml") && waybill::detail::text::is_space(text[5])) text.erase(0, text.find("?>") + 2);
    return text;
}

waybill::result<conformance_letter> read_letter(std::string_view content, std::vector<waybill::quirk>& quirks) {
    auto const document =
        "<ConformanceLetter>" + std::string(content) + "<LetterRemark>end</LetterRemark></ConformanceLetter>";
    return waybill::from_xml<conformance_letter>(document, {.quirks = &quirks, .already_text = true});
}

TEST(xml_suite, well_formed_documents_as_unknown_elements) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!one.is_of_fifth_edition() || one.is == xml_class::not_well_formed) continue;
        auto const text = bare(one);
        if (!text) continue;
        SCOPED_TRACE(one.id);
        std::vector<waybill::quirk> quirks;
        auto const read = read_letter(*text, quirks);
        ASSERT_TRUE(read) << read.error().expected << ", " << read.error().found;
        EXPECT_EQ(read->remark, "end");
        ASSERT_FALSE(quirks.empty());
        EXPECT_EQ(quirks.back().kind, waybill::quirk_kind::unknown_field);
        quirks.pop_back(); // besides it, only a prefix may be reported
        for (auto const& other : quirks) EXPECT_EQ(other.kind, waybill::quirk_kind::namespaced);
        fates.count("skipped");
    }
    fates.expect({{"skipped", 892}});
}

/// The text of a document that is not well-formed, without its DOCTYPE.
std::optional<std::string> broken_text(xml_case const& one) {
    if (!one.is_of_fifth_edition() || one.is != xml_class::not_well_formed) return std::nullopt;
    auto read = text_of(support::read_file(one.file));
    auto const doctype = find_doctype(read.text);
    if (read.refused || (doctype && !doctype->ends())) return std::nullopt;
    return doctype ? without(*doctype, read.text) : read.text;
}

// Those that have two roots or none are in order inside of another element; nothing else is.
TEST(xml_suite, broken_documents_as_unknown_elements) {
    tally fates;
    for (auto const& one : xml_suite()) {
        auto const broken = broken_text(one);
        if (!broken) continue;
        if (!refused_by_cursor(*broken)) continue;
        SCOPED_TRACE(one.id);
        std::vector<waybill::quirk> quirks;
        auto const letter = read_letter(*broken, quirks);
        fates.count(letter ? "accepted" : "refused");
    }
    fates.expect({{"refused", 536}, {"accepted", 7}});
}

// The same between the tags of a field, where their root's tags have nothing wrong: elements there are refused as well.
TEST(xml_suite, content_of_broken_documents_as_text_of_a_field) {
    tally fates;
    for (auto const& one : xml_suite()) {
        auto const broken = broken_text(one);
        if (!broken) continue;
        auto const& text = *broken;
        auto const root = after_misc(text, 0);
        auto const name =
            waybill::detail::grammar::name_at(text.data() + std::min(root + 1, text.size()), text.data() + text.size());
        auto const open = "<" + std::string(name) + ">";
        auto const end = text.rfind("</" + std::string(name) + ">");
        if (name.empty() || !text.substr(root).starts_with(open) || end == text.npos) continue;
        auto const content = text.substr(root + open.size(), end - root - open.size());
        if (!refused_by_cursor(open + content + "</" + std::string(name) + ">")) continue;
        SCOPED_TRACE(one.id);
        std::vector<waybill::quirk> quirks;
        EXPECT_FALSE(read_letter("<LetterContent>" + content + "</LetterContent>", quirks));
        fates.count("refused");
    }
    fates.expect({{"refused", 167}});
}

/// The root's content, where it is text and nothing else, as written and as the suite has it.
struct text_content {
    std::string written;
    std::string meant;
};
std::optional<text_content> text_of_root(xml_case const& one) {
    auto const text = bare(one);
    auto const canonical = text ? canonical_xml(*text) : std::nullopt;
    if (!canonical) return std::nullopt;
    auto const open = canonical->find('>');
    auto const close = canonical->find('<', 1);
    auto const name = canonical->substr(1, open - 1);
    if (close < open || canonical->substr(close) != "</" + name + '>') return std::nullopt; // something beside text
    text_content found;
    auto const begin = text->find('<' + name);
    found.written = text->substr(begin + 1 + name.size(), text->rfind("</") - begin - 1 - name.size());
    if (text->rfind("</") == text->npos || text->find(">", text->rfind("</")) == text->npos) return std::nullopt;
    for (auto rest = std::string_view(*canonical).substr(open + 1, close - open - 1); !rest.empty();) {
        struct reference {
            std::string_view written;
            char meant;
        };
        constexpr reference references[] = {{"&amp;", '&'}, {"&lt;", '<'},   {"&gt;", '>'},  {"&quot;", '"'},
                                            {"&#9;", '\t'}, {"&#10;", '\n'}, {"&#13;", '\r'}};
        reference next{rest.substr(0, 1), rest[0]};
        for (auto const& known : references)
            if (rest.starts_with(known.written)) next = known;
        found.meant += next.meant;
        rest.remove_prefix(next.written.size());
    }
    return found;
}

TEST(xml_suite, text_of_documents_as_text_of_a_field) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!one.is_of_fifth_edition() || one.is == xml_class::not_well_formed) continue;
        auto const text = text_of_root(one);
        if (!text || text->meant.empty()) continue;
        SCOPED_TRACE(one.id);
        std::vector<waybill::quirk> quirks;
        auto const read = read_letter("<LetterContent" + text->written + "</LetterContent>", quirks);
        ASSERT_TRUE(read) << read.error().expected << ", " << read.error().found << text->written;
        // an optional field of nothing but white space is absent
        bool const blank = text->meant.find_first_not_of(" \t\r\n") == std::string::npos;
        EXPECT_EQ(read->content, blank ? std::nullopt : std::optional(text->meant));
        EXPECT_EQ(quirks.size(), blank ? 1U : 0U);
        fates.count(blank ? "blank" : "read");
    }
    fates.expect({{"blank", 6}, {"read", 63}});
}

// A declaration that contradicts the bytes is reported, and refused in strict mode.
TEST(xml_suite, declarations_that_contradict_the_bytes_are_reported) {
    tally fates;
    for (auto const& one : xml_suite()) {
        if (!lists(declarations_not_believed, one.id)) continue;
        SCOPED_TRACE(one.id);
        auto const bytes = support::read_file(one.file);
        std::vector<waybill::quirk> quirks;
        auto read = waybill::from_xml<conformance_letter>(bytes, {.quirks = &quirks});
        ASSERT_FALSE(read);
        EXPECT_EQ(name_of(read.error().code), name_of(waybill::error_code::root_unknown));
        ASSERT_FALSE(quirks.empty());
        EXPECT_EQ(quirks.back().kind, waybill::quirk_kind::encoding_misdeclared);
        read = waybill::from_xml<conformance_letter>(bytes, {.strict = true});
        EXPECT_EQ(name_of(read.error().code), name_of(waybill::error_code::quirk_refused));
        fates.count("reported");
    }
    fates.expect({{"reported", 3}});
}

} // namespace
