// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/deadline.hpp>

#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace waybill::detail::net {

/// An address to connect to.
struct socket_address {
    sockaddr_storage bytes{};
    socklen_t size = 0;
};

inline std::vector<socket_address> look_up(std::string const& host, std::uint16_t port, int flags) {
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

/// The look-up of a name in its own thread.
struct query {
    std::string host;
    std::uint16_t port;
    std::mutex mutex{};
    std::condition_variable finished{};
    bool done = false;
    std::vector<socket_address> found{};

    static void* run(void* context) {
        std::unique_ptr<std::shared_ptr<query>> const held(static_cast<std::shared_ptr<query>*>(context));
        auto const& pending = **held;
        auto found = look_up(pending.host, pending.port, AI_ADDRCONFIG);
        if (found.empty())
            found = look_up(pending.host, pending.port, 0); // for loopback names on a machine without a network
        std::lock_guard const lock((*held)->mutex);
        (*held)->found = std::move(found);
        (*held)->done = true;
        (*held)->finished.notify_one();
        return nullptr;
    }
};

/// Returns the addresses of a host; none if it has none. Errors: `deadline_passed`.
///
/// The C library has no look-up with a time limit, so each look-up has its own thread. A thread that is late is
/// abandoned; the limits of the resolver end it.
[[nodiscard]] inline result<std::vector<socket_address>> resolve(std::string const& host, std::uint16_t port,
                                                                 deadline until) {
    if (auto numeric = look_up(host, port, AI_NUMERICHOST); !numeric.empty()) return numeric;
    // clang before 16 has no std::make_shared for an aggregate
    std::shared_ptr<query> const pending(new query{host, port});
    auto held = std::make_unique<std::shared_ptr<query>>(pending);
    pthread_t thread{};
    if (::pthread_create(&thread, nullptr, query::run, held.get()) != 0) return look_up(host, port, 0);
    (void)held.release();
    ::pthread_detach(thread);
    std::unique_lock lock(pending->mutex);
    if (!pending->finished.wait_until(lock, until.at(), [&] { return pending->done; })) return deadline_error();
    return std::move(pending->found);
}

} // namespace waybill::detail::net
