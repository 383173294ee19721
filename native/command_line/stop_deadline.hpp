// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <stop_token>
#include <thread>

namespace waybill::native::command_line {

/// Ends the process if stopping takes too long. There is no other means against a thread that waits for a disk, or for
/// a database server that accepts a connection and sends nothing.
class stop_deadline {
public:
    /// Starts the clock; it stops with the lifetime of the object.
    void begin(std::chrono::milliseconds time) {
        guard_ = std::jthread([time](std::stop_token const& stopped) {
            std::mutex alone;
            std::condition_variable_any woken;
            std::unique_lock lock(alone);
            woken.wait_for(lock, stopped, time, [] { return false; });
            if (stopped.stop_requested()) return;
            std::fputs("waybill: stopped with unfinished requests: --drain-time has passed\n", stderr);
            std::_Exit(1);
        });
    }

private:
    std::jthread guard_{};
};

} // namespace waybill::native::command_line
