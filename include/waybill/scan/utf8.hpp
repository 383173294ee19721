// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

/// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
namespace waybill::scan {

/// One code point and how many bytes it takes; `length` 0 when the bytes are no UTF-8.
struct utf8_sequence {
    char32_t point = 0;
    unsigned length = 0;
};

/// The code point that `bytes` begins with. `length` is 0 for broken, cut and empty input.
[[nodiscard]] constexpr utf8_sequence first_utf8(std::string_view bytes) noexcept {
    if (bytes.empty()) return {};
    auto const at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    unsigned const lead = at(0);
    if (lead < 0x80) return {static_cast<char32_t>(lead), 1};
    if (lead < 0xC2 || lead > 0xF4) return {};
    unsigned const length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (bytes.size() < length) return {};
    // the second byte rules out overlong forms, surrogates and what is above U+10FFFF
    unsigned const lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned const highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (at(1) < lowest || at(1) > highest) return {};
    std::uint32_t point = lead & (0x7FU >> length);
    for (unsigned i = 1; i < length; ++i) {
        if ((at(i) & 0xC0U) != 0x80) return {};
        point = (point << 6) | (at(i) & 0x3FU);
    }
    return {static_cast<char32_t>(point), length};
}

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
            unsigned const length = first_utf8(bytes.substr(at)).length;
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

/// Writes a code point, for which `is_code_point` holds, to `to`, which has room for four bytes. Returns how many it took.
constexpr unsigned put_utf8(char* to, char32_t point) noexcept {
    auto const value = static_cast<std::uint32_t>(point);
    if (value < 0x80) {
        to[0] = static_cast<char>(value);
        return 1;
    }
    unsigned const length = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
    std::uint32_t rest = value;
    for (unsigned i = length - 1; i > 0; --i) {
        to[i] = static_cast<char>(0x80U | (rest & 0x3FU));
        rest >>= 6;
    }
    to[0] = static_cast<char>(((0xF00U >> length) & 0xFFU) | rest);
    return length;
}

/// Appends a code point, for which `is_code_point` holds.
constexpr void append_utf8(std::string& text, char32_t point) {
    char bytes[4]{};
    text.append(bytes, put_utf8(bytes, point));
}

} // namespace waybill::scan
