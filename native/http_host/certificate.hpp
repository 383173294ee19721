// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <memory>
#include <mutex>
#include <string>

namespace boost::asio::ssl {
class context;
} // namespace boost::asio::ssl

namespace waybill::native::http_host {

/// Where a certificate lies, both in PEM.
struct certificate_files {
    std::string chain{}; ///< the host's certificate first, then those that vouch for it
    std::string key{};   ///< its private key, without a pass phrase
};

/// The certificate new connections are encrypted with. It can be read anew while the host serves.
class certificate {
public:
    explicit certificate(certificate_files files) : files_(std::move(files)) {}

    /// Reads the files. Where they hold no certificate with its key, what was read before stays in use. Errors:
    /// `connection_failed` with the file and what is wrong with it; never anything of the key.
    [[nodiscard]] result<void> read();
    /// TLS 1.2 (ECDHE with AES-GCM or ChaCha20 only) or later with what was read last; never null after `read` has
    /// succeeded once.
    [[nodiscard]] std::shared_ptr<boost::asio::ssl::context> current() const;

private:
    certificate_files files_;
    mutable std::mutex guard_;
    std::shared_ptr<boost::asio::ssl::context> current_;
};

} // namespace waybill::native::http_host
