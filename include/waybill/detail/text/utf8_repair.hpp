// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/character.hpp>
#include <waybill/detail/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::text {

/// Replaces bytes that are not text.
inline constexpr char32_t replacement_character = 0xFFFD;

/// Returns how many bytes at the start of `text` one U+FFFD replaces: the longest truncated character (Unicode 15, 3.9,
/// "Substitution of Maximal Subparts"). `text` is not empty and does not start with a valid character.
[[nodiscard]] constexpr std::size_t broken_length(std::string_view text) noexcept {
    auto const byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    unsigned const lead = byte(0);
    std::size_t length = 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        length = 2;
    else if (lead >= 0xE0 && lead <= 0xEF)
        length = 3;
    else if (lead >= 0xF0 && lead <= 0xF4)
        length = 4;
    // the range of the second byte excludes overlong forms, surrogates and values above U+10FFFF
    unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    std::size_t at = 1;
    for (; at < length && at < text.size() && byte(at) >= low && byte(at) <= high; ++at) {
        low = 0x80;
        high = 0xBF;
    }
    return at;
}

/// Replaces invalid UTF-8 with U+FFFD. Valid text is not copied.
inline void repair_utf8(std::string& text) {
    auto const broken = text::first_invalid_utf8(text);
    if (broken == std::string::npos) return;

    char const* const end = text.data() + text.size();
    char const* const at = text.data() + broken;
    // Computes the size first: the text may triple in size, and a growing string would need twice that memory.
    auto const each_run = [at, end](auto const& good, auto const& bad) {
        for (auto const* next = at; next != end;) {
            if (auto const length = text::decode(next, end).length; length != 0) {
                good(next, length);
                next += length;
            } else {
                bad();
                next += broken_length({next, std::size_t(end - next)});
            }
        }
    };
    constexpr std::size_t replacement_size = 3;
    std::size_t size = broken;
    each_run([&](char const*, std::size_t length) { size += length; }, [&] { size += replacement_size; });
    std::string repaired;
    repaired.reserve(size);
    repaired.append(text, 0, broken);
    each_run([&](char const* from, std::size_t length) { repaired.append(from, length); },
             [&] { append_utf8(repaired, replacement_character); });
    text.swap(repaired);
}

} // namespace waybill::detail::text
