// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/check.hpp>
#include <waybill/json/escape.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Writing described structs as JSON: attributes as `@name`, text beside attributes as `#text`, repeated elements as
/// arrays whatever their number.
namespace waybill::json {

template <class T>
constexpr void write_value(writing& to, describe::field_info const& field, T const& value);

/// The comma between members.
struct separator {
    bool first = true;
    constexpr void put(sink& out) {
        if (!first) out.put(',');
        first = false;
    }
};

/// A member's name; wire names are XML names and need no escape.
constexpr void put_name(sink& out, describe::field_info const& field) {
    switch (field.place) {
    case describe::field_place::element: out.put('"'); break;
    case describe::field_place::attribute: out.put("\"@"); break;
    case describe::field_place::text: out.put("\"#text\":"); return;
    }
    out.put(field.wire);
    out.put("\":");
}

template <class T>
constexpr void write_member(writing& to, separator& comma, describe::field_info const& field, T const& value) {
    if constexpr (describe::optional_shape<T>) {
        if (value) write_member(to, comma, field, *value);
    } else {
        if constexpr (describe::sequence_shape<T>) {
            if (field.repeated && value.empty()) return; // as in XML: no element, no member
        }
        comma.put(to.out);
        put_name(to.out, field);
        write_value(to, field, value);
    }
}

template <class T, std::size_t... I>
constexpr void write_members(writing& to, separator& comma, T const& value, std::index_sequence<I...>) {
    static_assert(describe::check_record<T>());
    (write_member(to, comma, describe::table<T>[I], value.*describe::member_pointer<T, I>), ...);
}
template <class T>
constexpr void write_members(writing& to, separator& comma, T const& value) {
    write_members(to, comma, value, std::make_index_sequence<describe::member_count<T>>{});
}

/// The alternative a choice holds.
template <std::size_t I, class T>
constexpr void write_alternative(writing& to, separator& comma, T const& value) {
    if constexpr (I + 1 < describe::shapes::choice_of<T>::count) {
        if (value.index() != I) return write_alternative<I + 1>(to, comma, value);
    }
    write_members(to, comma, *std::get_if<I>(&value));
}

template <class T>
constexpr void write_record(writing& to, T const& value) {
    separator comma;
    to.out.put('{');
    write_members(to, comma, value);
    to.out.put('}');
}

template <class T>
constexpr void write_value(writing& to, describe::field_info const& field, T const& value) {
    if constexpr (describe::record_shape<T>) {
        write_record(to, value);
    } else if constexpr (describe::choice_shape<T>) {
        static_assert(describe::check_choice<T>());
        separator comma;
        comma.put(to.out);
        to.out.put("{\"@");
        to.out.put(wire<T>.attribute);
        to.out.put("\":");
        put_string(to.out, wire<T>.values[value.index()]);
        write_alternative<0>(to, comma, value);
        to.out.put('}');
    } else if constexpr (describe::sequence_shape<T>) {
        if (!field.item.empty()) {
            to.out.put("{\"");
            to.out.put(field.item);
            to.out.put("\":");
        }
        to.out.put('[');
        separator comma;
        for (auto const& item : value) {
            comma.put(to.out);
            write_value(to, field, item);
        }
        to.out.put(']');
        if (!field.item.empty()) to.out.put('}');
    } else if constexpr (describe::text_shape<T>) {
        if (!put_string(to.out, value)) to.unfaithful(field.wire);
    } else if constexpr (value_format<T>::json == json_kind::boolean) {
        to.out.put(value ? "true" : "false");
    } else if constexpr (value_format<T>::json == json_kind::number) {
        value_format<T>::write(to.out, value, field.format);
    } else {
        to.out.put('"');
        value_format<T>::write(to.out, value, field.format);
        to.out.put('"');
    }
}

} // namespace waybill::json
