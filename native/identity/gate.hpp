// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <identity/verified_logins.hpp>
#include <store/store.hpp>

#include <semaphore>

namespace waybill::native {

struct gate_settings {
    /// How long a verified password is taken for right without asking the store again; a changed password or a removed
    /// login takes effect after this time at the latest.
    std::chrono::seconds remember{60};
    std::ptrdiff_t verifications_at_once = 2; ///< each takes 64 MiB and some tens of milliseconds of one core
};

/// Tells who a credential belongs to (spec 5). Several threads may use one gate.
class gate {
public:
    /// `from` is used as long as the gate lives.
    explicit gate(store const& from, gate_settings const& settings = {});

    /// The login with all that belongs to it, or null: unknown login and wrong password are told apart neither by the
    /// answer nor by the work done. A failure of the store is an error.
    [[nodiscard]] stored<std::shared_ptr<login_record const>> identify(credential const& given, instant now);

private:
    store const& store_;
    verified_logins verified_;
    std::counting_semaphore<> turns_;
    std::string hash_of_nothing_; ///< verified against where there is no login, so that it takes as long
};

} // namespace waybill::native
