// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

namespace support {

/// The texts of all the lists, in their order; another number of them does not compile.
template <std::size_t Count>
consteval auto in_one_list(std::initializer_list<std::initializer_list<std::string_view>> lists) {
    std::array<std::string_view, Count> all{};
    std::size_t at = 0;
    for (auto const& list : lists)
        for (auto const text : list) all[at++] = text;
    if (at != Count) std::abort();
    return all;
}

} // namespace support
