// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/same.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace waybill::detail::text {

/// A text known at compile time, copied in whole words: its bytes become immediate operands.
template <std::size_t Size>
struct literal {
    /// The number of bytes that `put` overwrites: a multiple of the block.
    static constexpr std::size_t padded = (Size + 15) / 16 * 16;
    static constexpr std::size_t size = Size;

    char bytes[padded]{};

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {bytes, Size}; }

    /// Writes the text to `to`, which has room for `padded` bytes; returns the position after it.
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put(char* to) const noexcept {
        if (std::is_constant_evaluated())
            for (std::size_t i = 0; i < Size; ++i) to[i] = bytes[i];
        else
            std::memcpy(to, bytes, padded);
        return to + Size;
    }
};

/// Concatenates the pieces; `Size` is the sum of their lengths.
template <std::size_t Size>
[[nodiscard]] consteval literal<Size> literal_of(std::initializer_list<std::string_view> pieces) {
    literal<Size> made;
    std::size_t used = 0;
    for (auto const piece : pieces)
        for (char const byte : piece) made.bytes[used++] = byte;
    return made;
}

} // namespace waybill::detail::text
