// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/writing.hpp>
#include <waybill/xml/escape.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Writing described structs as elements: in the order of their members, names as the tables have them, no white
/// space, `<name/>` for what is empty.
namespace waybill::xml {

template <class T>
constexpr void write_element(writing& to, std::string_view name, describe::field_info const* field, T const& value);

constexpr void put_end_tag(sink& out, std::string_view name) {
    out.put("</");
    out.put(name);
    out.put('>');
}

/// A plain value as text or attribute.
template <class T>
constexpr void write_plain(writing& to, describe::field_info const& field, T const& value) {
    bool const attribute = field.place == describe::field_place::attribute;
    if constexpr (describe::text_shape<T>) {
        if (!(attribute ? put_attribute(to.out, value) : put_text(to.out, value))) to.unfaithful(field.wire);
    } else if (attribute) {
        to.out.put('"');
        value_format<T>::write(to.out, value, field.format);
        to.out.put('"');
    } else {
        value_format<T>::write(to.out, value, field.format);
    }
}

template <class T>
constexpr void write_attribute(writing& to, describe::field_info const& field, T const& value) {
    if (field.place != describe::field_place::attribute) return;
    if constexpr (describe::optional_shape<T>) {
        if (value) write_attribute(to, field, *value);
    } else if constexpr (describe::plain_shape<T>) {
        to.out.put(' ');
        to.out.put(field.wire);
        to.out.put('=');
        write_plain(to, field, value);
    }
}

/// A field that is a child element, a wrapper or a run of elements.
template <class T>
constexpr void write_child(writing& to, describe::field_info const& field, T const& value) {
    if constexpr (describe::optional_shape<T>) {
        if (value) write_child(to, field, *value);
    } else if constexpr (describe::sequence_shape<T>) {
        if (field.item.empty()) {
            for (auto const& item : value) write_element(to, field.wire, &field, item);
            return;
        }
        to.out.put('<');
        to.out.put(field.wire);
        if (value.empty()) {
            to.out.put("/>");
            return;
        }
        to.out.put('>');
        for (auto const& item : value) write_element(to, field.item, &field, item);
        put_end_tag(to.out, field.wire);
    } else {
        write_element(to, field.wire, &field, value);
    }
}

/// One member as element content.
template <class T>
constexpr void write_content(writing& to, describe::field_info const& field, T const& value) {
    if (field.place == describe::field_place::element) {
        write_child(to, field, value);
    } else if (field.place == describe::field_place::text) {
        if constexpr (describe::plain_shape<T>) {
            write_plain(to, field, value);
        } else if constexpr (describe::optional_shape<T>) {
            if constexpr (describe::plain_shape<describe::unwrap_optional<T>>)
                if (value) write_plain(to, field, *value);
        }
    }
}

template <class T, std::size_t... I>
constexpr void write_members(writing& to, std::string_view name, T const& value, std::index_sequence<I...>) {
    constexpr auto const& fields = describe::table<T>;
    (write_attribute(to, fields[I], value.*describe::member_pointer<T, I>), ...);
    to.out.put('>');
    auto const before = to.out.size();
    (write_content(to, fields[I], value.*describe::member_pointer<T, I>), ...);
    if (to.out.size() == before) {
        to.out.retract(1);
        to.out.put("/>");
    } else {
        put_end_tag(to.out, name);
    }
}

/// The attributes and content of a struct, behind `<name`.
template <class T>
constexpr void write_record(writing& to, std::string_view name, T const& value) {
    static_assert(describe::check_record<T>());
    write_members(to, name, value, std::make_index_sequence<describe::member_count<T>>{});
}

/// The alternative a choice holds.
template <std::size_t I, class T>
constexpr void write_alternative(writing& to, std::string_view name, T const& value) {
    if constexpr (I + 1 < describe::shapes::choice_of<T>::count) {
        if (value.index() != I) return write_alternative<I + 1>(to, name, value);
    }
    write_record(to, name, *std::get_if<I>(&value));
}

/// One element.
template <class T>
constexpr void write_element(writing& to, std::string_view name, describe::field_info const* field, T const& value) {
    to.out.put('<');
    to.out.put(name);
    if constexpr (describe::record_shape<T>) {
        write_record(to, name, value);
    } else if constexpr (describe::choice_shape<T>) {
        static_assert(describe::check_choice<T>());
        to.out.put(' ');
        to.out.put(wire<T>.attribute);
        to.out.put('=');
        put_attribute(to.out, wire<T>.values[value.index()]);
        write_alternative<0>(to, name, value);
    } else {
        to.out.put('>');
        auto const before = to.out.size();
        write_plain(to, *field, value);
        if (to.out.size() == before) {
            to.out.retract(1);
            to.out.put("/>");
            return;
        }
        put_end_tag(to.out, name);
    }
}

} // namespace waybill::xml
