// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>

namespace waybill::native::authentication {

/// The clock for lifetimes, waits and rates. Unlike the wall clock, it is never set back.
using steady_time = std::chrono::steady_clock::time_point;

} // namespace waybill::native::authentication
