// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/word_block.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// Digits and letters of ASCII, for the readers and writers of leaf values.
namespace waybill::detail::value {

using text::is_digit;
using text::same_letters;

/// A run of digits: its value and how many there were.
struct digit_run {
    unsigned value = 0;
    unsigned count = 0;
};

/// Walks a short text from left to right.
struct digit_scanner {
    char const* at;
    char const* end;

    constexpr explicit digit_scanner(std::string_view text) noexcept
        : at(text.data()), end(text.data() + text.size()) {}

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
        if (at == end || text::lower(*at) != lower) return false;
        ++at;
        return true;
    }
    constexpr bool take_blanks() noexcept {
        char const* const before = at;
        while (at != end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) ++at;
        return at != before;
    }
    /// Up to `most` digits, at most nine; there may be none. Twelve copies of it made each program larger, for what is
    /// not written as usual.
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

/// The number that `Count` digits at `from` stand for. What is no digit makes `strange` other than 0.
template <unsigned Count>
[[nodiscard, gnu::always_inline]] inline constexpr unsigned read_fixed(char const* from, unsigned& strange) noexcept {
    unsigned value = 0;
    for (unsigned i = 0; i < Count; ++i) {
        unsigned const digit = unsigned(static_cast<unsigned char>(from[i])) - '0';
        strange |= unsigned(digit > 9);
        value = value * 10 + digit;
    }
    return value;
}

/// Eight bytes as a word, the first one lowest.
[[nodiscard, gnu::always_inline]] inline constexpr std::uint64_t load_eight(char const* from) noexcept {
    if (!std::is_constant_evaluated()) return text::load_word<std::uint64_t>(from);
    std::uint64_t word = 0;
    for (unsigned i = 8; i-- != 0;) word = word << 8 | static_cast<unsigned char>(from[i]);
    return word;
}

/// How eight bytes are written, to read them at once: `0` stands for a digit, every other character for itself.
struct digit_form {
    std::uint64_t bytes = 0;
    std::uint64_t overflowing = 0; ///< added to what is right in its place, no byte reaches 0x80

    constexpr explicit digit_form(char const (&of)[9]) noexcept : bytes(load_eight(of)) {
        for (unsigned i = 8; i-- != 0;) overflowing = overflowing << 8 | (of[i] == '0' ? 0x76u : 0x7Fu);
    }

    /// The numbers of two digits that begin at each byte. `strange` becomes other than 0 where a byte is not as it
    /// should.
    [[nodiscard, gnu::always_inline]] constexpr std::uint64_t pairs(char const* from,
                                                                    std::uint64_t& strange) const noexcept {
        auto const values = load_eight(from) ^ bytes;
        strange |= ((values + overflowing) | values) & 0x8080808080808080u;
        return values * 10 + (values >> 8);
    }
};
/// One of `form::pairs`.
[[nodiscard, gnu::always_inline]] inline constexpr unsigned pair_at(std::uint64_t of, unsigned index) noexcept {
    return unsigned(of >> (8 * index) & 0xFF);
}

/// The number that eight digits stand for, each less `0` in its byte. `strange` becomes true where one is no digit.
[[nodiscard, gnu::always_inline]] inline constexpr std::int64_t join_digits(std::uint64_t values,
                                                                            bool& strange) noexcept {
    strange |= (((values + 0x7676767676767676u) | values) & 0x8080808080808080u) != 0;
    values = values * 10 + (values >> 8); // neighbours are joined to pairs, fours and eight
    values = (((values & 0x000000FF000000FFu) * 0x000F424000000064u) +
              (((values >> 16) & 0x000000FF000000FFu) * 0x0000271000000001u)) >>
             32;
    return std::int64_t(values & 0xFFFFFFFFu);
}

/// The number that at most eight digits in front of `end` stand for; 0 for none. `readable` bytes may be read in front
/// of `end`. `strange` becomes true where one is no digit.
[[nodiscard, gnu::always_inline]] inline constexpr std::int64_t up_to_eight(char const* end, unsigned count,
                                                                            std::size_t readable,
                                                                            bool& strange) noexcept {
    constexpr std::uint64_t zeros = 0x3030303030303030u;
    if (count == 0) return 0;
    unsigned const unused = 64 - 8 * count; // bits of the word: what is no digit of these becomes 0
    if (readable >= 8) return join_digits((load_eight(end - 8) ^ zeros) >> unused << unused, strange);
    std::uint64_t word = 0;
    if (std::is_constant_evaluated())
        for (unsigned i = 1; i <= count; ++i) word = word << 8 | static_cast<unsigned char>(end[-int(i)]);
    else
        word = text::load_short_word(end - count, count);
    return join_digits((word ^ zeros) << unused, strange);
}

} // namespace waybill::detail::value
