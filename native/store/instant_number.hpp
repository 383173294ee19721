// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/instant.hpp>

namespace waybill::native {

/// An instant as the store numbers it: steps of 100 ns since 1970-01-01.
[[nodiscard]] inline long long number_of(instant moment) noexcept { return moment.value.time_since_epoch().count(); }
[[nodiscard]] inline instant instant_of(long long number) noexcept {
    return {instant::sys_time(instant::sys_time::duration(number))};
}

} // namespace waybill::native
