// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace waybill::detail::table {

/// The next 32 bytes of a document, loaded once and compared with several literals.
class next_bytes {
    using block = text::block;
    static constexpr bool compares_blocks = text::has_vectors && block::bits_per_byte == 1;

public:
    static constexpr std::size_t size = 32;

    /// `size` bytes are readable at `at`.
    [[WAYBILL_ALWAYS_INLINE]] constexpr explicit next_bytes(char const* at) noexcept : at_(at) {
        if (compares_blocks && !std::is_constant_evaluated()) {
            low_ = block::load(at);
            high_ = block::load(at + block::size);
        }
    }

    /// Returns true if the bytes begin with the `length` bytes of `text`; `mask` has one bit for each of them.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool begin_with(char const* text, std::uint32_t mask,
                                                                   std::uint32_t length) const noexcept {
        if (compares_blocks && !std::is_constant_evaluated()) return (~equal(text) & mask) == 0;
        return length == 0 ? mask == 0 : text::same_bytes(at_, text, length);
    }

private:
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] std::uint32_t equal(char const* text) const noexcept {
        return std::uint32_t(low_.equal(block::load(text)).mask()) |
               std::uint32_t(high_.equal(block::load(text + block::size)).mask()) << (size - block::size);
    }

    char const* at_;
    block low_; // two members: g++ 12 keeps an array of blocks in memory
    block high_;
};

/// A text of at most 32 bytes that is compared at once, such as a tag. A longer text is never found.
struct literal {
    char bytes[next_bytes::size]{};
    std::uint32_t mask = ~std::uint32_t{0};
    std::uint32_t size = 0; ///< 0: too long, or no text

    constexpr literal() = default;
    [[gnu::noinline]] constexpr literal(std::initializer_list<std::string_view> pieces) noexcept {
        std::size_t used = 0;
        for (auto const piece : pieces)
            for (char const byte : piece) {
                if (used == next_bytes::size) {
                    for (char& other : bytes) other = '\0'; // no tag begins with NUL
                    return;
                }
                bytes[used++] = byte;
            }
        size = std::uint32_t(used);
        mask = used == next_bytes::size ? ~std::uint32_t{0} : (std::uint32_t{1} << used) - 1;
    }

    /// Makes this a name of the document, which ends at `end`. Returns false if it is too long or too near to the end.
    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool assign(std::string_view name, char const* document_end) {
        if (name.size() >= next_bytes::size || std::size_t(document_end - name.data()) < next_bytes::size) return false;
        if (std::is_constant_evaluated())
            for (std::size_t i = 0; i != next_bytes::size; ++i) bytes[i] = name.data()[i];
        else
            std::memcpy(bytes, name.data(), next_bytes::size);
        size = std::uint32_t(name.size());
        mask = (std::uint32_t{1} << name.size()) - 1;
        return true;
    }

    /// Writes the text to `to`, which has room for 32 bytes; returns the position after it.
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put(char* to) const noexcept {
        if (std::is_constant_evaluated())
            for (std::size_t i = 0; i != size; ++i) to[i] = bytes[i];
        else
            std::memcpy(to, bytes, next_bytes::size);
        return to + size;
    }

    [[nodiscard, WAYBILL_ALWAYS_INLINE]] constexpr bool begins(next_bytes const& next) const noexcept {
        return next.begin_with(bytes, mask, size);
    }
};

} // namespace waybill::detail::table
