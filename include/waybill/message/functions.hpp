// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_result.hpp>            // IWYU pragma: export
#include <waybill/message/function.hpp>                // IWYU pragma: export
#include <waybill/message/hotel_booking_creation.hpp>  // IWYU pragma: export
#include <waybill/message/hotel_booking_functions.hpp> // IWYU pragma: export
#include <waybill/message/hotel_booking_list.hpp>      // IWYU pragma: export
#include <waybill/message/hotel_quote.hpp>             // IWYU pragma: export
#include <waybill/message/hotel_search_req.hpp>        // IWYU pragma: export
#include <waybill/message/hotel_search_res.hpp>        // IWYU pragma: export
#include <waybill/message/lists.hpp>                   // IWYU pragma: export
#include <waybill/message/rate_list.hpp>               // IWYU pragma: export
#include <waybill/message/rate_update.hpp>             // IWYU pragma: export
#include <waybill/message/trip_booking_list_rq.hpp>    // IWYU pragma: export
#include <waybill/message/trip_booking_list_rs.hpp>    // IWYU pragma: export
#include <waybill/via.hpp>

namespace waybill {

template <>
inline constexpr auto function<trip_booking_list_rq> =
    function_description<trip_booking_list_rs>{"TripBookingList", family::flight, true, repetition::free};
template <>
inline constexpr auto function<hotel_search_req> =
    function_description<hotel_search_res>{"HotelSearch", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<city_list_rq> =
    function_description<city_list_rs>{"CityList", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<board_list_rq> =
    function_description<board_list_rs>{"BoardList", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<hotel_list_req> =
    function_description<hotel_list_res>{"HotelList", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<hotel_quote_req> =
    function_description<hotel_quote_res>{"HotelQuote", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<hotel_booking_creation_req> = function_description<hotel_booking_creation_res>{
    "HotelBookingCreation", family::hotel, false, repetition::same_reference};
template <>
inline constexpr auto function<hotel_booking_detail_req> =
    function_description<hotel_booking_detail_res>{"HotelBookingDetail", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<hotel_booking_acknowledge_req> = function_description<hotel_booking_acknowledge_res>{
    "HotelBookingAcknowledge", family::hotel, false, repetition::idempotent};
template <>
inline constexpr auto function<hotel_booking_cancellation_req> = function_description<hotel_booking_cancellation_res>{
    "HotelBookingCancellation", family::hotel, false, repetition::idempotent};
template <>
inline constexpr auto function<hotel_booking_list_req> =
    function_description<hotel_booking_list_res>{"HotelBookingList", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<rate_list_req> =
    function_description<rate_list_res>{"RateList", family::hotel, false, repetition::free};
template <>
inline constexpr auto function<rate_update_req> =
    function_description<rate_update_res>{"RateUpdate", family::hotel, false, repetition::idempotent};

/// A list of document types, for functions that select a type by a document's root.
template <class... Documents>
struct document_list {};

/// Every document of the specification and the profile.
using protocol_documents =
    document_list<trip_booking_list_rq, trip_booking_list_rs, city_list_rq, city_list_rs, board_list_rq, board_list_rs,
                  hotel_list_req, hotel_list_res, hotel_search_req, hotel_search_res, hotel_quote_req, hotel_quote_res,
                  hotel_booking_creation_req, hotel_booking_creation_res, hotel_booking_detail_req,
                  hotel_booking_detail_res, hotel_booking_acknowledge_req, hotel_booking_acknowledge_res,
                  hotel_booking_cancellation_req, hotel_booking_cancellation_res, hotel_booking_list_req,
                  hotel_booking_list_res, rate_list_req, rate_list_res, rate_update_req, rate_update_res, error_res>;

} // namespace waybill
