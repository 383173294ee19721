// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/leaf_room.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/json/escape.hpp>
#include <waybill/detail/json/names.hpp>
#include <waybill/detail/text/readable.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Writes described structs as JSON: attributes as `@name`, text beside attributes as `#text`, repeated elements always
/// as arrays.
///
/// Every function receives the position to write to and returns the position after its output: it stays in a register
/// instead of being stored and loaded for every byte. At its start there is room for `fixed_room` bytes: one check of
/// capacity covers the names, leaves and short texts of a struct. Other values (a longer text, another struct) reserve
/// their own capacity, and again `fixed_room` for what follows.
namespace waybill::detail::json {

template <class T>
constexpr char* write_value(writing& to, char* at, describe::field_info const& field, T const& value,
                            std::size_t after);

/// Writes the text between the quotes of any text to a position with `describe::leaf_room`: escapes it, and detects
/// invalid UTF-8. If it needs more than the block counted for it, it reserves room for `after` bytes.
[[gnu::noinline]] constexpr char* write_any_text(writing& to, char* at, describe::field_info const& field,
                                                 std::string const& text, std::size_t after) {
    if (puts_short(at, text)) return at + text.size();
    at = to.out.room(at, longest_escape * text.size() + text::block_overrun + after);
    bool faithful = true;
    at = put_text(at, text, text::readable(text), faithful);
    if (!faithful) to.unfaithful(field.wire);
    return at;
}

/// Writes the text between the quotes to a position with `describe::leaf_room`, and leaves room for `after` bytes.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* write_text(writing& to, char* at, describe::field_info const& field,
                                                            std::string const& text, std::size_t after) {
    if (put_unescaped(at, text)) [[likely]]
        return at + text.size();
    return write_any_text(to, at, field, text, after);
}

/// Writes a leaf without quotes to a position with `describe::leaf_room`, and leaves room for `after` bytes.
template <class T>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* write_leaf(writing& to, char* at, describe::field_info const& field,
                                                            T const& value, std::size_t after) {
    to.expect_value(field.wire, value, field.format);
    if constexpr (std::is_same_v<T, bool>) {
        for (char const each : std::string_view(value ? "true" : "false")) *at++ = each;
        return at;
    } else if constexpr (put_at_once<T>) {
        return value_format<T>::put(at, value, field.format);
    } else {
        to.out.written_to(at);
        value_format<T>::write(to.out, value, field.format);
        return to.out.room(after);
    }
}

/// Writes a member after its name; compiled for each type of value.
template <class V>
[[gnu::noinline]] constexpr char* write_member(writing& to, char* at, V const& value, member_name const& name) {
    auto const& field = *name.info;
    if constexpr (describe::text_shape<V>) {
        at = write_text(to, name.put(at), field, value, name.room);
    } else if constexpr (describe::leaf_shape<V>) {
        at = write_leaf(to, name.put(at), field, value, name.room);
    } else {
        if constexpr (describe::sequence_shape<V>) {
            if (field.repeated && value.empty()) return at; // as in XML: no element, no member
        }
        return write_value(to, name.put(at), field, value, name.room);
    }
    if constexpr (quoted<V>()) *at++ = '"';
    return at;
}

/// Writes the members of one struct, each after a comma.
template <class T>
struct members_of {
    template <std::size_t I, class V>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* member(writing& to, char* at, V const& held) {
        if constexpr (describe::optional_shape<V>)
            return held ? member<I>(to, at, *held) : at;
        else
            return write_member(to, at, held, names_of<T>[I]);
    }

    template <std::size_t... I>
    static constexpr char* all(writing& to, char* at, T const& value, std::index_sequence<I...>) {
        ((at = member<I>(to, at, value.*describe::member_pointer<T, I>)), ...);
        return at;
    }
    static constexpr char* all(writing& to, char* at, T const& value) {
        if constexpr (describe::check_record<T>())
            return all(to, to.out.room(at, fixed_room<T>), value,
                       std::make_index_sequence<describe::member_count<T>>{});
        else
            return at; // the compiler has reported the reason
    }
};

