// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/comparison/message_node.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/instant.hpp>

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::detail::comparison {

/// A value of a message, which must outlive it.
struct value_ref {
    leaf_node const* leaf = nullptr; ///< null: the value is `text`
    void const* at = nullptr;
    std::string_view text{};
    bool reached = false; ///< the message has the items that lead to it
    bool present = false;
};

inline std::string_view text_of(value_ref const& of, text_storage& storage) {
    return of.leaf == nullptr ? of.text : of.leaf->text(of.at, storage);
}
inline std::string text_of(value_ref const& of) {
    text_storage storage;
    return std::string(text_of(of, storage));
}
/// Whether a value is there; an empty text is none.
inline bool is_given(value_ref const& of) { return of.present && (of.leaf != nullptr || !of.text.empty()); }

inline bool has_order(value_ref const& of) { return of.leaf != nullptr && of.leaf->order != nullptr; }
/// A text that is of the kind, in the form in which it is ordered.
[[gnu::cold]] inline std::optional<ordinal> order_of_text(value_kind kind, value_ref const& of) {
    text_storage storage;
    auto const text = text_of(of, storage);
    std::optional<ordinal> made;
    if (kind == value_kind::number) {
        if (auto const read = decimal::parse(text)) made = order_of_value<decimal>(&*read);
    } else if (kind == value_kind::date) {
        if (auto const read = date::parse(text)) made = order_of_value<date>(&*read);
    } else if (kind == value_kind::instant) {
        if (auto const read = instant::parse(text)) made = order_of_value<instant>(&*read);
    }
    return made;
}
/// A value in the form in which it is ordered; nothing if it is not of the kind.
inline std::optional<ordinal> order_of(value_kind kind, value_ref const& of) {
    if (has_order(of)) return of.leaf->order(of.at);
    return order_of_text(kind, of);
}
inline std::strong_ordering compare(ordinal left, ordinal right) {
    if (left.scale == right.scale) return left.units <=> right.units;
    auto const one = decimal::from_units(left.units, left.scale);
    auto const other = decimal::from_units(right.units, right.scale);
    return one && other ? compare(*one, *other) : left.units <=> right.units;
}
/// Orders two values; nothing if one of them is not of the kind.
inline std::optional<std::strong_ordering> order_of(value_kind kind, value_ref const& left, value_ref const& right) {
    auto const one = order_of(kind, left);
    auto const other = order_of(kind, right);
    if (!one || !other) return std::nullopt;
    return compare(*one, *other);
}
[[gnu::cold]] inline bool equal_texts(value_kind kind, value_ref const& left, value_ref const& right) {
    text_storage one;
    text_storage other;
    return text_of(left, one) == text_of(right, other) ||
           (kind != value_kind::text && order_of(kind, left, right) == std::strong_ordering::equal);
}
/// Whether two values are written alike, or are the same number, date or instant.
inline bool equals(value_kind kind, value_ref const& left, value_ref const& right) {
    if (left.leaf == nullptr && right.leaf == nullptr && left.text == right.text) return true;
    if (has_order(left) && has_order(right))
        return compare(left.leaf->order(left.at), right.leaf->order(right.at)) == 0;
    return equal_texts(kind, left, right);
}

inline std::size_t number_in(value_ref const& of) {
    auto const found = of.present ? order_of(value_kind::number, of) : std::nullopt;
    return found && found->units > 0 && found->units < 1'000'000 ? std::size_t(found->units) : 0;
}

} // namespace waybill::detail::comparison
