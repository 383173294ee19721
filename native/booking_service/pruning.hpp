// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store.hpp>

#include <waybill/value/instant.hpp>

#include <chrono>

namespace waybill::native::booking_service {

/// How long the store keeps what grows with time.
struct retention_settings {
    /// Customer, guests and rooms of bookings that expired or were declined, after the moment until which they had to
    /// be decided.
    std::chrono::days unconfirmed{30};
    std::chrono::days audit{400};   ///< entries of the audit trail
    std::chrono::days travelers{0}; ///< travelers after their stay or journey, see `erase_past_travelers`; 0: always
};

/// At a confirmed instant (`witnessed_instant`), expires overdue bookings and deletes what is older than the settings
/// say, expired quotes of the last day and changes of the last hour excepted. Works in many short transactions and
/// leaves what other writers lock to the next call. With it, a store grows with its bookings and not with time.
[[nodiscard]] storage::stored<void> prune(storage::store const& in, instant now, retention_settings const& kept);

} // namespace waybill::native::booking_service
