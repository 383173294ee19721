// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

/// Short runs of bytes as words: without loops, and without calls of the C library, which cost more than the work.
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

/// Compares `size` bytes and accesses no other bytes; up to 16 bytes need no loop. Names are short: calls of memcmp
/// took a quarter of the time of reading.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool same_bytes(char const* left, char const* right,
                                                               std::size_t size) noexcept {
    if (std::is_constant_evaluated()) {
        for (std::size_t i = 0; i != size; ++i)
            if (left[i] != right[i]) return false;
        return true;
    }
    // two words that overlap unless `size` is a multiple of the word
    auto const word = [](char const* at) { return load_word<std::uint64_t>(at); };
    auto const half = [](char const* at) { return load_word<std::uint32_t>(at); };
    if (size >= 8) {
        for (; size > 16; left += 8, right += 8, size -= 8)
            if (word(left) != word(right)) return false;
        return ((word(left) ^ word(right)) | (word(left + size - 8) ^ word(right + size - 8))) == 0;
    }
    if (size >= 4) return ((half(left) ^ half(right)) | (half(left + size - 4) ^ half(right + size - 4))) == 0;
    return size == 0 || (left[0] == right[0] && left[size / 2] == right[size / 2] && left[size - 1] == right[size - 1]);
}

/// Compares two names.
[[nodiscard, WAYBILL_ALWAYS_INLINE]] inline constexpr bool same(std::string_view left,
                                                                std::string_view right) noexcept {
    return left.size() == right.size() && same_bytes(left.data(), right.data(), left.size());
}

struct sixteen_bytes {
    std::uint64_t halves[2];
};
/// Copies the first and the last word, which may overlap.
template <class Word>
[[WAYBILL_ALWAYS_INLINE]] inline void copy_ends(char const* from, char* to, std::size_t size) noexcept {
    Word first;
    Word last;
    std::memcpy(&first, from, sizeof(Word));
    std::memcpy(&last, from + size - sizeof(Word), sizeof(Word));
    std::memcpy(to, &first, sizeof(Word));
    std::memcpy(to + size - sizeof(Word), &last, sizeof(Word));
}

/// Copies `size` bytes and accesses no other bytes. Texts are short: a call of memcpy costs more than the copy.
[[WAYBILL_ALWAYS_INLINE]] inline void copy_bytes(char const* from, char* to, std::size_t size) noexcept {
    if (size >= 16) {
        if (size <= 32) [[likely]]
            copy_ends<sixteen_bytes>(from, to, size);
        else
            std::memcpy(to, from, size);
    } else if (size >= 8) {
        copy_ends<std::uint64_t>(from, to, size);
    } else if (size >= 4) {
        copy_ends<std::uint32_t>(from, to, size);
    } else if (size != 0) {
        char const middle = from[size / 2];
        char const last = from[size - 1];
        to[0] = from[0];
        to[size / 2] = middle;
        to[size - 1] = last;
    }
}

/// Copies a text, also in constant expressions. Returns the position after the copy.
[[nodiscard, gnu::noinline]] constexpr char* put_bytes(char* to, std::string_view text) noexcept {
    if (std::is_constant_evaluated())
        for (std::size_t i = 0; i < text.size(); ++i) to[i] = text[i];
    else
        copy_bytes(text.data(), to, text.size());
    return to + text.size();
}

} // namespace waybill::detail::text
