// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/text/literal.hpp>

#include <cstddef>
#include <string_view>

/// The tags of described structs as constants: readers compare and writers copy them in whole words.
namespace waybill::detail::xml {

/// The number of bytes that must be readable to compare any tag of `T` and the byte after it.
template <class T>
inline constexpr std::size_t longest_tag = [] {
    std::size_t longest = 8;
    for (auto const& field : describe::table<T>)
        if (field.wire.size() + 4 > longest) longest = field.wire.size() + 4;
    return longest;
}();

using describe::xml_names;

/// `<name>` of field `I` of `T`.
template <class T, std::size_t I>
inline constexpr auto open_tag =
    text::literal_of<xml_names<T>::size(I) + 2>({"<", xml_names<T>::prefix(I), xml_names<T>::local(I), ">"});
/// `</name>`.
template <class T, std::size_t I>
inline constexpr auto close_tag =
    text::literal_of<xml_names<T>::size(I) + 3>({"</", xml_names<T>::prefix(I), xml_names<T>::local(I), ">"});
/// True if field `I` of `T` is always one element; false if there is no such field.
template <class T, std::size_t I>
consteval bool one_element() {
    if constexpr (I < describe::member_count<T>) {
        using held = describe::member_type<T, I>;
        return describe::table<T>[I].place == describe::field_place::element && !describe::optional_shape<held> &&
               !describe::rest_shape<held> && !describe::sequence_shape<held>;
    } else {
        return false;
    }
}

/// `</name><next>`, if the next field always follows this one directly.
template <class T, std::size_t I>
inline constexpr auto between_tags = text::literal_of<xml_names<T>::size(I) + xml_names<T>::size(I + 1) + 5>(
    {"</", xml_names<T>::prefix(I), xml_names<T>::local(I), "><", xml_names<T>::prefix(I + 1),
     xml_names<T>::local(I + 1), ">"});
/// `<item>` and `</item>` of a wrapper's items.
template <class T, std::size_t I>
inline constexpr auto item_open_tag =
    text::literal_of<xml_names<T>::item_size(I) + 2>({"<", xml_names<T>::prefix(I), describe::table<T>[I].item, ">"});
template <class T, std::size_t I>
inline constexpr auto item_close_tag =
    text::literal_of<xml_names<T>::item_size(I) + 3>({"</", xml_names<T>::prefix(I), describe::table<T>[I].item, ">"});
/// ` name="`, of a field that is an attribute.
template <class T, std::size_t I>
inline constexpr auto attribute_start =
    text::literal_of<xml_names<T>::size(I) + 3>({" ", xml_names<T>::prefix(I), xml_names<T>::local(I), "=\""});
/// ` kind="transport"`, which selects an alternative.
template <class T, std::size_t I>
inline constexpr auto selector = text::literal_of<wire<T>.attribute.size() + wire<T>.values[I].size() + 4>(
    {" ", wire<T>.attribute, "=\"", wire<T>.values[I], "\""});

/// What the root of a document with namespaces has in its tags: namespaces.hpp.
template <class T>
struct root_tag {
    static constexpr std::string_view prefix{};       ///< with its colon
    static constexpr std::string_view declarations{}; ///< ` xmlns:p="…"`
};

} // namespace waybill::detail::xml
