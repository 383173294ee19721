// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/socket.hpp>
#include <waybill/detail/net/tls.hpp>
#include <waybill/http/url.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::detail::net {

#ifdef CPPHTTPLIB_OPENSSL_SUPPORT

/// The TLS settings of a transport. They are created for the first TLS connection, because loading the certificates of
/// the system takes time.
class tls_settings {
public:
    explicit tls_settings(std::string ca_file = {}) : ca_file_(std::move(ca_file)) {}
    result<SSL_CTX*> context() {
        if (!made_) {
            auto made = make_tls_context(ca_file_);
            if (!made) return made.error();
            made_ = std::move(*made);
        }
        return made_.get();
    }

private:
    std::string ca_file_;
    tls_context made_{};
};

#else

class tls_settings {
public:
    explicit tls_settings(std::string const& = {}) {}
};

#endif

/// A connection to a partner, with or without TLS.
class partner_connection {
public:
    /// Makes a connection without TLS over a connected socket.
    explicit partner_connection(tcp_socket over) : over_(std::move(over)) {}
    partner_connection(partner_connection const&) = delete;
    partner_connection& operator=(partner_connection const&) = delete;

    /// Connects to a partner. Errors: `connection_failed`, `tls_failed`, `deadline_passed`; no part of a request was
    /// sent.
    [[nodiscard]] static result<std::unique_ptr<partner_connection>> open(http::url const& to,
                                                                          [[maybe_unused]] tls_settings& by,
                                                                          deadline until) {
        bool const encrypted = to.scheme == "https";
#ifdef CPPHTTPLIB_OPENSSL_SUPPORT
        SSL_CTX* context = nullptr;
        if (encrypted) {
            auto const made = by.context();
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
        auto connected = tcp_socket::connect(to.host, to.port, until);
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
