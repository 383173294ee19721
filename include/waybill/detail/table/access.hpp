// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/table/object.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// The functions of constant tables: what depends on the type of a value, once per type and not once per struct.
namespace waybill::detail::table {

/// A type of leaf value, or an optional one.
struct leaf {
    reading_outcome (*read)(object into, char const* text, std::size_t size, wire_format format);
    std::string_view (*expected)(wire_format format);
    json_kind json;
    bool is_bool; ///< read from `true` and `false` in JSON
    bool is_text; ///< white space around it is a part of the value
};

template <class M>
constexpr reading_outcome read_leaf(object into, char const* text, std::size_t size, wire_format format) {
    auto& member = as<M>(into);
    if constexpr (describe::optional_shape<M>)
        return value_format<describe::unwrap_optional<M>>::read({text, size}, format, describe::engaged(member));
    else
        return value_format<M>::read({text, size}, format, member);
}
template <class M>
inline constexpr leaf leaf_of{&read_leaf<M>, &value_format<describe::unwrap_optional<M>>::expected,
                              value_format<describe::unwrap_optional<M>>::json,
                              std::is_same_v<describe::unwrap_optional<M>, bool>, false};

/// Inserts an item into a container that orders its items. An item that is in it already is tolerated.
template <class S>
constexpr reading_outcome insert_item(object container, char const* text, std::size_t size, wire_format format) {
    describe::item_of<S> item{};
    auto outcome = reading_outcome::exact;
    if constexpr (describe::text_shape<describe::item_of<S>>)
        item.assign(text, size);
    else
        outcome = value_format<describe::item_of<S>>::read({text, size}, format, item);
    if (outcome != reading_outcome::exact && outcome != reading_outcome::tolerated) return outcome;
    return as<S>(container).insert(std::move(item)).second ? outcome : reading_outcome::tolerated;
}
constexpr std::string_view expected_text(wire_format) { return "each text once"; }
template <class S>
constexpr leaf inserting_leaf() {
    using item = describe::item_of<S>;
    if constexpr (describe::text_shape<item>)
        return {&insert_item<S>, &expected_text, json_kind::string, false, true};
    else
        return {&insert_item<S>, &value_format<item>::expected, value_format<item>::json, std::is_same_v<item, bool>,
                false};
}
template <class S>
inline constexpr leaf inserting_leaf_of = inserting_leaf<S>();

/// Returns the value in an optional member, which it makes if there is none.
using engage_function = object (*)(object);
template <class M>
constexpr object engage(object optional) {
    return part(optional, describe::engaged(as<M>(optional)));
}

/// Where the general readers have reached the end of a sequence, for errors.
struct sequence_end {
    reading& in;
    describe::field_info const& field;
    std::size_t offset;
};

/// A type of sequence.
struct sequence {
    /// Returns item number `used`. For a new one, storage is reserved by the density of items in the `read` bytes, with
    /// `left` bytes after them. The general readers pass the item's offset as `read`, and 0 as `left`.
    object (*next)(object sequence, std::size_t used, reading& in, std::size_t read, std::size_t left);
    /// Removes the items that were not read this time. Returns false if their number is wrong; this error is recorded
    /// if `end` is not null.
    bool (*drop)(object sequence, std::size_t used, sequence_end const* end);
};
template <class S>
constexpr object next_item(object sequence, std::size_t used, [[maybe_unused]] reading& in,
                           [[maybe_unused]] std::size_t read, [[maybe_unused]] std::size_t left) {
    auto& items = as<S>(sequence);
    if constexpr (describe::reused_container<S>) {
        if (used == items.size()) [[unlikely]] {
            if constexpr (requires { items.capacity(); })
                if (left != 0) describe::make_room(items, read, left, in.in_outermost_list());
            items.emplace_back();
        }
        return part(sequence, items[used]);
    } else {
        if (used == 0) items.clear();
        if constexpr (describe::ordering_container<S>)
            return sequence; // `insert_item` needs the container
        else
            return part(sequence, items.emplace_back());
    }
}
template <class S>
constexpr bool drop_unused(object sequence, std::size_t used, sequence_end const*) {
    describe::drop_unused(as<S>(sequence), used);
    return true;
}
template <class S>
inline constexpr sequence sequence_of{&next_item<S>, &drop_unused<S>};

/// Returns the alternative `chosen` of a choice, which becomes the current one.
using select_function = object (*)(object choice, std::size_t chosen);
template <class V, std::size_t I = 0>
constexpr object select(object choice, std::size_t chosen) {
    if constexpr (I + 1 < std::variant_size_v<V>)
        if (chosen != I) return select<V, I + 1>(choice, chosen);
    auto& variant = as<V>(choice);
    if (variant.index() != I) variant.template emplace<I>();
    return part(choice, *std::get_if<I>(&variant));
}

/// Resets the optional members of a struct whose bit in `seen` is not set, and sets the defaults.
using empty_function = void (*)(object record, std::uint64_t seen);
template <class T>
constexpr void empty_unseen(object record, std::uint64_t seen) {
    describe::empty_unseen(as<T>(record), seen);
    if constexpr (describe::fields_with_default<T> != 0)
        describe::set_defaults(as<T>(record), seen, std::make_index_sequence<describe::member_count<T>>{});
}

template <class T, template <class...> class List, class... Member>
consteval std::array<std::uint32_t, sizeof...(Member)> list_offsets(List<Member...>*) {
    std::array<std::uint32_t, sizeof...(Member)> offsets{};
    std::size_t number = 0;
    std::size_t end = 0;
    ((offsets[number] = std::uint32_t(offset_in<T>(std::addressof(storage_of<T>.whole.*Member::pointer), end)),
      end = offsets[number++] + sizeof(describe::type_of_member<decltype(Member::pointer)>)),
     ...);
    return offsets;
}
/// The offsets of the members of a struct, in the order of the description.
template <class T>
inline constexpr auto offsets_of = list_offsets<T>(static_cast<describe::member_list<T>*>(nullptr));

} // namespace waybill::detail::table
