// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/httplib_client/bounded_socket.hpp>
#include <waybill/detail/httplib_client/checked_exchange.hpp>
#include <waybill/detail/httplib_client/deadline.hpp>
#include <waybill/detail/net/connection_error.hpp>
#include <waybill/detail/net/network.hpp>
#include <waybill/detail/net/outgoing_request.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/detail/net/proxy_tunnel.hpp>
#include <waybill/detail/net/resolve.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>

#include <httplib.h>
#include <netdb.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <locale>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::httplib_client {

/// A connection to a partner, or to the proxy for it, by cpp-httplib.
class connection final : private httplib::ClientImpl {
public:
    connection(http::url const& to, std::optional<net::proxy_address> const& proxy, net::network& by)
        : ClientImpl((proxy ? proxy->at : to).host, int((proxy ? proxy->at : to).port)),
          to_(to),
          proxy_(proxy),
          network_(by) {
        set_tcp_nodelay(true); // without it Nagle's algorithm and delayed acknowledgements cost 40 ms per call
        set_decompress(false); // its releases differ, and deliver a truncated body
        adapt(static_cast<httplib::ClientImpl&>(*this));
        fill_locale();
    }
    ~connection() override = default;

    /// Connects to the partner, by a tunnel if it has https and a proxy. Errors: `connection_failed`,
    /// `deadline_passed`, `cancelled`, `tls_failed`, `value_invalid` for an invalid local address; no part of a request
    /// was sent.
    result<void> open(deadline const& until) {
        auto const& settings = network_.settings();
        bool const encrypted = to_.scheme == "https";
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        auto const context = encrypted ? net::context_of(network_) : result<SSL_CTX*>(nullptr);
        if (!context) return context.error();
#else
        if (encrypted) {
            auto wrong = connection_error("cpp-httplib was built without TLS");
            wrong.code = error_code::tls_failed;
            return wrong;
        }
#endif
        if (auto const local = net::local_address(settings.bind_address); !local) return local.error();
        if (!settings.bind_address.empty()) set_interface(settings.bind_address);
        auto const& first = proxy_ ? proxy_->at : to_;
        auto const addresses = resolve(first.host, first.port, until);
        if (!addresses) return addresses.error();
        auto const connected = connect(*addresses, until);
        if (!connected) return connected;
        if (!encrypted) return {};
        if (proxy_)
            if (auto const open = tunnel(until); !open) return open;
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        return over_->handshake(*context, to_.host, until);
#else
        return {};
#endif
    }
    /// Takes a connected socket.
    void adopt(int connected) {
        socket_.sock = connected;
        over_.emplace(connected);
    }

    /// Returns true if another request may be sent.
    [[nodiscard]] bool is_idle() { return over_->is_idle(); }

    /// Sends a request and passes the response to a receiver. Returns whether another request may follow on the
    /// connection. `ended_silent` is set if it ended or broke before the first byte of the response.
    ///
    /// Errors: those of `checked_exchange`.
    [[nodiscard]] result<bool> exchange(net::outgoing_request const& request, exchange_limits const& limits,
                                        http::body_receiver& into, bool& ended_silent) {
        checked_exchange stream(*over_, request, limits, into);
        httplib::Request sent;
        sent.method = request.message.method;
        sent.path = request.message.target;
        sent.body = request.message.body;
        for (auto const& field : request.message.headers) sent.headers.emplace(field.name, field.value);
        sent.headers.emplace("Host", to_.authority());
        if (asks_first) {
            sent.headers.erase("Expect");
            sent.headers.emplace("Expect", "");
        }
        sent.content_receiver = [&](char const* bytes, std::size_t count, auto, auto) {
            return stream.take({bytes, count});
        };
        httplib::Response answer;
        auto outcome = httplib::Error::Success;
        (void)process_request(stream, sent, answer, false, outcome);
        ended_silent = stream.ended_silent();
        return stream.finish(outcome);
    }

private:
    template <class Client>
    static constexpr bool has_header_writer = requires(Client& client) { client.set_header_writer(nullptr); };
    /// Releases with a header writer wait up to a second for `100 Continue` before they send a body of 1 KB or more,
    /// unless the request has the field Expect. The writer omits it.
    static constexpr bool asks_first = has_header_writer<httplib::ClientImpl>;

    template <class Client>
    static void adapt(Client& client) {
        if constexpr (requires { client.set_path_encode(false); })
            client.set_path_encode(false); // the target is already encoded
        else
            client.set_url_encode(false);
        if constexpr (has_header_writer<Client>)
            client.set_header_writer([](httplib::Stream& to, httplib::Headers& fields) {
                std::string text;
                for (auto const& [name, value] : fields)
                    if (name != "Expect") (((text += name) += ": ") += value) += "\r\n";
                text += "\r\n";
                return to.write(text.data(), text.size());
            });
    }

    /// The `std::regex` of cpp-httplib fills a table of the global locale without a lock (libstdc++, PR 77704).
    static void fill_locale() {
        static char const filled = [] {
            std::array<char, 256> all{};
            for (std::size_t each = 0; each < all.size(); ++each) all[each] = static_cast<char>(each);
            std::array<char, 256> narrow{};
            std::use_facet<std::ctype<char>>(std::locale())
                .narrow(all.data(), all.data() + all.size(), 0, narrow.data());
            return narrow[1];
        }();
        (void)filled;
    }

    /// Tries the addresses in turn; each gets an equal part of the remaining time, so that an unresponsive one leaves
    /// time for the next.
    result<void> connect(std::vector<net::socket_address> const& addresses, deadline const& until) {
        auto const name = proxy_ ? proxy_->name() + ": " : "";
        if (addresses.empty()) return connection_error(name + "no connection: no address for " + host_);
        auto outcome = httplib::Error::Connection;
        auto remaining = static_cast<long>(addresses.size());
        for (auto const& each : addresses) {
            if (until.passed()) break;
            std::array<char, NI_MAXHOST> numeric{};
            if (::getnameinfo(reinterpret_cast<sockaddr const*>(&each.bytes), each.size, numeric.data(),
                              socklen_t(numeric.size()), nullptr, 0, NI_NUMERICHOST) != 0)
                continue;
            addr_map_[host_] = numeric.data();
            set_connection_timeout(std::chrono::duration_cast<std::chrono::microseconds>(until.left() / remaining--));
            if (connect_socket(until, outcome)) {
                over_.emplace(socket_.sock);
                return {};
            }
        }
        if (until.passed()) return until.why();
        return connection_error(name + "no connection: " + httplib::to_string(outcome));
    }
    bool connect_socket(deadline const& until, httplib::Error& outcome) {
        std::optional<connecting_stop> ending;
        if (until.stop().stop_possible()) set_socket_options([&](int opened) { ending.emplace(opened, until.stop()); });
        bool const connected = create_and_connect_socket(socket_, outcome);
        set_socket_options(nullptr);
        return connected;
    }
    result<void> tunnel(deadline const& until) {
        net::proxy_tunnel wanted(*proxy_, to_);
        if (auto const sent = over_->write(wanted.request(), until); !sent) return sent;
        for (std::array<char, 4096> bytes;;) {
            auto const count = over_->read(bytes.data(), bytes.size(), until);
            if (!count && is_ended(count.error().code)) return count.error();
            if (!count || *count == 0) return wanted.cut();
            auto const open = wanted.feed({bytes.data(), *count});
            if (!open) return open.error();
            if (*open) return {};
        }
    }

    http::url to_;
    std::optional<net::proxy_address> proxy_;
    net::network& network_;
    std::optional<bounded_socket> over_{};
};

} // namespace waybill::detail::httplib_client
