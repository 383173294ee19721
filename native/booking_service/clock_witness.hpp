// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/witnessed_instant.hpp>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>

namespace waybill::native::booking_service {

/// Compares the system clock with a steady one, and at the start with the newest instant in the store. A wrong reading
/// of the system clock must not delete anything. Thread-safe.
class clock_witness {
public:
    using steady = std::chrono::steady_clock::time_point;

    /// By how much the system clock may be ahead of the expectation: clocks of machines differ, and are adjusted.
    static constexpr std::chrono::hours most_ahead{1};
    /// How long a clock that is ahead must run on without a step until it is believed. Long enough for the clock of a
    /// machine to be set by the network or by a person.
    static constexpr std::chrono::hours believed_after{24};

    /// `kept` is the newest instant in the store; without one, the clock is believed.
    clock_witness(std::optional<instant> kept, instant now, steady at)
        : expected_(kept && differs(now, *kept) ? *kept : now), expected_at_(at), seen_(now), seen_at_(at) {}

    /// For a process that does not run long enough to compare clocks: `now`, confirmed by the newest instant in the
    /// store.
    [[nodiscard]] static witnessed_instant look_once(std::optional<instant> kept, instant now) {
        return {now, kept && now > *kept + most_ahead ? *kept : now};
    }

    [[nodiscard]] witnessed_instant look(instant now, steady at) {
        std::lock_guard const held(guard_);
        if (differs(now, after(seen_, seen_at_, at))) { // the system clock was set
            seen_ = now;
            seen_at_ = at;
        }
        auto const expected = after(expected_, expected_at_, at);
        if (!differs(now, expected) || at - seen_at_ >= believed_after) {
            expected_ = now;
            expected_at_ = at;
            return {now, now};
        }
        return {now, std::min(now, expected)};
    }

private:
    [[nodiscard]] static instant after(instant of, steady then, steady at) {
        return of + std::chrono::duration_cast<instant::sys_time::duration>(at - then);
    }
    [[nodiscard]] static bool differs(instant left, instant right) {
        return left > right + most_ahead || right > left + most_ahead;
    }

    std::mutex guard_;
    instant expected_; ///< at `expected_at_`
    steady expected_at_;
    instant seen_; ///< after the last step of the system clock
    steady seen_at_;
};

} // namespace waybill::native::booking_service
