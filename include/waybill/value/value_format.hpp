// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill {

/// How a leaf value is written where its type has more than one form. Readers accept every form of the type and
/// report a quirk where it is not the field's own.
enum class wire_format : std::uint8_t {
    canonical,         ///< the type's own
    stay_date,         ///< `dd/mm/yyyy` (spec 2.2)
    iso_date,          ///< `yyyy-mm-dd`
    slashed_date_time, ///< `yyyy/mm/dd hh:mm:ss.000` (spec 2.3)
    iso_date_time,     ///< `yyyy-mm-ddThh:mm:ss`, fraction only when there is one, no zone
};

/// What became of reading one leaf value.
enum class reading_outcome : std::uint8_t {
    exact,        ///< in the field's own form
    tolerated,    ///< understood in another accepted form
    invalid,      ///< not of this type
    impossible,   ///< of this type's form, and no such value exists
    out_of_range, ///< does not fit
};

/// How a leaf stands in JSON.
enum class json_kind : std::uint8_t { string, number, boolean };

/// Specialise this to make a type a leaf of the protocol:
///
///     template <> struct value_format<my_type> {
///         static constexpr json_kind json = json_kind::string;
///         static constexpr bool has(wire_format);                  // which forms the type can be written in
///         static constexpr std::string_view expected(wire_format); // "a date dd/mm/yyyy", for errors
///         static constexpr std::string_view pattern(wire_format);  // what is written, for contracts; may be left out
///         static constexpr reading_outcome read(std::string_view text, wire_format, my_type& into);
///         static constexpr void write(sink&, my_type const&, wire_format); // ASCII without <, &, quotes, controls
///     };
///
/// A type that is never written as nothing, and never in more than a few bytes, has these in the place of `write`; room
/// for it is made once for a whole struct then:
///
///         static constexpr std::size_t room;                               // at most `most_room_of_leaf`
///         static constexpr char* put(char* to, my_type const&, wire_format); // returns the place behind
///
/// A type that has objects which are no value, as a double has infinities, says so; writers fail with `value_invalid`
/// then:
///
///         static constexpr bool is_value(my_type const&);
///
/// `put` may overwrite all of the room, also behind what it wrote.
///
/// `text` is already unescaped; white space around it is the caller's to strip.
///
/// `pattern` is a regular expression of the whole text in what XML Schema and ECMAScript have in common: no anchors, no
/// looking ahead. What it cannot say, as how many days February has, it lets through.
template <class T>
struct value_format;

/// What `value_format::put` can ask for.
inline constexpr std::size_t most_room_of_leaf = 48;

/// A leaf that is written where a caller has made room for it.
template <class T>
concept put_at_once = requires(char* to, T const& value) {
    { value_format<T>::put(to, value, wire_format::canonical) };
    requires value_format<T>::room <= most_room_of_leaf;
};

template <class T>
concept leaf_value = requires(std::string_view text, T& value) {
    { value_format<T>::read(text, wire_format::canonical, value) };
} && (put_at_once<T> || requires(sink& out, T const& value) {
                         { value_format<T>::write(out, value, wire_format::canonical) };
                     });

/// Writes one leaf value.
template <leaf_value T>
constexpr void write_leaf(sink& out, T const& value, wire_format format) {
    if constexpr (put_at_once<T>)
        out.written_to(value_format<T>::put(out.room(value_format<T>::room), value, format));
    else
        value_format<T>::write(out, value, format);
}

/// The pattern of what is written; empty for a type that tells none.
template <leaf_value T>
[[nodiscard]] constexpr std::string_view pattern_of(wire_format format) {
    if constexpr (requires { value_format<T>::pattern(format); })
        return value_format<T>::pattern(format);
    else
        return {};
}

} // namespace waybill
