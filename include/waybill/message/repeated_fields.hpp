// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/message/hotel_booking_functions.hpp>
#include <waybill/message/hotel_booking_list.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/message/lists.hpp>
#include <waybill/message/rate_list.hpp>
#include <waybill/message/repeated_field.hpp>

#include <array>

/// Which field of a response repeats which of the request, and which fields of one response must agree with each other
/// (profile, "Answers repeat the request").
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

namespace detail {

inline constexpr auto consistent_order = std::to_array<repeated_field>({
    {"Status/#text", "Status/@code", relation::matches, false,
     "OR=On Request;OK=Confirmed;DC=Declined;XP=Expired;XX=Cancelled"},
    {"AcknowledgeBefore", "Status/@code", relation::deadline, false, "OR"},
    {"CancellationPolicies/CancellationPolicy/FromDate", "FromDate", relation::at_most},
    {"CancellationPolicies/CancellationPolicy/Fee", "TotalRate", relation::at_most},
    {"CancellationPolicies/CancellationPolicy/Fee", "CancellationPolicies/CancellationPolicy/FromDate",
     relation::rises},
    {"Fee", "TotalRate", relation::at_most},
    {"ToDate", "FromDate", relation::above},
    {"History/Change/Status/#text", "History/Change/Status/@code", relation::matches, false,
     "OR=On Request;OK=Confirmed;DC=Declined;XP=Expired;XX=Cancelled"},
    {"TaxesAndFees/PayableAtProperty", "TaxesAndFees/Charge", relation::sum, false, "Property"},
});
inline constexpr auto consistent_offers = std::to_array<repeated_field>({
    {"ToDate", "FromDate", relation::above},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/Available/@status",
     "Hotels/Hotel/Rooms/Room/Boardings/Boarding/Available/@code", relation::matches, false,
     "0=Available;200=Available;489=Stop;203=Request;203=Stop;210=Request;210=Stop;2044=Request;2044=Stop;211=Request;"
     "211=Stop;212=Request;212=Stop;213=Request;213=Stop"},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/Available/@status", "Hotels/Hotel/Rooms/Room/AvailableQuantity",
     relation::unless_zero, false, "Available"},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/CancellationPolicy/FromDate", "FromDate", relation::at_most},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/CancellationPolicy/Fee",
     "Hotels/Hotel/Rooms/Room/Boardings/Boarding/Rate", relation::at_most},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/CancellationPolicy/Fee",
     "Hotels/Hotel/Rooms/Room/Boardings/Boarding/CancellationPolicy/FromDate", relation::rises},
    {"Hotels/Hotel/Rooms/Room/Boardings/Boarding/TaxesAndFees/PayableAtProperty",
     "Hotels/Hotel/Rooms/Room/Boardings/Boarding/TaxesAndFees/Charge", relation::sum, false, "Property"},
});
inline constexpr auto consistent_quote = std::to_array<repeated_field>({
    {"CancellationPolicies/CancellationPolicy/Fee", "TotalRate", relation::at_most},
    {"CancellationPolicies/CancellationPolicy/Fee", "CancellationPolicies/CancellationPolicy/FromDate",
     relation::rises},
    {"TaxesAndFees/PayableAtProperty", "TaxesAndFees/Charge", relation::sum, false, "Property"},
});

} // namespace detail

template <>
inline constexpr consistency consistent_fields<hotel_search_res>{detail::consistent_offers};
template <>
inline constexpr consistency consistent_fields<hotel_quote_res>{detail::consistent_quote};
template <>
inline constexpr consistency consistent_fields<hotel_booking_creation_res>{detail::consistent_order, "OrderDetails"};
template <>
inline constexpr consistency consistent_fields<hotel_booking_detail_res>{detail::consistent_order, "OrderDetails"};
template <>
inline constexpr consistency consistent_fields<hotel_booking_acknowledge_res>{detail::consistent_order, "OrderDetails"};
template <>
inline constexpr consistency consistent_fields<hotel_booking_cancellation_res>{detail::consistent_order,
                                                                               "OrderDetails"};
template <>
inline constexpr consistency consistent_fields<hotel_booking_list_res>{detail::consistent_order,
                                                                       "Bookings/OrderDetails"};

} // namespace waybill
