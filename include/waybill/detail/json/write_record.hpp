// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/table/literal.hpp>
#include <waybill/detail/text/bytes.hpp>
#include <waybill/detail/write/plain.hpp>
#include <waybill/writing.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Writes described structs as JSON: attributes as `@name`, text beside attributes as `#text`, repeated elements always
/// as arrays. Names are XML names and need no escape.
namespace waybill::detail::json {

using write::context;

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
    table::literal start{}; ///< `,"name":`, with the opening quote of a string; empty if it is longer than a literal
    describe::field_info const* info = nullptr;
    std::size_t room = 0; ///< see `write::fixed_room`
    bool is_quoted = false;

    /// `,"name":`, where the name is `name`, `@name` or `#text`.
    [[nodiscard]] constexpr std::array<std::string_view, 3> pieces() const {
        bool const is_text = info->place == describe::field_place::text;
        bool const is_attribute = info->place == describe::field_place::attribute;
        return {is_attribute ? ",\"@" : ",\"", is_text ? "#text" : info->wire, is_quoted ? "\":\"" : "\":"};
    }
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put(char* at) const {
        if (start.size == 0) [[unlikely]]
            return put_long(at);
        return start.put(at);
    }

private:
    [[gnu::cold, gnu::noinline]] constexpr char* put_long(char* at) const {
        for (auto const piece : pieces()) at = text::put_bytes(at, piece);
        return at;
    }
};

constexpr member_name make_name(describe::field_info const& field, std::size_t room, bool is_quoted) {
    member_name made{{}, &field, room, is_quoted};
    auto const [before, name, after] = made.pieces();
    made.start = {before, name, after};
    return made;
}
/// The names of the members of `T`.
template <class T>
inline constexpr auto names_of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<member_name, sizeof...(I)>{
        make_name(describe::table<T>[I], write::fixed_room<T>,
                  quoted<describe::unwrap_optional<describe::member_type<T, I>>>())...};
}(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
constexpr char* write_value(writing& to, char* at, describe::field_info const& field, T const& value,
                            std::size_t after);

/// Writes a member after its name; compiled for each type of value.
template <class V>
[[gnu::noinline]] constexpr char* write_member(writing& to, char* at, V const& value, member_name const& name) {
    auto const& field = *name.info;
    if constexpr (describe::plain_shape<V>) {
        at = write::write_plain<context::json_string>(to, name.put(at), field, value, name.room);
    } else {
        if constexpr (describe::sequence_shape<V>) {
            if (field.repeated && value.empty()) return at; // as in XML: no element, no member
        }
        return write_value(to, name.put(at), field, value, name.room);
    }
    if constexpr (quoted<V>()) *at++ = '"';
    return at;
}

/// Writes the members of one struct, each after a comma.
template <class T>
struct members_of {
    template <std::size_t I, class V>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* member(writing& to, char* at, V const& held) {
        if constexpr (describe::optional_shape<V>)
            return held ? member<I>(to, at, *held) : at;
        else
            return write_member(to, at, held, names_of<T>[I]);
    }

    template <std::size_t... I>
    static constexpr char* all(writing& to, char* at, T const& value, std::index_sequence<I...>) {
        ((at = member<I>(to, at, value.*describe::member_pointer<T, I>)), ...);
        return at;
    }
    static constexpr char* all(writing& to, char* at, T const& value) {
        if constexpr (describe::check_record<T>())
            return all(to, to.out.room(at, write::fixed_room<T>), value,
                       std::make_index_sequence<describe::member_count<T>>{});
        else
            return at; // the compiler has reported the reason
    }
};

template <class T>
constexpr char* write_record(writing& to, char* at, T const& value) {
    auto const before = to.out.size(at);
    at = members_of<T>::all(to, at, value);
    if (to.out.size(at) == before)
        *at++ = '{';
    else
        at[-std::ptrdiff_t(to.out.size(at) - before)] = '{'; // replaces the first comma
    *at++ = '}';
    return at;
}

template <std::size_t I, class T>
constexpr char* write_alternative(writing& to, char* at, T const& value) {
    if constexpr (I + 1 < describe::choice_of<T>::count) {
        if (value.index() != I) return write_alternative<I + 1>(to, at, value);
    }
    if constexpr (I == describe::named_alternatives<T>) {
        // an alternative for unknown kinds has the attribute among its fields
        return write_record(to, at, *std::get_if<I>(&value));
    } else {
        at = write::selector<T, I, context::json_string>::put(to, at);
        using alternative = std::remove_cvref_t<decltype(*std::get_if<I>(&value))>;
        at = members_of<alternative>::all(to, at, *std::get_if<I>(&value));
        *at++ = '}';
        return at;
    }
}

/// True if a struct has no attribute, so that its text alone represents it.
template <class T>
constexpr bool is_bare(T const& value) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        auto const absent = [](auto const& member) {
            if constexpr (describe::optional_shape<std::remove_cvref_t<decltype(member)>>)
                return !member;
            else
                return true;
        };
        return (absent(value.*describe::member_pointer<T, I>) && ...);
    }(std::make_index_sequence<describe::member_count<T>>{});
}

template <class T>
constexpr char* write_items(writing& to, char* at, describe::field_info const& field, T const& items) {
    constexpr bool nests = !describe::plain_shape<typename T::value_type>;
    std::size_t const levels = field.item.empty() ? 2 : 3;
    if constexpr (describe::may_be_bare<typename T::value_type>) {
        if (field.bare && items.size() == 1 && is_bare(items.front()))
            return write_value(to, at, field, items.front(), write::leaf_room);
    }
    *at++ = '[';
    if (!nests || (!items.empty() && to.enter(field.wire, levels))) {
        for (bool first = true; auto const& item : items) {
            *at = ',';
            at += !first;
            first = false;
            at = write_value(to, at, field, item, write::leaf_room);
        }
        if (nests) to.depth -= levels;
    }
    *at++ = ']';
    return at;
}

/// Writes any value to a position with `write::leaf_room`, and leaves room for `after` bytes.
template <class T>
constexpr char* write_value(writing& to, char* at, describe::field_info const& field, T const& value,
                            std::size_t after) {
    if constexpr (describe::record_shape<T>) {
        if constexpr (describe::may_be_bare<T>) {
            constexpr auto text = describe::text_field<T>;
            if (field.bare && is_bare(value))
                return write_value(to, at, describe::table<T>[text], value.*describe::member_pointer<T, text>, after);
        }
        return to.out.room(write_record(to, at, value), after);
    } else if constexpr (describe::choice_shape<T>) {
        if constexpr (describe::check_choice<T>())
            return to.out.room(write_alternative<0>(to, at, value), after);
        else
            return at; // the compiler has reported the reason
    } else if constexpr (describe::sequence_shape<T>) {
        if (field.item.empty()) return to.out.room(write_items(to, at, field, value), after);
        at = to.out.room(at, field.item.size() + write::leaf_room);
        *at++ = '{';
        *at++ = '"';
        at = text::put_bytes(at, field.item);
        *at++ = '"';
        *at++ = ':';
        at = to.out.room(write_items(to, at, field, value), after + 1);
        *at++ = '}';
        return at;
    } else if constexpr (quoted<T>()) {
        *at++ = '"';
        at = write::write_plain<context::json_string>(to, at, field, value, after + 1);
        *at++ = '"';
        return to.out.room(at, after);
    } else {
        return to.out.room(write::write_plain<context::json_string>(to, at, field, value, after), after);
    }
}

} // namespace waybill::detail::json
