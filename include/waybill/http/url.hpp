// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail {

[[gnu::cold]] inline waybill::error url_error(std::string_view text, char const* why) {
    auto wrong = failure(error_code::url_invalid, why);
    wrong.expected = "a URL such as https://partner.example";
    // the text before '@' may contain a password
    if (text.find('@') == std::string_view::npos) wrong.found = text.substr(0, 200);
    return wrong;
}

constexpr bool is_host_character(char byte) noexcept {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '.' || byte == '-' || byte == '_' ||
           static_cast<unsigned char>(byte) >= 0x80;
}
constexpr bool is_ipv6_character(char byte) noexcept {
    return (byte >= 'a' && byte <= 'f') || (byte >= '0' && byte <= '9') || byte == '.' || byte == ':';
}

} // namespace waybill::detail

namespace waybill::http {

/// A parsed base URL.
struct url {
    std::string scheme{}; ///< `http` or `https`, lower case
    std::string host{};   ///< lower case; an IPv6 address without its brackets
    std::uint16_t port = 0;
    std::string path{}; ///< without a trailing `/`; empty for the root

    [[nodiscard]] bool is_ipv6() const noexcept { return host.find(':') != std::string::npos; }
    [[nodiscard]] std::uint16_t default_port() const noexcept { return scheme == "https" ? 443 : 80; }
    /// Returns the host as in a URL or a `Host` field: with brackets for IPv6, and with the port unless it is the
    /// default.
    [[nodiscard, gnu::cold]] std::string authority() const {
        auto text = is_ipv6() ? '[' + host + ']' : host;
        if (port != default_port()) text += ':' + std::to_string(port);
        return text;
    }
    bool operator==(url const&) const = default;
};

using detail::text::parse_decimal;

/// Parses a base URL with the scheme `http` or `https`. It must not contain a user name, a password, a query or a
/// fragment.
///
/// Errors: `url_invalid`, which never repeats a password.
[[nodiscard, gnu::cold]] inline result<url> parse_url(std::string_view text) {
    using namespace waybill::detail;
    auto const colon = text.find("://");
    if (colon == std::string_view::npos) return url_error(text, "the URL must start with http:// or https://");
    url parsed;
    parsed.scheme = detail::text::lowered(text.substr(0, colon));
    if (parsed.scheme != "http" && parsed.scheme != "https") return url_error(text, "the scheme must be http or https");

    auto const rest = text.substr(colon + 3);
    auto const end_of_authority = rest.find_first_of("/?#");
    auto authority = rest.substr(0, end_of_authority);
    auto path = end_of_authority == std::string_view::npos ? std::string_view{} : rest.substr(end_of_authority);
    if (authority.find('@') != std::string_view::npos)
        return url_error(text, "the URL must not contain a user name or a password");
    if (path.find_first_of("?#") != std::string_view::npos)
        return url_error(text, "a base URL must not have a query or a fragment");
    for (char const byte : path)
        if (static_cast<unsigned char>(byte) <= ' ')
            return url_error(text, "the path contains a space or a control character");
    while (path.ends_with('/')) path.remove_suffix(1);
    parsed.path = path;

    auto port = std::string_view{};
    if (authority.starts_with('[')) {
        auto const bracket = authority.find(']');
        if (bracket == std::string_view::npos) return url_error(text, "the IPv6 address has no closing bracket");
        parsed.host = detail::text::lowered(authority.substr(1, bracket - 1));
        auto const after = authority.substr(bracket + 1);
        if (!after.empty() && after.front() != ':') return url_error(text, "only a port may follow the IPv6 address");
        port = after;
        if (parsed.host.find(':') == std::string::npos) return url_error(text, "the brackets contain no IPv6 address");
        for (char const byte : parsed.host)
            if (!is_ipv6_character(byte)) return url_error(text, "the brackets contain no IPv6 address");
    } else {
        auto const port_at = authority.find(':');
        parsed.host = detail::text::lowered(authority.substr(0, port_at));
        if (port_at != std::string_view::npos) port = authority.substr(port_at);
        if (parsed.host.empty()) return url_error(text, "the URL names no host");
        for (char const byte : parsed.host)
            if (!is_host_character(byte)) return url_error(text, "the host contains an invalid character");
    }
    parsed.port = parsed.default_port();
    if (port.size() > 1) {
        int const number = parse_decimal(port.substr(1), 65'535);
        if (number <= 0) return url_error(text, "the port must be a number from 1 to 65535");
        parsed.port = std::uint16_t(number);
    }
    return parsed;
}

/// Whether a host is always this machine: `localhost`, its subdomains, 127.0.0.0/8 and `::1`. Does not resolve names: a
/// name that resolves to this machine is not loopback.
[[nodiscard, gnu::cold]] inline bool is_loopback(std::string_view host) {
    auto name = detail::text::lowered(host);
    if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
    if (name == "localhost" || name.ends_with(".localhost") || name == "::1" || name == "0:0:0:0:0:0:0:1") return true;
    auto rest = std::string_view(name);
    if (rest.starts_with("::ffff:")) rest.remove_prefix(7);
    for (int part = 0; part < 4; ++part) {
        auto const dot = rest.find('.');
        if ((dot == std::string_view::npos) != (part == 3)) return false;
        int const number = parse_decimal(rest.substr(0, dot), 255);
        if (number < 0 || (part == 0 && number != 127)) return false;
        rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
    }
    return true;
}

/// Joins a base path and a path with exactly one slash.
[[nodiscard, gnu::cold]] inline std::string join_path(std::string_view base, std::string_view path) {
    while (base.ends_with('/')) base.remove_suffix(1);
    std::string joined(base);
    if (!path.starts_with('/')) joined += '/';
    joined += path;
    return joined;
}

} // namespace waybill::http
