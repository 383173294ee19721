// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/one_of.hpp>
#include <waybill/detail/describe/table.hpp>

#include <array>
#include <cstddef>
#include <utility>
#include <variant>

namespace waybill::detail::stream {

template <class T, std::size_t I>
inline constexpr bool is_list =
    describe::sequence_shape<describe::member_type<T, I>> && !describe::table<T>[I].item.empty();

template <class T>
inline constexpr std::size_t list_field_count = []<std::size_t... I>(std::index_sequence<I...>) {
    return (std::size_t{is_list<T, I>} + ... + std::size_t{0});
}(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
inline constexpr std::size_t list_field_index = []<std::size_t... I>(std::index_sequence<I...>) {
    constexpr bool lists[] = {is_list<T, I>..., true};
    std::size_t at = 0;
    while (!lists[at]) ++at;
    return at;
}(std::make_index_sequence<describe::member_count<T>>{});

/// A document with one list: exactly one field of the root wraps a sequence, as `Bookings` does with `Booking`.
template <class T> concept list_document = describe::document_type<T> && list_field_count<T> == 1;

/// The index of the list field in the root.
template <list_document T>
inline constexpr std::size_t list_index = list_field_index<T>;

/// The type of the list's items.
template <list_document T>
using list_item = describe::item_of<describe::member_type<T, list_index<T>>>;

/// Storage for one item after another. A choice has one object for each alternative, so that alternating kinds reuse
/// their storage.
template <class Item>
class item_storage {
public:
    /// Storage for the alternative `chosen`.
    Item& of(std::size_t) noexcept { return one_; }

private:
    Item one_{};
};
template <describe::choice_shape Item>
class item_storage<Item> {
public:
    item_storage() { fill(std::make_index_sequence<count>{}); }
    Item& of(std::size_t chosen) noexcept { return each_[chosen]; }

private:
    static constexpr std::size_t count = describe::choice_of<Item>::count;
    template <std::size_t... I>
    void fill(std::index_sequence<I...>) {
        (each_[I].template emplace<I>(), ...);
    }
    std::array<Item, count> each_{};
};

} // namespace waybill::detail::stream
