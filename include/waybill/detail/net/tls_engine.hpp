// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#if __has_include(<openssl/ssl.h>)

#include <waybill/detail/net/connection_error.hpp>
#include <waybill/detail/net/tls_context.hpp>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <climits>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace waybill::detail::net {

/// A TLS session without I/O: OpenSSL reads from memory and writes to memory. After each step the caller sends
/// `take_output`; if the step needs more bytes, the caller passes what it received to `feed` and repeats the step.
class tls_engine {
public:
    explicit tls_engine(SSL_CTX* context) : session_(SSL_new(context)) {
        if (!session_) return;
        incoming_ = BIO_new(BIO_s_mem());
        outgoing_ = BIO_new(BIO_s_mem());
        BIO_ctrl(incoming_, BIO_C_SET_BUF_MEM_EOF_RETURN, -1, nullptr); // more bytes may follow an empty buffer
        BIO_ctrl(outgoing_, BIO_C_SET_BUF_MEM_EOF_RETURN, -1, nullptr);
        SSL_set_bio(session_.get(), incoming_, outgoing_);
    }

    [[nodiscard]] SSL* get() const noexcept { return session_.get(); }

    /// Sets the host that the certificate must belong to. Call it once, before the handshake. Errors: `tls_failed`.
    result<void> expect(std::string const& host) {
        if (!session_ || !expect_host(session_.get(), host)) return tls_error("TLS failed: no session for " + host);
        return {};
    }
    /// Resumes an earlier session with the same host if the partner accepts it. Call it before the handshake.
    void resume(SSL_SESSION* earlier) { SSL_set_session(session_.get(), earlier); }
    /// Returns the session for `resume`; null if it cannot be resumed. A partner with TLS 1.3 sends what is needed
    /// after the handshake.
    [[nodiscard]] tls_resumption resumption() const {
        tls_resumption kept(SSL_get1_session(session_.get()));
        if (kept && SSL_SESSION_is_resumable(kept.get()) != 1) kept = nullptr;
        return kept;
    }

    /// Returns whether the handshake is complete; false: needs more bytes. Errors: `tls_failed`, with OpenSSL's reason.
    result<bool> handshake() {
        ERR_clear_error();
        int const done = SSL_connect(session_.get());
        if (done == 1) return true;
        if (SSL_get_error(session_.get(), done) == SSL_ERROR_WANT_READ) return false;
        return tls_error("TLS failed: " + reason());
    }
    /// The error of a connection that ends before the handshake is complete.
    [[nodiscard]] static error handshake_cut() {
        return tls_error("TLS failed: the partner closed the connection during the handshake");
    }

    /// Reads decrypted bytes into `into`. Returns 0 if more bytes are needed or the partner has closed the session, see
    /// `closed`. Errors: `connection_failed`.
    result<std::size_t> read(char* into, std::size_t room) {
        ERR_clear_error();
        int const count = SSL_read(session_.get(), into, int(room < INT_MAX ? room : INT_MAX));
        if (count > 0) return std::size_t(count);
        switch (SSL_get_error(session_.get(), count)) {
        case SSL_ERROR_ZERO_RETURN: closed_ = true; return std::size_t{0};
        case SSL_ERROR_WANT_READ: return std::size_t{0};
        default: return connection_error("the connection broke before the answer was whole: " + reason());
        }
    }
    /// Whether the partner has closed the session. A connection that ends without that was cut off: RFC 8446, 6.1.
    [[nodiscard]] bool closed() const noexcept { return closed_; }

    /// Encrypts up to one record, which limits memory. Returns how many bytes it took; 0: needs more bytes from the
    /// partner. Errors: `connection_failed`.
    result<std::size_t> write(std::string_view bytes) {
        ERR_clear_error();
        auto const piece = bytes.substr(0, std::size_t{16} << 10);
        int const count = SSL_write(session_.get(), piece.data(), int(piece.size()));
        if (count > 0) return std::size_t(count);
        if (SSL_get_error(session_.get(), count) == SSL_ERROR_WANT_READ) return std::size_t{0};
        return connection_error("the connection broke while the request was sent: " + reason());
    }

    /// Returns true if neither bytes of a response nor the end of the session are in what was fed. Records without
    /// data, such as session tickets, may be.
    [[nodiscard]] bool is_idle() {
        char byte = 0;
        ERR_clear_error();
        int const count = SSL_peek(session_.get(), &byte, 1);
        return count <= 0 && SSL_get_error(session_.get(), count) == SSL_ERROR_WANT_READ;
    }

    /// Takes bytes that were received.
    void feed(std::string_view bytes) { BIO_write(incoming_, bytes.data(), int(bytes.size())); }
    /// Returns the next bytes to send, at most `room`; 0 if there are none.
    [[nodiscard]] std::size_t take_output(char* into, std::size_t room) {
        int const count = BIO_read(outgoing_, into, int(room));
        return count > 0 ? std::size_t(count) : 0;
    }

private:
    [[nodiscard]] std::string reason() const {
        auto const verified = SSL_get_verify_result(session_.get());
        if (verified != X509_V_OK && SSL_get_verify_mode(session_.get()) != SSL_VERIFY_NONE)
            return std::string("the certificate is refused: ") + X509_verify_cert_error_string(verified);
        auto const* const why = ERR_reason_error_string(ERR_peek_last_error());
        return why == nullptr ? "the handshake broke off" : why;
    }

    std::unique_ptr<SSL, tls_deleter> session_;
    BIO* incoming_ = nullptr; ///< owned by the session
    BIO* outgoing_ = nullptr; ///< owned by the session
    bool closed_ = false;
};

} // namespace waybill::detail::net

#endif // OpenSSL
