// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/shape.hpp> // IWYU pragma: export
#include <waybill/detail/table/fixed_sequence.hpp>

#include <array>
#include <cstddef>
#include <deque>
#include <list>
#include <memory>
#include <set>
#include <unordered_set>

/// Members of described structs that are other containers than `std::vector`, or `std::unique_ptr`. Include this header
/// before the first use of a struct with one. Not in waybill.hpp: the containers' headers take time to compile.
///
/// `std::deque` and `std::list` contain what `std::vector` may contain. `std::set` and `std::unordered_set` contain
/// plain values; a value that a document repeats is stored once and reported as `quirk_kind::value_form`. A
/// `std::array` contains what `std::vector` may contain; another number of items is `error_code::field_required` or
/// `field_repeated`. A `std::unique_ptr` is an optional struct or choice, which may be the struct that contains the
/// pointer.
namespace waybill::detail::describe {

template <class T, class A> struct sequence_of<std::deque<T, A>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T, class A> struct sequence_of<std::list<T, A>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T, class C, class A> struct sequence_of<std::set<T, C, A>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T, class H, class E, class A> struct sequence_of<std::unordered_set<T, H, E, A>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T, std::size_t Count>
    requires(Count != 0)
struct sequence_of<std::array<T, Count>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T, std::size_t Count> inline constexpr std::size_t fixed_count<std::array<T, Count>> = Count;
template <class T> struct optional_of<std::unique_ptr<T>> {
    static constexpr bool is = true;
    using type = T;
};

} // namespace waybill::detail::describe
