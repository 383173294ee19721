// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>
#include <waybill/enumerators.hpp> // IWYU pragma: export

#include <boost/describe/class.hpp> // IWYU pragma: export
#include <boost/describe/members.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// The only header besides `enumerators.hpp` that uses Boost.Describe, so that C++26 reflection can replace it.
namespace waybill::detail::describe {

template <class T, class = void>
struct described_member_list {
    static constexpr bool described = false;
};
template <class T>
struct described_member_list<T, std::void_t<boost::describe::describe_members<T, boost::describe::mod_any_access |
                                                                                     boost::describe::mod_inherited>>> {
    static constexpr bool described = true;
    using list = boost::describe::describe_members<T, boost::describe::mod_any_access | boost::describe::mod_inherited>;
};

/// A struct with `BOOST_DESCRIBE_STRUCT`.
template <class T> concept described_struct = std::is_class_v<T> && described_member_list<T>::described;

/// Calls `Each` with the `boost::describe` descriptor of each member of a described struct, bases first.
template <class T>
using member_list = typename described_member_list<T>::list;

/// False if a listed member has no address, such as a bit-field; the compiler has already reported the list.
template <class T> concept listed_members = requires { requires !std::is_same_v<member_list<T>, void>; };

template <class T>
inline constexpr std::size_t member_count = boost::mp11::mp_size<member_list<T>>::value;

/// The member's name in C++.
template <class T, std::size_t I>
inline constexpr std::string_view member_name = boost::mp11::mp_at_c<member_list<T>, I>::name;

/// The pointer to the member.
template <class T, std::size_t I>
inline constexpr auto member_pointer = boost::mp11::mp_at_c<member_list<T>, I>::pointer;

/// The member's type.
template <class T, std::size_t I>
using member_type = std::remove_cvref_t<decltype(std::declval<T&>().*member_pointer<T, I>)>;

/// Whether the member is const.
template <class T, std::size_t I>
inline constexpr bool member_is_const =
    std::is_const_v<std::remove_reference_t<decltype(std::declval<T&>().*member_pointer<T, I>)>>;

} // namespace waybill::detail::describe
