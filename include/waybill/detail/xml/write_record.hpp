// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/leaf_room.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/readable.hpp>
#include <waybill/detail/xml/escape.hpp>
#include <waybill/detail/xml/tags.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

/// Writes described structs as elements: members in their order, names from the tables, no white space, `<name/>` for
/// empty elements.
///
/// Every function receives the position to write to and returns the position after its output: it stays in a register
/// instead of being stored and loaded for every byte. At its start there is room for `fixed_room` bytes: one check of
/// capacity covers the tags, leaves and short texts of a struct. Other values (a longer text, another struct) reserve
/// their own capacity, and again `fixed_room` for what follows.
namespace waybill::detail::xml {

/// Capacity for all tags of a struct and for what is written between them at once.
template <class T>
inline constexpr std::size_t fixed_room = [] {
    std::size_t room = describe::leaf_room + describe::room_of_values<T>; // the one for the content of a wrapper
    for (std::size_t i = 0; i != describe::table<T>.size(); ++i)
        room += 2 * (xml_names<T>::size(i) + xml_names<T>::item_size(i) + 4);
    return room;
}();

/// The position after an element's content, and whether it is empty.
struct content_end {
    char* at;
    bool empty;
};

template <class T>
constexpr content_end write_record(writing& to, char* at, T const& value);
template <class T>
constexpr content_end write_choice(writing& to, char* at, T const& value);

/// Writes any text to a position with `describe::leaf_room`: escapes it, and detects what XML cannot represent. If it
/// needs more than the block counted for it, it reserves room for `after` bytes.
template <bool Attribute>
[[gnu::noinline]] constexpr char* write_text(writing& to, char* at, describe::field_info const& field,
                                             std::string const& text, std::size_t after) {
    if (puts_short<Attribute>(at, text)) return at + text.size();
    at = to.out.room(at, longest_escape * text.size() + text::block_overrun + after);
    bool faithful = true;
    auto const readable = text::readable(text);
    at = Attribute ? put_attribute(at, text, readable, faithful) : put_text(at, text, readable, faithful);
    if (!faithful) to.unfaithful(field.wire);
    return at;
}

/// Writes a plain value as text or attribute to a position with `describe::leaf_room`, and leaves room for `after`
/// bytes.
template <bool Attribute, class T>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* write_plain(writing& to, char* at, describe::field_info const& field,
                                                             T const& value, std::size_t after) {
    if constexpr (describe::text_shape<T>) {
        if (put_unescaped<Attribute>(at, value)) [[likely]]
            return at + value.size();
        return write_text<Attribute>(to, at, field, value, after);
    } else if constexpr (put_at_once<T>) {
        to.expect_value(field.wire, value);
        return value_format<T>::put(at, value, field.format);
    } else {
        to.expect_value(field.wire, value);
        to.out.written_to(at);
        value_format<T>::write(to.out, value, field.format);
        return to.out.room(after);
    }
}

/// Replaces the `>` before `at` with `/>`.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* put_empty_end(char* at) {
    at[-1] = '/';
    *at++ = '>';
    return at;
}

/// The tags around the content of an element. The end tag may include the next element's start tag.
template <class Start, class End, class AfterEmpty>
struct tags {
    Start const& start;
    End const& end;
    AfterEmpty const& after_empty; ///< `end` without its end tag

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

/// One child element of a struct of type `T`: its field `I`, or one item of it.
template <class T, std::size_t I, class Tags, class Value>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* write_child(writing& to, char* at, Tags const& tags,
                                                             Value const& value) {
    constexpr auto const& field = describe::table<T>[I];
    constexpr std::size_t room = fixed_room<T>;
    at = tags.start.put(at);
    if constexpr (describe::record_shape<Value>) {
        auto const end = write_record(to, at - 1, value); // attributes come before the `>` of the tag
        return tags.put_end(to.out.room(end.at, room), end.empty);
    } else if constexpr (describe::choice_shape<Value>) {
        auto const end = write_choice(to, at - 1, value);
        return tags.put_end(to.out.room(end.at, room), end.empty);
    } else if constexpr (describe::text_shape<Value>) {
        if (put_unescaped<false>(at, value)) [[likely]]
            return tags.put_end(at + value.size(), false);
        if (value.empty()) return tags.put_end(at, true);
        return tags.put_end(write_text<false>(to, at, field, value, room), false);
    } else if constexpr (put_at_once<Value>) {
        to.expect_value(field.wire, value);
        return tags.put_end(value_format<Value>::put(at, value, field.format), false);
    } else {
        auto const before = to.out.size(at);
        at = write_plain<false>(to, at, field, value, room);
        return tags.put_end(at, to.out.size(at) == before);
    }
}

/// The attributes of an element that is null.
inline constexpr auto nil_attributes =
    text::literal_of<71>({" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>"});

/// Writes the values of map `I` of `T`: map_field.hpp.
template <class T, std::size_t I>
struct map_writer;

/// Writes the members of one struct in order.
template <class T>
struct members_of {
    static constexpr auto const& table = describe::table<T>;
    static constexpr std::size_t room = fixed_room<T>;

