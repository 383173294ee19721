// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the leaf values of documents: their canonical form, and the others that are read.
#pragma once

#include <waybill/result.hpp>
#include <waybill/sink.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill {

/// The form of a leaf value whose type has several. Readers accept every form of the type and report a quirk if it is
/// not that of the field.
enum class wire_format : std::uint8_t {
    canonical,         ///< the type's canonical form
    stay_date,         ///< `dd/mm/yyyy` (spec 2.2)
    iso_date,          ///< `yyyy-mm-dd`
    slashed_date_time, ///< `yyyy/mm/dd hh:mm:ss.000` (spec 2.3)
    iso_date_time,     ///< `yyyy-mm-ddThh:mm:ss`, a fraction only if it is not zero, no zone
};

/// The outcome of reading one leaf value.
enum class reading_outcome : std::uint8_t {
    exact,        ///< in the field's form
    tolerated,    ///< in another accepted form
    invalid,      ///< not of this type
    impossible,   ///< valid syntax, but the value does not exist
    out_of_range, ///< too large or too small
};

/// The JSON type of a leaf value.
enum class json_kind : std::uint8_t { string, number, boolean };

/// Specialise this to make a type a leaf value of the protocol:
///
///     template <> struct value_format<my_type> {
///         static constexpr json_kind json = json_kind::string;
///         static constexpr bool has(wire_format);                  // which forms the type can be written in
///         static constexpr std::string_view expected(wire_format); // "a date dd/mm/yyyy", for errors
///         static constexpr std::string_view pattern(wire_format);  // what is written, for contracts; optional
///         static constexpr reading_outcome read(std::string_view text, wire_format, my_type& into);
///         static constexpr void write(sink&, my_type const&, wire_format); // ASCII without <, &, quotes, controls
///     };
///
/// A type whose text is never empty and always short has these instead of `write`; writers then reserve room for a
/// whole struct at once:
///
///         static constexpr std::size_t room;                               // at most `most_room_of_leaf`
///         static constexpr char* put(char* to, my_type const&, wire_format); // returns the end of the text
///
/// `put` may overwrite all of `room`, also after its text.
///
/// A type with objects that are not valid values, such as the infinities of double, has this function; writers then
/// fail with `value_invalid`:
///
///         static constexpr bool is_value(my_type const&);
///
/// If that depends on the form, it takes the `wire_format`, too.
///
/// A type that finds several texts exact for one value, such as a fraction with and without a zero at its end, has this
/// function, which is true for the one that is written:
///
///         static constexpr bool is_written_so(std::string_view exact, wire_format);
///
/// `read` receives `text` unescaped and without white space around it.
///
/// `pattern` is a regular expression for the whole text in the common syntax of XML Schema and ECMAScript: no anchors,
/// no lookahead. It may accept too much, such as 31 February.
template <class T>
struct value_format;

/// The maximum of `value_format::room`.
inline constexpr std::size_t most_room_of_leaf = 48;

/// A leaf value that is written into reserved room.
template <class T>
concept put_at_once = requires(char* to, T const& value) {
    { value_format<T>::put(to, value, wire_format::canonical) };
    requires value_format<T>::room <= most_room_of_leaf;
};

namespace detail::value {

/// Whether `value` may be written in that form, see `value_format`.
template <class T>
[[nodiscard]] constexpr bool is_value_in(T const& value, wire_format format) {
    if constexpr (requires { value_format<T>::is_value(value, format); })
        return value_format<T>::is_value(value, format);
    else if constexpr (requires { value_format<T>::is_value(value); })
        return value_format<T>::is_value(value);
    else
        return true;
}

/// Whether a text that was found exact is the one that is written for its value, see `value_format`.
template <class T>
[[nodiscard]] constexpr bool is_written_so(std::string_view exact, wire_format format) {
    if constexpr (requires { value_format<T>::is_written_so(exact, format); })
        return value_format<T>::is_written_so(exact, format);
    else
        return true;
}

} // namespace detail::value

/// A type with a `value_format`.
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

/// Returns the pattern of the written text; empty if the type has none.
template <leaf_value T>
[[nodiscard]] constexpr std::string_view pattern_of(wire_format format) {
    if constexpr (requires { value_format<T>::pattern(format); })
        return value_format<T>::pattern(format);
    else
        return {};
}

/// Whether the value was read, in canonical or tolerated form.
[[nodiscard]] constexpr bool understood(reading_outcome outcome) noexcept {
    return outcome == reading_outcome::exact || outcome == reading_outcome::tolerated;
}

/// Returns the error code of a failed outcome: `value_invalid`, `value_impossible` or `value_out_of_range`.
[[nodiscard]] constexpr error_code code_of(reading_outcome outcome) noexcept {
    return outcome == reading_outcome::impossible     ? error_code::value_impossible
           : outcome == reading_outcome::out_of_range ? error_code::value_out_of_range
                                                      : error_code::value_invalid;
}

namespace detail::value {

[[nodiscard, gnu::cold, gnu::noinline]] constexpr error not_understood(reading_outcome outcome,
                                                                       std::string_view expected,
                                                                       std::string_view found) {
    error why;
    why.code = code_of(outcome);
    why.expected = expected;
    why.found = found;
    return why;
}

} // namespace detail::value

/// Reads one leaf value from plain text, in any form that its type accepts. Does not strip white space. The error
/// contains the expected form and the text.
template <leaf_value T>
[[nodiscard]] constexpr result<T> parse(std::string_view text, wire_format format = wire_format::canonical) {
    T value{};
    auto const outcome = value_format<T>::read(text, format, value);
    if (understood(outcome)) return value;
    return detail::value::not_understood(outcome, value_format<T>::expected(format), text);
}

/// Returns one leaf value as text, in the form of the wire.
template <leaf_value T>
[[nodiscard]] constexpr std::string text_of(T const& value, wire_format format = wire_format::canonical) {
    std::string text;
    sink out(text);
    write_leaf(out, value, format);
    out.finish();
    return text;
}

} // namespace waybill
