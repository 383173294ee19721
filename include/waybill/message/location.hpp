// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/value/degrees.hpp>

namespace waybill {

/// A place on the globe (spec 2.4, `location`).
struct location {
    waybill::latitude latitude{};   ///< degrees north
    waybill::longitude longitude{}; ///< degrees east
};
BOOST_DESCRIBE_STRUCT(location, (), (latitude, longitude))

template <>
inline constexpr auto wire<location> =
    fields(field<&location::latitude>().note("Degrees north"), field<&location::longitude>().note("Degrees east"))
        .absent_if_zero();

} // namespace waybill
