// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <optional>
#include <string_view>

namespace waybill {

/// Limits for the repeats of a call.
struct repetition_rules {
    /// How often the request is sent, the first time included; 1: never repeated. A booking that a lookup finds is
    /// confirmed by one more request even after the last attempt, unless this is 1.
    int attempts = 3;
    int lookups = 3; ///< how often one lookup of a booking is sent
    /// The upper limit of the random wait before the first repeat; doubles with each repeat. `Retry-After` is added.
    std::chrono::milliseconds first_wait{200};
    std::chrono::milliseconds longest_wait{10'000}; ///< the upper limit of all random waits
    std::chrono::milliseconds time_limit{120'000};  ///< no request is sent later than this after the start
};

/// One sent request and its outcome.
struct attempt {
    std::string_view function{}; ///< `HotelBookingCreation`
    instant sent{};
    std::optional<error> failure{}; ///< nothing if it succeeded
};

} // namespace waybill
