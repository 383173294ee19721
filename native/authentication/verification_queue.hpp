// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace waybill::native::authentication {

/// Runs verifications of passwords on a few threads of its own. Each takes some tens of milliseconds of a processor,
/// which must not block the threads that handle requests.
class verification_queue {
public:
    explicit verification_queue(std::size_t at_once);
    verification_queue(verification_queue const&) = delete;
    verification_queue& operator=(verification_queue const&) = delete;
    /// Waits for the running verifications, and drops those in the queue.
    ~verification_queue();

    /// `known` ones, whose credential was verified before, have precedence. `verification` must not throw.
    void add(bool known, std::function<void()> verification);

private:
    void work();

    bool ending_ = false;
    std::mutex guard_{};
    std::condition_variable added_{};
    std::deque<std::function<void()>> known_{};
    std::deque<std::function<void()>> strangers_{};
    std::vector<std::thread> threads_{};
};

} // namespace waybill::native::authentication
