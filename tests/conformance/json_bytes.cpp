// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// JSON, byte by byte: every byte in every kind of place, every escape, every sequence of bytes that could be UTF-8.
#include "conformance/normalized_json.hpp"
#include "support/utf8_table.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace conformance;
using waybill::error_code;

/// The bytes that are accepted between these two texts; all others are refused.
std::string taken_between(std::string_view before, std::string_view after) {
    std::string taken;
    for (int byte = 0; byte < 0x100; ++byte) {
        auto const document = std::string(before).append(1, static_cast<char>(byte)).append(after);
        bool const refused = refused_when_skipped(document).has_value();
        EXPECT_EQ(refused, normalized_json(document).refused().has_value()) << byte;
        if (!refused) taken += static_cast<char>(byte);
    }
    return taken;
}

TEST(json_bytes, each_in_each_kind_of_place) {
    struct place {
        std::string_view before;
        std::string_view after;
    };
    struct bytes {
        std::string_view taken; ///< in the order of their codes
        std::vector<place> between;
    };
    constexpr std::string_view space = "\t\n\r ";
    bytes const table[] = {
        {"0123456789", {{"", ""}, {"-", ""}, {"1.", ""}, {"1e", ""}, {"1e+", ""}, {"{\"\":", "}"}}},
        {"\t\n\r -123456789", {{"", "1"}}},
        {space, {{"", "[]"}, {"", "{}"}, {"", "\"\""}, {"", "null"}}},
        {space, {{"0", ""}, {"null", ""}, {"[]", ""}, {"{}", ""}, {"\"\"", ""}}},
        {space, {{"{", "}"}, {"{\"\":1,", "\"\":1}"}}},
        {"\t\n\r 0123456789", {{"1", ""}, {"1.5", ""}, {"[", "]"}, {"[1", "]"}, {"{\"\":1", "}"}}},
        {"+-0123456789", {{"1e", "5"}}},
        {".0123456789Ee", {{"1", "5"}}},
        {".Ee", {{"0", "5"}}},
        {"0123456789Ee", {{"1.5", "5"}}},
        {"l", {{"nul", ""}}},
        {"t", {{"", "rue"}}},
        {",.0123456789Ee", {{"[1", "2]"}}},
        {",", {{"[[]", "[]]"}, {"[\"\"", "\"\"]"}, {"{\"\":null", "\"\":1}"}}},
        {":", {{"{\"\"", "1}"}}},
        {"\"/\\bfnrt", {{"\"\\", "\""}}},
        {"0123456789ABCDEFabcdef", {{"\"\\u123", "\""}, {"\"\\u", "123\""}}},
    };
    for (auto const& row : table)
        for (auto const& [before, after] : row.between) {
            SCOPED_TRACE(std::string(before).append(" ? ").append(after));
            EXPECT_EQ(taken_between(before, after), row.taken);
        }
}

// RFC 8259, 7: unescaped = %x20-21 / %x23-5B / %x5D-10FFFF.
TEST(json_bytes, each_inside_of_a_string) {
    std::string plain;
    for (char byte = ' '; byte != '\x7F'; ++byte)
        if (byte != '"' && byte != '\\') plain += byte;
    plain += '\x7F';
    // in every place of a block that a vector scan may look at
    for (std::size_t ahead = 0; ahead < 40; ++ahead)
        for (auto const following : {std::size_t{0}, std::size_t{40}})
            EXPECT_EQ(taken_between('"' + std::string(ahead, 'a'), std::string(following, 'a') + '"'), plain) << ahead;
}

void expect_as_utf_8(std::string_view bytes) {
    auto const document = std::string("\"").append(bytes).append("\"");
    auto const refused = refused_when_skipped(document);
    ASSERT_EQ(!refused, support::first_ill_formed_utf8(bytes) == std::string_view::npos)
        << testing::PrintToString(std::string(bytes));
    if (refused) { EXPECT_EQ(name_of(refused->code), name_of(error_code::encoding_invalid)); }
}

TEST(json_bytes, every_two_bytes_as_utf_8) {
    for (int first = 0x80; first < 0x100; ++first)
        for (int second = 0x40; second < 0x100; ++second)
            if (second != '\\') expect_as_utf_8(std::string{static_cast<char>(first), static_cast<char>(second)});
}

TEST(json_bytes, three_and_four_bytes_on_the_bounds_of_utf_8) {
    constexpr std::string_view leading = "\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xF8\xFF";
    constexpr std::string_view bounds = "a\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xE1\xFF";
    for (char const first : leading)
        for (char const second : bounds)
            for (char const third : bounds) {
                expect_as_utf_8(std::string{first, second, third});
                for (char const fourth : bounds) expect_as_utf_8(std::string{first, second, third, fourth});
            }
}

std::string escaped(unsigned unit, bool capital) {
    constexpr std::string_view digits[] = {"0123456789abcdef", "0123456789ABCDEF"};
    std::string text = "\\u";
    for (unsigned shift : {12U, 8U, 4U, 0U}) text += digits[capital][unit >> shift & 0xFU];
    return text;
}

std::string utf_8(unsigned point) {
    if (point < 0x80) return {static_cast<char>(point)};
    auto const tail = [&](unsigned shift) { return static_cast<char>(0x80U | (point >> shift & 0x3FU)); };
    if (point < 0x800) return {static_cast<char>(0xC0U | point >> 6U), tail(0)};
    if (point < 0x10000) return {static_cast<char>(0xE0U | point >> 12U), tail(6), tail(0)};
    return {static_cast<char>(0xF0U | point >> 18U), tail(12), tail(6), tail(0)};
}

TEST(json_bytes, every_escape_of_four_digits) {
    for (unsigned unit = 0; unit < 0x10000; ++unit) {
        normalized_json const read('"' + escaped(unit, unit % 2 == 0) + '"');
        if (unit >= 0xD800 && unit < 0xE000) {
            ASSERT_TRUE(read.refused()) << unit;
            ASSERT_EQ(name_of(read.refused()->code), name_of(error_code::encoding_invalid)) << unit;
        } else {
            std::string wanted = utf_8(unit);
            if (unit < 0x20) wanted = escaped(unit, true);
            if (unit == '"' || unit == '\\') wanted.insert(0, 1, '\\');
            ASSERT_FALSE(read.refused()) << unit;
            ASSERT_EQ(read.text(), '"' + wanted + '"') << unit;
        }
    }
}

// Every high surrogate with some low surrogates, and every low surrogate with some high surrogates.
TEST(json_bytes, pairs_of_escapes) {
    constexpr unsigned some[] = {0x0, 0x1, 0x7F, 0x80, 0x1FF, 0x200, 0x37F, 0x380, 0x3FE, 0x3FF};
    for (unsigned half = 0; half < 0x400; ++half)
        for (unsigned const other : some) {
            for (auto const& [high, low] : {std::pair(half, other), std::pair(other, half)}) {
                normalized_json const read('"' + escaped(0xD800 + high, true) + escaped(0xDC00 + low, false) + '"');
                ASSERT_FALSE(read.refused()) << high << ' ' << low;
                ASSERT_EQ(read.text(), '"' + utf_8(0x10000 + (high << 10U) + low) + '"');
            }
        }
}

} // namespace
