// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: cpp-httplib, run within the limits and the deadline of a call.
#pragma once

#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/httplib_client/bounded_socket.hpp>
#include <waybill/detail/httplib_client/deadline.hpp>
#include <waybill/detail/httplib_client/flags.hpp> // IWYU pragma: keep
#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/detail/net/resolve.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/http/write_raw_message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/network_settings.hpp>

#include <httplib.h>
#include <netdb.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill::detail::httplib_client {

/// How a connection reaches its partner: without a proxy unless settings name one.
struct route {
    std::optional<net::proxy_address> proxy{};
    result<void> (*tunnel)(bounded_socket& over, net::proxy_address const& proxy, http::url const& to,
                           deadline const& until) = nullptr; ///< opens one through the proxy; null without a proxy

    /// Returns what the socket connects to.
    [[nodiscard]] http::url const& first(http::url const& to) const noexcept { return proxy ? proxy->at : to; }
};
/// Finds the route to a partner. A transport without settings has none, and its program compiles no proxies.
using find_route = result<void>(network_settings const& by, http::url const& to, route& into);

[[gnu::cold]] inline result<void> open_tunnel(bounded_socket& over, net::proxy_address const& proxy,
                                              http::url const& to, deadline const& until) {
    net::proxy_tunnel wanted(proxy, to);
    if (auto const sent = over.write(wanted.request(), until); !sent) return sent;
    for (std::array<char, 4096> bytes;;) {
        auto const count = over.read(bytes.data(), bytes.size(), until);
        if (!count && is_ended(count.error().code)) return count.error();
        if (!count || *count == 0) return wanted.cut();
        auto const open = wanted.feed({bytes.data(), *count});
        if (!open) return open.error();
        if (*open) return {};
    }
}
/// Errors: those of `proxy_for`; `value_invalid` for an invalid local address.
[[gnu::cold]] inline result<void> route_by_settings(network_settings const& by, http::url const& to, route& into) {
    auto found = net::proxy_for(by.proxy, to);
    if (!found) return found.error();
    if (auto const local = net::local_address(by.bind_address); !local) return local.error();
    into.proxy = *std::move(found);
    if (into.proxy) into.tunnel = &open_tunnel;
    return {};
}

/// A connection to a partner, or to the proxy for it. cpp-httplib opens it and owns the socket.
class connection final : private httplib::ClientImpl {
public:
    [[gnu::cold]] connection(http::url const& to, route const& by, net::network& network)
        : ClientImpl(by.first(to).host, int(by.first(to).port)), to_(to), network_(network) {
        set_tcp_nodelay(true); // without it Nagle's algorithm and delayed acknowledgements cost 40 ms per call
    }
    [[gnu::cold]] ~connection() override = default;

    /// Connects to the partner, by a tunnel if there is a proxy. Errors: `connection_failed`, `deadline_passed`,
    /// `cancelled`, `tls_failed`; no part of a request was sent.
    [[gnu::cold]] result<void> open(route const& by, deadline const& until) {
        auto const& settings = network_.settings();
        bool const encrypted = to_.scheme == "https";
        auto const context = encrypted ? network_.context() : result<SSL_CTX*>(nullptr);
        if (!context) return context.error();
        if (!settings.bind_address.empty()) set_interface(settings.bind_address);
        auto const addresses = resolve(by.first(to_).host, by.first(to_).port, until);
        if (!addresses) return addresses.error();
        auto const connected = connect(by.proxy ? by.proxy->name() + ": " : "", *addresses, until);
        if (!connected) return connected;
        if (by.tunnel != nullptr)
            if (auto const open = by.tunnel(*over_, *by.proxy, to_, until); !open) return open;
        return encrypted ? over_->handshake(*context, to_.host, until) : result<void>();
    }

    /// Takes a connected socket.
    void adopt(int connected) {
        socket_.sock = connected;
        over_.emplace(connected);
    }

    /// Returns true if another request may be sent.
    [[nodiscard]] bool is_idle() { return over_->is_idle(); }

    /// Sends a request and reads the response, within the whole time, and each wait for bytes within `silence`. Errors:
    /// those of `response_reader`; `deadline_passed`, `cancelled`.
    [[gnu::cold]] result<void> exchange(http::request const& request, deadline const& whole,
                                        std::chrono::milliseconds silence, net::response_reader& reader) {
        if (auto const sent = over_->write(write_raw_message(request, to_.authority()), whole); !sent) {
            if (is_ended(sent.error().code)) return sent;
            reader.set_unsent(sent.error());
        }
        for (std::array<char, std::size_t{16} << 10> bytes;;) {
            auto const count = over_->read(bytes.data(), bytes.size(), whole.earlier(deadline::in(silence)));
            if (!count) return is_ended(count.error().code) ? count.error() : reader.failed(count.error());
            if (*count == 0) return reader.finish();
            auto const more = reader.take({bytes.data(), *count});
            if (!more) return more.error();
            if (!*more) return {};
        }
    }

private:
    /// Tries the addresses in turn; each gets an equal part of the remaining time, so that an unresponsive one leaves
    /// time for the next. `name` is that of the proxy, for messages.
    [[gnu::cold]] result<void> connect(std::string const& name, std::vector<net::socket_address> const& addresses,
                                       deadline const& until) {
        if (addresses.empty()) return http1::connection_error(name + "no connection: no address for " + host_);
        auto outcome = httplib::Error::Connection;
        auto remaining = static_cast<long>(addresses.size());
        for (auto const& each : addresses) {
            if (until.passed()) break;
            std::array<char, NI_MAXHOST> numeric{};
            if (::getnameinfo(reinterpret_cast<sockaddr const*>(&each.bytes), each.size, numeric.data(),
                              socklen_t(numeric.size()), nullptr, 0, NI_NUMERICHOST) != 0) {
                --remaining;
                continue;
            }
            addr_map_[host_] = numeric.data();
            set_connection_timeout(std::chrono::duration_cast<std::chrono::microseconds>(until.left() / remaining--));
            std::optional<connecting_stop> ending;
            if (until.stop().stop_possible())
                set_socket_options([&](int opened) { ending.emplace(opened, until.stop()); });
            bool const connected = create_and_connect_socket(socket_, outcome);
            set_socket_options(nullptr);
            if (connected) {
                over_.emplace(socket_.sock);
                return {};
            }
        }
        if (until.passed()) return until.why();
        return http1::connection_error(name + "no connection: " + httplib::to_string(outcome));
    }

    http::url to_;
    net::network& network_;
    std::optional<bounded_socket> over_{};
};

} // namespace waybill::detail::httplib_client
