// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill {

/// Requests one booking, by its number or by the reference it was created with (profile).
struct hotel_booking_detail_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::optional<std::string> booking_number{};
    std::optional<std::string> client_reference{};

    bool operator==(hotel_booking_detail_req const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_booking_detail_req, (), (credential, user, booking_number, client_reference))

template <>
inline constexpr auto wire<hotel_booking_detail_req> =
    document("HotelBookingDetailREQ",
             field<&hotel_booking_detail_req::credential>("Credential").note("Login and password"),
             field<&hotel_booking_detail_req::user>("User").note("User id"),
             field<&hotel_booking_detail_req::booking_number>("BookingNumber").note("The booking by its number"),
             field<&hotel_booking_detail_req::client_reference>("ClientReference")
                 .note("The booking by the reference it was made with"));

/// Answers with the booking (profile).
struct hotel_booking_detail_res {
    waybill::order_details order_details{};

    bool operator==(hotel_booking_detail_res const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_booking_detail_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_detail_res> = document(
    "HotelBookingDetailRES", field<&hotel_booking_detail_res::order_details>("OrderDetails").note("The booking"));

} // namespace waybill
