// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/readable.hpp>
#include <waybill/detail/xml/escape.hpp>
#include <waybill/writing.hpp>

#include <cstddef>
#include <string>

/// Writes plain values as text or attributes.
///
/// Every function receives the position to write to and returns the position after its output: it stays in a register
/// instead of being stored and loaded for every byte. At its start there is room for `fixed_room` bytes (tags.hpp): one
/// check of capacity covers the tags, leaves and short texts of a struct. Other values (a longer text, another struct)
/// reserve their own capacity, and again `fixed_room` for what follows.
namespace waybill::detail::xml {

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

/// Writes a plain value to a position with `describe::leaf_room`, and leaves room for `after` bytes.
template <bool Attribute, class T>
[[WAYBILL_ALWAYS_INLINE]] inline constexpr char* write_plain(writing& to, char* at, describe::field_info const& field,
                                                             T const& value, std::size_t after) {
    if constexpr (describe::text_shape<T>) {
        if (put_unescaped<Attribute>(at, value)) [[likely]]
            return at + value.size();
        return write_text<Attribute>(to, at, field, value, after);
    } else if constexpr (put_at_once<T>) {
        to.expect_value(field.wire, value, field.format);
        return value_format<T>::put(at, value, field.format);
    } else {
        to.expect_value(field.wire, value, field.format);
        to.out.written_to(at);
        value_format<T>::write(to.out, value, field.format);
        return to.out.room(after);
    }
}

} // namespace waybill::detail::xml
