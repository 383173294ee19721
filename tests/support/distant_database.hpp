// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/loopback_listener.hpp"

#include <sys/socket.h>
#include <sys/un.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace support {

/// Takes connections on loopback to the PostgreSQL server of a URL, and passes bytes on after a delay: half of a round
/// trip in each direction.
class distant_database {
public:
    distant_database(std::string url, std::chrono::microseconds round_trip) : delay_(round_trip / 2) {
        auto const folder = url.find("host=") + 5, port = url.find("port=") + 5;
        socket_ = url.substr(folder, url.find('&', folder) - folder) + "/.s.PGSQL." +
                  url.substr(port, url.find('&', port) - port);
        auto const end = url.find('&', port);
        url_ = url.substr(0, folder) + "127.0.0.1&port=" + std::to_string(listener_.port()) +
               (end == url.npos ? "" : url.substr(end));
    }
    [[nodiscard]] std::string const& url() const noexcept { return url_; }

private:
    using clock = std::chrono::steady_clock;

    /// Passes on what arrives, until the end.
    void pass(loopback_connection& from, loopback_connection& to) const {
        std::mutex changing;
        std::condition_variable added;
        std::deque<std::pair<clock::time_point, std::string>> passing;
        std::thread sending([&] {
            for (bool open = true; open;) {
                std::unique_lock held(changing);
                added.wait(held, [&] { return !passing.empty(); });
                auto const [arrival, bytes] = std::move(passing.front());
                passing.pop_front();
                held.unlock();
                std::this_thread::sleep_until(arrival);
                open = !bytes.empty() && to.send(bytes);
            }
            to.finish();
        });
        std::string received;
        for (bool open = true; open; received.clear()) {
            open = from.receive(received);
            std::scoped_lock const held(changing);
            passing.emplace_back(clock::now() + delay_, received); // nothing: the end
            added.notify_one();
        }
        sending.join();
    }
    void serve(loopback_connection& client) const {
        loopback_connection server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        socket_.copy(address.sun_path, sizeof address.sun_path - 1);
        if (::connect(server.handle(), reinterpret_cast<sockaddr const*>(&address), sizeof address) != 0) return;
        std::thread answers([&] { pass(server, client); });
        pass(client, server);
        answers.join();
    }

    clock::duration delay_;
    std::string socket_{}, url_{};
    loopback_listener listener_{[this](loopback_connection& client, std::string const&) { serve(client); }};
};

} // namespace support
