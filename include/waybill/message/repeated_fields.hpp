// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_booking_acknowledge.hpp>
#include <waybill/message/hotel_booking_cancellation.hpp>
#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/message/hotel_booking_detail.hpp>
#include <waybill/message/hotel_booking_list.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/lists.hpp>
#include <waybill/message/rate_list.hpp>
#include <waybill/message/repeated_field.hpp>

#include <array>

/// Which field of a response repeats which of the request (profile, "Answers repeat the request").
namespace waybill {

template <>
inline constexpr auto repeated_fields<hotel_search_req> = std::to_array<repeated_field>({
    {"FromDate", "SearchDetails/BookingDetails/FromDate", relation::equal, true},
    {"ToDate", "SearchDetails/BookingDetails/ToDate", relation::equal, true},
    {"Language", "SearchDetails/BookingDetails/Language"},
    {"City/@id", "SearchDetails/BookingDetails/IdCity", relation::equal, true},
    {"PaginationData/@currentPage", "SearchDetails/Filters/PageNumber"},
    {"Hotels/Hotel/@id", "SearchDetails/Filters/hotels_ids", relation::listed, true},
    {"Hotels/Hotel/@id", "SearchDetails/Filters/exclude_hotels_ids", relation::not_listed, true},
    {"Hotels/Hotel/Rooms/Room", "SearchDetails/BookingDetails/Rooms/Room/Pax", relation::guests, true},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/@id", "SearchDetails/BookingDetails/Rooms/Room/Boarding",
     relation::one_of},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/Available/@status", "SearchDetails/Filters/OnlyAvailable",
     relation::if_true, false, "Available"},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/NonRefundable", "SearchDetails/Filters/WithoutNRF", relation::if_true,
     false, "False"},
    {"Hotels/Hotel", "SearchDetails/Filters/ItemsPerPage", relation::at_most},
});
template <>
inline constexpr auto repeated_fields<hotel_list_req> = std::to_array<repeated_field>({
    {"City/@id", "City", relation::equal, true},
    {"Language", "Language"},
});
template <>
inline constexpr auto repeated_fields<hotel_booking_creation_req> = std::to_array<repeated_field>({
    {"OrderDetails/ClientReference", "ClientReference", relation::equal, true},
    {"OrderDetails/TotalRate/@currency", "ExpectedPrice/@currency", relation::equal, true},
    {"OrderDetails/TotalRate/#text", "ExpectedPrice/#text", relation::equal, true},
    {"OrderDetails/User", "User"},
    {"OrderDetails/Rooms/Room", "SelectedRooms/Room", relation::same_number, true},
    {"OrderDetails/Rooms/Room/@id", "SelectedRooms/Room/@id", relation::equal, true},
    {"OrderDetails/Rooms/Room/Boarding/@id", "SelectedRooms/Room/Boarding/@id", relation::equal, true},
    {"OrderDetails/Rooms/Room/Customers/Customer", "SelectedRooms/Room/Customers/Customer", relation::same_number,
     true},
    {"OrderDetails/Rooms/Room/Customers/Customer/@type", "SelectedRooms/Room/Customers/Customer/@type", relation::equal,
     true},
    {"OrderDetails/Rooms/Room/Customers/Customer/@age", "SelectedRooms/Room/Customers/Customer/@age", relation::equal,
     true},
    {"OrderDetails/Rooms/Room/Customers/Customer/FirstName", "SelectedRooms/Room/Customers/Customer/FirstName",
     relation::equal, true},
    {"OrderDetails/Rooms/Room/Customers/Customer/LastName", "SelectedRooms/Room/Customers/Customer/LastName",
     relation::equal, true},
    {"OrderDetails/Customer/FirstName", "Customer/FirstName", relation::equal, true},
    {"OrderDetails/Customer/LastName", "Customer/LastName", relation::equal, true},
});
template <>
inline constexpr auto repeated_fields<hotel_booking_detail_req> = std::to_array<repeated_field>({
    {"OrderDetails/BookingNumber", "BookingNumber", relation::equal, true},
    {"OrderDetails/ClientReference", "ClientReference", relation::equal, true},
    {"OrderDetails/User", "User"},
});
template <>
inline constexpr auto repeated_fields<hotel_booking_acknowledge_req> = std::to_array<repeated_field>({
    {"OrderDetails/BookingNumber", "BookingNumber", relation::equal, true},
    {"OrderDetails/User", "User"},
});
template <>
inline constexpr auto repeated_fields<hotel_booking_cancellation_req> = std::to_array<repeated_field>({
    {"OrderDetails/BookingNumber", "BookingNumber", relation::equal, true},
    {"OrderDetails/User", "User"},
    {"OrderDetails/Fee/@currency", "MaxFee/@currency", relation::equal, true},
    {"OrderDetails/Fee/#text", "MaxFee/#text", relation::at_most, true},
});
template <>
inline constexpr auto repeated_fields<hotel_booking_list_req> = std::to_array<repeated_field>({
    {"Bookings/OrderDetails/User", "User"},
    {"Bookings/OrderDetails/Hotel/@id", "Hotel", relation::equal, true},
    {"Bookings/OrderDetails/Status/@code", "Status"},
    {"Bookings/OrderDetails/FromDate", "ArrivalFrom", relation::at_least, true},
    {"Bookings/OrderDetails/FromDate", "ArrivalTo", relation::at_most, true},
    {"Bookings/OrderDetails", "ItemsPerPage", relation::at_most},
});
template <>
inline constexpr auto repeated_fields<rate_list_req> = std::to_array<repeated_field>({
    {"Hotels/Hotel/@id", "Hotel", relation::equal, true},
    {"Updates/Update/From", "From", relation::at_least, true},
    {"Updates/Update/To", "To", relation::at_most, true},
});

} // namespace waybill
