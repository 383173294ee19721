// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/shape.hpp> // IWYU pragma: export
#include <waybill/detail/json/map_field.hpp>
#include <waybill/detail/xml/map_field.hpp>

#include <map>
#include <string>
#include <unordered_map>

/// Members of described structs that are `std::map` or `std::unordered_map` with `std::string` as key. Include this
/// header before the first use of a struct with one. Not in waybill.hpp: it takes time to compile.
///
/// The values are plain values or structs. In XML each value is an element with its key in an attribute, `key` unless
/// `field_description::key` gives another name; in JSON a map is an object. A key that a document repeats is
/// `error_code::field_repeated`. `limits::text` limits the length of a key, `limits::elements` the number of values.
/// A `std::unordered_map` is written in the order of its keys, byte by byte.
namespace waybill::detail::describe {

template <class T, class C, class A> struct sequence_of<std::map<std::string, T, C, A>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T, class H, class E, class A> struct sequence_of<std::unordered_map<std::string, T, H, E, A>> {
    static constexpr bool is = true;
    using type = T;
};

} // namespace waybill::detail::describe
