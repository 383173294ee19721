// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/word_block.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace waybill::detail::text {

/// How many bytes a vector of the machine holds that is compiled for; 0 when it has none that is known here.
///
/// No header of intrinsics is needed: g++ and clang compile comparisons of their vector types to the best instructions
/// of SSE2, AVX2, NEON and WebAssembly. (<immintrin.h> takes g++ 0.26 s, clang 0.16 s in each file.)
#if defined(__AVX2__)
inline constexpr std::size_t vector_size = 32;
#elif defined(__SSE2__) || defined(__wasm_simd128__) || (defined(__aarch64__) && defined(__AARCH64EL__))
inline constexpr std::size_t vector_size = 16;
#else
inline constexpr std::size_t vector_size = 0;
#endif

// Of the two sizes by hand: g++ 12 loses an attribute that depends on a parameter.
template <std::size_t Size>
struct vector_traits;
template <>
struct vector_traits<16> {
    typedef unsigned char unsigned_chars __attribute__((vector_size(16)));
    typedef signed char signed_chars __attribute__((vector_size(16)));
    typedef char chars __attribute__((vector_size(16)));
    typedef std::uint16_t pairs __attribute__((vector_size(16)));
    typedef unsigned char half __attribute__((vector_size(8)));
};
template <>
struct vector_traits<32> {
    typedef unsigned char unsigned_chars __attribute__((vector_size(32)));
    typedef signed char signed_chars __attribute__((vector_size(32)));
    typedef char chars __attribute__((vector_size(32)));
};

/// As many bytes of ones as of zeros behind them: read from some place between, a mask of any length.
template <std::size_t Size>
inline constexpr auto ones_then_zeros = [] {
    std::array<char, 2 * Size> bytes{};
    for (std::size_t i = 0; i != Size; ++i) bytes[i] = '\xFF';
    return bytes;
}();

/// `Size` bytes, 16 or 32, of which all are asked the same question at once.
///
/// An answer is a block again; a byte of which the top bit is set says yes. `mask` collects those bits.
template <std::size_t Size>
struct vector_block {
    using vector = typename vector_traits<Size>::unsigned_chars;
    using signed_vector = typename vector_traits<Size>::signed_chars;

#if defined(__aarch64__)
    using mask_type = std::uint64_t;
    static constexpr unsigned bits_per_byte = 4; ///< of a mask
#else
    using mask_type = std::uint32_t;
    static constexpr unsigned bits_per_byte = 1; ///< of a mask
#endif
    static constexpr std::size_t size = Size;

    [[nodiscard, gnu::always_inline]] static vector_block load(char const* at) noexcept {
        vector_block block;
        std::memcpy(&block.bytes, at, Size);
        return block;
    }
    /// Fewer than `size` bytes, zeros behind them; reads none but those.
    [[nodiscard, gnu::always_inline]] static vector_block load_short(char const* at, std::size_t length) noexcept
        requires(Size == 16)
    {
        std::uint64_t words[2]{};
        if (length >= 8) {
            words[0] = load_word<std::uint64_t>(at);
            words[1] = load_word<std::uint64_t>(at + length - 8) >> 8 >> (8 * (15 - length));
        } else {
            words[0] = load_short_word(at, length);
        }
        vector_block block;
        std::memcpy(&block.bytes, words, Size);
        return block;
    }
    /// Up to `size` bytes, zeros behind them, where a whole block may be read.
    [[nodiscard, gnu::always_inline]] static vector_block load_first(char const* at, std::size_t length) noexcept {
        return load(at) & load(ones_then_zeros<Size>.data() + Size - length);
    }
    [[gnu::always_inline]] void store(char* out) const noexcept { std::memcpy(out, &bytes, Size); }

