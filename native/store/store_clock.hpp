// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <utility>

namespace waybill::native {

/// How long this thread has been in stores, waiting for a connection included: for whoever wants to tell how much of
/// a request the store took.
class store_clock {
public:
    /// What came together since the last time this was asked on this thread.
    [[nodiscard]] static std::chrono::nanoseconds take() noexcept { return std::exchange(spent(), {}); }

    /// Counts from here to the end of the block.
    class running {
    public:
        running() noexcept = default;
        running(running const&) = delete;
        running& operator=(running const&) = delete;
        ~running() { spent() += clock::now() - begun_; }

    private:
        using clock = std::chrono::steady_clock;
        clock::time_point begun_ = clock::now();
    };

private:
    static std::chrono::nanoseconds& spent() noexcept {
        thread_local std::chrono::nanoseconds sum{};
        return sum;
    }
};

} // namespace waybill::native
