// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace waybill::scan {

/// Finds the first byte a reader or a writer must look at: one of the given ASCII characters, a control character or
/// a byte of a multi-byte character. Everything before it is plain and can be taken as it is.
///
/// Never reads past `end`. All paths give the same answer; constant expressions take the byte path.
template <char... Stops>
struct stop {
    [[nodiscard]] static constexpr char const* find(char const* at, char const* end) noexcept {
        if (!std::is_constant_evaluated()) {
#if defined(__SSE2__)
            at = find_by_16(at, end);
#else
            at = find_by_8(at, end);
#endif
        }
        while (at != end && !stops[static_cast<unsigned char>(*at)]) ++at;
        return at;
    }

    /// Which bytes stop the scan.
    static constexpr std::array<bool, 256> stops = [] {
        std::array<bool, 256> table{};
        for (std::size_t byte = 0; byte < 0x20; ++byte) table[byte] = true;
        for (std::size_t byte = 0x80; byte < 0x100; ++byte) table[byte] = true;
        ((table[static_cast<unsigned char>(Stops)] = true), ...);
        return table;
    }();

    /// Eight bytes at a time, on any machine: up to the word that holds the stop, or the last whole word.
    [[nodiscard]] static char const* find_by_8(char const* at, char const* end) noexcept {
        constexpr std::uint64_t ones = 0x0101010101010101u;
        constexpr std::uint64_t high = 0x8080808080808080u;
        for (; end - at >= 8; at += 8) {
            std::uint64_t word;
            std::memcpy(&word, at, 8);
            std::uint64_t found = word | (word - ones * 0x20); // high bit already set, or below 0x20
            ((found |= (word ^ (ones * static_cast<unsigned char>(Stops))) - ones), ...);
            if ((found & high) != 0) break; // perhaps a borrow's false alarm: the byte loop decides
        }
        return at;
    }

#if defined(__SSE2__)
    [[nodiscard]] static char const* find_by_16(char const* at, char const* end) noexcept {
        auto const limit = _mm_set1_epi8(0x1F);
        for (; end - at >= 16; at += 16) {
            auto const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(at));
            auto hits = _mm_cmpeq_epi8(_mm_min_epu8(bytes, limit), bytes);
            ((hits = _mm_or_si128(hits, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(Stops)))), ...);
            auto const mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(hits, bytes)));
            if (mask != 0) return at + std::countr_zero(mask);
        }
        return at;
    }
#endif
};

} // namespace waybill::scan
