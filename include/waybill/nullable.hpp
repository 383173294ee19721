// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/shape.hpp> // IWYU pragma: export
#include <waybill/detail/json/nullable_field.hpp>
#include <waybill/detail/xml/nullable_field.hpp>

#include <optional>

/// Members `std::optional<std::optional<T>>`, which distinguish an absent value, null and a value of `T`. Include this
/// header before the first use of a struct with one. Not in waybill.hpp: it takes time to compile.
///
/// The outer optional is empty if the field is absent; the inner one is empty if the field is null: `xsi:nil="true"` in
/// XML, `null` in JSON. Neither is a quirk. `T` is a plain value, a struct or a choice in an element.
namespace waybill::detail::describe {

template <class T> inline constexpr bool is_nullable<std::optional<std::optional<T>>> = true;
template <class T> struct inner_of<std::optional<std::optional<T>>> {
    using type = T;
};

} // namespace waybill::detail::describe
