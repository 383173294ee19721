// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/shape.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

/// What may be wrong in the description of a field, and whether its rules are rules of its type.
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

/// The mistakes in the description of a field, in the order in which they are looked for.
enum class field_mistake : std::uint8_t {
    none,
    unknown_type,
    optional_twice,
    no_name,
    xmlns,
    too_many_others,
    repeated_name,
    nested_in_place,
    second_text,
    element_beside_text,
    items_of_none,
    not_empty_of_none,
    at_most_of_none,
    any_name_of_none,
    bare,
    inherits,
    secret,
    personal,
    range,
    text_rule,
    price,
    free_price,
    optional_sequence,
    format,
    flags,
    unknown_item,
    nested_item,
};
constexpr std::string_view words_of_fix(field_mistake mistake) {
    switch (mistake) {
    case field_mistake::optional_twice: return "an optional value is one std::optional: null and absent are the same";
    case field_mistake::no_name: return "a wire name is an XML name without a colon";
    case field_mistake::xmlns: return "xmlns declares a namespace: no attribute can have this name";
    case field_mistake::too_many_others: return "at most 4 other names: remove an alias()";
    case field_mistake::repeated_name: return "another field has this wire name: give one of them another";
    case field_mistake::nested_in_place: return "an attribute or text is one plain value: make it an element";
    case field_mistake::second_text: return "an element has one text: make the other field an attribute";
    case field_mistake::element_beside_text: return "an element with text has only attributes: make this field one";
    case field_mistake::items_of_none: return "items() is for a std::vector";
    case field_mistake::not_empty_of_none: return "not_empty() is for a std::vector";
    case field_mistake::at_most_of_none: return "at_most() is for a std::vector";
    case field_mistake::any_name_of_none: return "any_item_name() is for a wrapper: add items()";
    case field_mistake::bare: return "bare_in_json() is for a std::vector, without items(), of structs with a text";
    case field_mistake::inherits: return "inherits() is for an attribute";
    case field_mistake::secret: return "secret() is for plain values: move it to the field with the value";
    case field_mistake::personal: return "personal() is for texts: move it to the field with the text";
    case field_mistake::range: return "range() and digits() are for numbers: the smallest value, then the greatest";
    case field_mistake::text_rule:
        return "length(), not_blank() and currency() are for texts: the smallest length, then the greatest";
    case field_mistake::price: return "price() and surcharge() are for a decimal, or for a struct with one";
    case field_mistake::free_price: return "frees_prices() is for a bool";
    case field_mistake::optional_sequence:
        return "an optional std::vector needs items(): without a wrapper none and empty look alike";
    case field_mistake::format: return "the type cannot be written in this wire_format: choose one of its own";
    case field_mistake::flags: return "std::vector<bool> has no references to its items: use a described enumeration";
    case field_mistake::nested_item: return "a std::vector contains plain values, structs or choices";
    case field_mistake::unknown_type: // see `advice_for`
    case field_mistake::unknown_item:
    case field_mistake::none: break;
    }
    return {};
}
template <field_mistake Mistake>
inline constexpr auto fix_of = fixed_text<words_of_fix(Mistake).size() + 1>(words_of_fix(Mistake));

constexpr field_mistake mistake_in_rules(field_rules const& rules, ruled_type type) {
    using enum ruled_type;
    if ((rules.range.given || rules.digits != field_rules().digits) &&
        ((type != whole && type != amount) || rules.range.least > rules.range.most))
        return field_mistake::range;
    if ((rules.longest != 0 || rules.visible || rules.currency) && (type != text || rules.shortest > rules.longest))
        return field_mistake::text_rule;
    if (rules.price != price_kind::none && type != amount && type != record) return field_mistake::price;
    return rules.free_price && type != flag ? field_mistake::free_price : field_mistake::none;
}

} // namespace waybill::detail::describe
