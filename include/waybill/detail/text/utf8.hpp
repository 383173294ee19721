// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/scan.hpp>
#include <waybill/detail/text/utf8_block.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

/// UTF-8 as defined by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
namespace waybill::detail::text {

/// Returns the number of consecutive ASCII bytes from `from` on.
[[nodiscard]] constexpr std::size_t ascii_run(std::string_view bytes, std::size_t from = 0) noexcept {
    auto const* const end = bytes.data() + bytes.size();
    auto const* const start = bytes.data() + from;
    return std::size_t(stop_set<stop_at::high>::find(start, end) - start);
}

using beyond_ascii = stop_set<stop_at::high>;

/// As `first_invalid_utf8`; returns `end` if the text is valid.
[[nodiscard]] inline char const* find_invalid(char const* at, char const* end) noexcept {
    // Markup is ASCII even among names in other scripts: an ASCII block takes a tenth of the time of a checked one.
    for (;;) {
        at = beyond_ascii::find(at, end);
        for (;;) {
            if (std::size_t(end - at) < block::size) return beyond_ascii::find_checked<characters::unicode>(at, end);
            auto const bytes = block::load(at);
            if (bytes.mask() == 0) break;
            utf8_block<characters::unicode> const text(bytes);
            if (text.bad != 0) return find_bad_character<characters::unicode>(at, end);
            at += text.open == 0 ? block::size : block::first(text.open);
        }
    }
}

/// Returns the position of the first byte that does not begin a valid UTF-8 sequence, or `npos`.
[[nodiscard, gnu::cold]] constexpr std::size_t first_invalid_utf8(std::string_view bytes) noexcept {
    auto const* const end = bytes.data() + bytes.size();
    auto const* const bad = !has_vectors || std::is_constant_evaluated()
                                ? find_bad_character<characters::unicode>(bytes.data(), end)
                                : find_invalid(bytes.data(), end);
    return bad == end ? std::string_view::npos : std::size_t(bad - bytes.data());
}

/// Returns the number of characters in valid UTF-8; error columns use it.
[[nodiscard]] constexpr std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (char const byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80;
    return count;
}

/// Appends a code point: at most U+10FFFF, and no surrogate.
[[gnu::cold]] constexpr void append_utf8(std::string& text, char32_t point) {
    char bytes[4]{};
    text.append(bytes, encode(point, bytes));
}

} // namespace waybill::detail::text
