// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Every rule of RFC 8259, kept and broken, in every place where a value is allowed.
#include "conformance/json_numbers.hpp"
#include "conformance/json_strings.hpp"
#include "conformance/json_structure.hpp"
#include "conformance/normalized_json.hpp"

#include <waybill/json.hpp>

#include <boost/describe.hpp>
#include <gtest/gtest.h>

#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct conformance_note {
    std::optional<std::string> text;
    std::optional<std::string> remark;
};
BOOST_DESCRIBE_STRUCT(conformance_note, (), (text, remark))
template <>
inline constexpr auto waybill::wire<conformance_note> =
    waybill::document("ConformanceNote", waybill::field<&conformance_note::text>("NoteText"),
                      waybill::field<&conformance_note::remark>("NoteRemark"));

namespace {

using namespace conformance;

template <class Each>
void for_each_accepted(Each&& each) {
    for (auto const& table :
         {std::span<json_accepted const>(numbers_accepted), {strings_accepted}, {structure_accepted}})
        for (auto const& row : table) {
            SCOPED_TRACE(row.document);
            each(row);
        }
}
template <class Each>
void each_refused(Each&& each) {
    for (auto const& table : {std::span<json_refused const>(numbers_refused), {strings_refused}, {structure_refused}})
        for (auto const& row : table) {
            SCOPED_TRACE(std::string(row.rule).append(": ").append(row.document));
            each(row);
        }
}

/// A value between two texts: in an array, in a member, in white space.
std::string between(std::string_view before, std::string_view value, std::string_view after) {
    return std::string(before).append(value).append(after);
}

void expect_normalized(std::string_view document, std::string_view normalized) {
    normalized_json const read(document);
    ASSERT_FALSE(read.refused()) << document << ": " << read.refused()->expected << ", " << read.refused()->found;
    EXPECT_EQ(read.text(), normalized) << document;
    EXPECT_FALSE(refused_when_skipped(document)) << document;
}
void expect_refused(std::string_view document, waybill::error_code code) {
    auto const skipped = refused_when_skipped(document);
    normalized_json const read(document);
    ASSERT_TRUE(skipped && read.refused()) << document;
    EXPECT_EQ(name_of(skipped->code), name_of(code)) << document;
    EXPECT_EQ(name_of(read.refused()->code), name_of(code)) << document;
    EXPECT_EQ(skipped->offset, read.refused()->offset) << document;
    EXPECT_LE(skipped->offset, document.size());
}

TEST(json, keeps_to_the_grammar) {
    for_each_accepted([](json_accepted const& row) {
        expect_normalized(row.document, row.normalized);
        expect_normalized(row.normalized, row.normalized);
        expect_normalized(between("[", row.document, "]"), between("[", row.normalized, "]"));
        expect_normalized(between("[0,", row.document, ",0]"), between("[0,", row.normalized, ",0]"));
        expect_normalized(between(" [ { \"a\" : ", row.document, " } ] "), between("[{\"a\":", row.normalized, "}]"));
        expect_normalized(between("{\"a\":0,\"b\":", row.document, ",\"c\":0}"),
                          between("{\"a\":0,\"b\":", row.normalized, ",\"c\":0}"));
        expect_normalized(between("\n\n", row.document, "\r\n"), row.normalized);
    });
}

TEST(json, breaks_no_rule_of_the_grammar) {
    each_refused([](json_refused const& row) {
        using enum waybill::error_code;
        expect_refused(row.document, row.code);
        auto const inside = row.code == document_empty ? json_malformed : row.code;
        if (row.inside == in_array::refused) expect_refused(between("[", row.document, "]"), inside);
        expect_refused(between("{\"a\":", row.document, "}"), inside);
        expect_refused(between("[{\"a\":", row.document, "}]"), inside);
    });
}

// Every beginning of a document is refused, except for numbers: the beginning of a number is a number.
TEST(json, breaks_off_nowhere) {
    for_each_accepted([](json_accepted const& row) {
        auto const end = row.document.find_last_not_of(" \t\r\n") + 1;
        for (std::string_view const open : {"", "[", "{\"a\":"}) {
            if (open.empty() && waybill::detail::text::is_digit(row.document[end - 1])) continue;
            for (std::size_t length = 0; length < end; ++length) {
                auto const part = between(open, row.document.substr(0, length), "");
                EXPECT_TRUE(refused_when_skipped(part)) << part;
            }
        }
    });
}

// 8.1: a reader may ignore a byte order mark.
TEST(json, reports_a_byte_order_mark) {
    for_each_accepted([](json_accepted const& row) {
        auto const marked = between("\xEF\xBB\xBF", row.document, "");
        expect_normalized(marked, row.normalized);
        std::vector<waybill::quirk> quirks;
        EXPECT_FALSE(refused_when_skipped(marked, {.quirks = &quirks}));
        ASSERT_EQ(quirks.size(), 1U);
        EXPECT_EQ(quirks[0].kind, waybill::quirk_kind::byte_order_mark);
        auto const strictly = refused_when_skipped(marked, {.strict = true});
        ASSERT_TRUE(strictly);
        EXPECT_EQ(name_of(strictly->code), name_of(waybill::error_code::quirk_refused));
    });
}

// The typed reader skips what no description knows, and reads names and texts by itself.
TEST(json, inside_a_described_document) {
    auto const in_note = [](std::string_view members) {
        return between("{\"ConformanceNote\":{\"NoteText\":\"t\",", members, ",\"NoteRemark\":\"r\"}}");
    };
    auto const read = [](std::string const& document, std::vector<waybill::quirk>& quirks) {
        return waybill::from_json<conformance_note>(document, {.quirks = &quirks});
    };
    for_each_accepted([&](json_accepted const& row) {
        std::vector<waybill::quirk> quirks;
        auto const note = read(in_note(between("\"Unknown\":", row.document, "")), quirks);
        ASSERT_TRUE(note) << note.error().expected << ", " << note.error().found;
        EXPECT_EQ(note->text, "t");
        EXPECT_EQ(note->remark, "r");
        ASSERT_EQ(quirks.size(), 1U);
        EXPECT_EQ(quirks[0].kind, waybill::quirk_kind::unknown_field);
    });
    each_refused([&](json_refused const& row) {
        std::vector<waybill::quirk> quirks;
        auto const note = read(in_note(between("\"Unknown\":", row.document, "")), quirks);
        ASSERT_FALSE(note);
        EXPECT_EQ(name_of(note.error().code), name_of(row.code == no_document ? malformed : row.code));
    });
}

TEST(json, strings_as_text_and_name_of_a_member) {
    for (auto const& row : strings_accepted) {
        if (row.document.front() != '"') continue;
        SCOPED_TRACE(row.document);
        auto const document = between("{\"ConformanceNote\":{\"NoteText\":", row.document, "}}");
        auto note = waybill::from_json<conformance_note>(document, {.strict = true});
        ASSERT_TRUE(note && note->text) << document;
        EXPECT_EQ(normalized_json(waybill::to_json(*note).value()).text(),
                  between("{\"ConformanceNote\":{\"NoteText\":", row.normalized, "}}"));
        std::vector<waybill::quirk> quirks;
        auto const named = between("{\"ConformanceNote\":{", row.document, ":1,\"NoteRemark\":\"r\"}}");
        note = waybill::from_json<conformance_note>(named, {.quirks = &quirks});
        ASSERT_TRUE(note) << named;
        EXPECT_EQ(note->remark, "r");
        EXPECT_EQ(quirks.size(), 1U);
    }
    for (auto const& row : strings_refused) {
        if (row.document.front() == '{') continue;
        SCOPED_TRACE(row.document);
        for (auto const& document : {between("{\"ConformanceNote\":{\"NoteText\":", row.document, "}}"),
                                     between("{\"ConformanceNote\":{\"NoteText\":\"t\",", row.document, ":1}}"),
                                     between("{", row.document, ":{}}")}) {
            auto const note = waybill::from_json<conformance_note>(document);
            ASSERT_FALSE(note) << document;
            EXPECT_TRUE(note.error().code == row.code || note.error().code == malformed) << document;
        }
    }
}

} // namespace
