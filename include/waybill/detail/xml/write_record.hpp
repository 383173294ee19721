// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/copy.hpp>
#include <waybill/detail/text/literal.hpp>
#include <waybill/detail/xml/tags.hpp>
#include <waybill/detail/xml/write_value.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// Writes described structs as elements: members in their order, names from the tables, no white space, `<name/>` for
/// empty elements.
///
/// A function that writes a member is compiled once for each type of value, and copies the tags from a table. What is
/// compiled for each struct is one call for each member. In an unrolled struct (`record_description::unrolled`) the
/// members are written without calls, and the tags are constants of the code.
namespace waybill::detail::xml {

using describe::field_place;

/// The position after an element's content, and whether it is empty.
struct content_end {
    char* at;
    bool empty;
};

template <class T>
constexpr content_end write_record(writing& to, char* at, T const& value);
template <class T>
constexpr content_end write_choice(writing& to, char* at, T const& value);

/// The texts around the content of an element. `End` may include the start tag of the next element; that tag alone is
/// `after_empty`.
template <class Start, class End, class AfterEmpty>
struct tags {
    Start const& start;
    End const& end;
    AfterEmpty const& after_empty;

    /// Writes the end tag after content, or after the start tag of an element without content.
    [[WAYBILL_ALWAYS_INLINE]] constexpr char* put_end(char* at, bool empty) const {
        if (!empty) [[likely]]
            return end.put(at);
        return after_empty.put(put_empty_end(at));
    }
};
// clang 16 has no deduction for aggregates.
template <class Start, class End, class AfterEmpty>
tags(Start const&, End const&, AfterEmpty const&) -> tags<Start, End, AfterEmpty>;

/// Writes a value of `field`, or one of its items, as an element. `room` is the `fixed_room` of its struct.
template <class V, class Tags>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_element(writing& to, char* at, V const& value,
                                                             describe::field_info const& field, std::size_t room,
                                                             Tags const& tags) {
    at = tags.start.put(at);
    if constexpr (describe::record_shape<V>) {
        auto const end = write_record(to, at - 1, value); // attributes come before the `>` of the tag
        return tags.put_end(to.out.room(end.at, room), end.empty);
    } else if constexpr (describe::choice_shape<V>) {
        auto const end = write_choice(to, at - 1, value);
        return tags.put_end(to.out.room(end.at, room), end.empty);
    } else if constexpr (describe::text_shape<V>) {
        if (put_unescaped<false>(at, value)) [[likely]]
            return tags.end.put(at + value.size());
        if (value.empty()) return tags.put_end(at, true);
        return tags.end.put(write_text<false>(to, at, field, value, room));
    } else if constexpr (put_at_once<V>) {
        to.expect_value(field.wire, value, field.format);
        return tags.end.put(value_format<V>::put(at, value, field.format));
    } else {
        auto const before = to.out.size(at);
        at = write_plain<false>(to, at, field, value, room);
        return tags.put_end(at, to.out.size(at) == before);
    }
}

/// Writes the items of a sequence by `put`; they are `levels` deeper.
template <class Items, class Put>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_items(writing& to, char* at, Items const& all,
                                                           describe::field_info const& field, std::size_t room,
                                                           std::size_t levels, Put const& put) {
    constexpr bool nests = !describe::plain_shape<typename Items::value_type>;
    if (nests && (all.empty() || !to.enter(field.wire, levels))) return at;
    for (auto const& each : all) {
        // structs and choices reserve capacity for themselves and for what follows
        if constexpr (!nests) at = to.out.room(at, room);
        at = put(at, each);
    }
    if (nests) to.depth -= levels;
    return at;
}

/// The functions below are compiled for each type of value. `Long`: the tags are longer than literals.

template <bool Long, class V>
[[gnu::noinline]] constexpr char* write_element(writing& to, char* at, V const& value, field_tags const& of) {
    if constexpr (Long)
        return put_element(to, at, value, *of.info, of.room, tags{of.longer->open, of.longer->close, text::nothing});
    else
        return put_element(to, at, value, *of.info, of.room, tags{of.open, of.close, text::nothing});
}
template <bool Long, class Items>
[[gnu::noinline]] constexpr char* write_items(writing& to, char* at, Items const& all, field_tags const& of,
                                              std::size_t levels) {
    return put_items(to, at, all, *of.info, of.room, levels,
                     [&](char* from, auto const& each) { return write_element<Long>(to, from, each, of); });
}
template <bool Long, class Items>
[[gnu::noinline]] constexpr char* write_wrapper(writing& to, char* at, Items const& all, field_tags const& of) {
    at = of.put_open(at);
    return all.empty() ? put_empty_end(at) : of.put_close(write_items<Long>(to, at, all, *of.item, 2));
}
template <class V>
[[gnu::noinline]] constexpr char* write_attribute(writing& to, char* at, V const& value, field_tags const& of) {
    at = write_plain<true>(to, of.put_open(at), *of.info, value, of.room);
    *at++ = '"';
    return at;
}
template <class V>
[[gnu::noinline]] constexpr char* write_own_text(writing& to, char* at, V const& value, field_tags const& of) {
    return write_plain<false>(to, at, *of.info, value, of.room);
}

/// Writes the members of one struct in order.
template <class T>
struct members_of {
    static constexpr auto const& table = describe::table<T>;
    static constexpr std::size_t room = fixed_room<T>;

