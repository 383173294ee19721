// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/value_format.hpp>

#include <string>
#include <string_view>

namespace waybill {

/// The value was read, in its own form or a tolerated one.
[[nodiscard]] constexpr bool understood(reading_outcome outcome) noexcept {
    return outcome == reading_outcome::exact || outcome == reading_outcome::tolerated;
}

/// The error of a reading that failed: `value_invalid`, `value_impossible` or `value_out_of_range`.
[[nodiscard]] constexpr error_code code_of(reading_outcome outcome) noexcept {
    return outcome == reading_outcome::impossible     ? error_code::value_impossible
           : outcome == reading_outcome::out_of_range ? error_code::value_out_of_range
                                                      : error_code::value_invalid;
}

/// Reads one leaf value out of plain text, in any form that its type accepts. White space around it is not stripped.
/// The error names what was expected and what was found.
template <leaf_value T>
[[nodiscard]] constexpr result<T> parse(std::string_view text, wire_format format = wire_format::canonical) {
    T value{};
    auto const outcome = value_format<T>::read(text, format, value);
    if (understood(outcome)) return value;
    return error{.code = code_of(outcome),
                 .expected = std::string(value_format<T>::expected(format)),
                 .found = std::string(text)};
}

/// One leaf value as text, as it stands on the wire.
template <leaf_value T>
[[nodiscard]] constexpr std::string text_of(T const& value, wire_format format = wire_format::canonical) {
    std::string text;
    sink out(text);
    write_leaf(out, value, format);
    out.finish();
    return text;
}

} // namespace waybill
