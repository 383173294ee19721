// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>

namespace waybill::detail::net {

/// A time limit on the steady clock.
class deadline {
public:
    using clock = std::chrono::steady_clock;

    explicit deadline(clock::time_point at) noexcept : at_(at) {}
    [[nodiscard]] static deadline in(std::chrono::milliseconds time) noexcept { return deadline(clock::now() + time); }

    [[nodiscard]] clock::time_point at() const noexcept { return at_; }
    [[nodiscard]] clock::duration left() const noexcept {
        return std::max(at_ - clock::now(), clock::duration::zero());
    }
    [[nodiscard]] bool passed() const noexcept { return clock::now() >= at_; }
    [[nodiscard]] deadline earlier(deadline other) const noexcept { return deadline(std::min(at_, other.at_)); }

    /// Waits until the socket is ready for `events` (of poll). Returns false if the deadline passes first.
    [[nodiscard]] bool wait_for(int socket, short events) const noexcept {
        for (;;) {
            using namespace std::chrono;
            auto const milliseconds_left = ceil<milliseconds>(left()).count();
            pollfd one{socket, events, 0};
            int const ready = ::poll(&one, 1, int(std::min<long long>(milliseconds_left, 3'600'000)));
            if (ready > 0) return true;
            if (ready < 0 && errno != EINTR) return true; // the next call fails and reports the reason
            if (passed()) return false;
        }
    }

private:
    clock::time_point at_;
};

/// The caller adds the message, because it knows the length of the time limit.
[[nodiscard]] inline error deadline_error() {
    error wrong;
    wrong.code = error_code::deadline_passed;
    return wrong;
}

} // namespace waybill::detail::net
