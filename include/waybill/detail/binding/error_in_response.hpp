// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/error.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// Errors about responses that contain no document.
namespace waybill::detail::binding {

/// Returns the part of a body that an error keeps.
[[nodiscard]] inline std::string kept_body(http::response const& answer) {
    return answer.body.substr(0, error_body_bytes);
}

/// Adds the response's status and request id to an error.
[[gnu::cold]] inline void place_in(http::response const& answer, waybill::error& wrong) {
    wrong.status = answer.status;
    if (wrong.request_id.empty()) wrong.request_id = answer.headers.get("X-Request-ID");
    wrong.retry_after = answer.headers.get("Retry-After").substr(0, 40); // the longest date has 33 characters
}

/// Makes an error about a response, with its status, request id and body.
[[nodiscard, gnu::cold]] inline waybill::error error_in_response(error_code code, std::string message,
                                                                 http::response const& answer) {
    waybill::error wrong;
    wrong.code = code;
    wrong.message = std::move(message);
    place_in(answer, wrong);
    wrong.body = kept_body(answer);
    return wrong;
}

/// Returns `text` from the first occurrence of `what` on, in any letter case; empty if there is none.
inline std::string_view text_after(std::string_view text, std::string_view what) {
    for (std::size_t at = 0; at + what.size() <= text.size(); ++at)
        if (text::same_letters(text.substr(at, what.size()), what)) return text.substr(at);
    return {};
}

/// Returns a text as one line for an error message: each run of white space becomes a blank, a long text is cut.
[[gnu::cold]] inline std::string single_line(std::string_view text, std::size_t most = 200) {
    std::string line;
    for (char const byte : text::trimmed(text)) {
        bool const blank = static_cast<unsigned char>(byte) <= ' ';
        if (blank && line.ends_with(' ')) continue;
        if (line.size() >= most && (static_cast<unsigned char>(byte) & 0xC0) != 0x80) return line + "...";
        line += blank ? ' ' : byte;
    }
    return line;
}

/// Returns the title of an HTML page.
[[gnu::cold]] inline std::string page_title(std::string_view page) {
    auto const title = text_after(page.substr(0, 16'384), "<title");
    auto const open = title.find('>');
    if (open == title.npos) return {};
    auto const text = title.substr(open + 1);
    return single_line(text.substr(0, text.find('<')));
}

/// Returns true for the names of elements that HTML pages begin with.
[[gnu::cold]] inline bool is_html_element(std::string_view name) {
    constexpr std::string_view names[] = {"html", "head", "body", "title",  "h1", "h2",   "h3",    "p",
                                          "div",  "span", "pre",  "center", "b",  "font", "table", "br"};
    for (auto const each : names)
        if (text::same_letters(each, name)) return true;
    return false;
}

/// Returns true if a body is an HTML page: after a declaration and comments it begins with `<!DOCTYPE html` or an HTML
/// element. The Content-Type is not enough: documents are sent as `text/html` too.
[[nodiscard, gnu::cold]] inline bool is_page(std::string_view body) {
    for (;;) {
        body = text::trimmed(body);
        auto const skipped = body.starts_with("<?")     ? body.find("?>")
                             : body.starts_with("<!--") ? body.find("-->")
                                                        : body.npos;
        if (skipped == body.npos) break;
        body.remove_prefix(skipped + (body.starts_with("<?") ? 2 : 3));
    }
    if (text::same_letters(body.substr(0, 14), "<!doctype html")) return true;
    if (!body.starts_with('<')) return false;
    auto const end = body.find_first_of(" \t\r\n/>", 1);
    return end != body.npos && is_html_element(body.substr(1, end - 1));
}

/// Returns true if a response with this status may contain a whole document: 200 to 203, and 4xx and 5xx, because
/// services map refusals to statuses. The others have no content (1xx, 204, 205, redirects), a part of it (206, which
/// responds to a Range that is never sent: RFC 9110, 15.3), or are no HTTP status.
[[nodiscard]] constexpr bool may_carry_document(int status) noexcept {
    return (status >= 200 && status <= 203) || (status >= 400 && status <= 599);
}

/// Returns the error for a response whose body is not a document, according to its status.
[[nodiscard, gnu::cold]] inline waybill::error status_error(http::response const& answer) {
    auto const status = answer.status;
    bool const page = is_page(answer.body);
    auto const words =
        page ? page_title(answer.body) : single_line(std::string_view(answer.body).substr(0, answer.body.find('\n')));
    auto const with = [&](error_code code, std::string_view summary) {
        std::string message(summary);
        if (!words.empty())
            message += page ? "; the response is an HTML page: " + words : "; the response is: " + words;
        return error_in_response(code, std::move(message), answer);
    };
    if (status == 404) return with(error_code::not_found, "nothing is at this address");
    if (status == 405) return with(error_code::method_not_allowed, "the method is not accepted");
    if (page) return error_in_response(error_code::html_page, "the partner returned an HTML page: " + words, answer);
    if (status == 400) return with(error_code::bad_request, "a real .asmx server returns this for malformed XML");
    if (status == 415) return with(error_code::media_type_unsupported, "the partner does not accept this Content-Type");
    if (status >= 500 && status <= 599) return with(error_code::server_error, "the partner's server failed");
    bool const good = may_carry_document(status) && status < 300;
    if (good && text::trimmed(answer.body).empty()) return with(error_code::answer_empty, "the response has no body");
    if (good) {
        auto wrong = with(error_code::content_unexpected, "the response is not a document");
        wrong.expected = "an XML or JSON document";
        wrong.found = text::trimmed(answer.body).substr(0, 60);
        return wrong;
    }
    return with(error_code::status_unexpected, "the response has no document");
}

} // namespace waybill::detail::binding
