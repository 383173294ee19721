// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/instant.hpp>

namespace waybill::native::booking_service {

/// The present instant as the system clock states it, and as a second witness confirms it: see `clock_witness`. What
/// can be undone, or is refused only until the clock is right, depends on `now`. What cannot be undone, such as the
/// expiry of a request and the erasure of travelers, depends on `confirmed`.
struct witnessed_instant {
    instant now{};
    instant confirmed{}; ///< at most `now`

    constexpr operator instant() const noexcept { return now; }
};

} // namespace waybill::native::booking_service
