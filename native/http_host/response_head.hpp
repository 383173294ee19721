// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::http_host {

/// How the end of a response's body is marked.
enum class response_end : std::uint8_t {
    by_length,
    by_last_chunk,
    by_connection, ///< as in HTTP/1.0
};

/// Writes the status line and all fields into `head`, whose storage is reused: those of the response, except framing
/// fields, which the host writes, and fields that are not one line; `Date`, `Server`, and `Cache-Control: no-store`
/// unless the response has that field.
void write_response_head(http::response const& response, unsigned version, bool keep_alive, response_end end,
                         std::string& head);

/// A status with its reason phrase; contains nothing about the request or the server.
[[nodiscard]] http::response short_response(int status);

/// The current time in the format of `Date` (RFC 9110, 5.6.7). Valid until the next call in the same thread.
[[nodiscard]] std::string_view http_date();

} // namespace waybill::native::http_host
