// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/bytes.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>

namespace waybill::detail::describe {

/// Finds a name exactly or without case; returns the number of names if there is none.
[[nodiscard]] constexpr std::size_t choose(std::span<std::string_view const> names, std::string_view text) noexcept {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (text::same(names[i], text)) return i;
    std::size_t i = 0;
    while (i < names.size() && !text::same_letters(names[i], text)) ++i;
    return i;
}

inline constexpr std::string_view one_of_prefix = "one of ";

template <auto const& Names>
inline constexpr auto one_of_text = [] {
    constexpr std::size_t size = [] {
        std::size_t total = one_of_prefix.size();
        for (auto const& name : Names) total += name.size() + 2;
        return total;
    }();
    std::array<char, size> bytes{}; // two unused bytes: the last name has no comma
    std::size_t at = 0;
    for (std::string_view before = one_of_prefix; std::string_view const name : Names) {
        for (auto const piece : {before, name})
            for (char const c : piece) bytes[at++] = c;
        before = ", ";
    }
    return bytes;
}();

/// `one of transport, accommodation`, for the `expected` of errors. `Names` is an array with static storage.
template <auto const& Names>
inline constexpr std::string_view one_of{one_of_text<Names>.data(), one_of_text<Names>.size() - 2};

} // namespace waybill::detail::describe
