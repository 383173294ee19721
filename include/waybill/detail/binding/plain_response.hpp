// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <string>
#include <string_view>
#include <utility>

/// Responses that contain no document: the server did not process the request.
namespace waybill::detail::binding {

/// Returns a status without a body, as a real `.asmx` server does for malformed envelopes (400) and unknown media types
/// (415).
[[nodiscard]] inline http::response empty_response(int status, std::string content_type) {
    return {status, {{"Content-Type", std::move(content_type)}}, {}};
}

/// Returns one line of text, the form of errors over HTTP GET and POST. The default status is 500, as in a real `.asmx`
/// server.
[[nodiscard]] inline http::response text_response(std::string text, int status = 500) {
    text += "\r\n";
    return {status, {{"Content-Type", "text/plain; charset=utf-8"}}, std::move(text)};
}

/// Returns a short HTML page. `title` and `paragraphs` are HTML.
[[nodiscard]] inline http::response page_response(int status, std::string_view title, std::string_view paragraphs) {
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>";
    ((page += title) += "</title></head>\n<body><h1>") += title;
    ((page += "</h1>\n") += paragraphs) += "\n</body></html>\n";
    return {status, {{"Content-Type", "text/html; charset=utf-8"}}, std::move(page)};
}

/// Returns 405 with the allowed methods.
[[nodiscard]] inline http::response method_response(std::string allowed) {
    auto answer = page_response(405, "Method not allowed", "<p>This address does not accept this method.</p>");
    answer.headers.add("Allow", std::move(allowed));
    return answer;
}

} // namespace waybill::detail::binding
