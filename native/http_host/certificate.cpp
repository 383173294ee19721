// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/certificate.hpp>

#include <boost/asio/ssl/context.hpp>

#include <openssl/ssl.h>

namespace waybill::native::http_host {

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
    std::lock_guard const held(guard_);
    current_ = std::move(made);
    return {};
}

std::shared_ptr<boost::asio::ssl::context> certificate::current() const {
    std::lock_guard const held(guard_);
    return current_;
}

} // namespace waybill::native::http_host
