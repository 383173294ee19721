// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/login_check.hpp>
#include <authentication/verified_logins.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace waybill::native::authentication {

/// Lets a request wait for the verification of a password without blocking a thread. Belongs to one request, from its
/// first attempt to its last.
///
/// `authenticator::identify` does not block if it gets one: it returns `pending`, and the request is handled again,
/// with the same `login_wait`, after `when_verified` has called back.
class login_wait {
public:
    /// The response of the last attempt must not be sent.
    [[nodiscard]] bool pending() const noexcept { return pending_; }
    /// The request was refused with a delay, and not verified.
    [[nodiscard]] bool held_up() const noexcept { return held_up_; }
    /// Calls `resume` once, possibly at once, from any thread. It must not block.
    void when_verified(std::function<void()> resume) const {
        auto const check = check_; // `resume` may let another thread handle the request, and this object go
        check->when_ended(std::move(resume));
    }

private:
    friend class authenticator;

    void begin(verified_logins::fingerprint const& print, std::shared_ptr<login_check> check) {
        print_ = print;
        check_ = std::move(check);
        pending_ = true;
        counted_ = false;
    }
    /// The result of the check of this credential that was waited for, if it has ended.
    [[nodiscard]] std::optional<storage::stored<identified>> outcome_of(
        verified_logins::fingerprint const& print) const {
        return waits_for(print) ? check_->outcome() : std::nullopt;
    }

    [[nodiscard]] bool waits_for(verified_logins::fingerprint const& print) const { return check_ && print_ == print; }
    [[nodiscard]] identified still_pending() noexcept {
        pending_ = true;
        return identified{.pending = true};
    }

    verified_logins::fingerprint print_{};
    std::shared_ptr<login_check> check_{};
    bool pending_ = false;
    bool held_up_ = false;
    bool counted_ = false; ///< the result was counted: a request may read it more than once
};

} // namespace waybill::native::authentication
