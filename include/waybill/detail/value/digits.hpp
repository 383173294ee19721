// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
    /// Reads any number of digits; there may be none.
    constexpr std::string_view digits() noexcept {
        char const* const first = at;
        while (at != end && is_digit(*at)) ++at;
        return {first, std::size_t(at - first)};
    }
};

/// A number as written: a sign, digits, a decimal point and an exponent, all of them optional but one digit.
struct written_number {
    bool valid = false;
    bool negative = false;
    bool plus = false;
    bool point = false;
    bool has_exponent = false;
    std::string_view whole{};    ///< the digits before the decimal point
    std::string_view fraction{}; ///< those after it
    std::int64_t exponent = 0;   ///< at most `most_exponent`, also if a greater one is written
    static constexpr std::int64_t most_exponent = 1'000'000'000;

    constexpr explicit written_number(std::string_view text) noexcept {
        digit_scanner in(text);
        negative = in.take('-');
        plus = !negative && in.take('+');
        whole = in.digits();
        point = in.take('.');
        if (point) fraction = in.digits();
        has_exponent = in.take_letter('e');
        if (has_exponent) {
            bool const down = in.take('-');
            if (!down) in.take('+');
            auto const digits = in.digits();
            for (char const digit : digits)
                if (exponent < most_exponent) exponent = exponent * 10 + (digit - '0');
            if (exponent > most_exponent) exponent = most_exponent;
            if (down) exponent = -exponent;
            if (digits.empty()) return;
        }
        valid = size() != 0 && in.done();
    }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return whole.size() + fraction.size(); }
    /// Returns digit number `index`, without regard to the decimal point.
    [[nodiscard]] constexpr unsigned digit(std::size_t index) const noexcept {
        return unsigned((index < whole.size() ? whole[index] : fraction[index - whole.size()]) - '0');
    }
    /// Returns true for a `+`, leading zeros, and no digit before or after a decimal point.
    [[nodiscard]] constexpr bool deviates() const noexcept {
        return plus || whole.empty() || (whole.size() > 1 && whole[0] == '0') || (point && fraction.empty());
    }
};

/// Returns the number in the `Count` digits at `from`. A byte that is not a digit makes `strange` nonzero.
template <unsigned Count>
[[nodiscard]] constexpr unsigned read_fixed(char const* from, unsigned& strange) noexcept {
    unsigned value = 0;
    for (unsigned i = 0; i < Count; ++i) {
        unsigned const digit = unsigned(static_cast<unsigned char>(from[i])) - '0';
        strange |= unsigned(digit > 9);
        value = value * 10 + digit;
    }
    return value;
}

/// Loads eight bytes as a word, the first one lowest.
[[nodiscard]] constexpr std::uint64_t load_eight(char const* from) noexcept {
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
    [[nodiscard]] constexpr std::uint64_t pairs(char const* from, std::uint64_t& strange) const noexcept {
        auto const values = load_eight(from) ^ bytes;
        strange |= ((values + overflowing) | values) & 0x8080808080808080u;
        return values * 10 + (values >> 8);
    }
};
/// Returns one number of `form::pairs`.
[[nodiscard]] constexpr unsigned pair_at(std::uint64_t of, unsigned index) noexcept {
    return unsigned(of >> (8 * index) & 0xFF);
}

/// Returns the number of eight digits, each byte of which is the value of a digit. Sets `strange` if a byte is not a
/// digit.
[[nodiscard]] constexpr std::int64_t join_digits(std::uint64_t values, bool& strange) noexcept {
    strange |= (((values + 0x7676767676767676u) | values) & 0x8080808080808080u) != 0;
    values = values * 10 + (values >> 8); // joins neighboring digits into pairs, groups of four, and all eight
    values = (((values & 0x000000FF000000FFu) * 0x000F424000000064u) +
              (((values >> 16) & 0x000000FF000000FFu) * 0x0000271000000001u)) >>
             32;
    return std::int64_t(values & 0xFFFFFFFFu);
}

/// Returns the number in the at most eight digits before `end`; 0 if there are none. `readable` bytes are readable
/// before `end`. Sets `strange` if a byte is not a digit.
[[nodiscard]] constexpr std::int64_t up_to_eight(char const* end, unsigned count, std::size_t readable,
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

// Numbers are written as digits eight at a time in one word: no branch depends on the number of digits, which a
// processor cannot predict. The unused bytes of a word overwrite what follows the number.

/// Stores a word as eight bytes, the lowest first.
constexpr void store_eight(char* to, std::uint64_t word) noexcept {
    if (std::is_constant_evaluated()) {
        for (unsigned i = 0; i < 8; ++i) to[i] = static_cast<char>(word >> (8 * i) & 0xFF);
    } else {
        if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
        std::memcpy(to, &word, sizeof word);
    }
}

/// Returns the digits of four numbers below 100, each in 16 bits, the first one lowest; values, not characters.
[[nodiscard]] constexpr std::uint64_t of_pairs(std::uint64_t pairs) noexcept {
    auto const tens = (pairs * 103 >> 10) & 0x000F000F000F000FU;
    return tens | (pairs - tens * 10) << 8;
}
/// Returns the eight digits of a number below 10^8, the first one lowest; values, not characters.
[[nodiscard]] constexpr std::uint64_t of_eight(std::uint32_t value) noexcept {
    std::uint64_t const halves = value / 10'000 | std::uint64_t{value % 10'000} << 32;
    auto const hundreds = (halves * 10'486 >> 20) & 0x0000007F0000007FU;
    return of_pairs(hundreds | (halves - hundreds * 100) << 16);
}
/// Converts eight digit values to characters.
[[nodiscard]] constexpr std::uint64_t as_text(std::uint64_t values) noexcept { return values | 0x3030303030303030U; }

/// Writes `value`, which has at most `width` digits, with leading zeros to `width` (1 to 20) digits. May overwrite
/// seven bytes after them. Returns the position after the digits.
constexpr char* put_padded(char* to, std::uint64_t value, unsigned width) noexcept {
    constexpr std::uint64_t eight = 100'000'000;
    if (width > 8) {
        to = put_padded(to, value / eight, width - 8);
        value %= eight;
        width = 8;
    }
    store_eight(to, as_text(of_eight(std::uint32_t(value))) >> (64 - 8 * width));
    return to + width;
}

/// Writes `value`, of at most 20 digits, without leading zeros. May overwrite seven bytes after it. Returns the
/// position after the digits.
[[gnu::noinline]] constexpr char* put_number(char* to, std::uint64_t value) noexcept {
    // the width is known before the digits: the next write does not wait for them
    unsigned width = 1U + (value > 9) + (value > 99) + (value > 999);
    for (auto rest = value / 10'000; rest != 0; rest /= 10) ++width;
    return put_padded(to, value, width);
}

/// As `put_number`, with a sign before negative numbers.
constexpr char* put_signed(char* to, std::int64_t value) noexcept {
    auto const bits = static_cast<std::uint64_t>(value);
    bool const negative = value < 0;
    *to = '-';
    return put_number(to + negative, negative ? std::uint64_t{0} - bits : bits);
}

} // namespace waybill::detail::value
