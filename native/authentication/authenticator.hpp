// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: logins, passwords, callers by address, limits of failures and of rates.
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
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

// Why: docs/adr/0022-verify-logins-and-limit-failures.md
namespace waybill::native::authentication {

struct authenticator_settings {
    /// How long a verified password is remembered without reading the store; a changed password or a removed login
    /// takes effect after this time at the latest. Later, a password is hashed again only if the login was changed.
    std::chrono::seconds remember{60};
    std::size_t verifications_at_once = 2;    ///< each takes 64 MiB and some tens of milliseconds of one core
    std::size_t verifications_waiting = 16;   ///< queue for those; beyond, unknown callers are refused with a delay
    failure_limiter_settings login_limiter{}; ///< for each login, from all addresses
    failure_limiter_settings address_limiter{.free_failures =
                                                 50}; ///< for each address (IPv6: its /64), with all logins
    unsigned requests_per_second = 0;                 ///< of one login, with a burst of twice as many; 0: no limit
    /// Compares a stored hash with a password. Replaced by tests.
    std::function<bool(std::string const& hash, std::string_view password)> matches = password_matches;
};

/// Authenticates credentials (spec 5). Thread-safe.
class authenticator {
public:
    /// `from` must outlive this object.
    explicit authenticator(storage::store const& from, authenticator_settings const& settings = {});

    /// The login of a credential, or null. An unknown login, a wrong password and a certificate with another name than
    /// that of the login cannot be distinguished by the response or by the work done, including that of the store.
    /// After many failures of a login or an address, callers are refused with a delay before any work is done. A
    /// credential that was verified before is not delayed by failures of others with its login, and loopback not by
    /// failures of other programs on the machine. Threads with the same credential share one verification. Credentials
    /// that were verified before have precedence in the queue. A login with a NUL is unknown without a verification: no
    /// store contains it. Blocks during the verification, unless there is a `login_wait`. `certificate_names` are those
    /// of the connection's certificate, in lower case; empty: it has none. Errors: failures of the store.
    [[nodiscard]] storage::stored<identified> identify(credential const& given, steady_time now,
                                                       std::string_view address = {}, login_wait* wait = nullptr,
                                                       std::span<std::string const> certificate_names = {});

    /// Counts one request of an authenticated login. Returns how long it must wait if there were too many; else 0.
    [[nodiscard]] std::chrono::seconds take_request(std::string_view login, steady_time now);

    /// Total number of passwords that were hashed, the cost of authentication.
    [[nodiscard]] std::uint64_t verifications() const noexcept { return verifications_; }

private:
    /// A credential as it was presented.
    struct presented {
        waybill::credential credential;
        std::vector<std::string> certificate_names;
        verified_logins::fingerprint print; ///< of both
    };

    /// The verification in progress for this credential, or a new one; null if too many wait.
    [[nodiscard]] std::shared_ptr<login_check> check_of(presented const& given, bool was_right, steady_time now);
    [[nodiscard]] storage::stored<identified> verify_once(presented const& given, steady_time now);
    /// `expired` is the login as this credential was verified with it before, or null.
    [[nodiscard]] storage::stored<identified> verify(presented const& given, storage::login_record const* expired,
                                                     steady_time now);
    [[nodiscard]] bool matches(std::string const& hash, std::string_view password);

    storage::store const& store_;
    verified_logins verified_;
    keyed_print print_;
    failure_limiter logins_;
    failure_limiter addresses_;
    request_rate rate_;
    std::function<bool(std::string const&, std::string_view)> compare_;
    std::atomic<std::uint64_t> verifications_ = 0;
    std::string hash_of_nothing_; ///< verified for unknown logins, so that they take as long
    std::mutex guard_{};
    std::unordered_map<verified_logins::fingerprint, std::shared_ptr<login_check>, verified_logins::first_bytes>
        in_progress_{};
    std::size_t most_in_progress_; ///< including those of unknown callers
    verification_queue queue_;     // last: its threads use the other members
};

} // namespace waybill::native::authentication
