// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/result.hpp>

#include <chrono>
#include <mutex>
#include <string>

namespace waybill {

/// The settings of a `circuit_breaker`.
struct breaker_settings {
    unsigned failures = 5;                  ///< calls that fail in a row before the breaker opens
    std::chrono::milliseconds open{30'000}; ///< time without calls; then one call tests the partner
};

/// Refuses calls to a partner that does not work, so that they fail at once.
/// Thread-safe; one for each partner, shared by its clients.
///
/// Closed, it lets every call pass. After `failures` failures in a row it opens
/// and refuses calls for the time `open`; then it lets one call pass, whose
/// outcome closes it or opens it again. A failure is: no connection, TLS
/// failed, no response in time, or HTTP status 502, 503 or 504. A refusal or a
/// fault is a response of a partner that works.
class circuit_breaker {
public:
    using clock = std::chrono::steady_clock;

    explicit circuit_breaker(breaker_settings settings = {}) : settings_(settings) {}
    circuit_breaker(circuit_breaker const&) = delete;
    circuit_breaker& operator=(circuit_breaker const&) = delete;

    /// Returns success if a call may be made now; its outcome must be passed to
    /// `record`. Errors: `connection_failed`; nothing was sent.
    result<void> admit(clock::time_point now = clock::now()) {
        std::lock_guard const lock(mutex_);
        if (failed_ < settings_.failures) return {};
        auto const until = opened_ + settings_.open;
        if (!testing_ && now >= until) {
            testing_ = true;
            return {};
        }
        error wrong;
        wrong.code = error_code::connection_failed;
        wrong.unsent = true;
        wrong.message = "the circuit breaker is open after " + std::to_string(failed_) + " failed calls";
        if (now < until) {
            auto const left = std::chrono::ceil<std::chrono::milliseconds>(until - now).count();
            wrong.message += "; the next call is possible in " + std::to_string(left) + " ms";
        }
        return wrong;
    }
    /// Records the outcome of a call that was admitted: null for success.
    void record(error const* why, clock::time_point now = clock::now()) {
        std::lock_guard const lock(mutex_);
        bool const was_test = testing_;
        testing_ = false;
        if (why != nullptr && why->code == error_code::cancelled) return; // nothing is known
        if (why == nullptr || !is_failure(*why)) {
            failed_ = 0;
            return;
        }
        if (failed_ < settings_.failures) ++failed_;
        if (was_test || failed_ == settings_.failures) opened_ = now;
    }
    /// Whether calls are refused at this time.
    [[nodiscard]] bool is_open(clock::time_point now = clock::now()) const {
        std::lock_guard const lock(mutex_);
        return failed_ >= settings_.failures && (testing_ || now < opened_ + settings_.open);
    }

private:
    static bool is_failure(error const& why) noexcept {
        switch (why.code) {
        case error_code::connection_failed:
        case error_code::tls_failed:
        case error_code::deadline_passed: return true;
        default: return why.status >= 502 && why.status <= 504;
        }
    }

    breaker_settings settings_;
    mutable std::mutex mutex_{};
    unsigned failed_ = 0;  ///< in a row
    bool testing_ = false; ///< a call tests the partner
    clock::time_point opened_{};
};

} // namespace waybill
