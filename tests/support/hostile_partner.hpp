// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/certificate.hpp"
#include "support/loopback_connection.hpp"
#include "support/loopback_listener.hpp"

#include <sys/socket.h>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace support {

/// One connection to a `hostile_partner`: what its script sends over.
class hostile_connection {
public:
    explicit hostile_connection(loopback_connection& over) : over_(over) {}

    /// False once the client has closed, or half a minute has passed.
    bool send(std::string_view bytes) { return over_.send(bytes) && clock::now() <= until_; }
    void send_for_ever(std::string_view piece) {
        std::string many;
        while (many.size() < 65'536) many += piece;
        while (send(many)) {}
    }
    /// A byte every 20 ms.
    void drip(std::string_view piece) {
        while (send(piece)) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    /// Sends nothing until the client closes.
    void hang() {
        std::array<char, 4096> ignored{};
        while (clock::now() < until_ && ::recv(over_.handle(), ignored.data(), ignored.size(), 0) > 0) {}
    }

private:
    using clock = std::chrono::steady_clock;
    loopback_connection& over_;
    clock::time_point until_ = clock::now() + std::chrono::seconds(30);
};

/// A server on loopback that reads a request and answers it by a script, plain or by TLS.
class hostile_partner {
public:
    using script = std::function<void(hostile_connection&)>;

    /// Without a certificate: plain. `handshake_drips`: reads the client's first message of TLS and answers it with
    /// a record that does not end.
    explicit hostile_partner(script play, certificate const* own = nullptr, bool handshake_drips = false)
        : play_(std::move(play)), handshake_drips_(handshake_drips), context_(make_server_context(own)) {}

    [[nodiscard]] std::string at(std::string const& scheme_and_host) const {
        return scheme_and_host + ':' + std::to_string(listener_.port());
    }
    [[nodiscard]] int connections() const { return connections_; }
    /// All requests, as they came, decrypted.
    [[nodiscard]] std::string received() const {
        std::lock_guard const lock(mutex_);
        return received_;
    }

private:
    void serve(loopback_connection& over) {
        ++connections_;
        hostile_connection playing(over);
        std::string request;
        if (handshake_drips_) {
            if (over.receive(request) && playing.send({"\x16\x03\x03\x3F\xFF\x02\x00\x3F\xFB", 9})) playing.drip("\3");
            return;
        }
        if (!over.secure(context_.get())) return;
        bool const whole = over.receive_message(request).has_value();
        {
            std::lock_guard const lock(mutex_);
            received_ += request;
        }
        if (whole) play_(playing);
    }

    script play_;
    bool handshake_drips_;
    server_context context_;
    std::atomic<int> connections_ = 0;
    mutable std::mutex mutex_{};
    std::string received_{};
    loopback_listener listener_{[this](auto& over, auto const&) { serve(over); }};
};

} // namespace support
