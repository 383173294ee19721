// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/booking.hpp>

#include <vector>

namespace waybill {

/// The bookings, in order of creation (spec 2.4).
struct trip_booking_list_rs {
    std::vector<booking> bookings{};

    bool operator==(trip_booking_list_rs const&) const = default;
};
BOOST_DESCRIBE_STRUCT(trip_booking_list_rs, (), (bookings))

template <>
inline constexpr auto wire<trip_booking_list_rs> =
    document("TripBookingListRS",
             field<&trip_booking_list_rs::bookings>("Bookings").items("Booking").note("Bookings of both kinds"));

} // namespace waybill
