// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

/// Encodings of Unicode as their specifications state them; nothing of the library is used.
namespace support {

struct utf8_sequence {
    std::size_t length;
    std::array<std::array<unsigned char, 2>, 4> bytes; ///< the lowest and the highest of each place
};

/// The table of well-formed sequences (Unicode, table 3-7; RFC 3629, 4).
inline constexpr utf8_sequence utf8_sequences[] = {
    {1, {{{0x00, 0x7F}}}},
    {2, {{{0xC2, 0xDF}, {0x80, 0xBF}}}},
    {3, {{{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}}}},
    {3, {{{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}}}},
    {3, {{{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}}}},
    {3, {{{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}}}},
    {4, {{{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}}},
    {4, {{{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}}},
    {4, {{{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}}}},
};

/// The length of the well-formed sequence at `at`; 0 if there is none.
constexpr std::size_t utf8_length(char const* at, char const* end) {
    for (auto const& one : utf8_sequences) {
        bool fits = std::size_t(end - at) >= one.length;
        for (std::size_t i = 0; fits && i < one.length; ++i) {
            auto const byte = static_cast<unsigned char>(at[i]);
            fits = byte >= one.bytes[i][0] && byte <= one.bytes[i][1];
        }
        if (fits) return one.length;
    }
    return 0;
}

/// The offset of the first byte that begins no well-formed sequence; `npos` if there is none.
inline std::size_t first_ill_formed_utf8(std::string_view text) {
    for (auto const* at = text.data(); at != text.data() + text.size();) {
        auto const length = utf8_length(at, text.data() + text.size());
        if (length == 0) return std::size_t(at - text.data());
        at += length;
    }
    return std::string_view::npos;
}

/// Adds a code point in UTF-16.
inline void append_utf16(std::string& text, char32_t point, bool big) {
    auto const unit = [&](char32_t value) {
        auto const high = static_cast<char>(value >> 8);
        auto const low = static_cast<char>(value & 0xFF);
        text += big ? high : low;
        text += big ? low : high;
    };
    if (point < 0x10000) return unit(point);
    unit(0xD800 + ((point - 0x10000) >> 10));
    unit(0xDC00 + ((point - 0x10000) & 0x3FF));
}

} // namespace support
