// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace waybill::over_httplib {

/// Ends whatever takes longer than it may: a thread that sleeps until a deadline passes.
///
/// For libraries whose timeouts are those of single reads, so that a partner who sends a byte now and then is never
/// late. Arming costs a lock; the thread is woken only when it sleeps without a deadline.
class watchdog {
public:
    using clock = std::chrono::steady_clock;

    /// `bite` is called, from another thread, when an armed deadline passes.
    explicit watchdog(std::function<void()> bite) : bite_(std::move(bite)), thread_([this] { run(); }) {}
    ~watchdog() {
        {
            std::lock_guard const lock(mutex_);
            quit_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }
    watchdog(watchdog const&) = delete;
    watchdog& operator=(watchdog const&) = delete;

    /// No deadline may be earlier than the one before it.
    void arm(clock::time_point deadline) {
        std::lock_guard const lock(mutex_);
        deadline_ = deadline;
        armed_ = true;
        bitten_ = false;
        if (idle_) wake_.notify_one();
    }
    /// True when the deadline has passed, also where the watchdog's own thread has not come to it yet: a read's timeout
    /// may end a call at the same moment.
    bool disarm() {
        std::lock_guard const lock(mutex_);
        armed_ = false;
        return bitten_ || clock::now() >= deadline_;
    }

private:
    void run() {
        std::unique_lock lock(mutex_);
        while (!quit_) {
            if (!armed_) {
                idle_ = true;
                wake_.wait(lock);
                idle_ = false;
            } else if (clock::now() >= deadline_) {
                armed_ = false;
                bitten_ = true;
                bite_();
            } else {
                wake_.wait_until(lock, deadline_);
            }
        }
    }

    std::function<void()> bite_;
    std::mutex mutex_{};
    std::condition_variable wake_{};
    clock::time_point deadline_{};
    bool armed_ = false;
    bool bitten_ = false;
    bool idle_ = false;
    bool quit_ = false;
    std::thread thread_;
};

} // namespace waybill::over_httplib
