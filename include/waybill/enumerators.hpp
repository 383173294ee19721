// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>

#include <boost/describe/enum.hpp> // IWYU pragma: export
#include <boost/describe/enumerators.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace waybill {

namespace detail::describe {

/// An enumeration with `BOOST_DESCRIBE_ENUM`.
template <class T> concept described_enum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;

/// The enumerators of a described enumeration.
template <class E>
using enumerator_list = boost::describe::describe_enumerators<E>;

template <class E, template <class...> class List, class... Enumerators>
consteval std::array<E, sizeof...(Enumerators)> enumerator_values_of(List<Enumerators...>) {
    return {Enumerators::value...};
}
template <template <class...> class List, class... Enumerators>
consteval std::array<std::string_view, sizeof...(Enumerators)> own_names_of(List<Enumerators...>) {
    return {std::string_view(Enumerators::name)...};
}

/// The names of the enumerators as in C++, in their order.
template <described_enum E>
inline constexpr auto own_names = own_names_of(enumerator_list<E>{});

} // namespace detail::describe

/// The values of an enumeration with `BOOST_DESCRIBE_ENUM`, in the order of its enumerators.
template <detail::describe::described_enum E>
inline constexpr auto enumerators = detail::describe::enumerator_values_of<E>(detail::describe::enumerator_list<E>{});

/// Returns the enumerator's name as in C++; empty for a number without an enumerator.
template <detail::describe::described_enum E>
[[nodiscard]] constexpr std::string_view name_of(E value) noexcept {
    for (std::size_t i = 0; i < enumerators<E>.size(); ++i)
        if (enumerators<E>[i] == value) return detail::describe::own_names<E>[i];
    return {};
}

/// Returns the value whose `name_of` is this name, in the same letter case; nothing if there is none.
template <detail::describe::described_enum E>
[[nodiscard]] constexpr std::optional<E> enumerator_named(std::string_view name) noexcept {
    for (auto const value : enumerators<E>)
        if (name_of(value) == name) return value;
    return std::nullopt;
}

} // namespace waybill
