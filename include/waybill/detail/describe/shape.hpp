// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/members.hpp>
#include <waybill/value/value_format.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace waybill::detail::describe {

/// The kinds of types that the codecs distinguish.
enum class shape { text, leaf, record, choice, optional, sequence, rest, unknown };

template <class T> struct optional_of {
    static constexpr bool is = false;
};
template <class T> struct optional_of<std::optional<T>> {
    static constexpr bool is = true;
    using type = T;
};
/// Other types that may be empty, and other containers: containers.hpp, maps.hpp, nullable.hpp.
template <class T> struct sequence_of {
    static constexpr bool is = false;
};
template <class T, class A> struct sequence_of<std::vector<T, A>> {
    static constexpr bool is = true;
    using type = T;
};
/// Whether a type collects what a struct does not describe: unknown_content.hpp.
template <class T> inline constexpr bool collects_rest = false;
template <class T> struct choice_of {
    static constexpr bool is = false;
};
template <class... T> struct choice_of<std::variant<T...>> {
    static constexpr bool is = true;
    static constexpr std::size_t count = sizeof...(T);
};

template <class T>
[[nodiscard]] consteval shape shape_of() {
    if (std::is_same_v<T, std::string>) return shape::text;
    if (leaf_value<T>) return shape::leaf;
    if (optional_of<T>::is) return shape::optional;
    if (sequence_of<T>::is) return shape::sequence;
    if (choice_of<T>::is) return shape::choice;
    if (collects_rest<T>) return shape::rest;
    if (described_struct<T>) return shape::record;
    return shape::unknown;
}

template <class T> concept text_shape = shape_of<T>() == shape::text;
template <class T> concept leaf_shape = shape_of<T>() == shape::leaf;
template <class T> concept plain_shape = text_shape<T> || leaf_shape<T>; ///< written as one text
template <class T> concept record_shape = shape_of<T>() == shape::record;
template <class T> concept choice_shape = shape_of<T>() == shape::choice;
template <class T> concept optional_shape = shape_of<T>() == shape::optional;
template <class T> concept rest_shape = shape_of<T>() == shape::rest;
template <class T> concept sequence_shape = shape_of<T>() == shape::sequence;

/// A pointer that owns its struct, which may be the struct that contains the pointer.
template <class T> concept owning_pointer = optional_shape<T> && !requires(T& value) { value.emplace(); };
/// A container of values with keys: maps.hpp. Its items are the values.
template <class T> concept keyed_container = sequence_shape<T> && requires { typename T::mapped_type; };
/// A container of values in their own order: readers insert them. Its items cannot be changed.
template <class T> concept ordering_container =
    sequence_shape<T> && !keyed_container<T> && requires { typename T::key_type; };

/// The type in a `std::optional`, or the type itself.
template <class T> struct inner_of {
    using type = T;
};
template <class T>
    requires optional_of<T>::is
struct inner_of<T> {
    using type = typename optional_of<T>::type;
};
template <class T> using unwrap_optional = typename inner_of<T>::type;
/// Whether a type is an optional in an optional, whose inner one distinguishes null from an absent value: nullable.hpp.
/// `unwrap_optional` removes both.
template <class T> inline constexpr bool is_nullable = false;
template <class T> concept nullable = is_nullable<T>;
/// The type of a sequence's items.
template <class T> using item_of = typename sequence_of<T>::type;
/// The type of the value of a member, or of its items.
template <class T> struct value_in {
    using type = T;
};
template <sequence_shape T> struct value_in<T> {
    using type = item_of<T>;
};
template <class Member> using value_of_member = typename value_in<unwrap_optional<Member>>::type;
/// The number of items of a sequence that has always as many; 0 for others.
template <class T> inline constexpr std::size_t fixed_count = 0;

/// The value in an optional, which is made if there is none.
template <class Optional>
constexpr auto& engaged(Optional& member) {
    if (!member) {
        if constexpr (owning_pointer<Optional>)
            member.reset(new unwrap_optional<Optional>());
        else
            member.emplace();
    }
    return *member;
}

/// The value itself, or that in an optional.
template <class Member>
constexpr auto& made_if_optional(Member& member) {
    if constexpr (optional_shape<Member>)
        return engaged(member);
    else
        return member;
}

} // namespace waybill::detail::describe
