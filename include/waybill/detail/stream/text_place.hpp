// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string_view>

namespace waybill::detail::stream {

/// A position in a text that is no longer stored, for errors.
struct text_place {
    std::size_t offset = 0; ///< bytes before it
    std::size_t line = 1;
    std::size_t column = 1; ///< in characters

    /// Moves to the end of `bytes`, which begin at the position.
    constexpr void pass(std::string_view bytes) noexcept;
};

/// Counts the bytes for which `counts` is true. Sums of one byte each let compilers vectorize the inner loop: every
/// byte of a long list passes through it.
template <class Counts>
constexpr std::size_t count_place(std::string_view bytes, Counts counts) noexcept {
    constexpr std::size_t most = 255;
    std::size_t total = 0;
    while (!bytes.empty()) {
        auto const block = bytes.substr(0, most);
        unsigned char sum = 0;
        for (char const byte : block) sum = static_cast<unsigned char>(sum + (counts(byte) ? 1 : 0));
        total += sum;
        bytes.remove_prefix(block.size());
    }
    return total;
}

constexpr void text_place::pass(std::string_view bytes) noexcept {
    offset += bytes.size();
    if (bytes.find('\n') != bytes.npos) { // fast if there is none; rfind is not
        auto const last = bytes.rfind('\n');
        line += count_place(bytes.substr(0, last + 1), [](char byte) { return byte == '\n'; });
        column = 1;
        bytes.remove_prefix(last + 1);
    }
    column += count_place(bytes, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80; });
}

} // namespace waybill::detail::stream
