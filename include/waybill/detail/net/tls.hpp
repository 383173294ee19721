// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#ifdef CPPHTTPLIB_OPENSSL_SUPPORT

#include <waybill/detail/net/socket.hpp>
#include <waybill/detail/net/tls_context.hpp>
#include <waybill/detail/net/tls_engine.hpp>

#include <openssl/ssl.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::detail::net {

/// TLS over a socket. Only `tcp_socket` waits, with its deadline.
class tls_session {
public:
    /// Both arguments must outlive the session.
    tls_session(SSL_CTX* context, tcp_socket& over) : over_(over), engine_(context) {}

    [[nodiscard]] SSL* get() const noexcept { return engine_.get(); }

    /// Errors: `tls_failed`, with the reason of OpenSSL; `connection_failed`; `deadline_passed`.
    result<void> handshake(std::string const& host, deadline until) {
        if (auto const expected = engine_.expect(host); !expected) return expected;
        for (;;) {
            auto const done = engine_.handshake();
            if (auto const sent = flush(until); !sent) return sent;
            if (!done) return done.error();
            if (*done) return {};
            auto const more = fill(until);
            if (!more) return more.error();
            if (*more == 0) return tls_engine::handshake_cut();
        }
    }

    /// Reads at least one byte; returns 0 if the partner has closed the session.
    result<std::size_t> read(char* into, std::size_t room, deadline until) {
        for (;;) {
            auto const count = engine_.read(into, room);
            if (auto const sent = flush(until); !sent) return sent.error();
            if (count && *count > 0 && until.passed()) return deadline_error();
            if (!count || *count > 0 || engine_.closed()) return count;
            auto const more = fill(until);
            if (!more) return more.error();
            if (*more == 0) return connection_error("the connection broke before the answer was whole");
        }
    }
    result<void> write(std::string_view bytes, deadline until) {
        while (!bytes.empty()) {
            auto const count = engine_.write(bytes);
            if (auto const sent = flush(until); !sent) return sent;
            if (!count) return count.error();
            bytes.remove_prefix(*count);
            if (*count > 0) continue;
            auto const more = fill(until);
            if (!more) return more.error();
            if (*more == 0) return connection_error("the connection broke while the request was sent");
        }
        return {};
    }
    /// Returns true if the session can carry another request.
    [[nodiscard]] bool is_idle() {
        if (over_.has_news()) {
            auto const more = fill(deadline::in(std::chrono::milliseconds(1)));
            if (!more || *more == 0) return false;
        }
        return engine_.is_idle();
    }

private:
    result<std::size_t> fill(deadline until) {
        std::array<char, std::size_t{16} << 10> bytes;
        auto const count = over_.read(bytes.data(), bytes.size(), until);
        if (count) engine_.feed({bytes.data(), *count});
        return count;
    }
    result<void> flush(deadline until) {
        std::array<char, std::size_t{16} << 10> bytes;
        for (;;) {
            auto const count = engine_.take_output(bytes.data(), bytes.size());
            if (count == 0) return {};
            if (auto const sent = over_.write({bytes.data(), count}, until); !sent) return sent;
        }
    }

    tcp_socket& over_;
    tls_engine engine_;
};

} // namespace waybill::detail::net

#endif // CPPHTTPLIB_OPENSSL_SUPPORT
