// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/text/readable.hpp>

#include <cstddef>
#include <utility>

/// The capacity that writers reserve once for all members of a struct that are written together: leaf values with a
/// bounded length, and texts that fit into a block.
namespace waybill::detail::describe {

/// Capacity for one such value of any type and for some characters around it.
inline constexpr std::size_t leaf_room = most_room_of_leaf + 16;
static_assert(leaf_room >= text::block::size + 16);

/// Capacity for the value of one member; 0 if its writer reserves its own.
template <class Member>
[[nodiscard]] consteval std::size_t room_of_member() {
    using value = unwrap_optional<Member>;
    if constexpr (text_shape<value>)
        return text::block::size;
    else if constexpr (put_at_once<value>)
        return value_format<value>::room;
    else
        return 0;
}

/// Capacity for the values, without names, of all members of `T` that are written together.
template <class T>
inline constexpr std::size_t room_of_values = []<std::size_t... I>(std::index_sequence<I...>) {
    return (std::size_t{0} + ... + room_of_member<member_type<T, I>>());
}(std::make_index_sequence<member_count<T>>{});

} // namespace waybill::detail::describe
