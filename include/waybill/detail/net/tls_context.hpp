// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#if __has_include(<openssl/ssl.h>)

#include <waybill/result.hpp>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <memory>
#include <string>
#include <utility>

namespace waybill::detail::net {

struct tls_deleter {
    void operator()(SSL_CTX* each) const noexcept { SSL_CTX_free(each); }
    void operator()(SSL* each) const noexcept { SSL_free(each); }
    void operator()(SSL_SESSION* each) const noexcept { SSL_SESSION_free(each); }
};
using tls_context = std::unique_ptr<SSL_CTX, tls_deleter>;
using tls_resumption = std::unique_ptr<SSL_SESSION, tls_deleter>;

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

} // namespace waybill::detail::net

#endif // OpenSSL
