// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/loopback_connection.hpp"
#include "support/loopback_listener.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
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
        : authorization_(std::move(authorization)), answer_(std::move(answer)) {}

    /// `user`: `user:password@` or empty.
    [[nodiscard]] std::string url(std::string const& user = {}) const {
        return "http://" + user + "127.0.0.1:" + std::to_string(listener_.port());
    }
    /// The heads of all requests.
    [[nodiscard]] std::vector<std::string> heads() const {
        std::lock_guard const lock(mutex_);
        return heads_;
    }

private:
    void serve(loopback_connection& client) {
        std::string received;
        std::unique_ptr<loopback_connection> partner;
        for (;;) {
            auto const size = client.receive_message(received);
            if (!size) return;
            auto const head = received.substr(0, size->head);
            {
                std::lock_guard const lock(mutex_);
                heads_.push_back(head);
            }
            if (answer_) {
                (void)client.send(*answer_);
                while (client.receive(received)) {}
                return;
            }
            if (!authorization_.empty() &&
                head.find("\r\nProxy-Authorization: " + authorization_ + "\r\n") == head.npos) {
                (void)client.send("HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n"
                                  "Content-Length: 0\r\n\r\n");
                received.erase(0, size->head);
                continue;
            }
            bool const tunnel = head.starts_with("CONNECT ");
            if (!partner) {
                partner = std::make_unique<loopback_connection>(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
                auto const address = loopback_address(port_of(head, tunnel));
                if (::connect(partner->handle(), reinterpret_cast<sockaddr const*>(&address), sizeof address) != 0) {
                    (void)client.send("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
                    return;
                }
            }
            if (tunnel) {
                if (client.send("HTTP/1.1 200 Connection established\r\n\r\n")) relay(client, *partner);
                return;
            }
            if (!partner->send(as_forwarded(received, size->head))) return;
            received.clear();
            std::string answer;
            if (!partner->receive_message(answer) || !client.send(answer)) return;
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
    static void relay(loopback_connection& left, loopback_connection& right) {
        for (;;) {
            std::array<pollfd, 2> both{{{left.handle(), POLLIN, 0}, {right.handle(), POLLIN, 0}}};
            if (::poll(both.data(), both.size(), -1) < 0) return;
            for (auto const& [ready, from, to] :
                 {std::tuple(both[0].revents, &left, &right), std::tuple(both[1].revents, &right, &left)}) {
                std::string bytes;
                if (ready != 0 && (!from->receive(bytes) || !to->send(bytes))) return;
            }
        }
    }

    std::string authorization_;
    std::optional<std::string> answer_;
    mutable std::mutex mutex_{};
    std::vector<std::string> heads_{};
    loopback_listener listener_{[this](auto& over, auto const&) { serve(over); }};
};

} // namespace support
