// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: HTTP messages without I/O: requests, responses, header fields, URLs, media types.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::http {

/// Whether a text is a token (RFC 9110, 5.6.2), as methods and names of header fields are: without white space.
[[nodiscard]] constexpr bool is_token(std::string_view text) noexcept {
    for (char const each : text)
        if (!detail::text::is_letter(each) && !detail::text::is_digit(each) &&
            std::string_view("!#$%&'*+-.^_`|~").find(each) == std::string_view::npos)
            return false;
    return !text.empty();
}

/// One header field.
struct header {
    std::string name{};
    std::string value{};
    bool operator==(header const&) const = default;
};

/// Header fields in the order they were written. Names are compared without regard to letter case (RFC 9110, 5.1).
class headers : public std::vector<header> {
public:
    using std::vector<header>::vector;

    /// Returns the value of the first field with this name, or null.
    [[nodiscard]] std::string const* find(std::string_view name) const noexcept {
        for (auto const& field : *this)
            if (same_name(field.name, name)) return &field.value;
        return nullptr;
    }
    /// Returns the value of the first field with this name; empty if there is none.
    [[nodiscard]] std::string_view get(std::string_view name) const noexcept {
        auto const* const value = find(name);
        return value ? std::string_view(*value) : std::string_view{};
    }
    [[gnu::cold]] void add(std::string name, std::string value) { push_back({std::move(name), std::move(value)}); }

    /// Compares names without regard to the case of ASCII letters.
    [[nodiscard]] static constexpr bool same_name(std::string_view left, std::string_view right) noexcept {
        return detail::text::same_letters(left, right);
    }
};

struct call_end;

/// An HTTP request. The transport adds `Host` and `Content-Length`.
struct request {
    std::string method{}; ///< `GET` or `POST`
    std::string target{}; ///< path and query: `/cr.ws/Flight.asmx/WebServiceRQ?strRQ=…`
    http::headers headers{};
    std::string body{};
    /// Changes nothing at the partner. A transport may send it once more, on a new connection, if a kept connection
    /// ends before the first byte of the response.
    bool only_reads = false;
    /// When the call must end, for transports with `ends_calls`; null: at the limits of the transport.
    call_end const* end = nullptr;
};

/// An HTTP response.
struct response {
    int status = 200;
    http::headers headers{};
    std::string body{};
};

} // namespace waybill::http
