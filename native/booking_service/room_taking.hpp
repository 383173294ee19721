// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/witnessed_instant.hpp>
#include <storage/orders.hpp>

#include <map>

namespace waybill::native::booking_service {

/// Whether the rooms can be taken. If some cannot, overdue bookings of the hotel expire first.
[[nodiscard]] std::map<std::int64_t, storage::room_sale> sale_at(storage::session& sql,
                                                                 storage::stay_rooms const& rooms,
                                                                 witnessed_instant const& now);

/// Takes all rooms of a booking that its hotel accepts: those that the creation could not take, and again those that it
/// has, so that each is in the present allotment and its sale is not stopped. Throws `rollback` otherwise.
void take_accepted_rooms(storage::session& sql, storage::order_record const& order, witnessed_instant const& now);

} // namespace waybill::native::booking_service
