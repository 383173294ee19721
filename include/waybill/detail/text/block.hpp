// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

// Why: docs/adr/0003-scan-and-decode-text.md
namespace waybill::detail::text {

/// Whether the target compares 16 bytes at once, with SSE2, NEON or WebAssembly SIMD128. The scans of other targets,
/// and those in constant expressions, process single bytes.
///
/// The code needs no header of intrinsics: g++ and clang compile comparisons of their vector types to the best
/// instructions. (<immintrin.h> adds 0.26 s to each file with g++, 0.16 s with clang.)
#if defined(__SSE2__) || defined(__wasm_simd128__) || (defined(__aarch64__) && defined(__AARCH64EL__))
inline constexpr bool has_vectors = true;
#else
inline constexpr bool has_vectors = false;
#endif

/// 16 bytes that are compared at once.
///
/// The result of a comparison is a block too: the top bit of a byte is set if the comparison is true for it. `mask`
/// collects those bits.
struct block {
    typedef unsigned char vector __attribute__((vector_size(16)));
    typedef signed char signed_vector __attribute__((vector_size(16)));

#if defined(__aarch64__)
    using mask_type = std::uint64_t;
    static constexpr unsigned bits_per_byte = 4; ///< of a mask
#else
    using mask_type = std::uint32_t;
    static constexpr unsigned bits_per_byte = 1; ///< of a mask
#endif
    static constexpr std::size_t size = 16;

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static block load(char const* at) noexcept {
        block loaded;
        std::memcpy(&loaded.bytes, at, size);
        return loaded;
    }
    /// Loads fewer than `size` bytes and fills up with zeros; reads no other bytes.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static block load_short(char const* at, std::size_t length) noexcept {
        std::uint64_t words[2]{};
        if (length >= 8) {
            words[0] = load_word<std::uint64_t>(at);
            words[1] = load_word<std::uint64_t>(at + length - 8) >> 8 >> (8 * (15 - length));
        } else {
            words[0] = load_short_word(at, length);
        }
        block loaded;
        std::memcpy(&loaded.bytes, words, size);
        return loaded;
    }
    /// Loads up to `size` bytes and fills up with zeros; a whole block is readable.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static block load_first(char const* at, std::size_t length) noexcept {
        // loaded at the right offset, this is a mask of any length
        static constexpr char ones_then_zeros[2 * size] =
            "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
        return load(at) & load(ones_then_zeros + size - length);
    }
    [[WAYBILL_ALWAYS_INLINE]] void store(char* out) const noexcept { std::memcpy(out, &bytes, size); }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] block equal(char c) const noexcept {
        return {reinterpret_cast<vector>(bytes == static_cast<unsigned char>(c))};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] block equal(block other) const noexcept {
        return {reinterpret_cast<vector>(bytes == other.bytes)};
    }
    /// Less than `limit`, compared as unsigned numbers.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] block below(unsigned char limit) const noexcept {
        return {reinterpret_cast<vector>(bytes < limit)};
    }
    /// Less than `limit`, which is ASCII, or not ASCII.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] block below_or_high(unsigned char limit) const noexcept {
#if defined(__clang__)
        return {reinterpret_cast<vector>(reinterpret_cast<signed_vector>(bytes) < static_cast<signed char>(limit))};
#else
        return {(bytes - limit) | bytes}; // g++ 12 turns "less" into "not greater": four instructions instead of three
#endif
    }

    /// Doubles each byte: its second highest bit becomes the top bit.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] block doubled() const noexcept { return {bytes + bytes}; }

    /// Returns `bits_per_byte` bits for each byte, at most one of them set. The mask is 0 if the comparison is false
    /// for every byte.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] mask_type mask() const noexcept {
#if defined(__SSE2__)
        typedef char chars __attribute__((vector_size(16)));
        return static_cast<mask_type>(__builtin_ia32_pmovmskb128(reinterpret_cast<chars>(bytes)));
#elif defined(__wasm_simd128__)
        return static_cast<mask_type>(__builtin_wasm_bitmask_i8x16(reinterpret_cast<signed_vector>(bytes)));
#else
        // NEON has no instruction that collects one bit of each byte. For bytes that are all ones or all zeros, a
        // narrowing shift leaves four bits of each.
        typedef std::uint16_t pairs __attribute__((vector_size(16)));
        typedef unsigned char half __attribute__((vector_size(8)));
        auto const yes = reinterpret_cast<pairs>(reinterpret_cast<signed_vector>(bytes) < 0);
        auto const narrow = __builtin_convertvector(yes >> 4, half);
        return static_cast<mask_type>(std::bit_cast<std::uint64_t>(narrow) & 0x8888'8888'8888'8888U);
#endif
    }
    /// The bit of `mask` for the byte at `index`.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr mask_type bit(std::size_t index) noexcept {
        return mask_type{1} << (bits_per_byte * index + bits_per_byte - 1);
    }
    /// All bits of the bytes up to and including this one.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr mask_type bits_up_to(std::size_t index) noexcept {
        return bit(index) | (bit(index) - 1);
    }
    /// The index of the first byte whose bit is set; `mask` is not 0. `mask & (mask - 1)` removes it.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr std::size_t first(mask_type mask) noexcept {
        return static_cast<unsigned>(std::countr_zero(mask)) / bits_per_byte;
    }

    /// As `first`; `size` if no bit is set.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] static constexpr std::size_t first_or_size(mask_type mask) noexcept {
#if defined(__aarch64__)
        return mask == 0 ? size : first(mask);
#else
        return first(mask | bit(size)); // instead of branching
#endif
    }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] friend block operator|(block a, block b) noexcept {
        return {a.bytes | b.bytes};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] friend block operator&(block a, block b) noexcept {
        return {a.bytes & b.bytes};
    }
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] friend block operator~(block a) noexcept { return {~a.bytes}; }

    vector bytes;
};

/// True if there are blocks and one is always readable at the start of a `std::string`, however short the string is.
///
/// A 64-bit string object has an internal buffer of 16 bytes or more, and a heap buffer is longer than that. This is
/// true of libstdc++, except for its old copy-on-write strings, and of libc++, except where it annotates buffers for a
/// sanitizer.
inline constexpr bool every_text_has_a_block =
#if defined(__GLIBCXX__)
    has_vectors && _GLIBCXX_USE_CXX11_ABI != 0;
#elif defined(_LIBCPP_VERSION) && defined(__clang__)
#if __has_feature(address_sanitizer)
    false;
#else
    has_vectors && sizeof(std::string) >= 24;
#endif
#else
    false;
#endif

} // namespace waybill::detail::text
