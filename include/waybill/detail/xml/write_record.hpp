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
#include <utility>
#include <variant>

/// Writes described structs as elements: members in their order, names from the tables, no white space, `<name/>` for
/// empty elements.
///
/// A function that writes a member is compiled once for each type of value, and copies the tags from a table. What is
/// compiled for each struct is one call for each member.
namespace waybill::detail::xml {

using describe::field_place;
using write::context;

/// What writers need to know about a field, or about the items in it, besides its type.
struct field_tags {
    table::literal open{};  ///< of an attribute, ` name="`
    table::literal close{}; ///< of an attribute, nothing
    describe::field_info const* info = nullptr;
    field_tags const* item = nullptr; ///< of wrappers
    std::size_t room = 0;             ///< see `write::fixed_room`
    bool is_item = false;

    /// `Long`: see `is_long`.
    template <bool Long>
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put_open(char* at) const {
        if constexpr (!Long) return open.put(at);
        return is_attribute() ? put_long(at, " ", "=\"") : put_long(at, "<", ">");
    }
    template <bool Long>
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put_close(char* at) const {
        if constexpr (!Long) return close.put(at);
        return put_long(at, "</", ">");
    }
    /// Whether the tags are longer than literals.
    [[nodiscard]] constexpr bool is_long() const { return open.size == 0 || (close.size == 0 && !is_attribute()); }
    [[nodiscard]] constexpr std::string_view name() const { return is_item ? info->item : info->wire; }
    [[nodiscard]] constexpr bool is_attribute() const { return !is_item && info->place == field_place::attribute; }

private:
    [[gnu::cold, gnu::noinline]] constexpr char* put_long(char* at, std::string_view before,
                                                          std::string_view after) const {
        return text::put_bytes(text::put_bytes(text::put_bytes(at, before), name()), after);
    }
};

constexpr field_tags make_tags(describe::field_info const& field, field_tags const* item, std::size_t room,
                               bool is_item) {
    field_tags made{{}, {}, &field, item, room, is_item};
    if (made.is_attribute()) {
        made.open = {" ", made.name(), "=\""};
    } else {
        made.open = {"<", made.name(), ">"};
        made.close = {"</", made.name(), ">"};
    }
    return made;
}
template <class T, std::size_t I>
inline constexpr field_tags item_tags_of = make_tags(describe::table<T>[I], nullptr, write::fixed_room<T>, true);
template <class T, std::size_t I>
constexpr field_tags const* tags_of_items() {
    if constexpr (describe::table<T>[I].item.empty())
        return nullptr;
    else
        return &item_tags_of<T, I>;
}
/// The tags of the fields of `T`.
template <class T>
inline constexpr auto tags_of = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<field_tags, sizeof...(I)>{
        make_tags(describe::table<T>[I], tags_of_items<T, I>(), write::fixed_room<T>, false)...};
}(std::make_index_sequence<describe::member_count<T>>{});

/// Replaces the `>` before `at` with `/>`.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_empty_end(char* at) {
    at[-1] = '/';
    *at++ = '>';
    return at;
}

/// The position after an element's content, and whether it is empty.
struct content_end {
    char* at;
    bool empty;
};

template <class T>
constexpr content_end write_record(writing& to, char* at, T const& value);
template <class T>
constexpr content_end write_choice(writing& to, char* at, T const& value);

/// Writes the end tag after content, or after the start tag of an element without content.
template <bool Long>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_end(char* at, field_tags const& of, bool empty) {
    if (empty) [[unlikely]]
        return put_empty_end(at);
    return of.put_close<Long>(at);
}

// The functions below are compiled for each type of value.

/// Writes a value, or an item, as an element.
template <bool Long, class V>
[[gnu::noinline]] constexpr char* write_element(writing& to, char* at, V const& value, field_tags const& of) {
    auto const& field = *of.info;
    at = of.put_open<Long>(at);
    if constexpr (describe::record_shape<V>) {
        auto const end = write_record(to, at - 1, value); // attributes come before the `>` of the tag
        return put_end<Long>(to.out.room(end.at, of.room), of, end.empty);
    } else if constexpr (describe::choice_shape<V>) {
        auto const end = write_choice(to, at - 1, value);
        return put_end<Long>(to.out.room(end.at, of.room), of, end.empty);
    } else if constexpr (describe::text_shape<V>) {
        if (write::put_unescaped<context::xml_text>(at, value)) [[likely]]
            return of.put_close<Long>(at + value.size());
        if (value.empty()) return put_empty_end(at);
        return of.put_close<Long>(write::write_text<context::xml_text>(to, at, field, value, of.room));
    } else if constexpr (put_at_once<V>) {
        return of.put_close<Long>(write::write_plain<context::xml_text>(to, at, field, value, of.room));
    } else {
        auto const before = to.out.size(at);
        at = write::write_plain<context::xml_text>(to, at, field, value, of.room);
        return put_end<Long>(at, of, to.out.size(at) == before);
    }
}

