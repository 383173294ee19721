// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <charconv>
#include <string_view>

namespace bench::peer {

/// Calls `act` with a number in its shortest form, for trees that keep no digits.
template <class Act>
void with_shortest(double value, Act&& act) {
    char text[32];
    auto const end = std::to_chars(text, text + sizeof text, value).ptr;
    act(std::string_view(text, std::size_t(end - text)));
}

} // namespace bench::peer
