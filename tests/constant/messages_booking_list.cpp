// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/functions.hpp>

// Lists of changed bookings, as the profile has them.
namespace messages_booking_list_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;

constexpr hotel_booking_list_req request() {
    return {.credential = {.login = "palm", .password = "open sesame"},
            .cursor = "1.7.90017.OK",
            .hotel = 10001,
            .status = booking_state::on_request,
            .arrival_from = date::of(2026, 4, 21),
            .items_per_page = 20};
}
static_assert(is_xml(request(), "<HotelBookingListREQ><Credential><Login>palm</Login><Password>open sesame</Password>"
                                "</Credential><Cursor>1.7.90017.OK</Cursor><Hotel>10001</Hotel><Status>OR</Status>"
                                "<ArrivalFrom>21/04/2026</ArrivalFrom><ItemsPerPage>20</ItemsPerPage>"
                                "</HotelBookingListREQ>"));
static_assert(is_json(request(), R"({"HotelBookingListREQ":{"Credential":{"Login":"palm","Password":"open sesame"},)"
                                 R"("Cursor":"1.7.90017.OK","Hotel":10001,"Status":"OR",)"
                                 R"("ArrivalFrom":"21/04/2026","ItemsPerPage":20}})"));

constexpr hotel_booking_list_res one_booking() {
    hotel_booking_list_res made{.cursor = "1.8.1.XX", .more = true};
    made.bookings.push_back({.id = 1,
                             .booking_number = "H1",
                             .status = {.code = booking_state::cancelled, .words = ""},
                             .total_rate = {.currency = "JPY", .amount = decimal::from_units(30000, 0).value()}});
    return made;
}
static_assert(is_xml(one_booking(),
                     "<HotelBookingListRES><Bookings><OrderDetails id=\"1\"><BookingNumber>H1</BookingNumber>"
                     "<Status code=\"XX\"/><TotalRate currency=\"JPY\">30000</TotalRate><CancellationPolicies/>"
                     "</OrderDetails></Bookings><Cursor>1.8.1.XX</Cursor><More>True</More></HotelBookingListRES>"));
static_assert(is_json(one_booking(),
                      R"({"HotelBookingListRES":{"Bookings":{"OrderDetails":[{"@id":1,"BookingNumber":"H1",)"
                      R"("Status":{"@code":"XX","#text":""},"TotalRate":{"@currency":"JPY","#text":"30000"},)"
                      R"("CancellationPolicies":{"CancellationPolicy":[]}}]},"Cursor":"1.8.1.XX","More":true}})"));
static_assert(function<hotel_booking_list_req>.name == "HotelBookingList" &&
              function<hotel_booking_list_req>.repeat == repetition::free);

} // namespace messages_booking_list_constants
