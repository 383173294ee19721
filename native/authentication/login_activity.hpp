// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <atomic>
#include <cstdint>

namespace waybill::native::authentication {

/// What became of the credentials that this process was shown, for metrics. Each request shows its own once or more.
struct login_activity {
    using counter = std::atomic<std::uint64_t>;

    counter remembered = 0; ///< verified a short time ago: Argon2 was spared
    counter verified = 0;   ///< verified now
    counter refused = 0;    ///< no such login, or a wrong password
    counter held_up = 0;    ///< told to come again, unread

    [[nodiscard]] static login_activity& of_process() noexcept {
        static login_activity counted;
        return counted;
    }
};

} // namespace waybill::native::authentication
