// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/http1/response_parser.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>

namespace waybill::detail::net {

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
    [[nodiscard]] error cut() const { return http1::connection_error(proxy_ + " closed the connection"); }

private:
    std::string proxy_;
    std::string request_;
    http1::response_parser parser_{true}; ///< no body follows that belongs to the response
};

} // namespace waybill::detail::net
