// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

/// Finds mistakes in the description of a field, from data: little is compiled for each struct. Each function returns
/// the fix; an empty text if there is no mistake.
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

template <class T>
inline constexpr bool is_character =
    std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

/// What to use instead of a type that is not supported, or how it is supported.
template <class T>
constexpr std::string_view advice_for() {
    auto const name = spelled<T>();
    if (std::is_enum_v<T>)
        return "describe the member's enumeration with BOOST_DESCRIBE_ENUM, or give it a value_format";
    if (std::is_same_v<T, bool>) return "include <waybill/value/boolean.hpp>, which defines how bool is written";
    if (std::is_same_v<T, double> || std::is_same_v<T, float> || (std::is_integral_v<T> && !is_character<T>))
        return "include <waybill/value/number.hpp>, which defines how numbers are written";
    if (std::is_floating_point_v<T>) return "use float or double, or waybill::decimal for exact amounts";
    if (std::is_same_v<T, std::string_view>)
        return "use std::string: a std::string_view would refer to a document that calls, lists in pieces and "
               "conversions from other encodings release, or to an unescaped copy";
    if (is_character<T> || std::is_convertible_v<T, std::string_view>) return "use std::string for text";
    if (name.find("std::chrono::") == 0)
        return "use waybill::date, date_time, instant or duration, whose member `value` is of std::chrono";
    if (std::is_array_v<T>) return "use std::vector for repeated values";
    if (name.find("std::") == 0 || !std::is_class_v<T>)
        return "a field is std::string, bool, an integer, double, a type of waybill/value/, a described enumeration or "
               "struct, a std::variant with choice(), or a std::optional or std::vector of one; other containers are a "
               "std::vector, maps one of structs";
    return "describe the member's struct with BOOST_DESCRIBE_STRUCT, or give it a value_format";
}

/// What the checks need of the type of a member, beside its shape.
struct member_facts {
    ruled_type ruled;          ///< for its rules
    shape item;                ///< of a sequence; `text` for other types
    bool may_be_bare;          ///< of a sequence
    bool is_flags;             ///< `std::vector<bool>`
    bool can_be_made;          ///< readers can make what is in the optional or the sequence
    unsigned formats;          ///< the forms of a leaf, one bit for each `wire_format`; all for other types
    std::string_view advice{}; ///< for a type, or a type of items, that is not supported
};

template <class Member>
inline constexpr member_facts facts_of = [] {
    using inner = unwrap_optional<Member>;
    using value = value_of_member<Member>;
    bool const made = !std::is_same_v<value, Member> && record_shape<value>;
    member_facts facts{ruled_type_of<inner>,
                       shape::text,
                       false,
                       std::is_same_v<inner, std::vector<bool>>,
                       !made || std::is_default_constructible_v<value>,
                       ~0U};
    if constexpr (sequence_shape<inner>) {
        facts.item = shape_of<value>();
        facts.may_be_bare = may_be_bare<value>;
    }
    if constexpr (leaf_shape<inner>) {
        facts.formats = 0;
        for (unsigned i = 0; i <= unsigned(wire_format::iso_date_time); ++i)
            if (value_format<inner>::has(wire_format(i))) facts.formats |= 1U << i;
    }
    if constexpr (shape_of<value>() == shape::unknown) facts.advice = advice_for<value>();
    return facts;
}();

/// `xmlns="..."` is a namespace declaration in XML, not an attribute.
inline constexpr std::string_view xmlns_name = "xmlns";

constexpr std::string_view mistake_in_names(array_view<field_info> fields, std::size_t index) {
    auto const& mine = fields[index];
    bool good = mine.item.empty() || grammar::is_plain_name(mine.item);
    bool xmlns = false;
    for (std::size_t i = 0; i <= mine.other_count; ++i) {
        bool const unused = i == 0 && mine.place == field_place::text;
        good = good && (unused || grammar::is_plain_name(mine.name(i)));
        xmlns = xmlns || (mine.place == field_place::attribute && mine.name(i) == xmlns_name);
    }
    if (!good) return "a wire name is an XML name without a colon";
    if (xmlns) return "xmlns declares a namespace: no attribute can have this name";
    if (mine.too_many_others) return "at most 4 other names: remove an alias()";
    auto const same = [](std::string_view left, std::string_view right) { return left == right; };
    for (std::size_t other = 0; mine.place != field_place::text && other != index; ++other)
        if (fields[other].place == mine.place && share_a_name(mine, fields[other], same))
            return "another field has this wire name: give one of them another";
    return {};
}

