// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/block.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/wire.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Writes plain values as texts, attributes and strings.
///
/// Every function receives the position to write to and returns the position after its output: it stays in a register
/// instead of being stored and loaded for every byte. At its start there is room for `fixed_room` bytes: one check of
/// capacity covers the names, leaves and short texts of a struct. Other values (a longer text, another struct) reserve
/// their own capacity, and again `fixed_room` for what follows.
namespace waybill::detail::write {

/// Capacity for one leaf value of any type, or a text that fits into a block, and for some characters around it.
inline constexpr std::size_t leaf_room = most_room_of_leaf + 16;
static_assert(leaf_room >= text::block::size + 16);

/// Capacity for the value of one member; 0 if its writer reserves its own.
template <class Member>
[[nodiscard]] consteval std::size_t room_of_member() {
    using value = describe::unwrap_optional<Member>;
    if constexpr (describe::text_shape<value>)
        return text::block::size;
    else if constexpr (put_at_once<value>)
        return value_format<value>::room;
    else
        return 0;
}

/// Capacity for all members of a struct that are written together, with their names.
template <class T>
inline constexpr std::size_t fixed_room = []<std::size_t... I>(std::index_sequence<I...>) {
    // for the content of a wrapper, and for what a literal overwrites after itself
    std::size_t const others = leaf_room + table::next_bytes::size;
    return (others + ... +
            (room_of_member<describe::member_type<T, I>>() +
             2 * (describe::table<T>[I].wire.size() + describe::table<T>[I].item.size() + 4)));
}(std::make_index_sequence<describe::member_count<T>>{});

/// Writes any text to a position with `leaf_room`. If it needs more than the block counted for it, it reserves room for
/// `after` bytes.
template <context In>
[[gnu::noinline]] constexpr char* write_text(writing& to, char* at, describe::field_info const& field,
                                             std::string const& text, std::size_t after) {
    if (put_short<In>(at, text)) return at + text.size();
    at = to.out.room(at, longest_escape * text.size() + text::block_overrun + after);
    bool faithful = true;
    at = put_text<In>(at, text, faithful);
    if (!faithful) to.unfaithful(field.wire);
    return at;
}

/// Writes a plain value without quotes to a position with `leaf_room`, and leaves room for `after` bytes.
template <context In, class T>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* write_plain(writing& to, char* at, describe::field_info const& field,
                                                             T const& value, std::size_t after) {
    if constexpr (describe::text_shape<T>) {
        if (put_unescaped<In>(at, value)) [[likely]]
            return at + value.size();
        return write_text<In>(to, at, field, value, after);
    } else {
        to.expect_value(field.wire, value, field.format);
        if constexpr (In == context::json_string && std::is_same_v<T, bool>) {
            for (char const each : std::string_view(value ? "true" : "false")) *at++ = each;
            return at;
        } else if constexpr (put_at_once<T>) {
            return value_format<T>::put(at, value, field.format);
        } else {
            to.out.written_to(at);
            value_format<T>::write(to.out, value, field.format);
            return to.out.room(after);
        }
    }
}

/// The attribute that selects an alternative of a choice: ` kind="transport"`, in JSON `{"@kind":"transport"` with the
/// beginning of the object.
template <class T, std::size_t I, context In>
struct selector {
    static constexpr bool is_json = In == context::json_string;
    static constexpr std::string_view pieces[] = {is_json ? "{\"@" : " ", wire<T>.attribute, is_json ? "\":\"" : "=\"",
                                                  wire<T>.values[I], "\""};
    static constexpr table::literal whole{pieces[0], pieces[1], pieces[2], pieces[3], pieces[4]};

    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* put(writing& to, char* at) {
        at = to.out.room(at, table::next_bytes::size + pieces[1].size() + pieces[3].size());
        if constexpr (whole.size != 0) return whole.put(at);
        for (auto const piece : pieces) at = text::put_bytes(at, piece);
        return at;
    }
};

} // namespace waybill::detail::write
