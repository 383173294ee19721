// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: documents and captured HTTP messages of any kind, read and explained.
#pragma once

#include <waybill/binding/endpoint.hpp>
#include <waybill/http/message.hpp>
#include <waybill/via.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::captures {

/// True if a text starts like an HTTP message and not like a document.
[[nodiscard]] bool looks_like_http(std::string_view text);

/// Whether the header fields announce a body that the capture does not contain, as the output of `curl -v`.
[[nodiscard]] bool lacks_body(http::request const& request);

/// Guesses the settings of the service that a captured request was sent to: path and family from its target, the
/// namespace from its action or its envelope. Settings that are given are kept.
[[nodiscard]] endpoint_settings settings_of_capture(http::request const& request,
                                                    std::optional<std::string> namespace_url);

/// Guesses the access method and the operation of a captured response: the method from its envelope, the operation from
/// the name of the response or the form of its content.
[[nodiscard]] via access_of_capture(http::response const& response);

/// The request that would carry an envelope without an HTTP message; nothing for any other document.
[[nodiscard]] std::optional<http::request> request_around(std::string_view document);
/// True if an envelope contains a response: a `…Response` or a fault.
[[nodiscard]] bool is_response_envelope(std::string_view document);

} // namespace waybill::native::captures
