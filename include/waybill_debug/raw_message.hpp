// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_head.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/write_raw_message.hpp> // IWYU pragma: export
#include <waybill/quirk.hpp>
#include <waybill/result.hpp>
#include <waybill_debug/detail/raw_body.hpp>
#include <waybill_debug/detail/raw_reader.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace waybill {

/// An HTTP/1.x message from a capture: a proxy, a log, `curl -i`, an e-mail.
struct raw_message {
    std::variant<http::request, http::response> message{};
    std::string version{};       ///< `HTTP/1.1`
    std::size_t used = 0;        ///< length of this message in bytes; another one may follow
    std::vector<quirk> quirks{}; ///< deviations of the capture or its sender

    [[nodiscard]] http::request const* request() const noexcept { return std::get_if<http::request>(&message); }
    [[nodiscard]] http::response const* response() const noexcept { return std::get_if<http::response>(&message); }
};

namespace detail::capture {

/// `POST /path HTTP/1.1` or `HTTP/1.1 200 OK`
inline result<raw_message> parse_start_line(std::string_view line, raw_place const& where) {
    raw_message parsed;
    auto const first = line.find(' ');
    auto const last = line.rfind(' ');
    if (line.starts_with("HTTP/")) {
        auto const status = first == std::string_view::npos ? std::string_view{} : line.substr(first + 1, 3);
        http::response response;
        response.status = 0;
        for (char const digit : status)
            response.status =
                digit >= '0' && digit <= '9' && response.status >= 0 ? response.status * 10 + (digit - '0') : -1;
        if (status.size() != 3 || response.status < 100)
            return raw_refusal(where, "the status line has no three-digit status", "HTTP/1.1 200 OK", line);
        parsed.version = line.substr(0, first);
        parsed.message = std::move(response);
        return parsed;
    }
    auto const version = last == std::string_view::npos ? std::string_view{} : line.substr(last + 1);
    if (first == last || !version.starts_with("HTTP/1.") || first == 0)
        return raw_refusal(where, "this is neither a request line nor a status line",
                           "POST /path HTTP/1.1 or HTTP/1.1 200 OK", line);
    http::request request;
    request.method = line.substr(0, first);
    if (!http::is_token(request.method))
        return raw_refusal(where, "the method is not an HTTP token", "POST /path HTTP/1.1", line);
    request.target = line.substr(first + 1, last - first - 1);
    parsed.version = version;
    parsed.message = std::move(request);
    return parsed;
}

/// Reads header fields up to the empty line. A folded line is joined with a space. A field of four bytes takes a
/// hundred in memory, so their number is limited.
inline result<void> parse_fields(raw_reader& in, http::headers& fields) {
    constexpr std::size_t most = 10'000;
    while (!in.at_end()) {
        auto const where = in.where();
        auto const line = in.take_line();
        if (line.empty()) return {};
        if (!http1::add_field_line(line, fields))
            return raw_refusal(where, "this line is not a header field",
                               "Name: value, or an empty line before the body", line);
        if (fields.size() > most)
            return raw_refusal(where, "the message has too many header fields", "at most 10,000 fields", line);
    }
    return {};
}

} // namespace detail::capture

/// Parses the first message of a captured text; skips interim responses (100 Continue).
///
/// Lines may end with CRLF or LF. A chunked body is decoded; a body that the capture has already decoded is kept. A
/// body shorter than its `Content-Length`, as after a conversion of line ends, is kept and reported as a quirk. Errors:
/// `document_empty`, and `bad_request` with line and column.
[[nodiscard]] inline result<raw_message> parse_raw_message(std::string_view text) {
    using namespace waybill::detail::capture;
    raw_reader in(text);
    while (true) {
        in.skip_empty_lines();
        if (in.at_end()) {
            auto empty = raw_refusal(in.where(), "there is no message", "a request line or a status line", {});
            empty.code = error_code::document_empty;
            return empty;
        }
        auto const where = in.where();
        auto parsed = parse_start_line(in.take_line(), where);
        if (!parsed) return parsed;
        auto* const request = std::get_if<http::request>(&parsed->message);
        auto* const response = std::get_if<http::response>(&parsed->message);
        auto& fields = request ? request->headers : response->headers;
        if (auto const read = parse_fields(in, fields); !read) return read.error();
        if (response && response->status < 200 && !in.at_end()) continue;

        bool const bodiless =
            response && (response->status < 200 || response->status == 204 || response->status == 304);
        if (!bodiless) {
            auto const body = detail::capture::take_body(in, fields, request != nullptr, parsed->quirks);
            if (!body) return body.error();
            (request ? request->body : response->body) = *body;
        }
        parsed->used = in.where().offset;
        return parsed;
    }
}

} // namespace waybill
