// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <csignal>

namespace waybill::native::command_line {

/// Waits for SIGTERM, SIGINT, SIGHUP, SIGUSR1 or SIGUSR2. Construct it before the process has other threads: it blocks
/// the signals in those.
class stop_signal {
public:
    stop_signal() noexcept {
        sigemptyset(&awaited_);
        sigaddset(&awaited_, SIGTERM);
        sigaddset(&awaited_, SIGINT);
        sigaddset(&awaited_, SIGHUP);
        sigaddset(&awaited_, SIGUSR1);
        sigaddset(&awaited_, SIGUSR2);
        pthread_sigmask(SIG_BLOCK, &awaited_, nullptr);
        std::signal(SIGPIPE, SIG_IGN); // a log reader or a client that goes away must not end the process
    }
    stop_signal(stop_signal const&) = delete;
    stop_signal& operator=(stop_signal const&) = delete;

    enum class wish { stop, reload, begin_read_only, end_read_only };

    /// The next of them. SIGHUP means: read again what may have changed. SIGUSR1 begins the read-only mode and SIGUSR2
    /// ends it: two signals, because the system delivers equal ones that wait as one.
    [[nodiscard]] wish wait() const noexcept {
        int received = 0;
        while (sigwait(&awaited_, &received) != 0) {}
        if (received == SIGUSR1) return wish::begin_read_only;
        if (received == SIGUSR2) return wish::end_read_only;
        return received == SIGHUP ? wish::reload : wish::stop;
    }

private:
    sigset_t awaited_{};
};

} // namespace waybill::native::command_line
