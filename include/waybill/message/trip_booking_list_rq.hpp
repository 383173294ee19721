// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/value_format.hpp>

#include <cstdint>
#include <optional>

namespace waybill {

/// Requests the bookings of both kinds created at or after a date-time (spec 2.3).
struct trip_booking_list_rq {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::optional<std::int64_t> id_member{}; ///< only this member's bookings
    std::optional<std::int64_t> language{};  ///< language id, `Ilng` on the wire
    date_time from_date{};                   ///< inclusive; compared with the time of creation
};
BOOST_DESCRIBE_STRUCT(trip_booking_list_rq, (), (credential, user, id_member, language, from_date))

template <>
inline constexpr auto wire<trip_booking_list_rq> =
    document("TripBookingListRQ", field<&trip_booking_list_rq::credential>("Credential").note("Login and password"),
             field<&trip_booking_list_rq::user>("User").note("User id in the service"),
             field<&trip_booking_list_rq::id_member>("IdMember").note("Member id filter"),
             field<&trip_booking_list_rq::language>("Ilng").note("Language id"),
             field<&trip_booking_list_rq::from_date>("FromDate")
                 .as(wire_format::slashed_date_time)
                 .note("Return bookings created at or after this date-time"));

} // namespace waybill
