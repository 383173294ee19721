// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/binding/form.hpp>
#include <waybill/detail/http1/response_parser.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/base64.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/network_settings.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// A proxy for one partner.
struct proxy_address {
    http::url at{};
    std::string authorization{}; ///< the value of `Proxy-Authorization`, a secret; empty: none

    /// The name of the proxy in messages.
    [[nodiscard]] std::string name() const { return "the proxy " + at.authority(); }
};

[[nodiscard, gnu::cold]] inline std::string percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t at = 0; at < text.size(); ++at) {
        int const byte = text[at] == '%' ? binding::hex_number(text.substr(at + 1), 2) : -1;
        decoded += byte < 0 ? text[at] : static_cast<char>(byte);
        if (byte >= 0) at += 2;
    }
    return decoded;
}

/// Parses the URL of a proxy. Errors: `url_invalid`, which contains neither user name nor password.
[[nodiscard, gnu::cold]] inline result<proxy_address> parse_proxy(std::string_view text) {
    auto const invalid = [](std::string why) {
        return error{.code = error_code::url_invalid,
                     .message = "the URL of the proxy is invalid: " + std::move(why),
                     .expected = "a URL such as http://proxy.example:3128"};
    };
    auto scheme = std::string_view("http://");
    if (auto const colon = text.find("://"); colon != text.npos) {
        scheme = text.substr(0, colon + 3);
        text.remove_prefix(colon + 3);
    }
    if (!text::same_letters(scheme, "http://")) return invalid("the scheme must be http");
    proxy_address made;
    if (auto const at_sign = text.rfind('@'); at_sign != text.npos) {
        auto const user = text.substr(0, at_sign);
        auto const colon = std::min(user.find(':'), user.size());
        made.authorization = "Basic " + text::base64(percent_decoded(user.substr(0, colon)) + ':' +
                                                     percent_decoded(user.substr(std::min(colon + 1, user.size()))));
        text.remove_prefix(at_sign + 1);
    }
    auto parsed = http::parse_url("http://" + std::string(text));
    if (!parsed) return invalid(parsed.error().message);
    made.at = std::move(*parsed);
    return made;
}

/// Whether a host is in a list such as `partner.example, .internal`.
[[nodiscard, gnu::cold]] inline bool is_listed(std::string_view list, std::string_view host) {
    while (!list.empty()) {
        auto const end = std::min(list.find_first_of(", \t"), list.size());
        auto const entry = text::lowered(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
        auto name = std::string_view(entry);
        if (name == "*" || (name == host && !name.empty())) return true;
        if (name.starts_with('*')) name.remove_prefix(1);
        if (name.starts_with('.')) name.remove_prefix(1);
        if (!name.empty() && host.ends_with(name) && host.substr(0, host.size() - name.size()).ends_with('.'))
            return true;
    }
    return false;
}

/// Returns the proxy for a partner; nothing if it is called without one. Errors: those of `parse_proxy`.
[[nodiscard]] inline result<std::optional<proxy_address>> proxy_for(proxy_settings const& settings,
                                                                    http::url const& to) {
    if (to.scheme != "https" || settings.https.empty() || is_listed(settings.none, to.host))
        return std::optional<proxy_address>();
    auto parsed = parse_proxy(settings.https);
    if (!parsed) return parsed.error();
    return std::optional<proxy_address>(std::move(*parsed));
}

/// The error of a status with which a proxy refuses to forward a request. The partner has received nothing.
[[nodiscard, gnu::cold]] inline error proxy_error(std::string const& proxy, int status) {
    if (status == 407)
        return http1::connection_error(proxy +
                                       " refused the request with status 407: check its user name and password");
    return http1::connection_error(proxy + " could not connect to the partner: status " + std::to_string(status));
}

/// The request for a tunnel through a proxy (CONNECT, RFC 9110, 9.3.6), without I/O: send `request`, then pass what
/// arrives to `feed` until it returns true.
class proxy_tunnel {
public:
    [[gnu::cold]] proxy_tunnel(proxy_address const& through, http::url const& to) : proxy_(through.name()) {
        auto const target = (to.is_ipv6() ? '[' + to.host + ']' : to.host) + ':' + std::to_string(to.port);
        request_ = "CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\nUser-Agent: waybill\r\n";
        if (!through.authorization.empty()) request_ += "Proxy-Authorization: " + through.authorization + "\r\n";
        request_ += "\r\n";
    }

    [[nodiscard]] std::string const& request() const noexcept { return request_; }
    /// Returns whether the tunnel is open; false: needs more bytes. Errors: `connection_failed`.
    [[gnu::cold]] result<bool> feed(std::string_view bytes) {
        auto const found = parser_.next(bytes);
        if (!found) return http1::connection_error(proxy_ + " sent an invalid response: " + found.error().message);
        if (*found == http1::parse_event::more) return false;
        int const status = parser_.head().status;
        if (status < 200 || status > 299) return proxy_error(proxy_, status);
        if (!bytes.empty()) return http1::connection_error(proxy_ + " sent bytes that no partner has sent");
        return true;
    }
    /// The error of a connection that ends before the tunnel is open.
    [[nodiscard, gnu::cold]] error cut() const { return http1::connection_error(proxy_ + " closed the connection"); }

private:
    std::string proxy_;
    std::string request_;
    http1::response_parser parser_{true}; ///< no body follows that belongs to the response
};

} // namespace waybill::detail::net
