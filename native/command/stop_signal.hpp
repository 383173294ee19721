// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <csignal>

namespace waybill::native {

/// Waits for SIGTERM or SIGINT. To be made before the process has other threads; it holds both back from them.
class stop_signal {
public:
    stop_signal() noexcept {
        sigemptyset(&awaited_);
        sigaddset(&awaited_, SIGTERM);
        sigaddset(&awaited_, SIGINT);
        pthread_sigmask(SIG_BLOCK, &awaited_, nullptr);
        std::signal(SIGPIPE, SIG_IGN); // a log or a client that went away is no reason to end
    }
    stop_signal(stop_signal const&) = delete;
    stop_signal& operator=(stop_signal const&) = delete;

    void wait() const noexcept {
        int received = 0;
        while (sigwait(&awaited_, &received) != 0) {}
    }

private:
    sigset_t awaited_{};
};

} // namespace waybill::native