/// Writes the items of a sequence; they are `levels` deeper.
template <bool Long, class Items>
[[gnu::noinline]] constexpr char* write_items(writing& to, char* at, Items const& all, field_tags const& of,
                                              std::size_t levels) {
    constexpr bool nests = !describe::plain_shape<typename Items::value_type>;
    if (nests && (all.empty() || !to.enter(of.info->wire, levels))) return at;
    for (auto const& each : all) {
        // structs and choices reserve capacity for themselves and for what follows
        if constexpr (!nests) at = to.out.room(at, of.room);
        at = write_element<Long>(to, at, each, of);
    }
    if (nests) to.depth -= levels;
    return at;
}
template <bool Long, class Items>
[[gnu::noinline]] constexpr char* write_wrapper(writing& to, char* at, Items const& all, field_tags const& of) {
    at = of.put_open<Long>(at);
    return all.empty() ? put_empty_end(at) : of.put_close<Long>(write_items<Long>(to, at, all, *of.item, 2));
}
template <bool Long, class V>
[[gnu::noinline]] constexpr char* write_attribute(writing& to, char* at, V const& value, field_tags const& of) {
    at = write::write_plain<context::xml_attribute>(to, of.put_open<Long>(at), *of.info, value, of.room);
    *at++ = '"';
    return at;
}
template <class V>
[[gnu::noinline]] constexpr char* write_own_text(writing& to, char* at, V const& value, field_tags const& of) {
    return write::write_plain<context::xml_text>(to, at, *of.info, value, of.room);
}

/// Writes the members of one struct in order.
template <class T>
struct members_of {
    static constexpr auto const& table = describe::table<T>;

    template <std::size_t... I>
    static constexpr content_end all(writing& to, char* at, T const& value, std::index_sequence<I...>) {
        at = to.out.room(at, write::fixed_room<T>);
        if constexpr ((is_attribute<I> || ...))
            ((at = member<I, true>(to, at, value.*describe::member_pointer<T, I>)), ...);
        *at++ = '>';
        auto const before = to.out.size(at);
        ((at = member<I, false>(to, at, value.*describe::member_pointer<T, I>)), ...);
        if constexpr ((never_absent<I>() || ...))
            return {at, false};
        else
            return {at, to.out.size(at) == before};
    }

private:
    template <std::size_t I>
    static constexpr bool is_attribute = table[I].place == field_place::attribute;

    /// True if field `I` always has an element: the struct is never empty then.
    template <std::size_t I>
    static consteval bool never_absent() {
        using held = describe::member_type<T, I>;
        if constexpr (describe::sequence_shape<held>)
            return !table[I].item.empty();
        else
            return table[I].place == field_place::element && !describe::optional_shape<held>;
    }

    /// Writes an attribute, or else a child element, a wrapper, a run of elements, or the struct's own text.
    template <std::size_t I, bool Attributes, class V>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* member(writing& to, char* at, V const& held) {
        constexpr auto const& of = tags_of<T>[I];
        if constexpr (is_attribute<I> != Attributes) {
            return at;
        } else if constexpr (describe::optional_shape<V>) {
            return held ? member<I, Attributes>(to, at, *held) : at;
        } else if constexpr (Attributes) {
            return write_attribute<of.is_long()>(to, at, held, of);
        } else if constexpr (table[I].place == field_place::text) {
            return write_own_text(to, at, held, of);
        } else if constexpr (!describe::sequence_shape<V>) {
            return write_element<of.is_long()>(to, at, held, of);
        } else if constexpr (table[I].item.empty()) {
            return write_items<of.is_long()>(to, at, held, of, 1);
        } else {
            return write_wrapper < of.is_long() || of.item->is_long() > (to, at, held, of);
        }
    }
};

/// Writes the attributes and content of a struct after `<name`.
template <class T>
constexpr content_end write_record(writing& to, char* at, T const& value) {
    if constexpr (describe::check_record<T>())
        return members_of<T>::all(to, at, value, std::make_index_sequence<describe::member_count<T>>{});
    else
        return {at, false}; // the compiler has reported the reason
}

template <std::size_t I, class T>
constexpr content_end write_alternative(writing& to, char* at, T const& value) {
    if constexpr (I + 1 < describe::choice_of<T>::count) {
        if (value.index() != I) return write_alternative<I + 1>(to, at, value);
    }
    // an alternative for unknown kinds has the attribute among its fields
    if constexpr (I < describe::named_alternatives<T>) at = write::selector<T, I, context::xml_attribute>::put(to, at);
    return write_record(to, at, *std::get_if<I>(&value));
}
/// Writes the alternative of a choice after `<name`.
template <class T>
constexpr content_end write_choice(writing& to, char* at, T const& value) {
    if constexpr (describe::check_choice<T>())
        return write_alternative<0>(to, at, value);
    else
        return {at, false}; // the compiler has reported the reason
}

} // namespace waybill::detail::xml
