// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#ifdef CPPHTTPLIB_OPENSSL_SUPPORT

#include <waybill/detail/net/socket.hpp>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <array>
#include <climits>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace waybill::detail::net {

struct tls_deleter {
    void operator()(SSL_CTX* each) const noexcept { SSL_CTX_free(each); }
    void operator()(SSL* each) const noexcept { SSL_free(each); }
};
using tls_context = std::unique_ptr<SSL_CTX, tls_deleter>;

[[nodiscard]] inline error tls_error(std::string message) {
    error wrong;
    wrong.code = error_code::tls_failed;
    wrong.message = std::move(message);
    return wrong;
}

/// Makes the settings for connections to partners: TLS 1.2 or later, with the certificates of `ca_file` (PEM), or those
/// of the system if it is empty. Errors: `tls_failed`.
[[nodiscard]] inline result<tls_context> make_tls_context(std::string const& ca_file) {
    tls_context made(SSL_CTX_new(TLS_client_method()));
    if (!made) return tls_error("TLS failed: OpenSSL makes no context");
    SSL_CTX_ctrl(made.get(), SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, nullptr);
    SSL_CTX_set_verify(made.get(), SSL_VERIFY_PEER, nullptr);
    int const loaded = ca_file.empty() ? SSL_CTX_set_default_verify_paths(made.get())
                                       : SSL_CTX_load_verify_locations(made.get(), ca_file.c_str(), nullptr);
    ERR_clear_error();
    if (loaded != 1)
        return tls_error(ca_file.empty() ? "TLS failed: the system's certificates cannot be loaded"
                                         : "TLS failed: " + ca_file + " contains no certificates in PEM format");
    return made;
}