    [[nodiscard, gnu::always_inline]] vector_block equal(char c) const noexcept {
        return {reinterpret_cast<vector>(bytes == static_cast<unsigned char>(c))};
    }
    /// Less than `limit`, as unsigned numbers.
    [[nodiscard, gnu::always_inline]] vector_block below(unsigned char limit) const noexcept {
        return {reinterpret_cast<vector>(bytes < limit)};
    }
    /// No ASCII.
    [[nodiscard, gnu::always_inline]] vector_block high() const noexcept { return *this; }
    /// Less than `limit`, which is ASCII, or no ASCII.
    [[nodiscard, gnu::always_inline]] vector_block below_or_high(unsigned char limit) const noexcept {
#if defined(__clang__)
        return {reinterpret_cast<vector>(reinterpret_cast<signed_vector>(bytes) < static_cast<signed char>(limit))};
#else
        return {(bytes - limit) |
                bytes}; // g++ 12 makes "not greater" of "less": four instructions where this has three
#endif
    }

    /// Each byte twice its number: the second bit from the top becomes the top bit.
    [[nodiscard, gnu::always_inline]] vector_block doubled() const noexcept { return {bytes + bytes}; }

    /// `bits_per_byte` for each byte, of which one at most is set: all zero when no byte says yes.
    [[nodiscard, gnu::always_inline]] mask_type mask() const noexcept {
#if defined(__SSE2__)
        auto const plain = reinterpret_cast<typename vector_traits<Size>::chars>(bytes);
        if constexpr (Size == 16) return static_cast<mask_type>(__builtin_ia32_pmovmskb128(plain));
#if defined(__AVX2__)
        if constexpr (Size == 32) return static_cast<mask_type>(__builtin_ia32_pmovmskb256(plain));
#endif
#elif defined(__wasm_simd128__)
        return static_cast<mask_type>(__builtin_wasm_bitmask_i8x16(reinterpret_cast<signed_vector>(bytes)));
#else
        // NEON has no instruction for one bit of each byte: of bytes that are all ones or all zeros, one shift that
        // narrows leaves four bits
        using to = vector_traits<Size>;
        auto const yes = reinterpret_cast<typename to::pairs>(reinterpret_cast<signed_vector>(bytes) < 0);
        auto const narrow = __builtin_convertvector(yes >> 4, typename to::half);
        return std::bit_cast<std::uint64_t>(narrow) & 0x8888'8888'8888'8888U;
#endif
    }
    /// What `mask` has for the byte at `index`.
    [[nodiscard, gnu::always_inline]] static constexpr mask_type bit(std::size_t index) noexcept {
        return mask_type{1} << (bits_per_byte * index + bits_per_byte - 1);
    }
    /// All bits of the bytes up to this one.
    [[nodiscard, gnu::always_inline]] static constexpr mask_type bits_up_to(std::size_t index) noexcept {
        return bit(index) | (bit(index) - 1);
    }
    /// The first byte that says yes; `mask` is not 0. `mask & (mask - 1)` has the others.
    [[nodiscard, gnu::always_inline]] static constexpr std::size_t first(mask_type mask) noexcept {
        return static_cast<unsigned>(std::countr_zero(mask)) / bits_per_byte;
    }

    /// As `first`; `size` when no byte says yes.
    [[nodiscard, gnu::always_inline]] static constexpr std::size_t first_or_size(mask_type mask) noexcept {
        if constexpr (size * bits_per_byte < 8 * sizeof(mask_type)) // one more bit, and no branch
            return first(mask | bit(size));
        else
            return mask == 0 ? size : first(mask);
    }

    [[nodiscard, gnu::always_inline]] friend vector_block operator|(vector_block a, vector_block b) noexcept {
        return {a.bytes | b.bytes};
    }
    [[nodiscard, gnu::always_inline]] friend vector_block operator&(vector_block a, vector_block b) noexcept {
        return {a.bytes & b.bytes};
    }
    [[nodiscard, gnu::always_inline]] friend vector_block operator~(vector_block a) noexcept { return {~a.bytes}; }

    vector bytes;
};

} // namespace waybill::detail::text
