// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compilers.hpp>
#include <waybill/enumerators.hpp> // IWYU pragma: export

#include <boost/describe/class.hpp> // IWYU pragma: export

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// The only header besides `enumerators.hpp` that uses Boost.Describe, so that C++26 reflection can replace it.
///
/// It calls the functions that BOOST_DESCRIBE_STRUCT declares, as `boost::describe::describe_members` does, whose
/// header takes 0.03 s in each file, because it includes mp11, and each list of 20 members 7 ms (g++ 12 -O2).
namespace waybill::detail::describe {

template <class T>
using public_members = decltype(boost_public_member_descriptor_fn(static_cast<T**>(nullptr)));
template <class T>
using protected_members = decltype(boost_protected_member_descriptor_fn(static_cast<T**>(nullptr)));
template <class T>
using private_members = decltype(boost_private_member_descriptor_fn(static_cast<T**>(nullptr)));
template <class T>
using described_bases = decltype(boost_base_descriptor_fn(static_cast<T**>(nullptr)));

template <class List>
inline constexpr std::size_t count_of = 0;
template <template <class...> class List, class... Item>
inline constexpr std::size_t count_of<List<Item...>> = sizeof...(Item);

/// A struct with `BOOST_DESCRIBE_STRUCT`: all members that it lists are public.
template <class T> concept described_struct = std::is_class_v<T> && requires {
    typename public_members<T>;
    requires count_of<protected_members<T>> == 0 && count_of<private_members<T>> == 0;
};

/// The member that a pointer refers to; none for static members.
template <class Pointer>
struct pointed_member;
template <class Struct, class Member>
struct pointed_member<Member Struct::* const> {
    using type = Member;
};
template <class Pointer>
using type_of_member = std::remove_cv_t<typename pointed_member<Pointer>::type>;

/// Joins lists.
template <class List, class... Rest>
struct join {
    using type = List;
};
template <template <class...> class List, class... One, class... Other, class... Rest>
struct join<List<One...>, List<Other...>, Rest...> : join<List<One..., Other...>, Rest...> {};

/// False for a bit-field, which the compiler has already reported.
template <class Member> concept has_pointer = requires { Member::pointer; };
template <class List>
inline constexpr bool all_have_pointers = false;
template <template <class...> class List, class... Member>
inline constexpr bool all_have_pointers<List<Member...>> = (has_pointer<Member> && ...);

/// A list whose members all have pointers; otherwise an empty one.
template <class List>
struct usable {
    using type = List;
};
template <template <class...> class List, class... Member>
    requires(!(has_pointer<Member> && ...))
struct usable<List<Member...>> {
    using type = List<>;
};

template <class T, class Bases>
struct described_member_list;
template <class T, template <class...> class List, class... Base>
struct described_member_list<T, List<Base...>> :
    join<typename described_member_list<typename Base::type, described_bases<typename Base::type>>::type...,
         typename usable<public_members<T>>::type> {};

/// A list of the `boost::describe` descriptors of the members of a described struct, bases first.
template <class T>
using member_list = typename described_member_list<T, described_bases<T>>::type;

/// False if a listed member has no address, such as a bit-field; the compiler has already reported the list.
template <class T> concept listed_members = all_have_pointers<public_members<T>>;

template <class T>
inline constexpr std::size_t member_count = count_of<member_list<T>>;

// The members by their numbers. mp_at_c took three times as long, because its names contain the list.
template <std::size_t I, class Member>
struct numbered_member {};
template <class Numbers, class Members>
struct numbered_members;
template <std::size_t... I, template <class...> class List, class... Member>
struct numbered_members<std::index_sequence<I...>, List<Member...>> : numbered_member<I, Member>... {};
template <class T>
struct members_by_number : numbered_members<std::make_index_sequence<member_count<T>>, member_list<T>> {};
template <std::size_t I, class Member>
Member* member_of_number(numbered_member<I, Member> const*);
template <class T, std::size_t I>
using member_at = std::remove_pointer_t<decltype(member_of_number<I>(static_cast<members_by_number<T>*>(nullptr)))>;

/// The member's name in C++.
template <class T, std::size_t I>
inline constexpr std::string_view member_name = member_at<T, I>::name;

/// The pointer to the member.
template <class T, std::size_t I>
inline constexpr auto member_pointer = member_at<T, I>::pointer;

/// The member's type.
template <class T, std::size_t I>
using member_type = type_of_member<decltype(member_pointer<T, I>)>;

} // namespace waybill::detail::describe

namespace waybill {

/// Whether two described structs have equal members: for those of the protocol, whose descriptions list all members.
template <detail::describe::described_struct T>
[[nodiscard]] constexpr bool operator==(T const& left, T const& right) {
    return [&]<template <class...> class List, class... Member>(List<Member...>*) {
        return ((left.*Member::pointer == right.*Member::pointer) && ...);
    }(static_cast<detail::describe::member_list<T>*>(nullptr));
}

} // namespace waybill
