// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace waybill::detail::text {

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
