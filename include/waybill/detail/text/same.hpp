// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/word.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace waybill::detail::text {

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

} // namespace waybill::detail::text
