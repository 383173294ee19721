// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/leaf_room.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/copy.hpp>
#include <waybill/detail/text/literal.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

/// The names of described structs' members as constants, which writers copy. They are XML names and need no escape.
namespace waybill::detail::json {

/// True if a value is written in quotes.
template <class T>
[[nodiscard]] consteval bool quoted() {
    if constexpr (describe::text_shape<T>)
        return true;
    else if constexpr (describe::leaf_shape<T>)
        return value_format<T>::json == json_kind::string;
    else
        return false;
}

/// What writers need to know about a member besides its type.
struct member_name {
    table::literal start{};    ///< `,"name":`, with the opening quote of a string
    std::string_view longer{}; ///< not empty: the same, if it is longer than a literal
    describe::field_info const* info = nullptr;
    std::size_t room = 0; ///< see `fixed_room`

    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put(char* at) const {
        if (!longer.empty()) [[unlikely]]
            return put_long(at);
        return start.put(at);
    }

private:
    [[gnu::cold, gnu::noinline]] constexpr char* put_long(char* at) const { return text::put_bytes(at, longer); }
};

/// Capacity for the names of all members and for what is written between them at once.
template <class T>
inline constexpr std::size_t fixed_room = [] {
    std::size_t room = describe::leaf_room + table::next_bytes::size + describe::room_of_values<T>;
    for (auto const& field : describe::table<T>) room += field.wire.size() + 8;
    return room;
}();

/// `,"name":` of member `I` of `T`, where the name is `name`, `@name` or `#text`, and `"` if it is a string.
template <class T, std::size_t I>
struct name_text {
    static constexpr auto const& field = describe::table<T>[I];
    static constexpr bool is_text = field.place == describe::field_place::text;
    static constexpr std::string_view before = is_text                                           ? ",\"#text"
                                               : field.place == describe::field_place::attribute ? ",\"@"
                                                                                                 : ",\"";
    static constexpr std::string_view name = is_text ? std::string_view() : field.wire;
    static constexpr std::string_view after =
        quoted<describe::unwrap_optional<describe::member_type<T, I>>>() ? "\":\"" : "\":";

    static constexpr auto start = text::literal_of<before.size() + name.size() + after.size()>({before, name, after});
};

template <class T, std::size_t I>
constexpr member_name make_name() {
    using text = name_text<T, I>;
    member_name made;
    if constexpr (text::before.size() + text::name.size() + text::after.size() > table::next_bytes::size)
        made.longer = text::start.text();
    else
        made.start = {text::before, text::name, text::after};
    made.info = &describe::table<T>[I];
    made.room = fixed_room<T>;
    return made;
}

/// The names of the members of `T`.
template <class T>
inline constexpr auto names_of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<member_name, sizeof...(I)>{make_name<T, I>()...};
}(std::make_index_sequence<describe::member_count<T>>{});

/// `{"@kind":"transport"`, the beginning of an alternative's value.
template <class T, std::size_t I>
inline constexpr auto selector = text::literal_of<wire<T>.attribute.size() + wire<T>.values[I].size() + 7>(
    {"{\"@", wire<T>.attribute, "\":\"", wire<T>.values[I], "\""});

} // namespace waybill::detail::json
