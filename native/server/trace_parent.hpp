// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill::native::server {

/// The ids in a header field `traceparent`, in hexadecimal digits.
struct trace_parent {
    std::string_view trace_id{};  ///< 32 digits
    std::string_view parent_id{}; ///< 16 digits: the span that sends the request
};

/// Parses the header field `traceparent` (W3C Trace Context, 3.2). The views are those of `field`. Returns nothing if
/// it is invalid.
[[nodiscard]] constexpr std::optional<trace_parent> parse_trace_parent(std::string_view field) noexcept {
    // 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01; a later version may have more fields
    constexpr std::size_t size = 55;
    auto const is_hex = [](std::string_view text) {
        return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    };
    auto const is_zero = [](std::string_view text) { return text.find_first_not_of('0') == std::string_view::npos; };
    if (field.size() < size) return std::nullopt;
    auto const version = field.substr(0, 2);
    trace_parent const found{field.substr(3, 32), field.substr(36, 16)};
    bool const separated = field[2] == '-' && field[35] == '-' && field[52] == '-' &&
                           (field.size() == size || (version != "00" && field[size] == '-'));
    bool const valid = separated && is_hex(version) && version != "ff" && is_hex(found.trace_id) &&
                       is_hex(found.parent_id) && is_hex(field.substr(53, 2)) && !is_zero(found.trace_id) &&
                       !is_zero(found.parent_id);
    return valid ? std::optional(found) : std::nullopt;
}

} // namespace waybill::native::server
