// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <stop_token>

namespace waybill::http {

/// When a call must end, even if its response is incomplete.
struct call_end {
    using clock = std::chrono::steady_clock;

    clock::time_point until = clock::time_point::max(); ///< the call ends with `deadline_passed`
    std::stop_token stop{};                             ///< the call ends with `cancelled` when a stop is requested
};

} // namespace waybill::http
