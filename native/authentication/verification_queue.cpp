// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/verification_queue.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <utility>

namespace waybill::native::authentication {

verification_queue::verification_queue(std::size_t at_once) {
    for (std::size_t i = 0; i < at_once; ++i) threads_.emplace_back([this] { work(); });
}

verification_queue::~verification_queue() {
    {
        std::lock_guard const held(guard_);
        ending_ = true;
    }
    added_.notify_all();
    for (auto& each : threads_) each.join();
}

void verification_queue::add(bool known, std::function<void()> verification) {
    {
        std::lock_guard const held(guard_);
        (known ? known_ : strangers_).push_back(std::move(verification));
    }
    added_.notify_one();
}

void verification_queue::work() {
    // Linux has niceness per thread: verifications use the processor time that other requests leave
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10);
    std::unique_lock held(guard_);
    for (;;) {
        added_.wait(held, [this] { return ending_ || !known_.empty() || !strangers_.empty(); });
        if (ending_) return;
        auto& from = known_.empty() ? strangers_ : known_;
        auto next = std::move(from.front());
        from.pop_front();
        held.unlock();
        next();
        next = nullptr;
        held.lock();
    }
}

} // namespace waybill::native::authentication
