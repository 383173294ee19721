// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/scan/readable.hpp>
#include <waybill/writing.hpp>
#include <waybill/xml/escape.hpp>
#include <waybill/xml/tags.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Writing described structs as elements: in the order of their members, names as the tables have them, no white
/// space, `<name/>` for what is empty.
///
/// Every function here is given the place it writes at and returns the place behind what it wrote: kept in a register,
/// it is not stored and loaded again around every byte. Where it begins there is room for `fixed_room` bytes, and
/// whoever used some of it sees to it that there is as much again.
namespace waybill::xml {

/// Room for the tags of a field and for a leaf: one check of capacity serves a record's run of them.
template <class T>
inline constexpr std::size_t fixed_room = [] {
    std::size_t room = 64;
    for (auto const& field : describe::table<T>) room += 2 * (field.wire.size() + 16 + field.item.size()) + 8;
    return room;
}();

template <class T>
constexpr char* write_record(writing& to, char* at, std::string_view name, T const& value);
template <class T>
constexpr char* write_choice(writing& to, char* at, std::string_view name, T const& value);

[[gnu::always_inline]] inline constexpr char* put(char* at, std::string_view bytes) {
    if (std::is_constant_evaluated())
        for (std::size_t i = 0; i < bytes.size(); ++i) at[i] = bytes[i];
    else
        scan::copy_bytes(bytes.data(), at, bytes.size());
    return at + bytes.size();
}
constexpr char* put_start_tag(char* at, std::string_view name) {
    *at++ = '<';
    return put(at, name);
}
constexpr char* put_end_tag(char* at, std::string_view name) {
    *at++ = '<';
    *at++ = '/';
    at = put(at, name);
    *at++ = '>';
    return at;
}

/// A plain value as text or attribute, and then room for `after` bytes.
template <class T>
[[gnu::always_inline]] inline constexpr char* write_plain(writing& to, char* at, describe::field_info const& field,
                                                          T const& value, std::size_t after) {
    if constexpr (describe::text_shape<T>) {
        at = to.out.room(at, longest_escape * value.size() + scan::most_behind + after);
        bool faithful = true;
        auto const readable = scan::readable(value);
        at = field.place == describe::field_place::attribute ? put_attribute(at, value, readable, faithful)
                                                             : put_text(at, value, readable, faithful);
        if (!faithful) to.unfaithful(field.wire);
        return at;
    } else {
        to.out.written_to(at);
        value_format<T>::write(to.out, value, field.format);
        return to.out.room(after);
    }
}

/// Behind a start tag's `>` at `content`: the end tag, or `/>` in place of `>` when nothing was written since.
[[gnu::always_inline]] inline constexpr char* close_element(writing& to, char* at, std::size_t content,
                                                            std::string_view name) {
    if (to.out.size(at) != content) [[likely]]
        return put_end_tag(at, name);
    at[-1] = '/';
    *at++ = '>';
    return at;
}

/// An element that is one item of a sequence.
template <class T>
constexpr char* write_item(writing& to, char* at, std::string_view name, describe::field_info const& field,
                           T const& value) {
    at = put_start_tag(to.out.room(at, 2 * name.size() + 80), name);
    if constexpr (describe::record_shape<T>) {
        return write_record(to, at, name, value);
    } else if constexpr (describe::choice_shape<T>) {
        return write_choice(to, at, name, value);
    } else {
        *at++ = '>';
        auto const content = to.out.size(at);
        at = write_plain(to, at, field, value, name.size() + 80);
        return close_element(to, at, content, name);
    }
}

/// Writes the members of one struct, one after the other.
template <class T>
struct members_of {
    writing& to;
    T const& value;
    static constexpr auto const& table = describe::table<T>;
    static constexpr std::size_t room = fixed_room<T>;

