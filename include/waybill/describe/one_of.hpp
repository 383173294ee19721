// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/field.hpp>
#include <waybill/describe/shape.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace waybill::describe {

namespace listing {
inline constexpr std::string_view lead = "one of ";

template <auto const& Names>
inline constexpr auto text = [] {
    constexpr std::size_t size = [] {
        std::size_t total = lead.size();
        for (auto const& name : Names) total += name.size() + 2;
        return total;
    }();
    std::array<char, size> bytes{};
    std::size_t at = 0;
    for (char const c : lead) bytes[at++] = c;
    bool first = true;
    for (auto const& name : Names) {
        if (!first) {
            bytes[at++] = ',';
            bytes[at++] = ' ';
        }
        first = false;
        for (char const c : name) bytes[at++] = c;
    }
    return bytes; // two bytes more than are used: the comma the last name does not have
}();
} // namespace listing

/// `one of transport, accommodation`: what an error says it expected. `Names` is an array of names with static storage.
template <auto const& Names>
inline constexpr std::string_view one_of{listing::text<Names>.data(), listing::text<Names>.size() - 2};

namespace listing {
template <class Choice>
inline constexpr auto values_of_choice = wire<Choice>.values;
} // namespace listing

/// The values that select an alternative of a described `std::variant`.
template <class Choice>
inline constexpr std::string_view expected_values = one_of<listing::values_of_choice<Choice>>;

/// A described `std::variant` as the readers need it.
template <class Choice>
inline constexpr choice_rules rules_of{wire<Choice>.attribute, wire<Choice>.values, expected_values<Choice>,
                                       wire<Choice>.open};

/// How many alternatives of a described `std::variant` a value selects; one more may be for all others.
template <class Choice>
inline constexpr std::size_t named_alternatives = wire<Choice>.values.size();

/// The longest text that is read of what selects an alternative, its attribute's name and sign counted; 0 for other
/// types.
template <class T>
inline constexpr std::size_t longest_selector = [] {
    std::size_t longest = 0;
    if constexpr (choice_shape<T>) {
        longest = wire<T>.attribute.size() + 1;
        for (auto const value : wire<T>.values)
            if (value.size() > longest) longest = value.size();
    }
    return longest;
}();

} // namespace waybill::describe
