// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <host/beast_message.hpp>

#include <waybill/access/http.hpp>

#include <boost/beast/core/error.hpp>

#include <cstddef>
#include <optional>

namespace waybill::native {

/// The HTTP status with which a well-formed head is refused before its body is read, or 0: too many fields, a transfer
/// or content coding nobody here undoes, an expectation nobody here meets.
[[nodiscard]] int status_of_bad_head(beast_request const& request, std::size_t most_fields);

/// Whether the client waits for `100 Continue` before it sends the body. An HTTP/1.0 client does not.
[[nodiscard]] bool expects_continue(beast_request const& request);

/// A status and its words; says nothing about the request or the server.
[[nodiscard]] http::response short_answer(int status);

/// How a failure to read a request is answered: 400, 413 or 431. Nothing when the connection is gone or too slow.
[[nodiscard]] std::optional<http::response> refusal_of(boost::beast::error_code failure);

} // namespace waybill::native
