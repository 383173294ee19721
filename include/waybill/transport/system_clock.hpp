// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/calendar.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <thread>

namespace waybill {

/// The system clock; waits by blocking the calling thread.
struct system_clock {
    [[nodiscard]] instant now() const { return instant::of(std::chrono::system_clock::now()); }
    void wait_until(instant until) const {
        auto const left = until - now();
        if (left > detail::value::ticks::zero()) std::this_thread::sleep_for(left);
    }
};

} // namespace waybill
