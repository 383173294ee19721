// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/word.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// ASCII digits and letters, for the readers and writers of leaf values.
namespace waybill::detail::value {

using text::is_digit;
using text::same_letters;

/// The value and the length of a run of digits.
struct digit_run {
    unsigned value = 0;
    unsigned count = 0;
};

/// Reads a short text from left to right.
struct digit_scanner {
    char const* at;
    char const* end;

    constexpr explicit digit_scanner(std::string_view text) noexcept
        : at(text.data()), end(text.data() + text.size()) {}

    [[nodiscard]] constexpr bool done() const noexcept { return at == end; }
    /// Returns the next byte; NUL at the end.
    [[nodiscard]] constexpr char peek() const noexcept { return at == end ? '\0' : *at; }
    constexpr bool take(char byte) noexcept {
        if (at == end || *at != byte) return false;
        ++at;
        return true;
    }
    /// Consumes a letter in either case; `lower` is its lower case.
    constexpr bool take_letter(char lower) noexcept {
        if (at == end || text::lower(*at) != lower) return false;
        ++at;
        return true;
    }
    constexpr bool take_blanks() noexcept {
        char const* const before = at;
        while (at != end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) ++at;
        return at != before;
    }
    /// Reads up to `most` digits, at most nine; there may be none. Not inlined: twelve copies enlarged each program for
    /// values in other than canonical form.
    [[gnu::noinline]] constexpr digit_run number(unsigned most) noexcept {
        digit_run found;
        while (found.count < most && at != end && is_digit(*at)) {
            found.value = found.value * 10 + unsigned(*at - '0');
            ++found.count;
            ++at;
        }
        return found;
    }
};

/// Returns the number in the `Count` digits at `from`. A byte that is not a digit makes `strange` nonzero.
template <unsigned Count>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr unsigned read_fixed(char const* from,
                                                                          unsigned& strange) noexcept {
    unsigned value = 0;
    for (unsigned i = 0; i < Count; ++i) {
        unsigned const digit = unsigned(static_cast<unsigned char>(from[i])) - '0';
        strange |= unsigned(digit > 9);
        value = value * 10 + digit;
    }
    return value;
}

/// Loads eight bytes as a word, the first one lowest.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t load_eight(char const* from) noexcept {
    if (!std::is_constant_evaluated()) return text::load_word<std::uint64_t>(from);
    std::uint64_t word = 0;
    for (unsigned i = 8; i-- != 0;) word = word << 8 | static_cast<unsigned char>(from[i]);
    return word;
}

/// The format of eight bytes that are parsed at once: `0` matches a digit, every other character itself.
struct digit_form {
    std::uint64_t bytes = 0;
    std::uint64_t overflowing = 0; ///< added to valid bytes, makes none of them reach 0x80

    constexpr explicit digit_form(char const (&of)[9]) noexcept : bytes(load_eight(of)) {
        for (unsigned i = 8; i-- != 0;) overflowing = overflowing << 8 | (of[i] == '0' ? 0x76u : 0x7Fu);
    }

    /// Returns the two-digit number that begins at each byte. A byte that does not match the format makes `strange`
    /// nonzero.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr std::uint64_t pairs(char const* from,
                                                                       std::uint64_t& strange) const noexcept {
        auto const values = load_eight(from) ^ bytes;
        strange |= ((values + overflowing) | values) & 0x8080808080808080u;
        return values * 10 + (values >> 8);
    }
};
/// Returns one number of `form::pairs`.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr unsigned pair_at(std::uint64_t of, unsigned index) noexcept {
    return unsigned(of >> (8 * index) & 0xFF);
}

/// Returns the number of eight digits, each byte of which is the value of a digit. Sets `strange` if a byte is not a
/// digit.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::int64_t join_digits(std::uint64_t values,
                                                                               bool& strange) noexcept {
    strange |= (((values + 0x7676767676767676u) | values) & 0x8080808080808080u) != 0;
    values = values * 10 + (values >> 8); // joins neighboring digits into pairs, groups of four, and all eight
    values = (((values & 0x000000FF000000FFu) * 0x000F424000000064u) +
              (((values >> 16) & 0x000000FF000000FFu) * 0x0000271000000001u)) >>
             32;
    return std::int64_t(values & 0xFFFFFFFFu);
}

/// Returns the number in the at most eight digits before `end`; 0 if there are none. `readable` bytes are readable
/// before `end`. Sets `strange` if a byte is not a digit.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::int64_t up_to_eight(char const* end, unsigned count,
                                                                               std::size_t readable,
                                                                               bool& strange) noexcept {
    constexpr std::uint64_t zeros = 0x3030303030303030u;
    if (count == 0) return 0;
    unsigned const unused = 64 - 8 * count; // bits of the word that belong to no digit; they become 0
    if (readable >= 8) return join_digits((load_eight(end - 8) ^ zeros) >> unused << unused, strange);
    std::uint64_t word = 0;
    if (std::is_constant_evaluated())
        for (unsigned i = 1; i <= count; ++i) word = word << 8 | static_cast<unsigned char>(end[-int(i)]);
    else
        word = text::load_short_word(end - count, count);
    return join_digits((word ^ zeros) << unused, strange);
}

} // namespace waybill::detail::value
