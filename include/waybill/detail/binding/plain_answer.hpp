// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <string>
#include <string_view>
#include <utility>

/// Answers that are no documents: what a server says when it did not come to the question.
namespace waybill::detail::binding {

/// A status and no body: what a real `.asmx` answers to malformed envelopes (400) and strange media types (415).
[[nodiscard]] inline http::response empty_answer(int status, std::string content_type) {
    return {status, {{"Content-Type", std::move(content_type)}}, {}};
}

/// A line of text, as failures over HTTP GET and POST are told. 500 like a real `.asmx`, unless another status is
/// given.
[[nodiscard]] inline http::response text_answer(std::string text, int status = 500) {
    text += "\r\n";
    return {status, {{"Content-Type", "text/plain; charset=utf-8"}}, std::move(text)};
}

/// A short page for people. `title` and `paragraphs` are HTML already.
[[nodiscard]] inline http::response page_answer(int status, std::string_view title, std::string_view paragraphs) {
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>";
    ((page += title) += "</title></head>\n<body><h1>") += title;
    ((page += "</h1>\n") += paragraphs) += "\n</body></html>\n";
    return {status, {{"Content-Type", "text/html; charset=utf-8"}}, std::move(page)};
}

/// 405, with the methods that would do.
[[nodiscard]] inline http::response method_answer(std::string allowed) {
    auto answer = page_answer(405, "Method not allowed", "<p>This address is asked in another way.</p>");
    answer.headers.add("Allow", std::move(allowed));
    return answer;
}

} // namespace waybill::detail::binding
