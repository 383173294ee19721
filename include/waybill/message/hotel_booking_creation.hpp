// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/message/people.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// One room to be booked (profile).
struct booked_room {
    std::int64_t id = 0;
    offer_reference boarding{};
    std::vector<occupant> customers{};
};
BOOST_DESCRIBE_STRUCT(booked_room, (), (id, boarding, customers))

template <>
inline constexpr auto wire<booked_room> =
    fields(field<&booked_room::id>().attribute().note("Room id"),
           field<&booked_room::boarding>("Boarding").note("Board and offer"),
           field<&booked_room::customers>("Customers").items("Customer").not_empty().note("The guests of the room"));

/// Books a quote (profile). The same `client_reference` with the same body books once.
struct hotel_booking_creation_req {
    waybill::credential credential{};
    std::int64_t user = 0;
    std::string quote_id{};
    std::string client_reference{};
    money expected_price{}; ///< another price is refused with PRICE_CHANGED
    std::optional<std::int64_t> id_member{};
    waybill::customer customer{};
    std::vector<booked_room> selected_rooms{};
    std::optional<std::string> special_requests{}; ///< passed on to the hotel, not promised
};
BOOST_DESCRIBE_STRUCT(hotel_booking_creation_req, (),
                      (credential, user, quote_id, client_reference, expected_price, id_member, customer,
                       selected_rooms, special_requests))

template <>
inline constexpr auto wire<hotel_booking_creation_req> =
    document("HotelBookingCreationREQ",
             field<&hotel_booking_creation_req::credential>("Credential").note("Login and password"),
             field<&hotel_booking_creation_req::user>("User").note("User id"),
             field<&hotel_booking_creation_req::quote_id>("QuoteId").note("The quote"),
             field<&hotel_booking_creation_req::client_reference>("ClientReference")
                 .length(1, 64)
                 .not_blank()
                 .note("The same one books once"),
             field<&hotel_booking_creation_req::expected_price>("ExpectedPrice").note("Another price is refused"),
             field<&hotel_booking_creation_req::id_member>("IdMember").note("Member id"),
             field<&hotel_booking_creation_req::customer>("Customer").note("The person responsible for the booking"),
             field<&hotel_booking_creation_req::selected_rooms>("SelectedRooms")
                 .items("Room")
                 .not_empty()
                 .note("The rooms, as quoted"),
             field<&hotel_booking_creation_req::special_requests>("SpecialRequests")
                 .length(1, 1000)
                 .personal("Quiet room")
                 .note("Wishes of the guests, passed on to the hotel and not promised"));

/// Answers a creation (profile).
struct hotel_booking_creation_res {
    waybill::order_details order_details{};
};
BOOST_DESCRIBE_STRUCT(hotel_booking_creation_res, (), (order_details))

template <>
inline constexpr auto wire<hotel_booking_creation_res> = document(
    "HotelBookingCreationRES", field<&hotel_booking_creation_res::order_details>("OrderDetails").note("The booking"));

} // namespace waybill
