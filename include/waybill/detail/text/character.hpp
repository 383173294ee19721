// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::text {

/// A code point and the length of its UTF-8 form in bytes; `length` is 0 when the bytes are not a character.
struct character {
    char32_t point = 0;
    unsigned length = 0;
};

/// Decodes one character strictly (Unicode 15, table 3-7): refuses overlong forms, surrogates and values above
/// U+10FFFF.
[[nodiscard, gnu::cold]] constexpr character decode(char const* at, char const* end) noexcept {
    auto const byte = [&](std::ptrdiff_t i) { return static_cast<unsigned char>(at[i]); };
    auto const follows = [&](std::ptrdiff_t i) { return (byte(i) & 0xC0u) == 0x80u; };
    auto const left = end - at;
    if (left <= 0) return {};
    unsigned const first = byte(0);
    if (first < 0x80) return {first, 1};
    if (first < 0xC2) return {};
    if (first < 0xE0) {
        if (left < 2 || !follows(1)) return {};
        return {((first & 0x1Fu) << 6) | (byte(1) & 0x3Fu), 2};
    }
    if (first < 0xF0) {
        if (left < 3 || !follows(1) || !follows(2)) return {};
        char32_t const point = ((first & 0x0Fu) << 12) | ((byte(1) & 0x3Fu) << 6) | (byte(2) & 0x3Fu);
        if (point < 0x800 || (point >= 0xD800 && point < 0xE000)) return {};
        return {point, 3};
    }
    if (first < 0xF5) {
        if (left < 4 || !follows(1) || !follows(2) || !follows(3)) return {};
        char32_t const point =
            ((first & 0x07u) << 18) | ((byte(1) & 0x3Fu) << 12) | ((byte(2) & 0x3Fu) << 6) | (byte(3) & 0x3Fu);
        if (point < 0x10000 || point > 0x10FFFF) return {};
        return {point, 4};
    }
    return {};
}

/// The halves of UTF-16 for a character above U+FFFF, and that character.
[[nodiscard]] constexpr bool is_high_surrogate(char32_t unit) noexcept { return unit >= 0xD800 && unit < 0xDC00; }
[[nodiscard]] constexpr bool is_low_surrogate(char32_t unit) noexcept { return unit >= 0xDC00 && unit < 0xE000; }
[[nodiscard]] constexpr char32_t of_surrogates(char32_t high, char32_t low) noexcept {
    return 0x10000 + ((high - 0xD800) << 10U) + (low - 0xDC00);
}

/// Encodes one character into `out`, which has room for four bytes; returns the number of bytes written.
constexpr unsigned encode(char32_t point, char* out) noexcept {
    auto const tail = [&](unsigned shift) { return char(0x80u | ((point >> shift) & 0x3Fu)); };
    if (point < 0x80) {
        out[0] = char(point);
        return 1;
    }
    if (point < 0x800) {
        out[0] = char(0xC0u | (point >> 6));
        out[1] = tail(0);
        return 2;
    }
    if (point < 0x10000) {
        out[0] = char(0xE0u | (point >> 12));
        out[1] = tail(6);
        out[2] = tail(0);
        return 3;
    }
    out[0] = char(0xF0u | (point >> 18));
    out[1] = tail(12);
    out[2] = tail(6);
    out[3] = tail(0);
    return 4;
}

/// Returns true if a terminal or an editor interprets the character instead of showing it: control characters, marks
/// and overrides of text direction (UAX #9), line and paragraph separators.
[[nodiscard]] constexpr bool is_obeyed(char32_t point) noexcept {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x061C || point == 0x200E || point == 0x200F ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

/// Appends a text as one line that is safe to print: replaces line feeds, tabs and CRLF with spaces, and other control
/// characters and invalid UTF-8 with U+FFFD.
[[gnu::cold]] inline void append_one_line(std::string& to, std::string_view text) {
    while (!text.empty()) {
        auto const one = decode(text.data(), text.data() + text.size());
        std::size_t const length = one.length == 0 ? 1 : one.length;
        if (one.length != 0 && !is_obeyed(one.point))
            to += text.substr(0, length);
        else if (text.front() == '\n' || text.front() == '\t' || text.starts_with("\r\n"))
            to += text.front() == '\r' ? "" : " ";
        else
            to += "\xEF\xBF\xBD";
        text.remove_prefix(length);
    }
}

} // namespace waybill::detail::text
