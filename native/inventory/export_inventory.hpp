// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>
#include <storage/store.hpp>

namespace waybill::native::inventory {

/// The cities, boards, hotels and addresses of the store, as one document that loads back equal. Logins, whose
/// passwords are not known, and bookings are not part of it. Rooms that bookings have taken stay in their store.
[[nodiscard]] storage::stored<inventory_document> export_inventory(storage::store const& from);

} // namespace waybill::native::inventory