    template <std::size_t I, class Value>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* attribute(writing& to, char* at, Value const& held) {
        if constexpr (table[I].place != describe::field_place::attribute) {
            return at;
        } else if constexpr (describe::optional_shape<Value>) {
            return held ? attribute<I>(to, at, *held) : at;
        } else {
            at = attribute_start<T, I>.put(at);
            at = write_plain<true>(to, at, table[I], held, room);
            *at++ = '"';
            return at;
        }
    }

    /// A field that is a child element, a wrapper, a run of elements, or the struct's own text.
    template <std::size_t I, class Value>
    [[WAYBILL_ALWAYS_INLINE]] static constexpr char* content(writing& to, char* at, Value const& held) {
        constexpr auto const& field = table[I];
        if constexpr (field.place == describe::field_place::attribute) {
            return at;
        } else if constexpr (describe::rest_shape<Value>) {
            at = to.out.room(at, held.xml.size());
            for (char const each : held.xml) *at++ = each;
            return to.out.room(at, room);
        } else if constexpr (describe::nullable<Value>) {
            if (!held || *held) return held ? content<I>(to, at, **held) : at;
            at = open_tag<T, I>.put(to.out.room(at, room + nil_attributes.padded)) - 1;
            return to.out.room(nil_attributes.put(at), room);
        } else if constexpr (describe::owning_pointer<Value>) {
            if (!held || !to.enter(field.wire, 1)) return at;
            at = content<I>(to, at, *held);
            --to.depth;
            return at;
        } else if constexpr (describe::optional_shape<Value>) {
            return held ? content<I>(to, at, *held) : at;
        } else if constexpr (field.place == describe::field_place::text) {
            return write_plain<false>(to, at, field, held, room);
        } else if constexpr (describe::sequence_shape<Value>) {
            return sequence<I>(to, at, held);
        } else {
            return write_child<T, I>(to, at, tags{start_tag<I>(), end_tag<I>(), tag_after_empty<I>()}, held);
        }
    }

    /// True if field `I` and the next one are always one element each: the tags between them are one literal.
    template <std::size_t I>
    static constexpr bool joined = one_element<T, I>() && one_element<T, I + 1>();

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

    template <std::size_t I, class Tags, class Items>
    static constexpr char* items(writing& to, char* at, Tags const& tags, Items const& all) {
        using item = typename Items::value_type;
        constexpr bool nests = !describe::plain_shape<item>;
        constexpr std::size_t levels = table[I].item.empty() ? 1 : 2;
        if (nests && (all.empty() || !to.enter(table[I].wire, levels))) return at;
        for (auto const& each : all) {
            // records and choices reserve capacity for themselves and for what follows
            if constexpr (!nests) at = to.out.room(at, room);
            at = write_child<T, I>(to, at, tags, each);
        }
        if (nests) to.depth -= levels;
        return at;
    }

    template <std::size_t I, class Value>
    static constexpr char* sequence(writing& to, char* at, Value const& all) {
        if constexpr (describe::keyed_container<Value>) {
            if constexpr (table[I].item.empty()) return map_writer<T, I>::write(to, at, all);
            at = open_tag<T, I>.put(at);
            if (all.empty()) return put_empty_end(at);
            return close_tag<T, I>.put(map_writer<T, I>::write(to, at, all));
        } else if constexpr (table[I].item.empty()) {
            constexpr tags around{open_tag<T, I>, close_tag<T, I>, text::nothing};
            return items<I>(to, at, around, all);
        } else {
            at = open_tag<T, I>.put(at);
            if (all.empty()) return put_empty_end(at);
            constexpr tags around{item_open_tag<T, I>, item_close_tag<T, I>, text::nothing};
            return close_tag<T, I>.put(items<I>(to, at, around, all));
        }
    }

    /// True if field `I` always has an element: the struct is never empty then.
    template <std::size_t I>
    static constexpr bool never_absent =
        one_element<T, I>() || (describe::sequence_shape<describe::member_type<T, I>> && !table[I].item.empty());

    template <std::size_t... I>
    static constexpr content_end all(writing& to, char* at, T const& value, std::index_sequence<I...>) {
        at = to.out.room(at, room);
        ((at = attribute<I>(to, at, value.*describe::member_pointer<T, I>)), ...);
        *at++ = '>';
        auto const before = to.out.size(at);
        ((at = content<I>(to, at, value.*describe::member_pointer<T, I>)), ...);
        if constexpr ((never_absent<I> || ...))
            return {at, false};
        else
            return {at, to.out.size(at) == before};
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
