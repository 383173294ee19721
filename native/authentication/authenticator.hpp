// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/failure_limiter.hpp>
#include <authentication/keyed_print.hpp>
#include <authentication/login_check.hpp>
#include <authentication/login_wait.hpp>
#include <authentication/password.hpp>
#include <authentication/request_rate.hpp>
#include <authentication/steady_time.hpp>
#include <authentication/verification_queue.hpp>
#include <authentication/verified_logins.hpp>
#include <storage/store.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace waybill::native::authentication {

struct authenticator_settings {
    /// How long a verified password is taken for right without asking the store again; a changed password or a removed
    /// login takes effect after this time at the latest.
    std::chrono::seconds remember{60};
    std::size_t verifications_at_once = 2;    ///< each takes 64 MiB and some tens of milliseconds of one core
    std::size_t verifications_waiting = 16;   ///< for one of those; beyond, strangers come again
    failure_limiter_settings login_limiter{}; ///< for each login, whoever fails with it
    failure_limiter_settings address_limiter{.free_failures =
                                                 50}; ///< for each address (IPv6: its /64), whatever logins it tries
    unsigned requests_per_second = 0; ///< of one login, twice as many at once after a rest; 0: any number
    /// Compares a stored hash with a password. Replaced by tests.
    std::function<bool(std::string const& hash, std::string_view password)> matches = password_matches;
};

/// Tells who a credential belongs to (spec 5). Several threads may use one authenticator.
class authenticator {
public:
    /// `from` is used as long as the object lives.
    explicit authenticator(storage::store const& from, authenticator_settings const& settings = {});

    /// The login with all that belongs to it, or none: unknown login and wrong password are told apart neither by the
    /// answer nor by the work done, the store's included. Who failed often, by this login or from this address, is made
    /// to ask again later before any work is done; a credential that was right before is not held up by what others do
    /// with its login, and loopback not by what other programs of the machine do. Threads that ask for one credential
    /// at once share one verification. One that was right before is verified before all others, however many wait. A
    /// login with a NUL is unknown without a verification: no store has it. Waits for the verification, unless there is
    /// a `login_wait`. A failure of the store is an error.
    [[nodiscard]] storage::stored<identified> identify(credential const& given, steady_time now,
                                                       std::string_view address = {}, login_wait* wait = nullptr);

    /// Counts one request of a login that was identified. How long it has to wait, if these are too many; else 0.
    [[nodiscard]] std::chrono::seconds take_request(std::string_view login, steady_time now);

    /// How many passwords were hashed, ever: what identifying costs.
    [[nodiscard]] std::uint64_t verifications() const noexcept { return verifications_; }

private:
    /// The verification that is under way for this credential, or a new one; null where too many wait.
    [[nodiscard]] std::shared_ptr<login_check> check_of(credential const& given,
                                                        verified_logins::fingerprint const& print, bool was_right,
                                                        steady_time now);
    [[nodiscard]] storage::stored<identified> verify_once(credential const& given,
                                                          verified_logins::fingerprint const& print, steady_time now);
    [[nodiscard]] storage::stored<identified> verify(credential const& given, steady_time now);
    [[nodiscard]] bool matches(std::string const& hash, std::string_view password);

    storage::store const& store_;
    verified_logins verified_;
    keyed_print print_;
    failure_limiter logins_;
    failure_limiter addresses_;
    request_rate rate_;
    std::function<bool(std::string const&, std::string_view)> compare_;
    std::atomic<std::uint64_t> verifications_ = 0;
    std::string hash_of_nothing_; ///< verified against where there is no login, so that it takes as long
    std::mutex guard_{};
    std::unordered_map<verified_logins::fingerprint, std::shared_ptr<login_check>, verified_logins::first_bytes>
        in_progress_{};
    std::size_t most_in_progress_; ///< strangers' included
    verification_queue queue_;     // last: its threads use all the others
};

} // namespace waybill::native::authentication
