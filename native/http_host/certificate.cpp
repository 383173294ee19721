// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/certificate.hpp>

#include <boost/asio/ssl/context.hpp>

#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <ctime>

namespace waybill::native::http_host {

namespace {

/// Refuses connections without a valid certificate of a client.
result<void> require_client_certificates(SSL_CTX* of, std::string const& file) {
    std::unique_ptr<STACK_OF(X509_NAME), void (*)(STACK_OF(X509_NAME)*)> names(
        SSL_load_client_CA_file(file.c_str()), [](auto* all) { sk_X509_NAME_pop_free(all, X509_NAME_free); });
    if (!names || SSL_CTX_load_verify_file(of, file.c_str()) != 1)
        return error{.code = error_code::connection_failed,
                     .message = "no certificates of clients' issuers in " + file};
    SSL_CTX_set_client_CA_list(of, names.release());
    SSL_CTX_set_verify(of, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
    SSL_CTX_set_mode(of, SSL_MODE_NO_AUTO_CHAIN); // the host's own chain is that of its file
    // an intermediate authority may be named without its root
    X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(of), X509_V_FLAG_PARTIAL_CHAIN);
    // A resumed session keeps the certificate of its first connection, although it may have expired or its issuer may
    // have been removed since: each connection has a full handshake.
    SSL_CTX_set_options(of, SSL_OP_NO_TICKET);
    SSL_CTX_set_num_tickets(of, 0);
    SSL_CTX_set_session_cache_mode(of, SSL_SESS_CACHE_OFF);
    return {};
}

std::chrono::system_clock::time_point end_of(X509 const* certificate) {
    std::tm time{};
    if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) != 1) return {};
    return std::chrono::system_clock::from_time_t(::timegm(&time));
}

} // namespace

result<void> certificate::read() {
    namespace ssl = boost::asio::ssl;
    auto made = std::make_shared<ssl::context>(ssl::context::tls_server);
    boost::system::error_code failure;
    auto const refuse = [&](std::string const& what) {
        return error{.code = error_code::connection_failed, .message = what + ": " + failure.message()};
    };
    made->set_options(ssl::context::default_workarounds | ssl::context::no_compression, failure);
    SSL_CTX_set_min_proto_version(made->native_handle(), TLS1_2_VERSION);
    // TLS 1.2 only with a new key for each connection and with authenticated encryption: no static RSA, whose traffic
    // can be decrypted if the key leaks later, and no CBC. The suites of TLS 1.3 all meet this.
    if (SSL_CTX_set_cipher_list(made->native_handle(), "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
        return error{.code = error_code::connection_failed, .message = "OpenSSL has no ECDHE suite with AES-GCM"};
    // a renegotiation costs the server more work than the client
    SSL_CTX_set_options(made->native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    // ten thousand idle connections would keep a buffer of 34 KB each
    SSL_CTX_set_mode(made->native_handle(), SSL_MODE_RELEASE_BUFFERS);
    made->use_certificate_chain_file(files_.chain, failure);
    if (failure) return refuse("no certificate in " + files_.chain);
    // OpenSSL would prompt for a pass phrase on the terminal
    made->set_password_callback([](std::size_t, ssl::context::password_purpose) { return std::string(); }, failure);
    made->use_private_key_file(files_.key, ssl::context::pem, failure);
    if (failure) return refuse("no private key in " + files_.key);
    if (SSL_CTX_check_private_key(made->native_handle()) != 1)
        return error{.code = error_code::connection_failed,
                     .message = "the key in " + files_.key + " does not match the certificate in " + files_.chain};
    if (!files_.client_ca.empty())
        if (auto const required = require_client_certificates(made->native_handle(), files_.client_ca); !required)
            return required;
    std::lock_guard const held(guard_);
    current_ = std::move(made);
    return {};
}

std::shared_ptr<boost::asio::ssl::context> certificate::current() const {
    std::lock_guard const held(guard_);
    return current_;
}

std::optional<std::chrono::system_clock::time_point> certificate::expiry() const {
    auto const context = current();
    auto const* const own = context ? SSL_CTX_get0_certificate(context->native_handle()) : nullptr;
    if (own == nullptr) return std::nullopt;
    auto first = end_of(own);
    STACK_OF(X509)* chain = nullptr;
    SSL_CTX_get0_chain_certs(context->native_handle(), &chain);
    for (int i = 0; i < sk_X509_num(chain); ++i) first = std::min(first, end_of(sk_X509_value(chain, i)));
    return first;
}

} // namespace waybill::native::http_host
