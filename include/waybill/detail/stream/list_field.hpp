// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/one_of.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/table/record.hpp>

#include <array>
#include <cstddef>
#include <utility>
#include <variant>

namespace waybill::detail::stream {

template <class T, std::size_t I>
inline constexpr bool is_list =
    describe::sequence_shape<describe::member_type<T, I>> && !describe::table<T>[I].item.empty();

/// The number of fields of the root that wrap a sequence, and the index of the last of them.
template <class T>
inline constexpr std::pair<std::size_t, std::size_t> list_fields = []<std::size_t... I>(std::index_sequence<I...>) {
    std::pair<std::size_t, std::size_t> found{0, 0};
    ((is_list<T, I> ? void(found = {found.first + 1, I}) : void()), ...);
    return found;
}(std::make_index_sequence<describe::member_count<T>>{});

/// A document with one list: exactly one field of the root wraps a sequence, as `Bookings` does with `Booking`.
template <class T> concept list_document = describe::document_type<T> && list_fields<T>.first == 1;

/// The index of the list field in the root.
template <list_document T>
inline constexpr std::size_t list_index = list_fields<T>.second;

/// The type of the list's items.
template <list_document T>
using list_item = describe::item_of<describe::member_type<T, list_index<T>>>;

/// Storage for one item after another.
template <class Item>
class item_storage {
public:
    [[nodiscard]] Item& current() noexcept { return one_; }
    [[nodiscard]] table::object place() noexcept { return {.address = &one_}; }
    static constexpr table::value_table type = describe::refer_to<table::codec, Item, void>();

private:
    Item one_{};
};
/// A choice has one object for each alternative, so that alternating kinds reuse their storage.
template <describe::choice_shape Item>
class item_storage<Item> {
public:
    item_storage() { fill(std::make_index_sequence<count>{}); }
    [[nodiscard]] Item& current() noexcept { return each_[chosen_]; }
    [[nodiscard]] table::object place() noexcept { return {.address = this}; }

private:
    static constexpr std::size_t count = describe::choice_of<Item>::count;
    template <std::size_t... I>
    void fill(std::index_sequence<I...>) {
        (each_[I].template emplace<I>(), ...);
    }
    static constexpr table::object select(table::object storage, std::size_t chosen) {
        auto& self = *static_cast<item_storage*>(storage.address);
        self.chosen_ = chosen;
        return table::select<Item>({.address = &self.each_[chosen]}, chosen);
    }
    static constexpr table::choice_table choice{table::table_of<Item>.rules, table::table_of<Item>.alternatives,
                                                &select};

public:
    static constexpr table::value_table type{nullptr, nullptr, &choice};

private:
    std::array<Item, count> each_{};
    std::size_t chosen_ = 0;
};

} // namespace waybill::detail::stream
