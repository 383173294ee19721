// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>

namespace waybill::native::storage {

/// An instant as the store represents it: steps of 100 ns since 1970-01-01.
[[nodiscard]] inline long long number_of(instant moment) noexcept { return moment.value.time_since_epoch().count(); }
[[nodiscard]] inline instant instant_of(long long number) noexcept {
    return {instant::sys_time(instant::sys_time::duration(number))};
}

/// A night as the store represents it: days since 1970-01-01.
[[nodiscard]] inline long long number_of(date night) noexcept { return night.to_sys_days().time_since_epoch().count(); }
[[nodiscard]] inline date night_of(long long number) noexcept {
    return date::of(std::chrono::sys_days(std::chrono::days(number)));
}

} // namespace waybill::native::storage
