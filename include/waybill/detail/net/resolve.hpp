// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what both transports over sockets share: addresses, proxies, TLS, content coding.
#pragma once

#include <waybill/result.hpp>

#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill::detail::net {

/// An address to connect to.
struct socket_address {
    sockaddr_storage bytes{};
    socklen_t size = 0;
};

[[gnu::cold]] inline std::vector<socket_address> look_up(std::string const& host, std::uint16_t port, int flags) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = flags;
    addrinfo* found = nullptr;
    std::vector<socket_address> addresses;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0) return addresses;
    for (auto const* each = found; each != nullptr; each = each->ai_next) {
        if (each->ai_family != AF_INET && each->ai_family != AF_INET6) continue;
        socket_address one;
        one.size = each->ai_addrlen;
        auto const* const from = reinterpret_cast<unsigned char const*>(each->ai_addr);
        std::copy(from, from + each->ai_addrlen, reinterpret_cast<unsigned char*>(&one.bytes));
        addresses.push_back(one);
    }
    ::freeaddrinfo(found);
    return addresses;
}

/// Parses the local address of connections; nothing if it is empty. Errors: `value_invalid`.
[[nodiscard]] inline result<std::optional<socket_address>> local_address(std::string const& text) {
    if (text.empty()) return std::optional<socket_address>();
    auto const found = look_up(text, 0, AI_NUMERICHOST);
    if (!found.empty()) return std::optional(found.front());
    return failure(error_code::value_invalid, "bind_address must be an IPv4 or IPv6 address (found " + text + ")");
}

/// The look-up of a name in its own thread, because the C library has none with a time limit. A thread that is late is
/// abandoned; the limits of the resolver end it.
class name_lookup {
public:
    /// Receives the addresses; none if the host has none.
    using receiver = std::function<void(std::vector<socket_address>)>;

    /// Starts a look-up. `done` is called once, by the thread of the look-up or, if none can be started, by this one.
    [[nodiscard, gnu::cold]] static std::shared_ptr<name_lookup> start(std::string host, std::uint16_t port,
                                                                       receiver done) {
        std::shared_ptr<name_lookup> const made(new name_lookup(std::move(host), port, std::move(done)));
        auto held = std::make_unique<std::shared_ptr<name_lookup>>(made);
        pthread_t thread{};
        if (::pthread_create(&thread, nullptr, run, held.get()) != 0) {
            (void)run(held.release());
            return made;
        }
        (void)held.release();
        ::pthread_detach(thread);
        return made;
    }
    /// Drops the receiver: it is neither called nor running when this returns.
    void abandon() {
        std::lock_guard const lock(mutex_);
        done_ = nullptr;
    }

private:
    name_lookup(std::string host, std::uint16_t port, receiver done)
        : host_(std::move(host)), port_(port), done_(std::move(done)) {}

    [[gnu::cold]] static void* run(void* context) {
        std::unique_ptr<std::shared_ptr<name_lookup>> const held(static_cast<std::shared_ptr<name_lookup>*>(context));
        auto& self = **held;
        auto found = look_up(self.host_, self.port_, AI_ADDRCONFIG);
        if (found.empty())
            found = look_up(self.host_, self.port_, 0); // for loopback names on a machine without a network
        std::lock_guard const lock(self.mutex_);
        if (self.done_) self.done_(std::move(found));
        self.done_ = nullptr;
        return nullptr;
    }

    std::string const host_;
    std::uint16_t const port_;
    std::mutex mutex_{};
    receiver done_;
};

} // namespace waybill::detail::net
