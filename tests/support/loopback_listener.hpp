// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/loopback_connection.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace support {

/// An address on loopback.
inline sockaddr_in loopback_address(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// Accepts connections on a free port of loopback and serves each in a thread of its own, until it is destroyed. What
/// `serve` uses must be declared before it.
class loopback_listener {
public:
    /// Takes the connection and the address of the caller.
    using serve_function = std::function<void(loopback_connection&, std::string const&)>;

    explicit loopback_listener(serve_function serve) : serve_(std::move(serve)) {
        std::signal(SIGPIPE, SIG_IGN); // OpenSSL writes without MSG_NOSIGNAL
        listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        auto address = loopback_address(0);
        socklen_t size = sizeof address;
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listening_, generic, size) != 0 || ::listen(listening_, 256) != 0 ||
            ::getsockname(listening_, generic, &size) != 0)
            throw std::runtime_error("cannot listen");
        port_ = ntohs(address.sin_port);
        accepting_ = std::thread([this] { accept_all(); });
    }
    ~loopback_listener() {
        stopping_ = true;
        ::shutdown(listening_, SHUT_RDWR); // `accept` returns
        accepting_.join();
        for (auto const& each : open_) ::shutdown(each->connection.handle(), SHUT_RDWR);
        for (auto const& each : open_) each->running.join();
        ::close(listening_);
    }
    loopback_listener(loopback_listener const&) = delete;
    loopback_listener& operator=(loopback_listener const&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    struct one {
        explicit one(int handle) : connection(handle) {}
        loopback_connection connection;
        std::thread running{};
    };

    void accept_all() {
        while (!stopping_) {
            sockaddr_in caller{};
            socklen_t size = sizeof caller;
            int const handle = ::accept4(listening_, reinterpret_cast<sockaddr*>(&caller), &size, SOCK_CLOEXEC);
            if (handle < 0) continue;
            std::array<char, INET_ADDRSTRLEN> text{};
            ::inet_ntop(AF_INET, &caller.sin_addr, text.data(), text.size());
            auto& added = *open_.emplace_back(std::make_unique<one>(handle));
            added.running = std::thread([this, &added, from = std::string(text.data())] {
                serve_(added.connection, from);
                added.connection.finish();
            });
        }
    }

    serve_function serve_;
    int listening_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<bool> stopping_ = false;
    std::vector<std::unique_ptr<one>> open_{};
    std::thread accepting_{};
};

} // namespace support
