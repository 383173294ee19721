// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/resolve.hpp>
#include <waybill/result.hpp>

#include <netdb.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace waybill::detail::httplib_client {

/// A time limit on the steady clock, and the stop of a call.
class deadline {
public:
    using clock = std::chrono::steady_clock;

    explicit deadline(clock::time_point at, std::stop_token stop = {}) noexcept : at_(at), stop_(std::move(stop)) {}
    [[nodiscard]] static deadline in(std::chrono::milliseconds time) noexcept { return deadline(clock::now() + time); }

    [[nodiscard]] clock::time_point at() const noexcept { return at_; }
    [[nodiscard]] clock::duration left() const noexcept { return std::max(at_ - clock::now(), clock::duration(0)); }
    [[nodiscard]] bool passed() const noexcept { return stopped() || clock::now() >= at_; }
    [[nodiscard]] std::stop_token const& stop() const noexcept { return stop_; }
    [[nodiscard]] bool stopped() const noexcept { return stop_.stop_requested(); }
    /// With the stop of this one.
    [[nodiscard]] deadline earlier(deadline const& other) const noexcept {
        return deadline(std::min(at_, other.at_), stop_);
    }
    /// The error of what it has ended. The caller adds the message, because it knows the length of the time limit.
    [[nodiscard, gnu::cold]] error why() const {
        return {.code = stopped() ? error_code::cancelled : error_code::deadline_passed};
    }

    /// Waits until the socket is ready for `events` (of poll). Returns false if the deadline passes first. A stop is
    /// not noticed: it must end the connection.
    [[nodiscard]] bool wait_for(int socket, short events) const noexcept {
        for (;;) {
            auto const left_now = std::chrono::ceil<std::chrono::milliseconds>(left()).count();
            pollfd one{socket, events, 0};
            int const ready = ::poll(&one, 1, int(std::min<long long>(left_now, 3'600'000)));
            if (ready > 0) return true;
            if (ready < 0 && errno != EINTR) return true; // the next call fails and reports the reason
            if (passed()) return false;
        }
    }

private:
    clock::time_point at_;
    std::stop_token stop_;
};

/// Whether a deadline or a stop has ended the call.
[[nodiscard]] inline bool is_ended(error_code code) noexcept {
    return code == error_code::deadline_passed || code == error_code::cancelled;
}

/// Returns the addresses of a host; none if it has none. cpp-httplib would look the name up without a time limit.
/// Errors: `deadline_passed`, `cancelled`.
[[nodiscard, gnu::cold]] inline result<std::vector<net::socket_address>> resolve(std::string const& host,
                                                                                 std::uint16_t port,
                                                                                 deadline const& until) {
    if (auto numeric = net::look_up(host, port, AI_NUMERICHOST); !numeric.empty()) return numeric;
    struct arriving {
        std::mutex mutex{};
        std::condition_variable changed{};
        std::optional<std::vector<net::socket_address>> addresses{};
    };
    auto const found = std::make_shared<arriving>();
    (void)net::name_lookup::start(host, port, [found](auto addresses) {
        std::lock_guard const lock(found->mutex);
        found->addresses = std::move(addresses);
        found->changed.notify_one();
    });
    std::stop_callback const stopping(until.stop(), [&found] {
        std::lock_guard const lock(found->mutex);
        found->changed.notify_one();
    });
    std::unique_lock lock(found->mutex); // released before `stopping` waits for its function
    found->changed.wait_until(lock, until.at(), [&] { return found->addresses || until.stopped(); });
    if (!found->addresses) return until.why();
    return *std::move(found->addresses);
}

} // namespace waybill::detail::httplib_client
