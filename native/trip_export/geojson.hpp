// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <trip_export/known_states.hpp>

#include <waybill/message/trip_booking_list_rs.hpp>

#include <string>

namespace waybill::native::trip_export {

/// Bookings as a GeoJSON feature collection (RFC 7946): a stay is a point, a ride the line between its places, cut in
/// two where it crosses the 180th meridian (3.1.9). A booking without coordinates has no geometry (3.2). A stay whose
/// state is known has it as the property `state`. Safe to embed in a `<script>` of a page.
[[nodiscard]] std::string geojson_of(trip_booking_list_rs const& trips, known_states const& states = {});

/// Bookings as JSON-LD in the vocabulary of schema.org: `FlightReservation` and `LodgingReservation`, as mail programs
/// and assistants read them. A stay whose state is known has a `reservationStatus`. Safe to embed in a `<script>` of a
/// page.
[[nodiscard]] std::string json_ld_of(trip_booking_list_rs const& trips, known_states const& states = {});

} // namespace waybill::native::trip_export
