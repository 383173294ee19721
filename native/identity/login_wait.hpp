// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <identity/login_check.hpp>
#include <identity/verified_logins.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace waybill::native {

/// Keeps a request from holding a thread while a password is verified.
///
/// While a `scope` is open, `gate::identify` on its thread does not wait: it answers `pending`, and the request is
/// handled once more, with the same `login_wait`, after `when_verified` has called back. Without a scope it waits.
class login_wait {
public:
    class scope {
    public:
        explicit scope(login_wait& of) noexcept : before_(std::exchange(current(), &of)) {
            of.pending_ = of.held_up_ = false;
        }
        scope(scope const&) = delete;
        scope& operator=(scope const&) = delete;
        ~scope() { current() = before_; }

    private:
        login_wait* before_;
    };

    /// What was answered in the last scope is not to be sent.
    [[nodiscard]] bool pending() const noexcept { return pending_; }
    /// The caller was told to come again later, and nothing was found out.
    [[nodiscard]] bool held_up() const noexcept { return held_up_; }
    /// Calls `resume` once, perhaps at once, from any thread. It must not wait for anything.
    void when_verified(std::function<void()> resume) const {
        auto const check = check_; // `resume` may let another thread handle the request, and this object go
        check->when_ended(std::move(resume));
    }

private:
    friend class gate;

    [[nodiscard]] static login_wait*& current() noexcept {
        thread_local login_wait* of_thread = nullptr;
        return of_thread;
    }
    void begin(verified_logins::fingerprint const& print, std::shared_ptr<login_check> check) {
        print_ = print;
        check_ = std::move(check);
        pending_ = true;
        counted_ = false;
    }
    /// The check of this credential that was waited for, if it has ended.
    [[nodiscard]] std::optional<stored<identified>> outcome_of(verified_logins::fingerprint const& print) const {
        return check_ && print_ == print ? check_->outcome() : std::nullopt;
    }

    verified_logins::fingerprint print_{};
    std::shared_ptr<login_check> check_{};
    bool pending_ = false;
    bool held_up_ = false;
    bool counted_ = false; ///< the outcome: a request asks for it more than once
};

} // namespace waybill::native
