// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: trip lists as iCalendar, GeoJSON, JSON-LD.
#pragma once

#include <trip_export/known_states.hpp>

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/value/instant.hpp>

#include <string>

namespace waybill::native::trip_export {

/// Bookings as an iCalendar (RFC 5545). Times are floating, that is local to the place, as in the protocol. A stay has
/// whole days without its check-out day. The UID of a booking is the same in each export, also after its dates have
/// changed. A stay whose state is known has a STATUS (3.8.1.11): CONFIRMED, TENTATIVE if it is On Request, else
/// CANCELLED. `written`: when the calendar is made.
[[nodiscard]] std::string calendar_of(trip_booking_list_rs const& trips, instant written,
                                      known_states const& states = {});

} // namespace waybill::native::trip_export
