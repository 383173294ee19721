// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/deadline.hpp>
#include <waybill/detail/net/httplib_flags.hpp> // IWYU pragma: keep
#include <waybill/detail/net/network.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/detail/net/proxy_tunnel.hpp>
#include <waybill/detail/net/socket.hpp>
#include <waybill/detail/net/tls.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/http/url.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/network_settings.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

/// Connects to a partner, directly or through a proxy: by a tunnel for https. Errors: `connection_failed`,
/// `deadline_passed`, and `url_invalid` and `value_invalid` of the settings.
[[nodiscard]] inline result<tcp_socket> connect_to_partner(http::url const& to, network_settings const& settings,
                                                           deadline until) {
    auto const proxy = proxy_for(settings.proxy, to);
    if (!proxy) return proxy.error();
    auto const& first = *proxy ? (*proxy)->at : to;
    auto connected = tcp_socket::connect(first.host, first.port, until, settings.bind_address);
    if (!connected && *proxy && connected.error().code == error_code::connection_failed)
        connected.error().message = (*proxy)->name() + ": " + connected.error().message;
    if (!connected || !*proxy || to.scheme != "https") return connected;
    proxy_tunnel tunnel(**proxy, to);
    if (auto const sent = connected->write(tunnel.request(), until); !sent) return sent.error();
    for (std::array<char, 4096> bytes;;) {
        auto const count = connected->read(bytes.data(), bytes.size(), until);
        if (!count && count.error().code == error_code::deadline_passed) return count.error();
        if (!count || *count == 0) return tunnel.cut();
        auto const open = tunnel.feed({bytes.data(), *count});
        if (!open) return open.error();
        if (*open) return connected;
    }
}

/// A connection to a partner, with or without TLS.
class partner_connection {
public:
    /// Makes a connection without TLS over a connected socket.
    explicit partner_connection(tcp_socket over) : over_(std::move(over)) {}
    partner_connection(partner_connection const&) = delete;
    partner_connection& operator=(partner_connection const&) = delete;

    /// Connects to a partner. Errors: those of `connect_to_partner`, `tls_failed`; no part of a request was sent.
    [[nodiscard]] static result<std::unique_ptr<partner_connection>> open(http::url const& to, network& by,
                                                                          deadline until) {
        bool const encrypted = to.scheme == "https";
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        SSL_CTX* context = nullptr;
        if (encrypted) {
            auto const made = context_of(by);
            if (!made) return made.error();
            context = *made;
        }
#else
        if (encrypted) {
            error wrong;
            wrong.code = error_code::tls_failed;
            wrong.message = "cpp-httplib was built without TLS";
            return wrong;
        }
#endif
        auto connected = connect_to_partner(to, by.settings(), until);
        if (!connected) return connected.error();
        auto made = std::make_unique<partner_connection>(std::move(*connected));
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        if (encrypted) {
            made->tls_.emplace(context, made->over_);
            if (auto const shaken = made->tls_->handshake(to.host, until); !shaken) return shaken.error();
        }
#endif
        return made;
    }

    result<std::size_t> read(char* into, std::size_t room, deadline until) {
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        if (tls_) return tls_->read(into, room, until);
#endif
        return over_.read(into, room, until);
    }
    result<void> write(std::string_view bytes, deadline until) {
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        if (tls_) return tls_->write(bytes, until);
#endif
        return over_.write(bytes, until);
    }
    /// Returns true if another request may be sent: the partner has neither closed the connection nor sent unsolicited
    /// data.
    [[nodiscard]] bool is_idle() {
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        if (tls_) return tls_->is_idle();
#endif
        return !over_.has_news();
    }

private:
    tcp_socket over_;
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
    std::optional<tls_session> tls_{};
#endif
};

} // namespace waybill::detail::net