template <class T>
constexpr char* write_record(writing& to, char* at, T const& value) {
    auto const before = to.out.size(at);
    at = members_of<T>::all(to, at, value);
    if (to.out.size(at) == before)
        *at++ = '{';
    else
        at[-std::ptrdiff_t(to.out.size(at) - before)] = '{'; // replaces the first comma
    *at++ = '}';
    return at;
}

template <std::size_t I, class T>
constexpr char* write_alternative(writing& to, char* at, T const& value) {
    if constexpr (I + 1 < describe::choice_of<T>::count) {
        if (value.index() != I) return write_alternative<I + 1>(to, at, value);
    }
    if constexpr (I == describe::named_alternatives<T>) {
        // an alternative for unknown kinds has the attribute among its fields
        return write_record(to, at, *std::get_if<I>(&value));
    } else {
        at = selector<T, I>.put(to.out.room(at, selector<T, I>.padded));
        using alternative = std::remove_cvref_t<decltype(*std::get_if<I>(&value))>;
        at = members_of<alternative>::all(to, at, *std::get_if<I>(&value));
        *at++ = '}';
        return at;
    }
}

/// True if a struct has no attribute, so that its text alone represents it.
template <class T>
constexpr bool is_bare(T const& value) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        auto const absent = [](auto const& member) {
            if constexpr (describe::optional_shape<std::remove_cvref_t<decltype(member)>>)
                return !member;
            else
                return true;
        };
        return (absent(value.*describe::member_pointer<T, I>) && ...);
    }(std::make_index_sequence<describe::member_count<T>>{});
}

template <class T>
constexpr char* write_items(writing& to, char* at, describe::field_info const& field, T const& items) {
    constexpr bool nests = !describe::plain_shape<typename T::value_type>;
    std::size_t const levels = field.item.empty() ? 2 : 3;
    if constexpr (describe::may_be_bare<typename T::value_type>) {
        if (field.bare && items.size() == 1 && is_bare(items.front()))
            return write_value(to, at, field, items.front(), describe::leaf_room);
    }
    *at++ = '[';
    if (!nests || (!items.empty() && to.enter(field.wire, levels))) {
        for (bool first = true; auto const& item : items) {
            *at = ',';
            at += !first;
            first = false;
            at = write_value(to, at, field, item, describe::leaf_room);
        }
        if (nests) to.depth -= levels;
    }
    *at++ = ']';
    return at;
}

/// Writes any value to a position with `describe::leaf_room`, and leaves room for `after` bytes.
template <class T>
constexpr char* write_value(writing& to, char* at, describe::field_info const& field, T const& value,
                            std::size_t after) {
    if constexpr (describe::record_shape<T>) {
        if constexpr (describe::may_be_bare<T>) {
            constexpr auto text = describe::text_field<T>;
            if (field.bare && is_bare(value))
                return write_value(to, at, describe::table<T>[text], value.*describe::member_pointer<T, text>, after);
        }
        return to.out.room(write_record(to, at, value), after);
    } else if constexpr (describe::choice_shape<T>) {
        if constexpr (describe::check_choice<T>())
            return to.out.room(write_alternative<0>(to, at, value), after);
        else
            return at; // the compiler has reported the reason
    } else if constexpr (describe::sequence_shape<T>) {
        if (field.item.empty()) return to.out.room(write_items(to, at, field, value), after);
        at = to.out.room(at, field.item.size() + describe::leaf_room);
        *at++ = '{';
        *at++ = '"';
        for (char const each : field.item) *at++ = each;
        *at++ = '"';
        *at++ = ':';
        at = to.out.room(write_items(to, at, field, value), after + 1);
        *at++ = '}';
        return at;
    } else if constexpr (quoted<T>()) {
        *at++ = '"';
        if constexpr (describe::text_shape<T>)
            at = write_text(to, at, field, value, after + 1);
        else
            at = write_leaf(to, at, field, value, after + 1);
        *at++ = '"';
        return to.out.room(at, after);
    } else {
        return to.out.room(write_leaf(to, at, field, value, after), after);
    }
}

} // namespace waybill::detail::json
