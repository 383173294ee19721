// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/utf8_block.hpp>

#include <cstddef>

/// Reference implementations: simple loops.
namespace plain {

/// The length of the valid character at `at`; 0 if there is none (Unicode, table 3-7).
constexpr std::size_t character_at(char const* at, char const* end, waybill::detail::text::characters good) {
    struct range {
        unsigned low;
        unsigned high;
    };
    struct row {
        range bytes[4];
        std::size_t length;
    };
    constexpr range tail{0x80, 0xBF};
    constexpr row table[] = {
        {{{0x00, 0x7F}}, 1},
        {{{0xC2, 0xDF}, tail}, 2},
        {{{0xE0, 0xE0}, {0xA0, 0xBF}, tail}, 3},
        {{{0xE1, 0xEC}, tail, tail}, 3},
        {{{0xED, 0xED}, {0x80, 0x9F}, tail}, 3},
        {{{0xEE, 0xEF}, tail, tail}, 3},
        {{{0xF0, 0xF0}, {0x90, 0xBF}, tail, tail}, 4},
        {{{0xF1, 0xF3}, tail, tail, tail}, 4},
        {{{0xF4, 0xF4}, {0x80, 0x8F}, tail, tail}, 4},
    };
    auto const byte = [&](std::size_t i) { return unsigned{static_cast<unsigned char>(at[i])}; };
    for (auto const& form : table) {
        if (std::size_t(end - at) < form.length) continue;
        bool fits = true;
        for (std::size_t i = 0; i < form.length; ++i)
            fits = fits && byte(i) >= form.bytes[i].low && byte(i) <= form.bytes[i].high;
        if (!fits) continue;
        bool const last_two = form.length == 3 && byte(0) == 0xEF && byte(1) == 0xBF && byte(2) >= 0xBE;
        return last_two && good == waybill::detail::text::characters::xml ? 0 : form.length;
    }
    return 0;
}

/// The first byte for which `stops` returns true.
template <class Stops>
constexpr char const* find(char const* at, char const* end, Stops stops) {
    while (at != end && !stops(static_cast<unsigned char>(*at))) ++at;
    return at;
}

/// The first ASCII character for which `stops` returns true, or the first invalid character.
template <class Stops>
constexpr char const* find_checked(char const* at, char const* end, waybill::detail::text::characters good,
                                   Stops stops) {
    while (at != end) {
        auto const length = character_at(at, end, good);
        if (length == 0 || (length == 1 && stops(static_cast<unsigned char>(*at)))) break;
        at += length;
    }
    return at;
}

} // namespace plain
