// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace boost::asio::ssl {
class context;
} // namespace boost::asio::ssl

namespace waybill::native::http_host {

/// The files of a certificate, in PEM.
struct certificate_files {
    std::string chain{}; ///< the certificate of the host first, then its intermediate certificates
    std::string key{};   ///< its private key, without a pass phrase
    /// The certificates that issue those of clients. A connection without a valid client certificate from one of them
    /// is refused in the handshake. Empty: no client certificate is requested.
    std::string client_ca{};
};

/// The certificate for new connections. It can be reloaded while the host runs.
class certificate {
public:
    explicit certificate(certificate_files files) : files_(std::move(files)) {}

    /// Reads the files. If they contain no certificate with its key, the previous one stays in use. Errors:
    /// `connection_failed` with the file and the problem; never a part of the key.
    [[nodiscard]] result<void> read();
    /// The TLS context of the last successful `read`: TLS 1.2 (ECDHE with AES-GCM or ChaCha20 only) or later. Never
    /// null after one `read` has succeeded.
    [[nodiscard]] std::shared_ptr<boost::asio::ssl::context> current() const;
    /// When the first certificate of the chain expires. Nothing: none was read.
    [[nodiscard]] std::optional<std::chrono::system_clock::time_point> expiry() const;

private:
    certificate_files files_;
    mutable std::mutex guard_;
    std::shared_ptr<boost::asio::ssl::context> current_;
};

} // namespace waybill::native::http_host
