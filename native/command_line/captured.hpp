// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/endpoint.hpp>
#include <waybill/http/message.hpp>
#include <waybill/via.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::command_line {

/// Whether a text begins like an HTTP message, not like a document.
[[nodiscard]] bool looks_like_http(std::string_view text);

/// A guess at the service a captured request was meant for, so that it can be read without being told: the path and
/// family by its target, the namespace by its action or its envelope. What is given is believed.
[[nodiscard]] endpoint_settings settings_of_capture(http::request const& request,
                                                    std::optional<std::string> namespace_url);

/// A guess at the road a captured response came by: the way by its envelope, the operation by the response's name or
/// the form of its content.
[[nodiscard]] via access_of_capture(http::response const& response);

/// An envelope without its HTTP message, as the request it would be; nothing for any other document.
[[nodiscard]] std::optional<http::request> request_around(std::string_view document);
/// Whether an envelope holds an answer: a `…Response` or a fault.
[[nodiscard]] bool is_answer_envelope(std::string_view document);

} // namespace waybill::native::command_line
