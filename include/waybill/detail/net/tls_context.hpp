// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>
#include <waybill/text.hpp>
#include <waybill/transport/iconv.hpp>
#include <waybill/transport/network_settings.hpp>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace waybill::detail::net {

struct tls_deleter {
    void operator()(SSL_CTX* each) const noexcept { SSL_CTX_free(each); }
    void operator()(SSL* each) const noexcept { SSL_free(each); }
};
using tls_context = std::unique_ptr<SSL_CTX, tls_deleter>;

[[nodiscard, gnu::cold]] inline error tls_error(std::string message) {
    return failure(error_code::tls_failed, std::move(message));
}

/// The error of a connection that ends before the handshake is complete.
[[nodiscard]] inline error tls_handshake_cut() {
    return tls_error("TLS failed: the partner closed the connection during the handshake");
}

/// The reason of a failure: why the certificate is refused, or else that of OpenSSL's code.
[[nodiscard, gnu::cold]] inline std::string tls_reason(SSL const* of, unsigned long code) {
    auto const verified = SSL_get_verify_result(of);
    if (verified != X509_V_OK && SSL_get_verify_mode(of) != SSL_VERIFY_NONE)
        return std::string("the certificate is refused: ") + X509_verify_cert_error_string(verified);
    auto const* const why = ERR_reason_error_string(code);
    return why == nullptr ? "the handshake broke off" : why;
}

/// Loads a certificate and its key. An encrypted key is refused: OpenSSL would ask for its pass phrase on the terminal.
[[nodiscard, gnu::cold]] inline result<void> use_certificate(SSL_CTX* to, std::string const& certificate_file,
                                                             std::string const& key_file) {
    if (certificate_file.empty()) {
        if (key_file.empty()) return {};
        return tls_error("TLS failed: a key needs its certificate: " + key_file);
    }
    auto const& key = key_file.empty() ? certificate_file : key_file;
    SSL_CTX_set_default_passwd_cb(to, [](char*, int, int, void*) { return 0; });
    bool const certificate_loaded = SSL_CTX_use_certificate_chain_file(to, certificate_file.c_str()) == 1;
    bool const key_loaded = certificate_loaded && SSL_CTX_use_PrivateKey_file(to, key.c_str(), SSL_FILETYPE_PEM) == 1;
    ERR_clear_error();
    if (!certificate_loaded)
        return tls_error("TLS failed: " + certificate_file + " contains no certificate in PEM format");
    if (!key_loaded)
        return tls_error("TLS failed: " + key + " does not contain the key of " + certificate_file +
                         " in PEM format without a pass phrase");
    return {};
}

/// Makes the settings for connections to partners: TLS 1.2 or later, with the trusted certificates and the certificate
/// of the client. Errors: `tls_failed`.
[[nodiscard, gnu::cold]] inline result<tls_context> make_tls_context(network_settings const& settings) {
    auto const& ca_file = settings.ca_file;
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
    if (auto const used = use_certificate(made.get(), settings.certificate_file, settings.key_file); !used)
        return used.error();
    return made;
}

/// The settings of a transport's connections, with the context that is made of them once. Thread-safe.
class network {
public:
    /// The settings must outlive it.
    explicit network(network_settings const& settings) : settings_(settings) {
        waybill::text::set_decoder(iconv_decoder);
    }

    [[nodiscard]] network_settings const& settings() const noexcept { return settings_; }

    /// Returns the context, which is made for the first TLS connection, because loading the certificates of the system
    /// takes time.
    result<SSL_CTX*> context() {
        std::lock_guard const lock(mutex_);
        if (!context_) {
            auto made = make_tls_context(settings_);
            if (!made) return made.error();
            context_ = std::move(*made);
        }
        return context_.get();
    }

private:
    network_settings const& settings_;
    std::mutex mutex_{};
    tls_context context_{};
};

/// The certificate must contain `host` in its subjectAltName (RFC 9110, 4.3.4): an address as an iPAddress, a name as a
/// dNSName, whose `*` matches one whole label. The common name is ignored (RFC 9525, 2).
[[gnu::cold]] inline bool expect_host(SSL* of, std::string const& host) {
    auto* const checked = SSL_get0_param(of);
    X509_VERIFY_PARAM_set_hostflags(checked,
                                    X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    if (X509_VERIFY_PARAM_set1_ip_asc(checked, host.c_str()) == 1) return true;
    ERR_clear_error();
    std::string name(host); // as SSL_set_tlsext_host_name, without its cast
    return X509_VERIFY_PARAM_set1_host(checked, host.c_str(), 0) == 1 &&
           SSL_ctrl(of, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data()) == 1;
}

} // namespace waybill::detail::net
