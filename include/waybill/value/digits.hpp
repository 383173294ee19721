// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/scan/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Digits and letters of ASCII, for the readers and writers of leaf values.
namespace waybill::digits {

using scan::is_digit;
using scan::same_letters;

/// A run of digits: its value and how many there were.
struct run {
    unsigned value = 0;
    unsigned count = 0;
};

/// Walks a short text from left to right.
struct scanner {
    char const* at;
    char const* end;

    constexpr explicit scanner(std::string_view text) noexcept : at(text.data()), end(text.data() + text.size()) {}

    [[nodiscard]] constexpr bool done() const noexcept { return at == end; }
    /// The next byte; NUL at the end.
    [[nodiscard]] constexpr char peek() const noexcept { return at == end ? '\0' : *at; }
    constexpr bool take(char byte) noexcept {
        if (at == end || *at != byte) return false;
        ++at;
        return true;
    }
    /// Takes a letter in either case; `lower` is the lower case.
    constexpr bool take_letter(char lower) noexcept {
        if (at == end || scan::lower(*at) != lower) return false;
        ++at;
        return true;
    }
    constexpr bool take_blanks() noexcept {
        char const* const before = at;
        while (at != end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) ++at;
        return at != before;
    }
    /// Up to `most` digits, at most nine; there may be none.
    constexpr run number(unsigned most) noexcept {
        run found;
        while (found.count < most && at != end && is_digit(*at)) {
            found.value = found.value * 10 + unsigned(*at - '0');
            ++found.count;
            ++at;
        }
        return found;
    }
};

/// `00` to `99`, one after the other.
inline constexpr auto pairs = [] {
    struct {
        char bytes[200];
    } table{};
    for (std::size_t i = 0; i < 100; ++i) {
        table.bytes[2 * i] = char('0' + i / 10);
        table.bytes[2 * i + 1] = char('0' + i % 10);
    }
    return table;
}();

/// Writes `value` in exactly `width` digits; zeros when it does not fit. Returns the place behind.
constexpr char* put_padded(char* to, std::uint64_t value, unsigned width) noexcept {
    for (unsigned i = width; i > 0; --i) {
        to[i - 1] = char('0' + value % 10);
        value /= 10;
    }
    if (value != 0) {
        for (unsigned i = 0; i < width; ++i) to[i] = '0';
    }
    return to + width;
}

/// Writes `value` so that it ends right before `end`. Returns where it begins; at most 20 digits.
constexpr char* put_backwards(char* end, std::uint64_t value) noexcept {
    while (value >= 100) {
        std::size_t const pair = std::size_t(value % 100) * 2;
        value /= 100;
        *--end = pairs.bytes[pair + 1];
        *--end = pairs.bytes[pair];
    }
    if (value >= 10) {
        *--end = pairs.bytes[value * 2 + 1];
        *--end = pairs.bytes[value * 2];
    } else {
        *--end = char('0' + value);
    }
    return end;
}

} // namespace waybill::digits
