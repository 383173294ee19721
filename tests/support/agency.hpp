// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>
#include <waybill/xml.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

/// A small travel agency: a request handler with one login, one trip list and one hotel, and requests for them.
namespace agency {

using namespace waybill;

inline constexpr std::array methods{via::soap11, via::soap12, via::get, via::post};

/// All sixteen combinations of method, operation and family.
inline std::array<via, 16> access_methods() {
    std::array<via, 16> all{};
    std::size_t at = 0;
    for (auto const each : methods)
        for (auto const which : {family::flight, family::hotel})
            for (bool const json : {false, true}) all[at++] = (json ? each.json() : each.xml()).on(which);
    return all;
}
inline std::string name_of(via access) {
    std::string name(waybill::name_of(access.method));
    ((name += ' ') += waybill::name_of(access.operation)) += ' ';
    return name += waybill::name_of(access.family);
}

inline constexpr std::string_view password = "s&cret <pässword>";

inline trip_booking_list_rq trips_request() {
    return {.credential = {.login = "agency", .password = std::string(password)},
            .user = 9032,
            .id_member = 55,
            .language = std::nullopt,
            .from_date = date_time::parse("2026/11/01 00:00:00.000").value()};
}

/// Every field of both kinds, in several scripts, with characters that need escaping.
inline trip_booking_list_rs trips() {
    return from_xml<trip_booking_list_rs>(
               R"(<TripBookingListRS><Bookings><Booking kind="transport">
<reservation_reference>A&amp;B &lt;1></reservation_reference>
<transport_number>TU 712</transport_number><class>Economy With Restrictions</class>
<departure_date>2026-11-05T08:30:00</departure_date><departure_city>تونس</departure_city>
<arrival_city>Zürich</arrival_city><airline_company>Tunisair</airline_company>
<departure_airport>Carthage</departure_airport><departure_airport_iata>TUN</departure_airport_iata>
<arrival_airport>Kloten</arrival_airport><arrival_airport_iata>ZRH</arrival_airport_iata>
<departure_terminal>M</departure_terminal><arrival_terminal>2</arrival_terminal>
<arrival_date>2026-11-05T10:00:00</arrival_date><duration>1h :30m</duration><departure_location>
<latitude>36.851</latitude><longitude>10.227</longitude></departure_location><arrival_location>
<latitude>47.458</latitude><longitude>8.548</longitude></arrival_location><travelers><traveler>
<name>Zoë O'Neil</name><ticket_number>199-"1"</ticket_number></traveler><traveler><name>سعيد</name>
<ticket_number>199-2</ticket_number></traveler></travelers></Booking><Booking kind="accommodation">
<booking_number>H90017</booking_number><name>Palm ]]&gt; 😀</name><from_date>2026-11-05</from_date>
<to_date>2026-11-09</to_date><city>Hammamet</city><travelers><traveler><name>Zoë</name>
<type_of_room>Double</type_of_room></traveler></travelers></Booking></Bookings></TripBookingListRS>)")
        .value();
}

inline hotel_search_req hotels_request() {
    return from_xml<hotel_search_req>(
               R"(<HotelSearchREQ><Credential><Login>agency</Login><Password>s&amp;cret &lt;pässword&gt;</Password>
</Credential><SearchDetails><BookingDetails><User>1</User><Language>1</Language>
<FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><IdCity>104</IdCity><Rooms><Room><Pax>
<Adult>2</Adult><Child age="7">1</Child></Pax><Boarding></Boarding></Room></Rooms></BookingDetails><Filters>
<PriceBreakDown>True</PriceBreakDown><Sort><By>1</By></Sort></Filters></SearchDetails></HotelSearchREQ>)")
        .value();
}

inline hotel_search_res hotels() {
    return from_xml<hotel_search_res>(
               R"(<HotelSearchRES><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><Language>1</Language>
<Currency>TND</Currency><City id="104">Hammamet</City><PaginationData currentPage="1" TotalPages="1"/>
<Hotels count="1"><Hotel id="10001"><Title>Palm</Title><Category id="4">4*</Category><Localization>
<Longitude>10.6</Longitude><Latitude>36.4</Latitude></Localization><Rooms><Room id="501" count="1">
<Adult>2</Adult><Child>1</Child><Title>Double</Title><AvailableQuantity>3</AvailableQuantity><Boardings>
<Boarding id="5" OfferId="opaque"><Title>Half board</Title>
<Available code="203" status="Request">On Request</Available><Rate currency="TND">220.000</Rate>
<NonRefundable>False</NonRefundable><PriceBreakDown><Night date="21/04/2026">36.667</Night></PriceBreakDown>
</Boarding></Boardings></Room></Rooms></Hotel></Hotels></HotelSearchRES>)")
        .value();
}

struct request_handler {
    using requests = document_list<trip_booking_list_rq, hotel_search_req>;

    result<void, error_result> admit(credential const& given, call const&) const {
        if (given.login == "agency" && given.password == password) return {};
        return refusal(error_id::auth_invalid, "Login or password is not valid");
    }
    answer<trip_booking_list_rs> respond(trip_booking_list_rq const& request, call const&) const {
        if (request == trips_request()) return trips();
        if (request.user == 13) return refusal(error_id::rate_limited, "Too often");
        return refusal(error_id::field_invalid, "That user is none of yours: <\"&'>", "User");
    }
    answer<hotel_search_res> respond(hotel_search_req const& request, call const&) const {
        if (request == hotels_request()) return hotels();
        return refusal(error_id::internal, "The service could not answer");
    }
};

} // namespace agency
