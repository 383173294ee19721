// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/connection_error.hpp>
#include <waybill/detail/net/deadline.hpp>
#include <waybill/detail/net/resolve.hpp>

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace waybill::detail::net {

/// A TCP connection that waits no longer than a deadline.
class tcp_socket {
public:
    tcp_socket() = default;
    /// Takes ownership of a connected socket.
    explicit tcp_socket(int handle) noexcept : handle_(handle) {
        if (handle_ >= 0) ::fcntl(handle_, F_SETFL, ::fcntl(handle_, F_GETFL) | O_NONBLOCK);
    }
    tcp_socket(tcp_socket&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
    tcp_socket& operator=(tcp_socket&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~tcp_socket() {
        if (handle_ >= 0) ::close(handle_);
    }

    [[nodiscard]] int handle() const noexcept { return handle_; }

    /// Tries the addresses of the host in turn; each gets an equal part of the remaining time, so that an unresponsive
    /// one leaves time for the next. `local_text` is the local address; empty: that of the route. Errors:
    /// `connection_failed`, `deadline_passed`, `value_invalid` for an invalid local address.
    [[nodiscard]] static result<tcp_socket> connect(std::string const& host, std::uint16_t port, deadline until,
                                                    std::string const& local_text = {}) {
        auto const local = local_address(local_text);
        if (!local) return local.error();
        auto const addresses = resolve(host, port, until);
        if (!addresses) return addresses.error();
        if (addresses->empty()) return connection_error("no connection: no address for " + host);
        int why = ECONNREFUSED;
        auto remaining = static_cast<long>(addresses->size());
        for (auto const& each : *addresses) {
            deadline const share(deadline::clock::now() + until.left() / remaining--);
            tcp_socket made(::socket(each.bytes.ss_family, SOCK_STREAM, 0));
            if (made.handle_ < 0) {
                why = errno;
                continue;
            }
            why = made.connect_to(each, *local, share);
            if (why == 0) return made;
        }
        if (until.passed()) return deadline_error();
        return connection_error("no connection: " + std::system_category().message(why));
    }

    /// Reads at least one byte; returns 0 at the end of the connection.
    result<std::size_t> read(char* into, std::size_t room, deadline until) const {
        for (;;) {
            if (until.passed()) return deadline_error(); // also if bytes arrive faster than they are read
            auto const count = ::recv(handle_, into, room, 0);
            if (count >= 0) return std::size_t(count);
            if (errno == EINTR) continue;
            if (errno != EAGAIN && errno != EWOULDBLOCK)
                return connection_error("the connection broke before the answer was whole");
            if (!until.wait_for(handle_, POLLIN)) return deadline_error();
        }
    }
    result<void> write(std::string_view bytes, deadline until) const {
        while (!bytes.empty()) {
            if (until.passed()) return deadline_error();
            auto const count = ::send(handle_, bytes.data(), bytes.size(), no_signal);
            if (count >= 0) {
                bytes.remove_prefix(std::size_t(count));
            } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
                if (!until.wait_for(handle_, POLLOUT)) return deadline_error();
            } else if (errno != EINTR) {
                return connection_error("the connection broke while the request was sent");
            }
        }
        return {};
    }
    /// Returns true if bytes or the end of the connection have arrived.
    [[nodiscard]] bool has_news() const noexcept {
        pollfd one{handle_, POLLIN, 0};
        return ::poll(&one, 1, 0) != 0;
    }

private:
#ifdef MSG_NOSIGNAL
    static constexpr int no_signal = MSG_NOSIGNAL;
#else
    static constexpr int no_signal = 0;
#endif

    /// Returns zero or the value of errno.
    int connect_to(socket_address const& to, std::optional<socket_address> const& local,
                   deadline until) const noexcept {
        int const on = 1;
        ::fcntl(handle_, F_SETFD, FD_CLOEXEC);
        // without it Nagle's algorithm and delayed acknowledgements cost 40 ms per call
        ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#ifdef SO_NOSIGPIPE
        ::setsockopt(handle_, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
        if (local && ::bind(handle_, reinterpret_cast<sockaddr const*>(&local->bytes), local->size) != 0) return errno;
        if (::connect(handle_, reinterpret_cast<sockaddr const*>(&to.bytes), to.size) == 0) return 0;
        if (errno != EINPROGRESS) return errno;
        if (!until.wait_for(handle_, POLLOUT)) return ETIMEDOUT;
        int why = 0;
        socklen_t size = sizeof why;
        ::getsockopt(handle_, SOL_SOCKET, SO_ERROR, &why, &size);
        return why;
    }

    int handle_ = -1;
};

} // namespace waybill::detail::net
