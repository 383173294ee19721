// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/literal.hpp>

#include <cstddef>
#include <string_view>

/// The names of described structs' members as constants, which writers copy in whole words. They are
/// XML names and need no escape.
namespace waybill::detail::json {

/// True if a value is written in quotes.
template <class T>
[[nodiscard]] consteval bool quoted() {
    if constexpr (describe::text_shape<T>)
        return true;
    else if constexpr (describe::leaf_shape<T>)
        return value_format<T>::json == json_kind::string;
    else
        return false;
}

/// `name`, `@name` or `#text`, the name of field `I` of `T` in JSON, with a prefix and a suffix.
template <class T, std::size_t I>
consteval std::size_t name_size() {
    constexpr auto const& field = describe::table<T>[I];
    return field.place == describe::field_place::text        ? std::size_t{5}
           : field.place == describe::field_place::attribute ? field.wire.size() + 1
                                                             : field.wire.size();
}
template <class T, std::size_t I, std::size_t Around>
consteval auto around_name(std::string_view before, std::string_view after) {
    constexpr auto const& field = describe::table<T>[I];
    constexpr bool text = field.place == describe::field_place::text;
    constexpr bool attribute = field.place == describe::field_place::attribute;
    return text::literal_of<name_size<T, I>() + Around>({before,
                                                         text        ? std::string_view("#text")
                                                         : attribute ? std::string_view("@")
                                                                     : std::string_view(),
                                                         text ? std::string_view() : field.wire, after});
}

/// `,"name":`.
template <class T, std::size_t I>
inline constexpr auto next_member_start = around_name<T, I, 4>(",\"", "\":");
/// `,"name":"`, of a string.
template <class T, std::size_t I>
inline constexpr auto next_string_start = around_name<T, I, 5>(",\"", "\":\"");

/// `{"@kind":"transport"`, the beginning of an alternative's value.
template <class T, std::size_t I>
inline constexpr auto selector = text::literal_of<wire<T>.attribute.size() + wire<T>.values[I].size() + 7>(
    {"{\"@", wire<T>.attribute, "\":\"", wire<T>.values[I], "\""});

} // namespace waybill::detail::json
