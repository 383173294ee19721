// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace waybill::detail::text {

/// Loads a word in little-endian order on any machine.
template <class Word>
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline Word load_word(char const* at) noexcept {
    static_assert(sizeof(Word) == 8 || sizeof(Word) == 4);
    Word word;
    std::memcpy(&word, at, sizeof word);
    if constexpr (std::endian::native == std::endian::little)
        return word;
    else if constexpr (sizeof word == 8)
        return __builtin_bswap64(word);
    else
        return __builtin_bswap32(word);
}

/// Loads fewer than eight bytes into the low part of a word; the rest is zero. Reads no other bytes.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline std::uint64_t load_short_word(char const* at, std::size_t size) noexcept {
    // the pieces may overlap, so that no loop is needed; where they overlap, their bytes are equal
    if (size >= 4)
        return load_word<std::uint32_t>(at) | std::uint64_t{load_word<std::uint32_t>(at + size - 4)}
                                                  << (8 * (size - 4));
    auto const byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(at[i])} << (8 * i); };
    return size == 0 ? 0 : byte(0) | byte(size / 2) | byte(size - 1);
}

} // namespace waybill::detail::text
