// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/certificate.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace support {

struct tls_freed {
    void operator()(SSL_CTX* each) const { SSL_CTX_free(each); }
    void operator()(SSL* each) const { SSL_free(each); }
};
using server_context = std::unique_ptr<SSL_CTX, tls_freed>;

/// The settings of a server with this certificate; null without one. `client_ca`: requires a certificate of the client
/// that this one has signed; empty: none.
inline server_context make_server_context(certificate const* own, std::string const& client_ca = {}) {
    if (own == nullptr) return {};
    server_context made(SSL_CTX_new(TLS_server_method()));
    if (SSL_CTX_use_certificate_file(made.get(), own->certificate_file.c_str(), SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_use_PrivateKey_file(made.get(), own->key_file.c_str(), SSL_FILETYPE_PEM) != 1)
        throw std::runtime_error("the certificate cannot be loaded");
    if (!client_ca.empty()) {
        SSL_CTX_load_verify_locations(made.get(), client_ca.c_str(), nullptr);
        SSL_CTX_set_verify(made.get(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
        constexpr std::string_view name = "waybill";
        SSL_CTX_set_session_id_context(made.get(), reinterpret_cast<unsigned char const*>(name.data()),
                                       unsigned(name.size()));
    }
    return made;
}

/// One end of a connection on loopback, plain or by TLS. Each step waits half a minute at most.
class loopback_connection {
public:
    explicit loopback_connection(int handle) : handle_(handle) {
        int const on = 1;
        ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        timeval const time_limit{30, 0};
        ::setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &time_limit, sizeof time_limit);
        ::setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &time_limit, sizeof time_limit);
    }
    ~loopback_connection() { ::close(handle_); }
    loopback_connection(loopback_connection const&) = delete;
    loopback_connection& operator=(loopback_connection const&) = delete;

    [[nodiscard]] int handle() const { return handle_; }

    /// The handshake of a server. What follows is encrypted, unless the context is null.
    bool secure(SSL_CTX* context) {
        if (context == nullptr) return true;
        secured_.reset(SSL_new(context));
        SSL_set_fd(secured_.get(), handle_);
        if (SSL_accept(secured_.get()) == 1) return true;
        secured_.reset();
        return false;
    }

    /// False if the other end closed before everything was sent.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            auto const sent = secured_ ? SSL_write(secured_.get(), bytes.data(), int(bytes.size()))
                                       : ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(std::size_t(sent));
        }
        return true;
    }
    /// Adds what arrives. False at the end of the connection.
    bool receive(std::string& into) {
        std::array<char, 16'384> bytes{};
        auto const count = secured_ ? SSL_read(secured_.get(), bytes.data(), int(bytes.size()))
                                    : ::recv(handle_, bytes.data(), bytes.size(), 0);
        if (count > 0) into.append(bytes.data(), std::size_t(count));
        return count > 0;
    }

    struct message_size {
        std::size_t head = 0;
        std::size_t whole = 0;
    };
    /// Receives a message that is framed by Content-Length; `into` may have bytes of it already, and gets some of the
    /// next one. Nothing at the end of the connection.
    std::optional<message_size> receive_message(std::string& into) {
        for (;;) {
            if (auto const end = into.find("\r\n\r\n"); end != into.npos) {
                auto const named = into.find("Content-Length: ");
                auto const length = named < end ? std::stoul(into.substr(named + 16)) : 0UL;
                if (into.size() >= end + 4 + length) return message_size{end + 4, end + 4 + length};
            }
            if (!receive(into)) return std::nullopt;
        }
    }

    /// Announces the end to the other side and ends what waits for it. The handle stays open until the destructor.
    void finish() {
        if (secured_) SSL_shutdown(secured_.get());
        ::shutdown(handle_, SHUT_RDWR);
    }
    /// Ends the connection without announcing it, as a machine does that has restarted. The handle stays open.
    void reset() {
        sockaddr const nobody{.sa_family = AF_UNSPEC, .sa_data = {}};
        ::connect(handle_, &nobody, sizeof nobody); // Linux sends RST
    }

private:
    int handle_;
    std::unique_ptr<SSL, tls_freed> secured_{};
};

} // namespace support
