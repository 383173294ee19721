// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill {

/// Cancels a booking (spec 3, step 5; shape: profile). A repeat changes nothing.
struct hotel_booking_cancellation_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::string booking_number{};
    std::optional<bool> simulate{}; ///< True: only returns the fee
    std::optional<money> max_fee{}; ///< a higher fee is refused with FEE_EXCEEDED

    bool operator==(hotel_booking_cancellation_req const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_booking_cancellation_req, (), (credential, user, booking_number, simulate, max_fee))

template <>
inline constexpr auto wire<hotel_booking_cancellation_req> =
    document("HotelBookingCancellationREQ",
             field<&hotel_booking_cancellation_req::credential>("Credential").note("Login and password"),
             field<&hotel_booking_cancellation_req::user>("User").note("User id"),
             field<&hotel_booking_cancellation_req::booking_number>("BookingNumber").note("The booking"),
             field<&hotel_booking_cancellation_req::simulate>("Simulate").note("True: only returns the fee"),
             field<&hotel_booking_cancellation_req::max_fee>("MaxFee").note("A higher fee is refused"));

/// Answers with the booking and the fee (profile).
struct hotel_booking_cancellation_res {
    waybill::order_details order_details{};

    bool operator==(hotel_booking_cancellation_res const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_booking_cancellation_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_cancellation_res> =
    document("HotelBookingCancellationRES",
             field<&hotel_booking_cancellation_res::order_details>("OrderDetails").note("The booking, and its fee"));

} // namespace waybill
