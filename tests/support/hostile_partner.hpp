// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/certificate.hpp"

#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace support {

/// One connection to a `hostile_partner`: what its script sends over.
class hostile_connection {
public:
    hostile_connection(int handle, SSL* secured) : handle_(handle), secured_(secured) {}

    /// False once the client has closed, or half a minute has passed.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            auto const sent = secured_ != nullptr ? SSL_write(secured_, bytes.data(), int(bytes.size()))
                                                  : ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0 || clock::now() > until_) return false;
            bytes.remove_prefix(std::size_t(sent));
        }
        return true;
    }
    void send_for_ever(std::string_view piece) {
        std::string many;
        while (many.size() < 65'536) many += piece;
        while (send(many)) {}
    }
    /// A byte every 20 ms.
    void drip(char byte) {
        while (send({&byte, 1})) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    /// Sends nothing until the client closes.
    void hang() {
        std::array<char, 4096> ignored{};
        while (clock::now() < until_ && ::recv(handle_, ignored.data(), ignored.size(), 0) > 0) {}
    }

private:
    using clock = std::chrono::steady_clock;
    int handle_;
    SSL* secured_;
    clock::time_point until_ = clock::now() + std::chrono::seconds(30);
};

/// A server on loopback that reads a request and answers it by a script, plain or by TLS.
class hostile_partner {
public:
    using script = std::function<void(hostile_connection&)>;

    /// Without a certificate: plain. `handshake_drips`: reads the client's first message of TLS and answers it with
    /// a record that does not end.
    explicit hostile_partner(script play, certificate const* own = nullptr, bool handshake_drips = false)
        : play_(std::move(play)), handshake_drips_(handshake_drips) {
        std::signal(SIGPIPE, SIG_IGN);
        if (own != nullptr) {
            context_.reset(SSL_CTX_new(TLS_server_method()));
            if (SSL_CTX_use_certificate_file(context_.get(), own->certificate_file.c_str(), SSL_FILETYPE_PEM) != 1 ||
                SSL_CTX_use_PrivateKey_file(context_.get(), own->key_file.c_str(), SSL_FILETYPE_PEM) != 1)
                throw std::runtime_error("the certificate cannot be loaded");
        }
        listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listening_, generic, size) != 0 || ::listen(listening_, 64) != 0 ||
            ::getsockname(listening_, generic, &size) != 0)
            throw std::runtime_error("cannot listen");
        port_ = ntohs(address.sin_port);
        accepting_ = std::thread([this] { accept_all(); });
    }
    ~hostile_partner() {
        stopping_ = true;
        accepting_.join();
        for (auto const& each : open_) ::shutdown(each->handle, SHUT_RDWR);
        for (auto const& each : open_) each->running.join();
        for (auto const& each : open_) ::close(each->handle);
        ::close(listening_);
    }
    hostile_partner(hostile_partner const&) = delete;
    hostile_partner& operator=(hostile_partner const&) = delete;

    [[nodiscard]] std::string at(std::string const& scheme_and_host) const {
        return scheme_and_host + ':' + std::to_string(port_);
    }
    [[nodiscard]] int connections() const { return connections_; }
    /// All requests, as they came, decrypted.
    [[nodiscard]] std::string received() const {
        std::lock_guard const lock(mutex_);
        return received_;
    }

private:
    struct one {
        int handle = -1;
        std::thread running{};
    };
    struct freed {
        void operator()(SSL_CTX* each) const { SSL_CTX_free(each); }
        void operator()(SSL* each) const { SSL_free(each); }
    };

    void accept_all() {
        while (!stopping_) {
            pollfd waiting{listening_, POLLIN, 0};
            if (::poll(&waiting, 1, 20) <= 0) continue;
            int const handle = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
            if (handle < 0) continue;
            timeval const time_limit{30, 0};
            ::setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &time_limit, sizeof time_limit);
            ::setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &time_limit, sizeof time_limit);
            ++connections_;
            open_.push_back(std::make_unique<one>());
            open_.back()->handle = handle;
            open_.back()->running = std::thread([this, handle] {
                serve(handle);
                ::shutdown(handle, SHUT_RDWR);
            });
        }
    }
    void serve(int handle) {
        if (handshake_drips_) {
            std::array<char, 4096> hello{};
            if (::recv(handle, hello.data(), hello.size(), 0) <= 0) return;
            hostile_connection raw(handle, nullptr);
            if (raw.send({"\x16\x03\x03\x3F\xFF\x02\x00\x3F\xFB", 9})) raw.drip('\3');
            return;
        }
        std::unique_ptr<SSL, freed> secured;
        if (context_) {
            secured.reset(SSL_new(context_.get()));
            SSL_set_fd(secured.get(), handle);
            if (SSL_accept(secured.get()) != 1) return;
        }
        hostile_connection connection(handle, secured.get());
        if (read_request(handle, secured.get())) play_(connection);
        if (secured) SSL_shutdown(secured.get());
    }
    bool read_request(int handle, SSL* secured) {
        std::string request;
        std::array<char, 16'384> bytes{};
        for (;;) {
            auto const count = secured != nullptr ? SSL_read(secured, bytes.data(), int(bytes.size()))
                                                  : ::recv(handle, bytes.data(), bytes.size(), 0);
            if (count <= 0) return false;
            request.append(bytes.data(), std::size_t(count));
            {
                std::lock_guard const lock(mutex_);
                received_.append(bytes.data(), std::size_t(count));
            }
            auto const end = request.find("\r\n\r\n");
            if (end == request.npos) continue;
            auto const named = request.find("Content-Length: ");
            auto const length = named < end ? std::stoul(request.substr(named + 16)) : 0UL;
            if (request.size() >= end + 4 + length) return true;
        }
    }

    script play_;
    bool handshake_drips_;
    std::unique_ptr<SSL_CTX, freed> context_{};
    int listening_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<bool> stopping_ = false;
    std::atomic<int> connections_ = 0;
    std::vector<std::unique_ptr<one>> open_{};
    mutable std::mutex mutex_{};
    std::string received_{};
    std::thread accepting_{};
};

} // namespace support
