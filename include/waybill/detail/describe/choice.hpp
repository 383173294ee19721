// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/one_of.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/wire.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::describe {

template <class Choice>
inline constexpr auto values_of_choice = wire<Choice>.values;

/// The values that select an alternative of a described `std::variant`.
template <class Choice>
inline constexpr std::string_view expected_values = one_of<values_of_choice<Choice>>;

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

} // namespace waybill::detail::describe
