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
enum class shape { text, leaf, record, choice, optional, sequence, unknown };

template <class T> struct optional_of {
    static constexpr bool is = false;
};
template <class T> struct optional_of<std::optional<T>> {
    static constexpr bool is = true;
    using type = T;
};
template <class T> struct sequence_of {
    static constexpr bool is = false;
};
template <class T, class A> struct sequence_of<std::vector<T, A>> {
    static constexpr bool is = true;
    using type = T;
};
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
    if (described_struct<T>) return shape::record;
    return shape::unknown;
}

template <class T> concept text_shape = shape_of<T>() == shape::text;
template <class T> concept leaf_shape = shape_of<T>() == shape::leaf;
template <class T> concept plain_shape = text_shape<T> || leaf_shape<T>; ///< written as one text
template <class T> concept record_shape = shape_of<T>() == shape::record;
template <class T> concept choice_shape = shape_of<T>() == shape::choice;
template <class T> concept optional_shape = shape_of<T>() == shape::optional;
template <class T> concept sequence_shape = shape_of<T>() == shape::sequence;

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

/// The value in an optional, which is made if there is none.
template <class Optional>
constexpr auto& engaged(Optional& member) {
    if (!member) member.emplace();
    return *member;
}

} // namespace waybill::detail::describe
