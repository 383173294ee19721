// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/table.hpp>
#include <waybill/scan/literal.hpp>

#include <cstddef>

/// The tags of described structs, spelled when compiled: what readers compare and writers copy in whole words.
namespace waybill::xml {

/// How many bytes of the document must follow a place for any tag of `T` to be compared with them, and the byte behind.
template <class T>
inline constexpr std::size_t longest_tag = [] {
    std::size_t longest = 8;
    for (auto const& field : describe::table<T>)
        if (field.wire.size() + 4 > longest) longest = field.wire.size() + 4;
    return longest;
}();

/// `<name>` of field `I` of `T`.
template <class T, std::size_t I>
inline constexpr auto open_tag =
    scan::literal_of<describe::table<T>[I].wire.size() + 2>({"<", describe::table<T>[I].wire, ">"});
/// `</name>`.
template <class T, std::size_t I>
inline constexpr auto close_tag =
    scan::literal_of<describe::table<T>[I].wire.size() + 3>({"</", describe::table<T>[I].wire, ">"});
/// ` name="`, of a field that is an attribute.
template <class T, std::size_t I>
inline constexpr auto attribute_start =
    scan::literal_of<describe::table<T>[I].wire.size() + 3>({" ", describe::table<T>[I].wire, "=\""});
/// ` kind="transport"`, which chooses an alternative.
template <class T, std::size_t I>
inline constexpr auto selector = scan::literal_of<wire<T>.attribute.size() + wire<T>.values[I].size() + 4>(
    {" ", wire<T>.attribute, "=\"", wire<T>.values[I], "\""});

} // namespace waybill::xml
