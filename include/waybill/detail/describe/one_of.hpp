// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace waybill::detail::describe {

inline constexpr std::string_view one_of_prefix = "one of ";

template <auto const& Names>
inline constexpr auto one_of_text = [] {
    constexpr std::size_t size = [] {
        std::size_t total = one_of_prefix.size();
        for (auto const& name : Names) total += name.size() + 2;
        return total;
    }();
    std::array<char, size> bytes{};
    std::size_t at = 0;
    for (char const c : one_of_prefix) bytes[at++] = c;
    bool first = true;
    for (auto const& name : Names) {
        if (!first) {
            bytes[at++] = ',';
            bytes[at++] = ' ';
        }
        first = false;
        for (char const c : name) bytes[at++] = c;
    }
    return bytes; // two unused bytes: the last name has no comma
}();

/// `one of transport, accommodation`, for the `expected` of errors. `Names` is an array with static storage.
template <auto const& Names>
inline constexpr std::string_view one_of{one_of_text<Names>.data(), one_of_text<Names>.size() - 2};

} // namespace waybill::detail::describe
