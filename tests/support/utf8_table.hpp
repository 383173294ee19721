// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
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

/// The offset of the first byte that begins no well-formed sequence; `npos` if there is none.
inline std::size_t first_ill_formed_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        auto const rest = text.substr(at);
        auto const* const found =
            std::find_if(std::begin(utf8_sequences), std::end(utf8_sequences), [&](utf8_sequence const& one) {
                if (rest.size() < one.length) return false;
                for (std::size_t i = 0; i < one.length; ++i) {
                    auto const byte = static_cast<unsigned char>(rest[i]);
                    if (byte < one.bytes[i][0] || byte > one.bytes[i][1]) return false;
                }
                return true;
            });
        if (found == std::end(utf8_sequences)) return at;
        at += found->length;
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
