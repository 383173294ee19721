// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/http/status.hpp>

#include <string>
#include <string_view>

namespace waybill {

namespace detail {

/// Appends fields as lines, except `Host`, `Content-Length` and `Transfer-Encoding`, which the writer of the message
/// sets.
[[gnu::cold]] inline void write_fields(std::string& text, http::headers const& fields) {
    for (auto const& field : fields) {
        bool const framing = http::headers::same_name(field.name, "Host") ||
                             http::headers::same_name(field.name, "Content-Length") ||
                             http::headers::same_name(field.name, "Transfer-Encoding");
        if (!framing) text += field.name + ": " + field.value + "\r\n";
    }
}

} // namespace detail

/// Writes a request as HTTP/1.1, with `Host` first and with `Content-Length` if it has a body.
[[nodiscard, gnu::cold]] inline std::string write_raw_message(http::request const& request, std::string_view host) {
    std::string text = request.method + ' ' + request.target + " HTTP/1.1\r\nHost: " + std::string(host) + "\r\n";
    detail::write_fields(text, request.headers);
    bool const has_body = !request.body.empty() || request.method == "POST";
    if (has_body) text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
    return text + "\r\n" + request.body;
}

/// Writes a response as HTTP/1.1, with `Content-Length`.
[[nodiscard]] inline std::string write_raw_message(http::response const& response) {
    std::string text = "HTTP/1.1 " + std::to_string(response.status) + ' ' +
                       std::string(http::reason_phrase(response.status)) + "\r\n";
    detail::write_fields(text, response.headers);
    text += "Content-Length: " + std::to_string(response.body.size()) + "\r\n\r\n";
    return text + response.body;
}

} // namespace waybill