/// The certificate must contain `host` in its subjectAltName (RFC 9110, 4.3.4): an address as an iPAddress, a name as a
/// dNSName, whose `*` matches one whole label. The common name is ignored (RFC 9525, 2).
inline bool expect_host(SSL* of, std::string const& host) {
    auto* const checked = SSL_get0_param(of);
    X509_VERIFY_PARAM_set_hostflags(checked,
                                    X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (X509_VERIFY_PARAM_set1_ip_asc(checked, host.c_str()) == 1) return true;
    ERR_clear_error();
    std::string name(host); // as SSL_set_tlsext_host_name, without its cast
    return X509_VERIFY_PARAM_set1_host(checked, host.c_str(), 0) == 1 &&
           SSL_ctrl(of, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data()) == 1;
}

/// TLS over a socket. OpenSSL reads from memory and writes to memory and never uses the socket: only `tcp_socket`
/// waits, with its deadline.
class tls_session {
public:
    /// Both arguments must outlive the session.
    tls_session(SSL_CTX* context, tcp_socket& over) : over_(over), session_(SSL_new(context)) {
        if (!session_) return;
        incoming_ = BIO_new(BIO_s_mem());
        outgoing_ = BIO_new(BIO_s_mem());
        BIO_ctrl(incoming_, BIO_C_SET_BUF_MEM_EOF_RETURN, -1, nullptr); // more bytes may follow an empty buffer
        BIO_ctrl(outgoing_, BIO_C_SET_BUF_MEM_EOF_RETURN, -1, nullptr);
        SSL_set_bio(session_.get(), incoming_, outgoing_);
    }

    [[nodiscard]] SSL* get() const noexcept { return session_.get(); }

    /// Errors: `tls_failed`, with the reason of OpenSSL; `connection_failed`; `deadline_passed`.
    result<void> handshake(std::string const& host, deadline until) {
        if (!session_ || !expect_host(session_.get(), host)) return tls_error("TLS failed: no session for " + host);
        for (;;) {
            ERR_clear_error();
            int const done = SSL_connect(session_.get());
            if (auto const sent = flush(until); !sent) return sent;
            if (done == 1) return {};
            if (SSL_get_error(session_.get(), done) != SSL_ERROR_WANT_READ) return tls_error("TLS failed: " + reason());
            auto const more = fill(until);
            if (!more) return more.error();
            if (*more == 0) return tls_error("TLS failed: the partner closed the connection during the handshake");
        }
    }

    /// Reads at least one byte; returns 0 if the partner has closed the session. A connection that ends without that
    /// was cut off: RFC 8446, 6.1.
    result<std::size_t> read(char* into, std::size_t room, deadline until) {
        for (;;) {
            ERR_clear_error();
            int const count = SSL_read(session_.get(), into, int(room < INT_MAX ? room : INT_MAX));
            if (auto const sent = flush(until); !sent) return sent.error();
            if (count > 0) {
                if (until.passed()) return deadline_error();
                return std::size_t(count);
            }
            int const why = SSL_get_error(session_.get(), count);
            if (why == SSL_ERROR_ZERO_RETURN) return std::size_t{0};
            if (why != SSL_ERROR_WANT_READ)
                return connection_error("the connection broke before the answer was whole: " + reason());
            auto const more = fill(until);
            if (!more) return more.error();
            if (*more == 0) return connection_error("the connection broke before the answer was whole");
        }
    }
    result<void> write(std::string_view bytes, deadline until) {
        while (!bytes.empty()) {
            ERR_clear_error();
            auto const piece = bytes.substr(0, std::size_t{16} << 10); // one record, which limits memory
            int const count = SSL_write(session_.get(), piece.data(), int(piece.size()));
            if (auto const sent = flush(until); !sent) return sent;
            if (count > 0) {
                bytes.remove_prefix(std::size_t(count));
                continue;
            }
            if (SSL_get_error(session_.get(), count) != SSL_ERROR_WANT_READ)
                return connection_error("the connection broke while the request was sent: " + reason());
            auto const more = fill(until);
            if (!more) return more.error();
            if (*more == 0) return connection_error("the connection broke while the request was sent");
        }
        return {};
    }
    /// Returns true if the session can carry another request: no bytes of a response and no end of the session have
    /// arrived. Records without data, such as session tickets, may have.
    [[nodiscard]] bool is_idle() {
        if (over_.has_news()) {
            auto const more = fill(deadline::in(std::chrono::milliseconds(1)));
            if (!more || *more == 0) return false;
        }
        char byte = 0;
        ERR_clear_error();
        int const count = SSL_peek(session_.get(), &byte, 1);
        return count <= 0 && SSL_get_error(session_.get(), count) == SSL_ERROR_WANT_READ;
    }

private:
    result<std::size_t> fill(deadline until) {
        std::array<char, std::size_t{16} << 10> bytes;
        auto const count = over_.read(bytes.data(), bytes.size(), until);
        if (count && *count != 0) BIO_write(incoming_, bytes.data(), int(*count));
        return count;
    }
    result<void> flush(deadline until) {
        std::array<char, std::size_t{16} << 10> bytes;
        for (;;) {
            int const count = BIO_read(outgoing_, bytes.data(), int(bytes.size()));
            if (count <= 0) return {};
            if (auto const sent = over_.write({bytes.data(), std::size_t(count)}, until); !sent) return sent;
        }
    }
    [[nodiscard]] std::string reason() const {
        auto const verified = SSL_get_verify_result(session_.get());
        if (verified != X509_V_OK && SSL_get_verify_mode(session_.get()) != SSL_VERIFY_NONE)
            return std::string("the certificate is refused: ") + X509_verify_cert_error_string(verified);
        auto const* const why = ERR_reason_error_string(ERR_peek_last_error());
        return why == nullptr ? "the handshake broke off" : why;
    }

    tcp_socket& over_;
    std::unique_ptr<SSL, tls_deleter> session_;
    BIO* incoming_ = nullptr; ///< owned by the session
    BIO* outgoing_ = nullptr; ///< owned by the session
};

} // namespace waybill::detail::net

#endif // CPPHTTPLIB_OPENSSL_SUPPORT