    template <std::size_t I, class Value>
    [[gnu::always_inline]] constexpr char* attribute(char* at, Value const& held) const {
        if constexpr (table[I].place != describe::field_place::attribute) {
            return at;
        } else if constexpr (describe::optional_shape<Value>) {
            return held ? attribute<I>(at, *held) : at;
        } else {
            at = attribute_start<T, I>.put(at);
            at = write_plain(to, at, table[I], held, room);
            *at++ = '"';
            return at;
        }
    }

    /// A field that is a child element, a wrapper, a run of elements, or the struct's own text.
    template <std::size_t I, class Value>
    [[gnu::always_inline]] constexpr char* content(char* at, Value const& held) const {
        constexpr auto const& field = table[I];
        if constexpr (field.place == describe::field_place::attribute) {
            return at;
        } else if constexpr (describe::optional_shape<Value>) {
            return held ? content<I>(at, *held) : at;
        } else if constexpr (field.place == describe::field_place::text) {
            return write_plain(to, at, field, held, room);
        } else if constexpr (describe::sequence_shape<Value>) {
            return sequence<I>(at, held);
        } else if constexpr (describe::text_shape<Value>) {
            at = open_tag<T, I>.put(at);
            if (!held.empty()) [[likely]]
                return close_tag<T, I>.put(write_plain(to, at, field, held, room));
            at[-1] = '/';
            *at++ = '>';
            return at;
        } else if constexpr (describe::leaf_shape<Value>) {
            at = open_tag<T, I>.put(at);
            auto const before = to.out.size(at);
            at = write_plain(to, at, field, held, room);
            if (to.out.size(at) != before) [[likely]]
                return close_tag<T, I>.put(at);
            at[-1] = '/';
            *at++ = '>';
            return at;
        } else {
            return to.out.room(write_item(to, at, field.wire, field, held), room);
        }
    }

    template <std::size_t I, class Value>
    constexpr char* sequence(char* at, Value const& items) const {
        constexpr auto const& field = table[I];
        if constexpr (field.item.empty()) {
            for (auto const& item : items) at = write_item(to, at, field.wire, field, item);
            return to.out.room(at, room);
        } else {
            at = open_tag<T, I>.put(at);
            if (items.empty()) {
                at[-1] = '/';
                *at++ = '>';
                return at;
            }
            for (auto const& item : items) at = write_item(to, at, field.item, field, item);
            return close_tag<T, I>.put(to.out.room(at, room));
        }
    }

    template <std::size_t... I>
    constexpr char* all(char* at, std::string_view name, std::index_sequence<I...>) const {
        at = to.out.room(at, room);
        ((at = attribute<I>(at, value.*describe::member_pointer<T, I>)), ...);
        *at++ = '>';
        auto const before = to.out.size(at);
        ((at = content<I>(at, value.*describe::member_pointer<T, I>)), ...);
        return close_element(to, to.out.room(at, name.size() + 4), before, name);
    }
};

/// The attributes and content of a struct, behind `<name`.
template <class T>
constexpr char* write_record(writing& to, char* at, std::string_view name, T const& value) {
    static_assert(describe::check_record<T>());
    return members_of<T>{to, value}.all(to.out.room(at, name.size() + 16), name,
                                        std::make_index_sequence<describe::member_count<T>>{});
}

template <std::size_t I, class T>
constexpr char* write_alternative(writing& to, char* at, std::string_view name, T const& value) {
    if constexpr (I + 1 < describe::shapes::choice_of<T>::count) {
        if (value.index() != I) return write_alternative<I + 1>(to, at, name, value);
    }
    at = selector<T, I>.put(to.out.room(at, selector<T, I>.padded));
    return write_record(to, at, name, *std::get_if<I>(&value));
}
/// The alternative a choice holds, behind `<name`.
template <class T>
constexpr char* write_choice(writing& to, char* at, std::string_view name, T const& value) {
    static_assert(describe::check_choice<T>());
    return write_alternative<0>(to, at, name, value);
}

} // namespace waybill::xml