constexpr std::string_view mistake_in_rules(field_rules const& rules, ruled_type type) {
    using enum ruled_type;
    if ((rules.range.given || rules.digits != field_rules().digits) &&
        ((type != whole && type != amount) || rules.range.least > rules.range.most))
        return "range() and digits() are for numbers: the smallest value, then the greatest";
    if ((rules.longest != 0 || rules.visible || rules.currency) && (type != text || rules.shortest > rules.longest))
        return "length(), not_blank() and currency() are for texts: the smallest length, then the greatest";
    if (rules.price != price_kind::none && type != amount && type != record)
        return "price() and surcharge() are for a decimal, or for a struct with one";
    if (rules.free_price && type != flag) return "frees_prices() is for a bool";
    return {};
}

constexpr std::string_view mistake_in_type(field_info const& field, field_rules const& rules, member_shape const& type,
                                           member_facts const& facts) {
    bool const sequence = type.kind == shape::sequence;
    bool const plain = type.kind == shape::text || type.kind == shape::leaf;
    if (!field.item.empty() && !sequence) return "items() is for a std::vector";
    if (field.not_empty && !sequence && (!type.optional || type.kind == shape::text))
        return "not_empty() is for a std::vector, or for a std::optional of another type than text";
    if (rules.items != 0 && !sequence) return "at_most() is for a std::vector";
    if (field.any_name && field.item.empty()) return "any_item_name() is for a wrapper: add items()";
    if (field.bare && !facts.may_be_bare)
        return "bare_in_json() is for a std::vector, without items(), of structs with a text";
    if (!field.inherits.empty() && field.place != field_place::attribute) return "inherits() is for an attribute";
    if (field.secret && !plain) return "secret() is for plain values: move it to the field with the value";
    if (!field.placeholder.empty() && type.kind != shape::text)
        return "personal() is for texts: move it to the field with the text";
    if (auto const fix = mistake_in_rules(rules, facts.ruled); !fix.empty()) return fix;
    if (sequence && type.optional && field.item.empty())
        return "an optional std::vector needs items(): without a wrapper none and empty look alike";
    if ((facts.formats >> unsigned(field.format) & 1) == 0)
        return "the type cannot be written in this wire_format: choose one of its own";
    if (facts.is_flags) return "std::vector<bool> has no references to its items: use a described enumeration";
    if (facts.item == shape::unknown) return facts.advice;
    if (facts.item == shape::optional || facts.item == shape::sequence)
        return "a std::vector contains plain values, structs or choices";
    return {};
}

/// Returns the first mistake in the description of a field. `text` is the index of the first field that is a text.
constexpr std::string_view mistake_in_field(array_view<field_info> fields, std::size_t index, std::size_t text,
                                            field_rules const& rules, member_shape const& type,
                                            member_facts const& facts) {
    auto const& field = fields[index];
    if (type.kind == shape::unknown) return facts.advice;
    if (type.kind == shape::optional) return "an optional value is one std::optional: null and absent are the same";
    if (auto const fix = mistake_in_names(fields, index); !fix.empty()) return fix;
    if (field.place != field_place::element && type.kind != shape::text && type.kind != shape::leaf)
        return "an attribute or text is one plain value: make it an element";
    if (field.place == field_place::text && index != text)
        return "an element has one text: make the other field an attribute";
    if (field.place == field_place::element && text != fields.size())
        return "an element with text has only attributes: make this field one";
    return mistake_in_type(field, rules, type, facts);
}

} // namespace waybill::detail::describe
