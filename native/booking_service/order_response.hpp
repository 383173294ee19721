// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>

namespace waybill::native::booking_service {

/// The current state of the booking.
[[nodiscard]] order_details answer_of(storage::order_record const& order);

/// Everything about the booking: it is enough for a voucher. A booking that is overdue at `now` has expired, whether or
/// not its row is updated.
[[nodiscard]] order_details complete_details_of(storage::order_with_history found, instant now);

/// The booking as the response to its creation had it, regardless of later changes.
[[nodiscard]] order_details first_details_of(storage::order_record order);

} // namespace waybill::native::booking_service
