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

/// Eight bytes in a word, for targets without vectors. The interface and the results are those of `vector_block`.
struct word_block {
    using mask_type = std::uint64_t;
    static constexpr std::size_t size = 8;
    static constexpr unsigned bits_per_byte = 8; ///< of a mask

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static word_block load(char const* at) noexcept {
        return {load_word<std::uint64_t>(at)};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static word_block load_short(char const* at, std::size_t length) noexcept {
        return {load_short_word(at, length)};
    }
    /// Loads up to `size` bytes and fills up with zeros; a whole block is readable.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static word_block load_first(char const* at, std::size_t length) noexcept {
        return {length == 0 ? 0 : load(at).bytes & ~std::uint64_t{0} >> (64 - 8 * length)};
    }
    [[WAYBILL_ALWAYS_INLINE]] void store(char* out) const noexcept {
        auto word = bytes;
        if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
        std::memcpy(out, &word, sizeof word);
    }

    // None of these carries from byte to byte, so each bit is exact, not only the first.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr word_block equal(char c) const noexcept {
        auto const other = bytes ^ each(static_cast<unsigned char>(c));
        return {~(((other & each(0x7F)) + each(0x7F)) | other)};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr word_block below(unsigned char limit) const noexcept {
        auto const low = bytes & each(0x7F);
        if (limit <= 0x80) return {~((low + each(static_cast<unsigned char>(0x80 - limit))) | bytes)};
        return {~((low + each(static_cast<unsigned char>(0x100 - limit))) & bytes)};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr word_block high() const noexcept { return *this; }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr word_block below_or_high(unsigned char limit) const noexcept {
        return below(limit) | high();
    }

    /// The top bit is as in `vector_block`; the low bit is unspecified.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr word_block doubled() const noexcept { return {bytes << 1}; }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr mask_type mask() const noexcept { return bytes & each(0x80); }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr mask_type bit(std::size_t index) noexcept {
        return mask_type{0x80} << (8 * index);
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr mask_type bits_up_to(std::size_t index) noexcept {
        return bit(index) | (bit(index) - 1);
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr std::size_t first(mask_type mask) noexcept {
        return static_cast<unsigned>(std::countr_zero(mask)) / 8;
    }

    /// As `first`; `size` if no bit is set.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr std::size_t first_or_size(mask_type mask) noexcept {
        return mask == 0 ? size : first(mask);
    }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] friend constexpr word_block operator|(word_block a, word_block b) noexcept {
        return {a.bytes | b.bytes};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] friend constexpr word_block operator&(word_block a, word_block b) noexcept {
        return {a.bytes & b.bytes};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] friend constexpr word_block operator~(word_block a) noexcept {
        return {~a.bytes};
    }

    std::uint64_t bytes = 0;

private:
    static constexpr std::uint64_t each(unsigned char byte) noexcept { return 0x0101'0101'0101'0101U * byte; }
};

} // namespace waybill::detail::text
