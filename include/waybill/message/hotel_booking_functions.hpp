// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <optional>
#include <string>

/// The functions on one booking that exists: its details, the decision about it, its cancellation.
namespace waybill {

/// Requests one booking, by its number or by the reference it was created with (profile).
struct hotel_booking_detail_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::optional<std::string> booking_number{};
    std::optional<std::string> client_reference{};
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
};
BOOST_DESCRIBE_STRUCT(hotel_booking_detail_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_detail_res> = document(
    "HotelBookingDetailRES", field<&hotel_booking_detail_res::order_details>("OrderDetails").note("The booking"));

/// The decision about a booking On Request (profile); Accept if omitted.
enum class decision { accept, decline };
BOOST_DESCRIBE_ENUM(decision, accept, decline)
template <>
inline constexpr auto wire<decision> = values("Accept", "Decline");

/// Acknowledges a booking On Request (spec 3, step 4; shape: profile). A repeat changes nothing; one with another
/// supplier reference replaces that.
struct hotel_booking_acknowledge_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::string booking_number{};
    std::optional<waybill::decision> decision{};
    std::optional<std::string> reason{};
    std::optional<std::string> supplier_reference{};
};
BOOST_DESCRIBE_STRUCT(hotel_booking_acknowledge_req, (),
                      (credential, user, booking_number, decision, reason, supplier_reference))

template <>
inline constexpr auto wire<hotel_booking_acknowledge_req> = document(
    "HotelBookingAcknowledgeREQ",
    field<&hotel_booking_acknowledge_req::credential>("Credential").note("Login and password"),
    field<&hotel_booking_acknowledge_req::user>("User").note("User id"),
    field<&hotel_booking_acknowledge_req::booking_number>("BookingNumber").note("The booking"),
    field<&hotel_booking_acknowledge_req::decision>("Decision").not_empty().note("Accept if omitted"),
    field<&hotel_booking_acknowledge_req::reason>("Reason").length(0, 200).note("Reason, shown in the history"),
    field<&hotel_booking_acknowledge_req::supplier_reference>("SupplierReference")
        .length(1, 64)
        .not_blank()
        .note("With Accept: the hotel's own number of the booking"));

/// Answers with the booking (profile).
struct hotel_booking_acknowledge_res {
    waybill::order_details order_details{};
};
BOOST_DESCRIBE_STRUCT(hotel_booking_acknowledge_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_acknowledge_res> =
    document("HotelBookingAcknowledgeRES",
             field<&hotel_booking_acknowledge_res::order_details>("OrderDetails").note("The booking"));

/// Cancels a booking (spec 3, step 5; shape: profile). A repeat changes nothing.
struct hotel_booking_cancellation_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::string booking_number{};
    std::optional<bool> simulate{}; ///< True: only returns the fee
    std::optional<money> max_fee{}; ///< a higher fee is refused with FEE_EXCEEDED
};
BOOST_DESCRIBE_STRUCT(hotel_booking_cancellation_req, (), (credential, user, booking_number, simulate, max_fee))

template <>
inline constexpr auto wire<hotel_booking_cancellation_req> = document(
    "HotelBookingCancellationREQ",
    field<&hotel_booking_cancellation_req::credential>("Credential").note("Login and password"),
    field<&hotel_booking_cancellation_req::user>("User").note("User id"),
    field<&hotel_booking_cancellation_req::booking_number>("BookingNumber").note("The booking"),
    field<&hotel_booking_cancellation_req::simulate>("Simulate").not_empty().note("True: only returns the fee"),
    field<&hotel_booking_cancellation_req::max_fee>("MaxFee").surcharge().not_empty().note("A higher fee is refused"));

/// Answers with the booking and the fee (profile).
struct hotel_booking_cancellation_res {
    waybill::order_details order_details{};
};
BOOST_DESCRIBE_STRUCT(hotel_booking_cancellation_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_cancellation_res> =
    document("HotelBookingCancellationRES",
             field<&hotel_booking_cancellation_res::order_details>("OrderDetails").note("The booking, and its fee"));

} // namespace waybill
