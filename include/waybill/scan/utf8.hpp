// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/character.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

/// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
namespace waybill::scan {

/// How many bytes at `from` and behind it are ASCII.
[[nodiscard]] constexpr std::size_t ascii_run(std::string_view bytes, std::size_t from = 0) noexcept {
    std::size_t at = from;
    if (!std::is_constant_evaluated()) {
        constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080;
        while (bytes.size() - at >= 32) {
            std::uint64_t words[4];
            std::memcpy(words, bytes.data() + at, sizeof words);
            if (((words[0] | words[1] | words[2] | words[3]) & high_bits) != 0) break;
            at += sizeof words;
        }
        while (bytes.size() - at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + at, sizeof word);
            if ((word & high_bits) != 0) break;
            at += sizeof word;
        }
    }
    while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) < 0x80) ++at;
    return at - from;
}

/// Where the first byte stands that begins no UTF-8 sequence; `npos` when all is well.
[[nodiscard]] constexpr std::size_t first_invalid_utf8(std::string_view bytes) noexcept {
    std::size_t at = 0;
    for (;;) {
        at += ascii_run(bytes, at);
        // texts in other scripts have long runs without ASCII: stay here for them
        while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) >= 0x80) {
            unsigned const length = decode(bytes.data() + at, bytes.data() + bytes.size()).length;
            if (length == 0) return at;
            at += length;
        }
        if (at == bytes.size()) return std::string_view::npos;
    }
}

/// Characters in valid UTF-8, for columns.
[[nodiscard]] constexpr std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (char const byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
    return count;
}

/// Whether UTF-8 can hold this number: no surrogate, at most U+10FFFF.
[[nodiscard]] constexpr bool is_code_point(char32_t point) noexcept {
    return point < 0xD800 || (point > 0xDFFF && point <= 0x10FFFF);
}

/// Appends a code point, for which `is_code_point` holds.
constexpr void append_utf8(std::string& text, char32_t point) {
    char bytes[4]{};
    text.append(bytes, encode(point, bytes));
}

} // namespace waybill::scan
