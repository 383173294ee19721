// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

/// HTTP/1.1 responses with a limit for every length (RFC 9112).
namespace waybill::detail::http1 {

/// The limits for the parts of a response other than its body. Heads in practice are below 2 KB.
struct response_limits {
    static constexpr std::size_t status_line = 1024;
    static constexpr std::size_t field_line = std::size_t{16} << 10;
    static constexpr std::size_t head = std::size_t{64} << 10; ///< total of all lines of a head or a trailer section
    static constexpr std::size_t fields = 128;
    static constexpr std::size_t interim = 8;      ///< responses with status 1xx before the final one
    static constexpr std::size_t chunk_line = 256; ///< the line with the size and the extensions of a chunk
};

struct response_head {
    int minor_version = 1; ///< of HTTP/1.0 or HTTP/1.1
    int status = 0;        ///< from 100 to 599
    http::headers fields{};
};

[[nodiscard]] inline error response_error(error_code code, std::string message) {
    return error{.code = code, .message = std::move(message)};
}
[[nodiscard]] inline error connection_error(std::string message) {
    return response_error(error_code::connection_failed, std::move(message));
}

/// Parses `HTTP/1.1 200 OK`: version and status (RFC 9112, 4). Errors: `status_unexpected`.
[[nodiscard]] inline result<response_head> parse_status_line(std::string_view line) {
    response_head head;
    bool const versioned = line.starts_with("HTTP/1.1 ") || line.starts_with("HTTP/1.0 ");
    if (!versioned) return response_error(error_code::status_unexpected, "the answer is no HTTP/1.1 response");
    head.minor_version = line[7] - '0';
    auto const status = line.substr(9, 3);
    bool valid = status.size() == 3 && (line.size() == 12 || line[12] == ' ');
    for (char const digit : status) {
        valid = valid && digit >= '0' && digit <= '9';
        head.status = head.status * 10 + (digit - '0');
    }
    for (char const byte : line) valid = valid && (byte == '\t' || static_cast<unsigned char>(byte) >= ' ');
    if (!valid || head.status < 100 || head.status > 599)
        return response_error(error_code::status_unexpected, "the answer has no status from 100 to 599");
    return head;
}

/// Parses one line of a header or trailer section, without its line end. A line that begins with white space continues
/// the previous field (RFC 9112, 5.2). White space before the colon is refused: a proxy may take it for a part of the
/// name, and read another length (RFC 9112, 5.1). Errors: `connection_failed`.
[[nodiscard]] inline result<void> add_field_line(std::string_view line, http::headers& fields) {
    auto const wrong = [&] {
        auto error = connection_error("the head of the answer has a line that is no field");
        error.expected = "a name, a colon without white space before it, and a value";
        // up to the value, which may be a secret
        auto const value = line.find_first_of(":=");
        error.found = line.substr(0, value < 60 ? value + 1 : 60);
        return error;
    };
    for (char const byte : line)
        if (byte == '\0' || byte == '\r') return wrong();
    if (line.front() == ' ' || line.front() == '\t') {
        if (fields.empty()) return wrong();
        (fields.back().value += ' ') += text::trimmed(line);
        return {};
    }
    auto const colon = line.find(':');
    if (colon == line.npos) return wrong();
    auto const name = line.substr(0, colon);
    if (!http::is_token(name)) return wrong();
    fields.add(std::string(name), std::string(text::trimmed(line.substr(colon + 1))));
    return {};
}

} // namespace waybill::detail::http1
