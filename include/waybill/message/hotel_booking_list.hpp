// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/rule_problem.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// Requests the bookings that have changed after a cursor, in the order of their changes (profile).
struct hotel_booking_list_req {
    waybill::credential credential{};
    std::optional<std::string> cursor{}; ///< of an earlier response; absent: all bookings
    std::optional<std::int64_t> user{};
    std::optional<std::int64_t> hotel{};
    std::optional<booking_state> status{};
    std::optional<date> arrival_from{};
    std::optional<date> arrival_to{};
    std::optional<int> items_per_page{};
};
BOOST_DESCRIBE_STRUCT(hotel_booking_list_req, (),
                      (credential, cursor, user, hotel, status, arrival_from, arrival_to, items_per_page))

/// The rule that the dates of arrival break, if any: for `checked_by`.
[[nodiscard]] inline std::optional<rule_problem> problem_of_arrivals(hotel_booking_list_req const& of) {
    if (!of.arrival_from || !of.arrival_to || !(*of.arrival_to < *of.arrival_from)) return std::nullopt;
    return rule_problem{"ArrivalTo", "must not be before ArrivalFrom"};
}

template <>
inline constexpr auto wire<hotel_booking_list_req> =
    document(
        "HotelBookingListREQ", field<&hotel_booking_list_req::credential>("Credential").note("Login and password"),
        field<&hotel_booking_list_req::cursor>("Cursor").note("Cursor of an earlier response; all bookings if absent"),
        field<&hotel_booking_list_req::user>("User").note("Only bookings of this user"),
        field<&hotel_booking_list_req::hotel>("Hotel").note("Only bookings of this hotel"),
        field<&hotel_booking_list_req::status>("Status").note("Only bookings that are now in this state"),
        field<&hotel_booking_list_req::arrival_from>("ArrivalFrom").note("Only check-in on this date or later"),
        field<&hotel_booking_list_req::arrival_to>("ArrivalTo").note("Only check-in on this date or earlier"),
        field<&hotel_booking_list_req::items_per_page>("ItemsPerPage").range(1, 250).note("50 if absent"))
        .checked_by<&problem_of_arrivals>();

/// Answers with complete bookings (profile).
struct hotel_booking_list_res {
    std::vector<order_details> bookings{};
    std::string cursor{}; ///< for the next request
    bool more = false;    ///< further changes can be requested at once
};
BOOST_DESCRIBE_STRUCT(hotel_booking_list_res, (), (bookings, cursor, more))

template <>
inline constexpr auto wire<hotel_booking_list_res> =
    document("HotelBookingListRES",
             field<&hotel_booking_list_res::bookings>("Bookings")
                 .items("OrderDetails")
                 .note("Bookings in the order of their changes"),
             field<&hotel_booking_list_res::cursor>("Cursor").note("Cursor for the next request"),
             field<&hotel_booking_list_res::more>("More").note("True: further changes can be requested at once"));

} // namespace waybill
