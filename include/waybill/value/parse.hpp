// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/value_format.hpp>

#include <string>
#include <string_view>

namespace waybill {

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
