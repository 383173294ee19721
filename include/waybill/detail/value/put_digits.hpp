// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

/// Writes numbers as digits, eight at a time in one word: no branch depends on the number of digits, which a processor
/// cannot predict. The unused bytes of a word overwrite what follows the number.
namespace waybill::detail::value {

/// Stores a word as eight bytes, the lowest first.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr void store_eight(char* to, std::uint64_t word) noexcept {
    if (std::is_constant_evaluated()) {
        for (unsigned i = 0; i < 8; ++i) to[i] = static_cast<char>(word >> (8 * i) & 0xFF);
    } else {
        if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
        std::memcpy(to, &word, sizeof word);
    }
}

/// Returns the digits of four numbers below 100, each in 16 bits, the first one lowest; values, not characters.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t of_pairs(std::uint64_t pairs) noexcept {
    auto const tens = (pairs * 103 >> 10) & 0x000F000F000F000FU;
    return tens | (pairs - tens * 10) << 8;
}
/// Returns the eight digits of a number below 10^8, the first one lowest; values, not characters.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t of_eight(std::uint32_t value) noexcept {
    std::uint64_t const halves = value / 10'000 | std::uint64_t{value % 10'000} << 32;
    auto const hundreds = (halves * 10'486 >> 20) & 0x0000007F0000007FU;
    return of_pairs(hundreds | (halves - hundreds * 100) << 16);
}
/// Converts eight digit values to characters.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr std::uint64_t as_text(std::uint64_t values) noexcept {
    return values | 0x3030303030303030U;
}

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
