// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace waybill {

/// The decision about a booking On Request (profile); Accept if omitted.
enum class decision { accept, decline };
BOOST_DESCRIBE_ENUM(decision, accept, decline)
template <>
inline constexpr auto wire<decision> = values("Accept", "Decline");

/// Acknowledges a booking On Request (spec 3, step 4; shape: profile). A repeat changes nothing.
struct hotel_booking_acknowledge_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::string booking_number{};
    std::optional<waybill::decision> decision{};
    std::optional<std::string> reason{};
    std::optional<std::string> supplier_reference{};

    bool operator==(hotel_booking_acknowledge_req const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_booking_acknowledge_req, (),
                      (credential, user, booking_number, decision, reason, supplier_reference))

template <>
inline constexpr auto wire<hotel_booking_acknowledge_req> = document(
    "HotelBookingAcknowledgeREQ",
    field<&hotel_booking_acknowledge_req::credential>("Credential").note("Login and password"),
    field<&hotel_booking_acknowledge_req::user>("User").note("User id"),
    field<&hotel_booking_acknowledge_req::booking_number>("BookingNumber").note("The booking"),
    field<&hotel_booking_acknowledge_req::decision>("Decision").note("Accept if omitted"),
    field<&hotel_booking_acknowledge_req::reason>("Reason").length(0, 200).note("Reason, shown in the history"),
    field<&hotel_booking_acknowledge_req::supplier_reference>("SupplierReference")
        .length(1, 64)
        .note("With Accept: the hotel's own number of the booking"));

/// Answers with the booking (profile).
struct hotel_booking_acknowledge_res {
    waybill::order_details order_details{};

    bool operator==(hotel_booking_acknowledge_res const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_booking_acknowledge_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_acknowledge_res> =
    document("HotelBookingAcknowledgeRES",
             field<&hotel_booking_acknowledge_res::order_details>("OrderDetails").note("The booking"));

} // namespace waybill
