// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>

#include <waybill/value/instant.hpp>

#include <vector>

namespace waybill::native::booking_service {

/// The fee for cancelling the booking at that moment: that of the last policy that has begun, or zero, with the digits
/// of its price. From the day of check-in at the hotel on it is at least that of the last policy, unless that begins
/// then. `terms` are in order of date. A booking that is still On Request is cancelled for free: it was not confirmed
/// yet. Only for work inside a transaction: throws if this machine does not know the time zone of the booking.
[[nodiscard]] money cancellation_fee(storage::order_record const& order, std::vector<cancellation_policy> const& terms,
                                     instant now);

/// Zero, with the digits of its price.
[[nodiscard]] money no_fee(storage::order_record const& order);

} // namespace waybill::native::booking_service
