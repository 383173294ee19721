// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::text {

[[nodiscard]] constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
/// Printable ASCII or DEL: such a character needs no further check.
[[nodiscard]] constexpr bool is_plain(char c) noexcept {
    auto const byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x80;
}
/// Returns true for an ASCII letter.
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return static_cast<unsigned char>((c | 0x20) - 'a') < 26; }
[[nodiscard]] constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c; }
[[nodiscard]] constexpr char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? char(c - ('a' - 'A')) : c; }

/// Compares ASCII letters without case.
[[nodiscard]] constexpr bool same_letters(std::string_view left, std::string_view right) noexcept {
    if (left.size() != right.size() || left.empty()) return left.size() == right.size();
    if (lower(left[0]) != lower(right[0])) return false;
    if (same(left.substr(1), right.substr(1))) return true; // of names, often the first letter alone differs
    for (std::size_t i = 1; i < left.size(); ++i)
        if (left[i] != right[i] && lower(left[i]) != lower(right[i])) return false;
    return true;
}

[[nodiscard]] inline std::string lowered(std::string_view text) {
    std::string made(text);
    for (char& letter : made) letter = lower(letter);
    return made;
}

/// Parses a number of at most nine digits, at most `most`; -1 for other text.
[[nodiscard]] constexpr int parse_decimal(std::string_view text, int most) noexcept {
    if (text.empty() || text.size() > 9) return -1;
    int number = 0;
    for (char const digit : text) {
        if (!is_digit(digit)) return -1;
        number = number * 10 + (digit - '0');
    }
    return number <= most ? number : -1;
}

/// Removes white space of XML and JSON from both ends.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

} // namespace waybill::detail::text
