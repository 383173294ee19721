// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/utf8_table.hpp"

#include <waybill/detail/text/utf8_block.hpp>

#include <cstddef>

/// Reference implementations: simple loops.
namespace plain {

/// The length of the valid character at `at`; 0 if there is none (Unicode, table 3-7).
constexpr std::size_t character_at(char const* at, char const* end, waybill::detail::text::characters good) {
    auto const length = support::utf8_length(at, end);
    bool const last_two =
        length == 3 && at[0] == '\xEF' && at[1] == '\xBF' && static_cast<unsigned char>(at[2]) >= 0xBE;
    return last_two && good == waybill::detail::text::characters::xml ? 0 : length;
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
