// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

namespace waybill::native::storage {

/// Fills the tables `converted_cities`, `_boards`, `_hotels` and `_rooms` from the tables of version 18, in which a
/// hotel was 7 tables.
void convert_hotels(session& sql);

/// Fills `hotel_bookings` and `converted_quotes` from the tables of version 18, in which a booking was 9 tables.
/// Names and addresses are those that the inventory has now: when a booking was made, they were not stored with it.
void convert_bookings(session& sql);

} // namespace waybill::native::storage
