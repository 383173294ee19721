// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/resolve.hpp>
#include <waybill/result.hpp>

#include <netdb.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace waybill::detail::httplib_client {

/// A time limit on the steady clock.
class deadline {
public:
    using clock = std::chrono::steady_clock;

    explicit deadline(clock::time_point at) noexcept : at_(at) {}
    [[nodiscard]] static deadline in(std::chrono::milliseconds time) noexcept { return deadline(clock::now() + time); }

    [[nodiscard]] clock::time_point at() const noexcept { return at_; }
    [[nodiscard]] clock::duration left() const noexcept { return std::max(at_ - clock::now(), clock::duration(0)); }
    [[nodiscard]] bool passed() const noexcept { return clock::now() >= at_; }
    [[nodiscard]] deadline earlier(deadline other) const noexcept { return deadline(std::min(at_, other.at_)); }

    /// Waits until the socket is ready for `events` (of poll). Returns false if the deadline passes first.
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
};

/// The caller adds the message, because it knows the length of the time limit.
[[nodiscard]] inline error deadline_error() { return {.code = error_code::deadline_passed}; }

/// Returns the addresses of a host; none if it has none. cpp-httplib would look the name up without a time limit.
/// Errors: `deadline_passed`.
[[nodiscard]] inline result<std::vector<net::socket_address>> resolve(std::string const& host, std::uint16_t port,
                                                                      deadline until) {
    if (auto numeric = net::look_up(host, port, AI_NUMERICHOST); !numeric.empty()) return numeric;
    auto const found = std::make_shared<std::promise<std::vector<net::socket_address>>>();
    auto arriving = found->get_future();
    (void)net::name_lookup::start(host, port, [found](auto addresses) { found->set_value(std::move(addresses)); });
    if (arriving.wait_until(until.at()) != std::future_status::ready) return deadline_error();
    return arriving.get();
}

} // namespace waybill::detail::httplib_client
