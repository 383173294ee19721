// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <optional>
#include <string_view>

namespace waybill {

/// How often and how long a call is tried.
struct repetition_rules {
    /// Times the request is sent, the first one included; 1: never again. What a lookup finds is confirmed by sending
    /// it once more even when this is used up, unless it is 1.
    int attempts = 3;
    int lookups = 3;                           ///< times one lookup of a booking is sent
    std::chrono::milliseconds first_wait{200}; ///< before the first repeat; doubles with each further one
    std::chrono::milliseconds longest_wait{10'000};
    std::chrono::milliseconds patience{120'000}; ///< nothing is sent any more so long after the beginning
};

/// One request that was sent, and what became of it.
struct attempt {
    std::string_view function{}; ///< `HotelBookingCreation`
    instant sent{};
    std::optional<error> failure{}; ///< nothing: answered
};

} // namespace waybill
