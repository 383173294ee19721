// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/describe/type_graph.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/value_format.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// Messages as values that can be read without their types, so that they are compared by one function.
namespace waybill::detail::comparison {

/// How values of a type are compared.
enum class value_kind : std::uint8_t { text, number, date, instant };

/// Storage for the text of one value.
struct text_storage {
    text_storage() noexcept {} // the bytes are written before they are read

    char bytes[most_room_of_leaf];
    std::string more{}; ///< of a value without a bound
};
/// A decimal number, or a date or an instant as a number that is ordered likewise.
struct ordinal {
    std::int64_t units;
    unsigned scale; ///< digits after the point
};
struct leaf_node {
    std::string_view (*text)(void const* value, text_storage& into);
    ordinal (*order)(void const* value); ///< null: only the text is compared
};
struct record_node;
using choice_node = describe::choice_node<record_node>;

/// A member of a struct. `item` returns the value in an optional or a sequence, and null after the last one; without
/// it, the member itself is the value.
struct member_node : describe::type_ref<leaf_node, record_node, choice_node> {
    std::uint32_t offset = 0;
    void const* (*item)(void const* member, std::size_t index) = nullptr;
    // for constant expressions, in which g++ does not compare addresses with -fno-delete-null-pointer-checks
    bool nested = false; ///< `record` is set
    value_kind kind = value_kind::text;
};
struct record_node {
    describe::record_rules const* rules;
    member_node const* members; ///< in the order of `rules->fields`
};

template <class T>
constexpr value_kind kind_of_value() {
    if constexpr (std::is_same_v<T, decimal>)
        return value_kind::number;
    else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
        return value_kind::number;
    else if constexpr (std::is_same_v<T, date>)
        return value_kind::date;
    else if constexpr (std::is_same_v<T, instant>)
        return value_kind::instant;
    else
        return value_kind::text;
}
template <class T>
std::string_view text_of_value(void const* value, text_storage& into) {
    auto const& held = *static_cast<T const*>(value);
    if constexpr (std::is_same_v<T, bool>) {
        return held ? "True" : "False";
    } else if constexpr (describe::described_enum<T>) {
        std::size_t index = 0;
        while (enumerators<T>[index] != held && index + 1 != enumerators<T>.size()) ++index;
        return describe::names_on_the_wire<T>[index];
    } else if constexpr (put_at_once<T>) {
        auto const* const end = value_format<T>::put(into.bytes, held, wire_format::canonical);
        return {into.bytes, std::size_t(end - into.bytes)};
    } else {
        sink out(into.more);
        write_leaf(out, held, wire_format::canonical);
        out.finish();
        return into.more;
    }
}
template <class T>
ordinal order_of_value(void const* value) {
    auto const& held = *static_cast<T const*>(value);
    if constexpr (std::is_same_v<T, decimal>)
        return {held.units(), held.scale()};
    else if constexpr (std::is_same_v<T, date>)
        return {(int(held.value.year()) * 16 + int(unsigned(held.value.month()))) * 32 +
                    int(unsigned(held.value.day())),
                0};
    else if constexpr (std::is_same_v<T, instant>)
        return {held.value.time_since_epoch().count(), 0};
    else
        return {std::int64_t(held), 0};
}
template <class Member>
void const* item_in(void const* member, std::size_t index) {
    auto const& held = *static_cast<Member const*>(member);
    if constexpr (describe::optional_shape<Member>) {
        if (!held) return nullptr;
        using inner = describe::unwrap_optional<Member>;
        if constexpr (describe::sequence_shape<inner>)
            return item_in<inner>(&*held, index);
        else
            return index == 0 ? &*held : nullptr;
    } else {
        return index < held.size() ? &held[index] : nullptr;
    }
}

/// The use of the type graph for comparisons.
struct reading_use {
    using leaf = leaf_node;
    using member = member_node;
    using record = record_node;
    using choice = choice_node;

    template <class T>
    static constexpr leaf leaf_node_of = [] {
        leaf made{&text_of_value<T>, nullptr};
        if constexpr (kind_of_value<T>() != value_kind::text) made.order = &order_of_value<T>;
        return made;
    }();
    template <class T>
    static constexpr leaf const* leaf_of = &leaf_node_of<T>;

    template <class T, std::size_t I, class Ref>
    static constexpr member member_of(Ref const& type) {
        using held = describe::member_type<T, I>;
        using value = describe::value_of_member<held>;
        member made{type, table::offsets_of<T>[I]};
        made.nested = describe::record_shape<value>;
        if constexpr (describe::leaf_shape<value>) made.kind = kind_of_value<value>();
        if constexpr (describe::optional_shape<held> || describe::sequence_shape<held>) made.item = &item_in<held>;
        return made;
    }
    template <class T>
    static constexpr record record_of() {
        return {&describe::rules_of_record<T>, describe::members_of<reading_use, T>.data()};
    }
    template <class T>
    static constexpr choice choice_of(array_view<record const*>) {
        return {};
    }
};

template <class T>
inline constexpr record_node const& node_of = describe::type_node<reading_use, T>::data;

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
