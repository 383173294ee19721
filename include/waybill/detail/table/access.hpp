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
    bool whole;   ///< an integer
    bool is_bool; ///< read from `true` and `false` in JSON
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
                              std::is_integral_v<describe::unwrap_optional<M>> &&
                                  !std::is_same_v<describe::unwrap_optional<M>, bool>,
                              std::is_same_v<describe::unwrap_optional<M>, bool>};

/// Returns the value in an optional member, which it makes if there is none.
using engage_function = object (*)(object);
template <class M>
constexpr object engage(object optional) {
    return part(optional, describe::engaged(as<M>(optional)));
}

/// A type of sequence.
struct sequence {
    /// Returns item number `used`. For a new one, storage is reserved by the density of items in the `read` bytes, with
    /// `left` bytes after them. `left` is 0 for repeated fields.
    object (*next)(object sequence, std::size_t used, reading& in, std::size_t read, std::size_t left);
    /// Removes the items from number `used` on.
    void (*drop)(object sequence, std::size_t used);
    std::size_t (*size)(object sequence);
};
template <class S>
constexpr object next_item(object sequence, std::size_t used, reading& in, std::size_t read, std::size_t left) {
    auto& items = as<S>(sequence);
    if (used == items.size()) [[unlikely]] {
        if (left != 0) describe::make_room(items, read, left, in.in_outermost_list());
        items.emplace_back();
    }
    return part(sequence, items[used]);
}
template <class S>
constexpr void drop_unused(object sequence, std::size_t used) {
    auto& items = as<S>(sequence);
    if (used < items.size()) items.erase(items.begin() + static_cast<std::ptrdiff_t>(used), items.end());
}
template <class S>
constexpr std::size_t size_of(object sequence) {
    return as<S>(sequence).size();
}
template <class S>
inline constexpr sequence sequence_of{&next_item<S>, &drop_unused<S>, &size_of<S>};

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

/// Resets the optional members of a struct whose bit in `seen` is not set.
using empty_function = void (*)(object record, std::uint64_t seen);
template <class T>
constexpr void empty_unseen(object record, std::uint64_t seen) {
    describe::empty_unseen(as<T>(record), seen);
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
