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
#include <cstdint>
#include <string_view>
#include <utility>

/// The tags of described structs as constants, which writers copy.
namespace waybill::detail::xml {

/// A tag of any length.
struct long_tag {
    std::string_view text;

    [[gnu::cold, gnu::noinline]] constexpr char* put(char* at) const { return text::put_bytes(at, text); }
};
struct long_tags {
    long_tag open;
    long_tag close;
};

/// Replaces the `>` before `at` with `/>`.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_empty_end(char* at) {
    at[-1] = '/';
    *at++ = '>';
    return at;
}

/// What writers need to know about a field, or about the items in it, besides its type.
struct field_tags {
    table::literal open{};             ///< of an attribute, ` name="`
    table::literal close{};            ///< of an attribute, nothing
    long_tags const* longer = nullptr; ///< null if both are literals
    describe::field_info const* info = nullptr;
    field_tags const* item = nullptr; ///< of wrappers
    std::size_t room = 0;             ///< see `fixed_room`

    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put_open(char* at) const {
        return longer == nullptr ? open.put(at) : longer->open.put(at);
    }
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put_close(char* at) const {
        return longer == nullptr ? close.put(at) : longer->close.put(at);
    }
};

/// Capacity for all tags of a struct and for what is written between them at once.
template <class T>
inline constexpr std::size_t fixed_room = [] {
    // for the content of a wrapper, and for what a literal overwrites after itself
    std::size_t room = describe::leaf_room + table::next_bytes::size + describe::room_of_values<T>;
    for (std::size_t i = 0; i != describe::table<T>.size(); ++i)
        room += 2 * (describe::table<T>[i].wire.size() + describe::table<T>[i].item.size() + 4);
    return room;
}();

/// The tags of field `I` of `T`, or of the items in it, of any length.
template <class T, std::size_t I, bool Item>
struct tags_text {
    static constexpr std::string_view name = Item ? describe::table<T>[I].item : describe::table<T>[I].wire;
    static constexpr bool attribute = !Item && describe::table<T>[I].place == describe::field_place::attribute;

    static constexpr auto open =
        text::literal_of<name.size() + (attribute ? 3 : 2)>({attribute ? " " : "<", name, attribute ? "=\"" : ">"});
    static constexpr auto close = text::literal_of<name.size() + 3>({"</", name, ">"});
    static constexpr long_tags both{{open.text()}, {close.text()}};
};

template <class T, std::size_t I, bool Item>
constexpr field_tags make_tags() {
    constexpr auto name = Item ? describe::table<T>[I].item : describe::table<T>[I].wire;
    field_tags made;
    if (!Item && describe::table<T>[I].place == describe::field_place::attribute) {
        made.open = {" ", name, "=\""};
    } else {
        made.open = {"<", name, ">"};
        made.close = {"</", name, ">"};
    }
    if constexpr (name.size() + 3 > table::next_bytes::size) made.longer = &tags_text<T, I, Item>::both;
    made.info = &describe::table<T>[I];
    made.room = fixed_room<T>;
    return made;
}

template <class T, std::size_t I>
inline constexpr field_tags item_tags_of = make_tags<T, I, true>();

template <class T, std::size_t I>
constexpr field_tags make_field_tags() {
    auto made = make_tags<T, I, false>();
    if constexpr (!describe::table<T>[I].item.empty()) made.item = &item_tags_of<T, I>;
    return made;
}

/// The tags of the fields of `T`.
template <class T>
inline constexpr auto tags_of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<field_tags, sizeof...(I)>{make_field_tags<T, I>()...};
}(std::make_index_sequence<describe::member_count<T>>{});

/// ` kind="transport"`, which selects an alternative.
template <class T, std::size_t I>
inline constexpr auto selector = text::literal_of<wire<T>.attribute.size() + wire<T>.values[I].size() + 4>(
    {" ", wire<T>.attribute, "=\"", wire<T>.values[I], "\""});

} // namespace waybill::detail::xml
