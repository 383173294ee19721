// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/shape.hpp>

#include <cstdint>
#include <optional>
#include <type_traits>

/// Whether the rules of a field are rules of its type.
namespace waybill::detail::describe {

/// The types that rules distinguish.
enum class ruled_type : std::uint8_t { whole, flag, amount, text, record, other };

/// A leaf that is a decimal number or none, in its member `amount`.
template <class Inner>
concept optional_amount = leaf_shape<Inner> && requires(Inner const& of) {
    requires std::is_same_v<std::remove_cvref_t<decltype(of.amount)>, std::optional<decimal>>;
};

template <class Inner>
inline constexpr ruled_type ruled_type_of =
    std::is_same_v<Inner, bool>                                ? ruled_type::flag
    : std::is_integral_v<Inner>                                ? ruled_type::whole
    : std::is_same_v<Inner, decimal> || optional_amount<Inner> ? ruled_type::amount
    : text_shape<Inner>                                        ? ruled_type::text
    : record_shape<Inner>                                      ? ruled_type::record
                                                               : ruled_type::other;

enum class rule_mistake : std::uint8_t { none, range, text, price, free_price };

constexpr rule_mistake mistake_in_rules(field_rules const& rules, ruled_type type) {
    using enum ruled_type;
    if ((rules.range.given || rules.digits != field_rules().digits) &&
        ((type != whole && type != amount) || rules.range.least > rules.range.most))
        return rule_mistake::range;
    if ((rules.longest != 0 || rules.visible || rules.currency) && (type != text || rules.shortest > rules.longest))
        return rule_mistake::text;
    if (rules.price != price_kind::none && type != amount && type != record) return rule_mistake::price;
    return rules.free_price && type != flag ? rule_mistake::free_price : rule_mistake::none;
}

template <rule_mistake Mistake>
inline constexpr auto fix_of =
    fixed_text("range() and digits() are for numbers: the smallest value, then the greatest");
template <>
inline constexpr auto fix_of<rule_mistake::text> =
    fixed_text("length(), not_blank() and currency() are for texts: the smallest length, then the greatest");
template <>
inline constexpr auto fix_of<rule_mistake::price> =
    fixed_text("price() and surcharge() are for a decimal, or for a struct with one");
template <>
inline constexpr auto fix_of<rule_mistake::free_price> = fixed_text("frees_prices() is for a bool");

} // namespace waybill::detail::describe
