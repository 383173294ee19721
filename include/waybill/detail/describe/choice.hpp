// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/one_of.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/error.hpp>
#include <waybill/wire.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace waybill::detail::describe {

template <class Choice>
inline constexpr auto values_of_choice = wire<Choice>.values;

template <class Choice>
consteval std::string_view problem_of_choice() {
    if constexpr (wire<Choice>.open) {
        using last = std::variant_alternative_t<std::variant_size_v<Choice> - 1, Choice>;
        if constexpr (member_count<last> > 2) return table<last>[2].wire;
    }
    return {};
}
/// A described `std::variant` in the form that the readers use.
template <class Choice>
inline constexpr choice_rules rules_of{wire<Choice>.attribute, wire<Choice>.values, one_of<values_of_choice<Choice>>,
                                       wire<Choice>.open, problem_of_choice<Choice>()};

/// The number of alternatives of a described `std::variant` that a value selects; one more may accept all other values.
template <class Choice>
inline constexpr std::size_t named_alternatives = wire<Choice>.values.size();

/// An item of an open choice that is kept as text: it is of an unknown kind, or its content is invalid.
struct kept_item {
    std::string kind{};
    std::string source{};                 ///< the item as written
    std::optional<std::string> problem{}; ///< why its content is invalid
};

/// Describes the error of an item in one line.
[[nodiscard, gnu::cold]] constexpr std::string problem_text(error const& why) {
    std::string text = why.path;
    text += ": expected ";
    text += why.expected;
    if (!why.found_text().empty()) {
        text += ", found ";
        text += why.found_text();
    }
    return text;
}

} // namespace waybill::detail::describe
