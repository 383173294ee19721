// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

/// The types of a description as a graph of constants: its nodes are leaf types, structs and choices, and its edges
/// lead from the fields of a struct, and from the alternatives of a choice, to their types.
///
/// There is one graph for each use, because each keeps other data in the nodes, and a program contains only the data of
/// its uses. `Use` has
///
///     leaf, record, choice   the types of the nodes
///     member                 the type of the members of a record
///     leaf_of<T>             the address of the node of a leaf type
///     member_of<T, I>        returns the member of a record that has this type
///     record_of<T>           returns the node of a struct, which may refer to `members_of<Use, T>`
///     choice_of<T>           returns the node of a choice that has these alternatives
namespace waybill::detail::describe {

/// The type of a field or of its items: at most one of the pointers is set, none for text.
template <class Leaf, class Record, class Choice>
struct type_ref {
    Leaf const* leaf = nullptr;
    Record const* record = nullptr;
    Choice const* choice = nullptr;

    [[nodiscard]] constexpr bool plain() const noexcept { return record == nullptr && choice == nullptr; }
    [[nodiscard]] constexpr blankness blank() const noexcept {
        return record != nullptr ? record->blank : blankness::a_value;
    }
    [[nodiscard]] constexpr bool same_type(type_ref const& other) const noexcept {
        return leaf == other.leaf && record == other.record && choice == other.choice;
    }
};

/// A described `std::variant`.
template <class Record>
struct choice_node {
    choice_rules const* rules;
    std::span<Record const* const> alternatives;

    /// Returns the alternatives that a value selects: all but an `otherwise`.
    [[nodiscard]] constexpr std::span<Record const* const> named() const noexcept {
        return alternatives.first(rules->values.size());
    }
};

// A type may contain itself, so nodes refer to one another by address. They are members of class templates, which can
// be named before they are defined. Nothing else names the arrays of their members, because those need the nodes.
template <class Use, class T>
struct type_node;

template <class T, std::size_t I>
struct field_id;

/// Whether a node for the type can be made; otherwise its mistake is reported, and the node would add errors.
template <class Use, class T>
consteval bool has_node() {
    if constexpr (choice_shape<T>)
        return check_choice<T>();
    else if constexpr (requires { Use::template is_right<T>; })
        return Use::template is_right<T>;
    else
        return check_record<T>();
}

/// Returns the reference of a field, `For`, to a type that is neither an optional nor a container. A function of the
/// type alone would be called before its definition is complete, if the type contains itself.
template <class Use, class T, class For>
constexpr type_ref<typename Use::leaf, typename Use::record, typename Use::choice> refer_to() {
    type_ref<typename Use::leaf, typename Use::record, typename Use::choice> made;
    if constexpr (leaf_shape<T>) made.leaf = Use::template leaf_of<T>;
    if constexpr (record_shape<T>)
        if constexpr (has_node<Use, T>()) made.record = &type_node<Use, T>::data;
    if constexpr (choice_shape<T>)
        if constexpr (has_node<Use, T>()) made.choice = &type_node<Use, T>::data;
    return made;
}

template <class Use, class T, std::size_t... I>
constexpr std::array<typename Use::member, sizeof...(I)> list_members(std::index_sequence<I...>) {
    return {Use::template member_of<T, I>(refer_to<Use, value_of_member<member_type<T, I>>, field_id<T, I>>())...};
}
template <class Use, class T>
inline constexpr std::array<typename Use::member, member_count<T>> members_of =
    list_members<Use, T>(std::make_index_sequence<member_count<T>>{});

template <class Use, class T>
struct type_node {
    static_assert(check_record<T>());
    static constexpr typename Use::record data = Use::template record_of<T>();
};

template <class Use, class... T>
struct type_node<Use, std::variant<T...>> {
    static_assert(check_choice<std::variant<T...>>());
    static constexpr std::array<typename Use::record const*, sizeof...(T)> alternatives{&type_node<Use, T>::data...};
    static constexpr typename Use::choice data = Use::template choice_of<std::variant<T...>>(alternatives);
};

} // namespace waybill::detail::describe
