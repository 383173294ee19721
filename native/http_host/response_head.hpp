// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::http_host {

/// How the end of a response's body is told.
enum class response_end : std::uint8_t {
    by_length,
    by_last_chunk,
    by_connection, ///< as HTTP/1.0 has it
};

/// Puts the status line and all fields into `head`, whose storage is used again: the response's own, but for those that
/// frame it, which are the host's business, and those that are not one line; `Date`, `Server`, and
/// `Cache-Control: no-store` unless the response says otherwise.
void write_response_head(http::response const& response, unsigned version, bool keep_alive, response_end end,
                         std::string& head);

/// A status and its words; says nothing about the request or the server.
[[nodiscard]] http::response short_answer(int status);

/// The current time as `Date` has it (RFC 9110, 5.6.7). Holds until the same thread asks again.
[[nodiscard]] std::string_view http_date();

} // namespace waybill::native::http_host
