// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/hotel_entry.hpp>

#include <vector>

namespace waybill::native::sample_data {

/// Flights and stays of the sample's user, created in the six weeks before `today`.
[[nodiscard]] std::vector<inventory::booking_entry> bookings(date today);

} // namespace waybill::native::sample_data
