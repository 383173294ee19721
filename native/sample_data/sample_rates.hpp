// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/hotel_entry.hpp>
#include <sample_data/sample_hotels.hpp>

namespace waybill::native::sample_data {

/// The hotel with rooms, rates and allotments for the eleven months from `today` on.
[[nodiscard]] inventory::hotel_entry hotel_from(hotel const& from, date today);

} // namespace waybill::native::sample_data
