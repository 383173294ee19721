// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>

namespace waybill::native::storage {

/// The time that one request has spent in the store, including waits for a connection. Not thread-safe.
class store_clock {
public:
    [[nodiscard]] std::chrono::nanoseconds spent() const noexcept { return spent_; }

    /// Measures until the end of the block; does nothing without a clock.
    class running {
    public:
        explicit running(store_clock* of) noexcept : of_(of) {}
        running(running const&) = delete;
        running& operator=(running const&) = delete;
        ~running() {
            if (of_) of_->spent_ += clock::now() - begun_;
        }

    private:
        using clock = std::chrono::steady_clock;
        store_clock* of_;
        clock::time_point begun_ = clock::now();
    };

private:
    std::chrono::nanoseconds spent_{};
};

} // namespace waybill::native::storage
