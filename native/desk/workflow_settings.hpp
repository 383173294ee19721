// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>

namespace waybill::native {

/// How long things wait for somebody (profile).
struct workflow_settings {
    std::chrono::seconds quote_life = std::chrono::minutes(20);     ///< how long a quote can be booked
    std::chrono::seconds acknowledge_time = std::chrono::hours(24); ///< how long a booking may be On Request
};

} // namespace waybill::native
