// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>

namespace waybill::native {

/// A night as the store numbers it: days since 1970-01-01.
[[nodiscard]] inline long long number_of(date night) noexcept { return night.to_sys_days().time_since_epoch().count(); }
[[nodiscard]] inline date night_of(long long number) noexcept {
    return date::of(std::chrono::sys_days(std::chrono::days(number)));
}

} // namespace waybill::native
