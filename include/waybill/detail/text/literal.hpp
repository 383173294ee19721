// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace waybill::detail::text {

/// A text known at compile time, compared and copied in whole words: its bytes become immediate operands.
template <std::size_t Size>
struct literal {
    /// The number of bytes that `put` overwrites: a multiple of the block.
    static constexpr std::size_t padded = (Size + 15) / 16 * 16;
    static constexpr std::size_t size = Size;

    char bytes[padded]{};

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {bytes, Size}; }

    /// Returns true if the text is at `at`, where at least `size` bytes are readable.
    [[nodiscard, gnu::always_inline]] constexpr bool matches_at(char const* at) const noexcept {
        if (!std::is_constant_evaluated()) {
            if constexpr (Size >= 8) {
                std::uint64_t difference = word(at + Size - 8) ^ word(bytes + Size - 8);
                for (std::size_t i = 0; i + 8 < Size; i += 8) difference |= word(at + i) ^ word(bytes + i);
                return difference == 0;
            } else if constexpr (Size >= 4) {
                return ((half(at) ^ half(bytes)) | (half(at + Size - 4) ^ half(bytes + Size - 4))) == 0;
            }
        }
        for (std::size_t i = 0; i < Size; ++i)
            if (at[i] != bytes[i]) return false;
        return true;
    }

    /// Writes the text to `to`, which has room for `padded` bytes; returns the position after it.
    [[gnu::always_inline]] constexpr char* put(char* to) const noexcept {
        if (std::is_constant_evaluated())
            for (std::size_t i = 0; i < Size; ++i) to[i] = bytes[i];
        else
            std::memcpy(to, bytes, padded);
        return to + Size;
    }

private:
    static std::uint64_t word(char const* at) noexcept {
        std::uint64_t value;
        std::memcpy(&value, at, sizeof value);
        return value;
    }
    static std::uint32_t half(char const* at) noexcept {
        std::uint32_t value;
        std::memcpy(&value, at, sizeof value);
        return value;
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

/// An empty literal.
struct no_literal {
    [[gnu::always_inline]] static constexpr char* put(char* to) noexcept { return to; }
};
inline constexpr no_literal nothing{};

} // namespace waybill::detail::text
