// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <identity/failure_brake.hpp>
#include <identity/keyed_print.hpp>
#include <identity/request_rate.hpp>
#include <identity/single_flight.hpp>
#include <identity/verified_logins.hpp>
#include <identity/work_turns.hpp>
#include <store/store.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace waybill::native {

struct gate_settings {
    /// How long a verified password is taken for right without asking the store again; a changed password or a removed
    /// login takes effect after this time at the latest.
    std::chrono::seconds remember{60};
    std::ptrdiff_t verifications_at_once = 2;          ///< each takes 64 MiB and some tens of milliseconds of one core
    std::ptrdiff_t verifications_waiting = 16;         ///< for one of those; beyond, strangers come again
    brake_settings login_brake{};                      ///< for each login, whoever fails with it
    brake_settings address_brake{.free_failures = 50}; ///< for each address (IPv6: its /64), whatever logins it tries
    unsigned requests_per_second = 0; ///< of one login, twice as many at once after a rest; 0: any number
};

/// What a gate found out about a credential.
struct identified {
    std::shared_ptr<login_record const> login{}; ///< null: unknown login or wrong password, which of them is not told
    std::chrono::seconds retry_after{};          ///< not 0: nothing was found out, ask again after so long
};

/// Tells who a credential belongs to (spec 5). Several threads may use one gate.
class gate {
public:
    /// `from` is used as long as the gate lives.
    explicit gate(store const& from, gate_settings const& settings = {});

    /// The login with all that belongs to it, or none: unknown login and wrong password are told apart neither by the
    /// answer nor by the work done, the store's included. Who failed often, by this login or from this address, is made
    /// to ask again later before any work is done; a credential that was right before is not held up by what others do
    /// with its login, and loopback not by what other programs of the machine do. Threads that ask for one credential
    /// at once share one verification, and one that was right before waits for its turn however many wait. A failure of
    /// the store is an error.
    [[nodiscard]] stored<identified> identify(credential const& given, instant now, std::string_view address = {});

    /// Counts one request of a login that was identified. How long it has to wait, if these are too many; else 0.
    [[nodiscard]] std::chrono::seconds take_request(std::string_view login, instant now);

    /// How many passwords were hashed, ever: what identifying costs.
    [[nodiscard]] std::uint64_t verifications() const noexcept { return verifications_; }

private:
    [[nodiscard]] stored<identified> verify_in_turn(credential const& given, verified_logins::fingerprint const& print,
                                                    bool was_right, instant now);
    [[nodiscard]] stored<identified> verify(credential const& given, instant now);
    [[nodiscard]] bool matches(std::string const& hash, std::string_view password);

    store const& store_;
    verified_logins verified_;
    keyed_print print_;
    failure_brake logins_;
    failure_brake addresses_;
    request_rate rate_;
    single_flight<verified_logins::fingerprint, stored<identified>, verified_logins::first_bytes> under_way_{};
    work_turns turns_;
    std::atomic<std::ptrdiff_t> verifying_ = 0; ///< at work or waiting
    std::ptrdiff_t most_verifying_;
    std::atomic<std::uint64_t> verifications_ = 0;
    std::string hash_of_nothing_; ///< verified against where there is no login, so that it takes as long
};

} // namespace waybill::native
