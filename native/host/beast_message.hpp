// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/http.hpp>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <string>

namespace waybill::native {

using beast_request = boost::beast::http::request<boost::beast::http::string_body>;
using beast_response = boost::beast::http::response<boost::beast::http::string_body>;
using beast_head = boost::beast::http::response<boost::beast::http::empty_body>;

/// The method, target and fields of a request as Beast read them; the body is left to the caller to move.
[[nodiscard]] http::request head_from_beast(beast_request const& request);

/// A response as Beast writes it, with `Content-Length`, `Date`, `Server`, and `Cache-Control: no-store` unless the
/// response says otherwise. Framing fields of the response itself are left out: the host frames.
[[nodiscard]] beast_response to_beast(http::response&& response, unsigned version, bool keep_alive);

/// The head of a response whose body comes in pieces: chunked, or with HTTP/1.0 until the connection ends.
[[nodiscard]] beast_head head_to_beast(http::response const& response, unsigned version, bool keep_alive);

/// The current time as `Date` has it (RFC 9110, 5.6.7).
[[nodiscard]] std::string http_date();

} // namespace waybill::native
