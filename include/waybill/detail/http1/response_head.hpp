// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
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

[[nodiscard, gnu::cold]] inline error connection_error(std::string message) {
    return failure(error_code::connection_failed, std::move(message));
}

/// Parses `HTTP/1.1 200 OK`: version and status (RFC 9112, 4). Errors: `status_unexpected`.
[[nodiscard, gnu::cold]] inline result<response_head> parse_status_line(std::string_view line) {
    response_head head;
    bool const versioned = line.starts_with("HTTP/1.1 ") || line.starts_with("HTTP/1.0 ");
    if (!versioned) return failure(error_code::status_unexpected, "the answer is no HTTP/1.1 response");
    head.minor_version = line[7] - '0';
    auto const status = line.substr(9, 3);
    bool valid = status.size() == 3 && (line.size() == 12 || line[12] == ' ');
    for (char const digit : status) {
        valid = valid && digit >= '0' && digit <= '9';
        head.status = head.status * 10 + (digit - '0');
    }
    for (char const byte : line) valid = valid && (byte == '\t' || static_cast<unsigned char>(byte) >= ' ');
    if (!valid || head.status < 100 || head.status > 599)
        return failure(error_code::status_unexpected, "the answer has no status from 100 to 599");
    return head;
}

[[nodiscard, gnu::cold]] inline error invalid_field_line(std::string_view line) {
    auto error = connection_error("the head of the answer has a line that is no field");
    error.expected = "a name, a colon without white space before it, and a value";
    // up to the value, which may be a secret
    auto const value = line.find_first_of(":=");
    error.found = line.substr(0, value < 60 ? value + 1 : 60);
    return error;
}

/// Parses one line of a header or trailer section, without its line end. A line that begins with white space continues
/// the previous field (RFC 9112, 5.2). White space before the colon is refused: a proxy may take it for a part of the
/// name, and read another length (RFC 9112, 5.1). Errors: `connection_failed`.
[[nodiscard, gnu::cold]] inline result<void> add_field_line(std::string_view line, http::headers& fields) {
    for (char const byte : line)
        if (byte == '\0' || byte == '\r') return invalid_field_line(line);
    if (line.front() == ' ' || line.front() == '\t') {
        if (fields.empty()) return invalid_field_line(line);
        (fields.back().value += ' ') += text::trimmed(line);
        return {};
    }
    auto const colon = line.find(':');
    if (colon == line.npos) return invalid_field_line(line);
    auto const name = line.substr(0, colon);
    if (!http::is_token(name)) return invalid_field_line(line);
    fields.add(std::string(name), std::string(text::trimmed(line.substr(colon + 1))));
    return {};
}

enum class framing : std::uint8_t { none, length, chunked, until_close };

/// The end of the body of a response (RFC 9112, 6.3).
struct body_framing {
    framing kind = framing::none;
    std::uint64_t length = 0; ///< of `framing::length`
    bool keeps_alive = false; ///< another request may follow on the connection
};

/// Calls `with` for each element of the comma-separated lists in all fields with that name.
template <class With>
[[gnu::cold]] void for_each_element(http::headers const& fields, std::string_view name, With const& with) {
    for (auto const& field : fields) {
        if (!http::headers::same_name(field.name, name)) continue;
        auto rest = std::string_view(field.value);
        for (;;) {
            auto const comma = rest.find(',');
            with(text::trimmed(rest.substr(0, comma)));
            if (comma == rest.npos) break;
            rest.remove_prefix(comma + 1);
        }
    }
}

/// Parses an unsigned number in this base. Returns false for other text and for numbers above 64 bits.
inline bool read_number(std::string_view digits, unsigned base, std::uint64_t& number) {
    number = 0;
    for (char const digit : digits) {
        auto const lower = text::lower(digit);
        auto const value = lower >= '0' && lower <= '9'   ? unsigned(lower - '0')
                           : lower >= 'a' && lower <= 'f' ? unsigned(lower - 'a') + 10
                                                          : 16U;
        if (value >= base || number > (std::numeric_limits<std::uint64_t>::max() - value) / base) return false;
        number = number * base + value;
    }
    return !digits.empty();
}

/// Determines the framing of a body. `Transfer-Encoding: identity`, of servers for RFC 2616, is none. Errors:
/// `connection_failed` for lengths that contradict each other and for transfer codings other than `chunked`.
[[nodiscard, gnu::cold]] inline result<body_framing> framing_of(response_head const& head, bool to_head_request) {
    body_framing found;
    bool closes = false; // RFC 9112, 9.3: whatever else a gateway has added
    found.keeps_alive = head.minor_version == 1;
    for_each_element(head.fields, "Connection", [&](std::string_view option) {
        if (text::same_letters(option, "close")) closes = true;
        if (text::same_letters(option, "keep-alive")) found.keeps_alive = true;
    });
    found.keeps_alive = found.keeps_alive && !closes;
    if (to_head_request || head.status < 200 || head.status == 204 || head.status == 304) return found;

    std::size_t codings = 0;
    bool chunked = false;
    bool identity = false;
    for_each_element(head.fields, "Transfer-Encoding", [&](std::string_view coding) {
        ++codings;
        chunked = text::same_letters(coding, "chunked");
        identity = text::same_letters(coding, "identity");
    });
    if (codings == 1 && identity) {
        codings = 0;
        found.keeps_alive = false; // a proxy may mean a different end of the body
    }
    bool has_length = false;
    bool valid = true;
    for_each_element(head.fields, "Content-Length", [&](std::string_view digits) {
        std::uint64_t length = 0;
        valid = valid && read_number(digits, 10, length) && (!has_length || length == found.length);
        found.length = length;
        has_length = true;
    });
    if (codings > 0) {
        if (codings > 1 || !chunked) return connection_error("the answer has a Transfer-Encoding other than chunked");
        found.kind = framing::chunked;
        // RFC 9112, 6.1: the sender of both may mean a different end of the body
        if (has_length || head.minor_version == 0) found.keeps_alive = false;
        return found;
    }
    if (!valid) return connection_error("the answer has an invalid Content-Length, or two that differ");
    found.kind = has_length ? framing::length : framing::until_close;
    if (!has_length) found.keeps_alive = false;
    return found;
}

/// Parses the size in the first line of a chunk and ignores extensions (RFC 9112, 7.1). Errors: `connection_failed`.
[[nodiscard]] inline result<std::uint64_t> parse_chunk_line(std::string_view line) {
    std::uint64_t size = 0;
    if (!read_number(text::trimmed(line.substr(0, line.find(';'))), 16, size))
        return connection_error("the answer has a chunk without a size");
    return size;
}

} // namespace waybill::detail::http1
