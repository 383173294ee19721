// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>

namespace waybill::native::sample_data {

/// Adds the hotels of an island with everything that the others do not have: a time zone, remarks in three languages,
/// taxes and fees, prices of guests, cancellation fees of all kinds, and a hotel that decides bookings On Request.
void add_island(inventory::inventory_document& to, date today);

} // namespace waybill::native::sample_data
