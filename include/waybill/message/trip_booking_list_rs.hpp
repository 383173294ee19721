// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/booking.hpp>

#include <cstddef>
#include <variant>
#include <vector>

namespace waybill {

/// The bookings, in order of creation (spec 2.4).
struct trip_booking_list_rs {
    std::vector<booking> bookings{};
};
BOOST_DESCRIBE_STRUCT(trip_booking_list_rs, (), (bookings))

template <>
inline constexpr auto wire<trip_booking_list_rs> =
    document("TripBookingListRS",
             field<&trip_booking_list_rs::bookings>("Bookings").items("Booking").note("Bookings of both kinds"));

/// Returns the number of bookings that cannot be read and are kept as text (`unknown_booking::problem`).
[[nodiscard]] inline std::size_t unreadable_in(trip_booking_list_rs const& list) {
    std::size_t count = 0;
    for (auto const& each : list.bookings) {
        auto const* const kept = std::get_if<unknown_booking>(&each);
        count += kept != nullptr && kept->problem.has_value();
    }
    return count;
}

} // namespace waybill
