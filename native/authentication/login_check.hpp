// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>
#include <storage/users.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace waybill::native::authentication {

/// The result of the authentication of a credential.
struct identified {
    /// null: unknown login, wrong password or another certificate, which callers cannot distinguish
    std::shared_ptr<storage::login_record const> login{};
    std::chrono::seconds retry_after{}; ///< not 0: not verified, repeat after this time
    bool pending = false;               ///< the verification was started, and a `login_wait` is notified of its end
    bool other_certificate = false;     ///< the password is right and the certificate is not; for the log only
};

/// One verification of a credential, shared by all requests with it.
class login_check {
public:
    /// Blocks until the end.
    [[nodiscard]] storage::stored<identified> wait() {
        std::unique_lock held(guard_);
        ended_.wait(held, [this] { return outcome_.has_value(); });
        return *outcome_;
    }
    /// Nothing before the end.
    [[nodiscard]] std::optional<storage::stored<identified>> outcome() const {
        std::lock_guard const held(guard_);
        return outcome_;
    }
    /// Calls `resume` once, at the end, or at once if it has ended. It must not block.
    void when_ended(std::function<void()> resume) {
        {
            std::lock_guard const held(guard_);
            if (!outcome_) {
                waiting_.push_back(std::move(resume));
                return;
            }
        }
        resume();
    }
    void end(storage::stored<identified> outcome) {
        std::vector<std::function<void()>> waiting;
        {
            std::lock_guard const held(guard_);
            outcome_ = std::move(outcome);
            waiting.swap(waiting_);
        }
        ended_.notify_all();
        for (auto const& resume : waiting) resume();
    }

private:
    mutable std::mutex guard_{};
    std::condition_variable ended_{};
    std::optional<storage::stored<identified>> outcome_{};
    std::vector<std::function<void()>> waiting_{};
};

} // namespace waybill::native::authentication
