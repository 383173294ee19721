// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>

namespace waybill::native::authentication {

/// What lifetimes, waits and rates are measured by. Unlike the wall clock, nobody sets it back.
using steady_time = std::chrono::steady_clock::time_point;

} // namespace waybill::native::authentication
