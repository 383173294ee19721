// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/value/instant.hpp>

#include <string>

namespace waybill::native::trip_export {

/// Bookings as an iCalendar (RFC 5545), for any calendar program. Times are floating: they are local to the place, as
/// the protocol has them. A stay is whole days, its check-out day excluded. The same booking has the same UID in each
/// export. `written`: when the calendar is made.
[[nodiscard]] std::string calendar_of(trip_booking_list_rs const& trips, instant written);

} // namespace waybill::native::trip_export
