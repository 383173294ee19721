// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <string>

namespace waybill::native::storage {

/// The time that one request has spent in the store, including waits for a connection. Not thread-safe.
class store_clock {
public:
    std::string request{}; ///< the id of the request, for reports of its statements
    [[nodiscard]] std::chrono::nanoseconds spent() const noexcept { return spent_; }
    /// How many uses took all of their time. Another use of the request then has half of it, a third one none: a store
    /// that does not answer keeps a request for one and a half times the time of a use.
    unsigned late_uses = 0;

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
