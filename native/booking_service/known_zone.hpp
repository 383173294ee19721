// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>
#include <time_zones/time_zone.hpp>

#include <string>

namespace waybill::native::booking_service {

/// The zone of a hotel or a booking in the store. Throws `storage::store_exception` if this machine does not know it:
/// a day in another zone would be another fee or another deadline. Only for work inside a transaction.
[[nodiscard]] inline time_zones::time_zone known_zone(std::string const& name) {
    auto const found = time_zones::time_zone::find(name);
    if (!found) throw storage::store_exception({storage::store_failure::damaged, time_zones::unknown_zone(name)});
    return *found;
}

} // namespace waybill::native::booking_service
