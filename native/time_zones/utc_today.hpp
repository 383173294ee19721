// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>

#include <chrono>

namespace waybill::native::time_zones {

/// The day that it is now in UTC, for what has no time zone of its own: sample data, limits of dates, the manual.
[[nodiscard]] inline date utc_today() {
    return date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
}

} // namespace waybill::native::time_zones
