// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace support {

/// An HTTP proxy on loopback: tunnels by CONNECT, and requests with a whole URL. It connects to loopback, whatever the
/// name of the host.
class loopback_proxy {
public:
    /// `authorization`: the value of `Proxy-Authorization` that it requires; empty: none. `answer`: sent instead of
    /// what a proxy sends.
    explicit loopback_proxy(std::string authorization = {}, std::optional<std::string> answer = {})
        : authorization_(std::move(authorization)), answer_(std::move(answer)) {
        std::signal(SIGPIPE, SIG_IGN);
        listening_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        auto address = loopback(0);
        socklen_t size = sizeof address;
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        if (::bind(listening_, generic, size) != 0 || ::listen(listening_, 64) != 0 ||
            ::getsockname(listening_, generic, &size) != 0)
            throw std::runtime_error("cannot listen");
        port_ = ntohs(address.sin_port);
        accepting_ = std::thread([this] { accept_all(); });
    }
    ~loopback_proxy() {
        stopping_ = true;
        accepting_.join();
        for (auto const& each : open_) each->join();
        ::close(listening_);
    }
    loopback_proxy(loopback_proxy const&) = delete;
    loopback_proxy& operator=(loopback_proxy const&) = delete;

    /// `user`: `user:password@` or empty.
    [[nodiscard]] std::string url(std::string const& user = {}) const {
        return "http://" + user + "127.0.0.1:" + std::to_string(port_);
    }
    /// The heads of all requests.
    [[nodiscard]] std::vector<std::string> heads() const {
        std::lock_guard const lock(mutex_);
        return heads_;
    }

private:
    static sockaddr_in loopback(std::uint16_t port) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return address;
    }
    /// A connection that is closed at the end.
    struct socket_handle {
        explicit socket_handle(int which) : handle(which) {
            int const on = 1;
            ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        }
        ~socket_handle() { ::close(handle); }
        socket_handle(socket_handle const&) = delete;
        socket_handle& operator=(socket_handle const&) = delete;
        int handle;
    };
    static bool send(int to, std::string_view bytes) {
        while (!bytes.empty()) {
            auto const sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(std::size_t(sent));
        }
        return true;
    }
    /// False at the end of the connection and when the proxy stops.
    bool receive(int from, std::string& into) const {
        while (!stopping_) {
            pollfd one{from, POLLIN, 0};
            if (::poll(&one, 1, 20) <= 0) continue;
            std::array<char, 16'384> bytes{};
            auto const count = ::recv(from, bytes.data(), bytes.size(), 0);
            if (count > 0) into.append(bytes.data(), std::size_t(count));
            return count > 0;
        }
        return false;
    }
    /// Receives a message that is framed by Content-Length. Returns the size of its head; 0 at the end.
    std::size_t receive_message(int from, std::string& into) const {
        for (;;) {
            if (auto const end = into.find("\r\n\r\n"); end != into.npos) {
                auto const named = into.find("Content-Length: ");
                auto const length = named < end ? std::stoul(into.substr(named + 16)) : 0UL;
                if (into.size() >= end + 4 + length) return end + 4;
            }
            if (!receive(from, into)) return 0;
        }
    }
    void accept_all() {
        while (!stopping_) {
            pollfd waiting{listening_, POLLIN, 0};
            if (::poll(&waiting, 1, 20) <= 0) continue;
            int const handle = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
            if (handle >= 0)
                open_.push_back(std::make_unique<std::thread>([this, handle] {
                    socket_handle const client(handle);
                    serve(handle);
                }));
        }
    }
    void serve(int client) {
        std::string received;
        std::unique_ptr<socket_handle> partner;
        for (;;) {
            auto const size = receive_message(client, received);
            if (size == 0) return;
            auto const head = received.substr(0, size);
            {
                std::lock_guard const lock(mutex_);
                heads_.push_back(head);
            }
            if (answer_) {
                (void)send(client, *answer_);
                while (receive(client, received)) {}
                return;
            }
            if (!authorization_.empty() &&
                head.find("\r\nProxy-Authorization: " + authorization_ + "\r\n") == head.npos) {
                (void)send(client, "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n"
                                   "Content-Length: 0\r\n\r\n");
                received.erase(0, size);
                continue;
            }
            bool const tunnel = head.starts_with("CONNECT ");
            if (!partner) {
                partner = std::make_unique<socket_handle>(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
                auto const address = loopback(port_of(head, tunnel));
                if (::connect(partner->handle, reinterpret_cast<sockaddr const*>(&address), sizeof address) != 0) {
                    (void)send(client, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
                    return;
                }
            }
            if (tunnel) {
                if (send(client, "HTTP/1.1 200 Connection established\r\n\r\n")) relay(client, partner->handle);
                return;
            }
            if (!send(partner->handle, as_forwarded(received, size))) return;
            received.clear();
            std::string answer;
            if (receive_message(partner->handle, answer) == 0 || !send(client, answer)) return;
        }
    }
    static std::uint16_t port_of(std::string const& head, bool tunnel) {
        auto const host = tunnel ? std::size_t{8} : head.find("://") + 3;
        auto const end = head.find_first_of(tunnel ? " " : "/", host);
        auto const authority = head.substr(host, end - host);
        return std::uint16_t(std::stoul(authority.substr(authority.rfind(':') + 1)));
    }
    /// The request as its partner receives it: without scheme, host and the fields for the proxy.
    static std::string as_forwarded(std::string request, std::size_t head_size) {
        auto const field = request.find("\r\nProxy-Authorization: ");
        if (field < head_size) request.erase(field, request.find("\r\n", field + 2) - field);
        auto const url = request.find("http://");
        return request.erase(url, request.find('/', url + 7) - url);
    }
    void relay(int left, int right) const {
        while (!stopping_) {
            std::array<pollfd, 2> both{{{left, POLLIN, 0}, {right, POLLIN, 0}}};
            if (::poll(both.data(), both.size(), 20) <= 0) continue;
            for (auto const& [from, to] : {std::pair(both[0], right), std::pair(both[1], left)}) {
                if (from.revents == 0) continue;
                std::string bytes;
                if (!receive(from.fd, bytes) || !send(to, bytes)) return;
            }
        }
    }

    std::string authorization_;
    std::optional<std::string> answer_;
    int listening_ = -1;
    std::uint16_t port_ = 0;
    std::atomic<bool> stopping_ = false;
    std::vector<std::unique_ptr<std::thread>> open_{};
    mutable std::mutex mutex_{};
    std::vector<std::string> heads_{};
    std::thread accepting_{};
};

} // namespace support
