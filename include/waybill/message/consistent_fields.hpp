// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/hotel_booking_acknowledge.hpp>
#include <waybill/message/hotel_booking_cancellation.hpp>
#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/message/hotel_booking_detail.hpp>
#include <waybill/message/hotel_booking_list.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/hotel_search_res.hpp>
#include <waybill/message/repeated_field.hpp>

#include <array>

/// Which fields of one response must agree with each other (profile, "Answers repeat the request").
namespace waybill {

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