    template <std::size_t... I>
    static constexpr content_end all(writing& to, char* at, T const& value, std::index_sequence<I...>) {
        at = to.out.room(at, room);
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

    /// True if field `I` is always one element; false if there is no such field.
    template <std::size_t I>
    static consteval bool one_element() {
        if constexpr (I < describe::member_count<T>) {
            using held = describe::member_type<T, I>;
            return table[I].place == field_place::element && !describe::optional_shape<held> &&
                   !describe::sequence_shape<held>;
        } else {
            return false;
        }
    }
    /// True if field `I` always has an element: the struct is never empty then.
    template <std::size_t I>
    static consteval bool never_absent() {
        return one_element<I>() || (describe::sequence_shape<describe::member_type<T, I>> && !table[I].item.empty());
    }

    /// Writes an attribute, or else a child element, a wrapper, a run of elements, or the struct's own text.
    template <std::size_t I, bool Attributes, class V>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* member(writing& to, char* at, V const& held) {
        constexpr auto const& of = tags_of<T>[I];
        if constexpr (is_attribute<I> != Attributes) {
            return at;
        } else if constexpr (describe::optional_shape<V>) {
            return held ? member<I, Attributes>(to, at, *held) : at;
        } else if constexpr (describe::unrolled<T>) {
            return unrolled<I>(to, at, held);
        } else if constexpr (Attributes) {
            return write_attribute(to, at, held, of);
        } else if constexpr (table[I].place == field_place::text) {
            return write_own_text(to, at, held, of);
        } else if constexpr (!describe::sequence_shape<V>) {
            return write_element<of.longer != nullptr>(to, at, held, of);
        } else if constexpr (table[I].item.empty()) {
            return write_items<of.longer != nullptr>(to, at, held, of, 1);
        } else {
            return write_wrapper<of.item->longer != nullptr>(to, at, held, of);
        }
    }

    template <std::size_t I, class V>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* unrolled(writing& to, char* at, V const& held) {
        constexpr auto const& field = table[I];
        if constexpr (field.place == field_place::attribute) {
            at = write_plain<true>(to, open_tag<T, I>.put(at), field, held, room);
            *at++ = '"';
            return at;
        } else if constexpr (field.place == field_place::text) {
            return write_plain<false>(to, at, field, held, room);
        } else if constexpr (!describe::sequence_shape<V>) {
            return put_element(to, at, held, field, room, tags{start_tag<I>(), end_tag<I>(), tag_after_empty<I>()});
        } else {
            constexpr bool wrapped = !field.item.empty();
            using names = tags_text<T, I, wrapped>; // of an item
            auto const put = [&](char* from, auto const& each) {
                return put_element(to, from, each, field, room, tags{names::open, names::close, text::nothing});
            };
            if constexpr (wrapped) {
                at = open_tag<T, I>.put(at);
                if (held.empty()) return put_empty_end(at);
                return close_tag<T, I>.put(put_items(to, at, held, field, room, 2, put));
            } else {
                return put_items(to, at, held, field, room, 1, put);
            }
        }
    }

    /// True if field `I` and the next one are always one element each: the tags between them are one literal.
    template <std::size_t I>
    static constexpr bool joined = one_element<I>() && one_element<I + 1>();

    template <std::size_t I>
    static constexpr auto const& start_tag() {
        if constexpr (joined<I - 1>) // the first field has none
            return text::nothing;
        else
            return open_tag<T, I>;
    }
    template <std::size_t I>
    static constexpr auto const& end_tag() {
        if constexpr (joined<I>)
            return between_tags<T, I>;
        else
            return close_tag<T, I>;
    }
    template <std::size_t I>
    static constexpr auto const& tag_after_empty() {
        if constexpr (joined<I>)
            return open_tag<T, I + 1>;
        else
            return text::nothing;
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
    if constexpr (I < describe::named_alternatives<T>) at = selector<T, I>.put(to.out.room(at, selector<T, I>.padded));
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
