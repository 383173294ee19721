// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/resolve.hpp>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace support {

/// A socket on loopback whose queue is full: connections to it neither succeed nor fail.
class unresponsive_address {
public:
    unresponsive_address() {
        at = waybill::detail::net::look_up("127.0.0.1", 0, AI_NUMERICHOST).at(0);
        auto* const generic = reinterpret_cast<sockaddr*>(&at.bytes);
        handles_.push_back(::socket(AF_INET, SOCK_STREAM, 0));
        ::bind(handles_[0], generic, at.size);
        ::listen(handles_[0], 0);
        ::getsockname(handles_[0], generic, &at.size);
        while (connecting() == 0) { // until one does not fit into the queue
            handles_.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0));
            ::connect(handles_.back(), generic, at.size);
        }
    }
    ~unresponsive_address() {
        for (int const each : handles_) ::close(each);
    }
    unresponsive_address(unresponsive_address const&) = delete;
    unresponsive_address& operator=(unresponsive_address const&) = delete;

    [[nodiscard]] std::uint16_t port() const {
        return ntohs(reinterpret_cast<sockaddr_in const*>(&at.bytes)->sin_port);
    }
    /// How many connections to it are being opened, those of this object included.
    [[nodiscard]] int connecting() const {
        std::array<char, 32> wanted{}; // remote address and the state SYN_SENT, as the kernel lists them
        std::snprintf(wanted.data(), wanted.size(), "0100007F:%04X 02", unsigned(port()));
        std::ifstream table("/proc/net/tcp");
        int count = 0;
        for (std::string line; std::getline(table, line);) count += line.find(wanted.data()) != std::string::npos;
        return count;
    }

    waybill::detail::net::socket_address at{};

private:
    std::vector<int> handles_{};
};

} // namespace support
