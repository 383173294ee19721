// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/value/instant.hpp>

#include <string>

namespace waybill::native::trip_export {

/// Bookings as an iCalendar (RFC 5545). Times are floating, that is local to the place, as in the protocol. A stay has
/// whole days without its check-out day. The UID of a booking is the same in each export, also after its dates have
/// changed. Events have no STATUS, because a trip list does not contain it. `written`: when the calendar
/// is made.
[[nodiscard]] std::string calendar_of(trip_booking_list_rs const& trips, instant written);

} // namespace waybill::native::trip_export
