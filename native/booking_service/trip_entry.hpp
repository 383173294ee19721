// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/bookings.hpp>
#include <storage/orders.hpp>
#include <storage/quotes.hpp>

namespace waybill::native::booking_service {

/// The trip list entry of a new booking (spec 2.4): the hotel with its address, and every guest with the kind of room.
[[nodiscard]] storage::booking_entry trip_entry(storage::order_record const& order,
                                                storage::quote_to_book const& quoted);

} // namespace waybill::native::booking_service
