// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <load/booking_entry.hpp>

#include <vector>

namespace waybill::native::sample {

/// Flights and stays of the sample's user, made in the six weeks before `today`.
[[nodiscard]] std::vector<booking_entry> bookings(date today);

} // namespace waybill::native::sample
