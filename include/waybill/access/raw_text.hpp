// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/http.hpp>
#include <waybill/error.hpp>
#include <waybill/scan/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::access {

namespace raw_text {

/// A place in a captured text; lines count from 1.
struct place {
    std::size_t offset = 0;
    std::size_t line = 1;
};

inline waybill::error refusal(place const& where, char const* why, char const* expected, std::string_view found) {
    waybill::error wrong{};
    wrong.code = error_code::bad_request;
    wrong.message = why;
    wrong.offset = where.offset;
    wrong.line = where.line;
    wrong.column = 1;
    wrong.expected = expected;
    // a query or a header may carry a password, so no more is repeated than shows what kind of line it is
    wrong.found = found.substr(0, found.find_first_of("?=&:") < 40 ? found.find_first_of("?=&:") : 40);
    return wrong;
}

using scan::trimmed;

/// A character of a method or a field name (RFC 9110, 5.6.2).
constexpr bool is_name_character(char letter) noexcept {
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(letter) != std::string_view::npos;
}

/// Takes lines and bytes off a text and knows where it is.
class reader {
public:
    explicit reader(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] bool at_end() const noexcept { return at_.offset == text_.size(); }
    [[nodiscard]] place const& where() const noexcept { return at_; }
    [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_.offset); }

    /// The next line without its CRLF or LF.
    std::string_view take_line() noexcept {
        auto const left = rest();
        auto const feed = left.find('\n');
        auto line = left.substr(0, feed);
        take(feed == std::string_view::npos ? left.size() : feed + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }
    /// So many bytes, or what is left.
    std::string_view take(std::size_t count) noexcept {
        auto const taken = rest().substr(0, count);
        for (char const byte : taken)
            if (byte == '\n') ++at_.line;
        at_.offset += taken.size();
        return taken;
    }
    void skip_empty_lines() noexcept {
        auto const first = rest().find_first_not_of("\r\n");
        take(first == std::string_view::npos ? rest().size() : first);
    }

private:
    std::string_view text_;
    place at_{};
};

} // namespace raw_text

/// Appends fields as lines. `Host`, `Content-Length` and `Transfer-Encoding` are left out: whoever writes the message
/// says them.
inline void write_fields(std::string& text, http::headers const& fields) {
    for (auto const& field : fields) {
        bool const framing = http::headers::same_name(field.name, "Host") ||
                             http::headers::same_name(field.name, "Content-Length") ||
                             http::headers::same_name(field.name, "Transfer-Encoding");
        if (!framing) text += field.name + ": " + field.value + "\r\n";
    }
}

/// The words behind a status code (RFC 9110, 15).
[[nodiscard]] constexpr std::string_view http_reason(int status) noexcept {
    switch (status) {
    case 100: return "Continue";
    case 200: return "OK";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    default: return "Status";
    }
}

} // namespace waybill::access
