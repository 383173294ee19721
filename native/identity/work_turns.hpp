// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace waybill::native {

/// Turns at a work that only a few threads may do at once; the others wait. A mutex and a condition variable:
/// std::counting_semaphore of libstdc++ 12 can lose a wake-up when three or more threads use it.
class work_turns {
public:
    explicit work_turns(std::ptrdiff_t at_once) : free_(at_once) {}

    /// One turn, given back at the end. Waits until there is one.
    class turn {
    public:
        explicit turn(work_turns& turns) : turns_(turns) {
            std::unique_lock held(turns_.guard_);
            turns_.returned_.wait(held, [this] { return turns_.free_ > 0; });
            --turns_.free_;
        }
        turn(turn const&) = delete;
        turn& operator=(turn const&) = delete;
        ~turn() {
            {
                std::lock_guard const held(turns_.guard_);
                ++turns_.free_;
            }
            turns_.returned_.notify_one();
        }

    private:
        work_turns& turns_;
    };

private:
    std::mutex guard_{};
    std::condition_variable returned_{};
    std::ptrdiff_t free_;
};

} // namespace waybill::native
