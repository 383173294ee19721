// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/resolve.hpp>
#include <waybill_debug/raw_message.hpp>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace support {

/// A bare TCP client on loopback that sends exactly the given bytes. It waits a minute at most.
class socket {
public:
    explicit socket(std::uint16_t port, char const* from = "127.0.0.1", char const* to = "127.0.0.1")
        : handle_(
              ::socket(std::string_view(to).find(':') == std::string_view::npos ? AF_INET : AF_INET6, SOCK_STREAM, 0)) {
        timeval const time_limit{60, 0};
        ::setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &time_limit, sizeof time_limit);
        ::setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &time_limit, sizeof time_limit);
        int const on = 1;
        ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        // the addresses of a machine's loopback are many: each end may have its own
        int const late = 1; // the port at this end is chosen when the other end is known, so there are enough of them
        ::setsockopt(handle_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &late, sizeof late);
        bound_ = with_address(from, 0, ::bind);
        connected_ = bound_ && with_address(to, port, ::connect);
    }
    ~socket() { close(); }
    socket(socket const&) = delete;
    socket& operator=(socket const&) = delete;

    /// Whether a socket can be bound to this address here.
    [[nodiscard]] static bool machine_has(char const* address) {
        socket probe(0, address, address);
        return probe.bound_;
    }
    [[nodiscard]] bool connected() const { return connected_; }

    /// False if the other end closed before everything was sent.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            auto const sent = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(std::size_t(sent));
        }
        return true;
    }
    /// The next response, framed by its head and Content-Length; nothing at the end of the connection. The body of an
    /// answer to HEAD is not waited for.
    std::optional<waybill::http::response> receive(bool to_head = false) {
        auto head = std::string::npos;
        while ((head = received_.find("\r\n\r\n")) == std::string::npos)
            if (!read_more()) return std::nullopt;
        head += 4;
        auto const fields = waybill::parse_raw_message(std::string_view(received_).substr(0, head));
        bool const interim = received_.compare(0, 10, "HTTP/1.1 1") == 0;
        auto const length = fields ? fields->response()->headers.get("Content-Length") : std::string_view{};
        std::size_t const total = head + (to_head || interim || length.empty() ? 0 : std::stoul(std::string(length)));
        while (received_.size() < total)
            if (!read_more()) return std::nullopt;
        auto parsed = waybill::parse_raw_message(std::string_view(received_).substr(0, total));
        received_.erase(0, total);
        if (!parsed) throw std::runtime_error(parsed.error().message);
        return *parsed->response();
    }
    /// The same; without a response the test fails.
    waybill::http::response next(bool to_head = false) {
        auto answer = receive(to_head);
        if (!answer) throw std::runtime_error("the connection ended without a response");
        return *std::move(answer);
    }
    /// Sends all of it and receives the response; anything else fails the test.
    waybill::http::response ask(std::string_view bytes, bool to_head = false) {
        if (!send(bytes)) throw std::runtime_error("the connection ended before everything was sent");
        return next(to_head);
    }
    /// Whether the other end closes without sending anything more. False if nothing happens for a minute.
    bool closes() {
        std::array<char, 64> byte{};
        return received_.empty() && ::recv(handle_, byte.data(), byte.size(), 0) == 0;
    }
    /// Whether there are bytes that were not read yet, or the connection has ended.
    [[nodiscard]] bool has_news() const {
        char byte = 0;
        return !received_.empty() || ::recv(handle_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0 || errno == ECONNRESET;
    }
    /// Everything up to the end of the connection; sets `reset` if the other end reset it.
    std::string receive_all(bool& reset) {
        while (read_more()) {}
        reset = last_failed_;
        return std::exchange(received_, {});
    }
    std::string receive_all() {
        bool reset = false;
        return receive_all(reset);
    }
    /// Receives what arrives, at least `count` bytes.
    std::string receive_some(std::size_t count) {
        while (received_.size() < count && read_more()) {}
        return std::exchange(received_, {});
    }
    /// Announces that nothing more is sent.
    void finish() { ::shutdown(handle_, SHUT_WR); }
    /// Resets the connection at once and discards unsent data.
    void reset() {
        linger const at_once{1, 0};
        ::setsockopt(handle_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        close();
    }
    void close() {
        if (handle_ >= 0) ::close(handle_);
        handle_ = -1;
    }

private:
    template <class Call>
    bool with_address(char const* text, std::uint16_t port, Call call) {
        auto const found = waybill::detail::net::look_up(text, port, AI_NUMERICHOST);
        return !found.empty() && call(handle_, reinterpret_cast<sockaddr const*>(&found[0].bytes), found[0].size) == 0;
    }
    bool read_more() {
        std::array<char, 16384> bytes{};
        auto const count = ::recv(handle_, bytes.data(), bytes.size(), 0);
        last_failed_ = count < 0;
        if (count <= 0) return false;
        received_.append(bytes.data(), std::size_t(count));
        return true;
    }

    int handle_;
    bool bound_ = false;
    bool connected_ = false;
    bool last_failed_ = false;
    std::string received_;
};

/// The URL at the end of a line.
inline std::string url_in(std::string const& line) { return line.substr(line.find("http://")); }

/// The port at the end of an address, of a URL, or of a line that ends with one.
inline std::uint16_t port_of(std::string const& address) {
    return std::uint16_t(std::stoul(address.substr(address.rfind(':') + 1)));
}

/// The response to a GET over a connection of its own; status 0 if there is none.
inline waybill::http::response get(std::uint16_t port, std::string const& target) {
    socket client(port);
    client.send("GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n");
    return client.receive().value_or(waybill::http::response{0, {}, {}});
}

} // namespace support
