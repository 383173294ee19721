// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <atomic>
#include <cstdint>

namespace waybill::native::authentication {

/// Results for the credentials that this process received, for metrics. Each request counts at least once.
struct login_activity {
    using counter = std::atomic<std::uint64_t>;

    counter remembered = 0; ///< verified recently: the store was not read
    counter verified = 0;   ///< verified now, by an Argon2 hash or because the login is unchanged since the last one
    counter refused = 0;    ///< an unknown login or a wrong password
    counter held_up = 0;    ///< refused with a delay, without verification

    [[nodiscard]] static login_activity& of_process() noexcept {
        static login_activity counted;
        return counted;
    }
};

} // namespace waybill::native::authentication
