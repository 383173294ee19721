// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/functions.hpp>

// Lists of hotels, of changed bookings and of rates, as the profile has them.
namespace messages_lists_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;

constexpr hotel_list_req hotels() {
    return {
        .credential = {.login = "agency", .password = "secret"}, .city = 104, .language = 2, .changed_after = "8c1f"};
}
static_assert(is_xml(hotels(), "<HotelListREQ><Credential><Login>agency</Login><Password>secret</Password>"
                               "</Credential><City>104</City><Language>2</Language>"
                               "<ChangedAfter>8c1f</ChangedAfter></HotelListREQ>"));
static_assert(is_json(hotels(), R"({"HotelListREQ":{"Credential":{"Login":"agency","Password":"secret"},)"
                                R"("City":104,"Language":2,"ChangedAfter":"8c1f"}})"));

constexpr hotel_list_res one_hotel() {
    hotel_list_res made{.city = {104, "Hammamet"}, .cursor = "8c1f"};
    made.hotels.push_back({.id = 10001,
                           .title = "Palm",
                           .category = identified_text{4, "4*"},
                           .localization = localization{longitude::of("10.6"), latitude::of("36.4")},
                           .time_zone = "Africa/Tunis",
                           .currency = "TND"});
    return made;
}
static_assert(is_xml(one_hotel(),
                     "<HotelListRES><City id=\"104\">Hammamet</City><Cursor>8c1f</Cursor><Hotels>"
                     "<Hotel id=\"10001\"><Title>Palm</Title><Category id=\"4\">4*</Category>"
                     "<Localization><Longitude>10.6</Longitude><Latitude>36.4</Latitude></Localization>"
                     "<TimeZone>Africa/Tunis</TimeZone><Currency>TND</Currency></Hotel></Hotels></HotelListRES>"));
static_assert(is_json(one_hotel(),
                      R"({"HotelListRES":{"City":{"@id":104,"#text":"Hammamet"},"Cursor":"8c1f","Hotels":{"Hotel":)"
                      R"([{"@id":10001,"Title":"Palm","Category":{"@id":4,"#text":"4*"},)"
                      R"("Localization":{"Longitude":10.6,"Latitude":36.4},)"
                      R"("TimeZone":"Africa/Tunis","Currency":"TND"}]}}})"));

constexpr hotel_booking_list_req bookings() {
    return {.credential = {.login = "palm", .password = "open sesame"},
            .cursor = "1.7.90017.OK",
            .hotel = 10001,
            .status = booking_state::on_request,
            .arrival_from = date::of(2026, 4, 21),
            .items_per_page = 20};
}
static_assert(is_xml(bookings(), "<HotelBookingListREQ><Credential><Login>palm</Login><Password>open sesame</Password>"
                                 "</Credential><Cursor>1.7.90017.OK</Cursor><Hotel>10001</Hotel><Status>OR</Status>"
                                 "<ArrivalFrom>21/04/2026</ArrivalFrom><ItemsPerPage>20</ItemsPerPage>"
                                 "</HotelBookingListREQ>"));
static_assert(is_json(bookings(), R"({"HotelBookingListREQ":{"Credential":{"Login":"palm","Password":"open sesame"},)"
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

constexpr rate_list_res one_rate() {
    rate_list_res made{.currency = "TND"};
    made.hotels.push_back({.id = 1, .text = "Palm"});
    made.rates.push_back({1, {501, "Double"}, {3, "Half board"}, 2, {}, true, false});
    made.updates.push_back({.hotel = 1,
                            .room = 501,
                            .rate = 1,
                            .from = date::of(2026, 4, 21),
                            .to = date::of(2026, 4, 22),
                            .price = money{"TND", decimal::from_units(45500, 3).value()},
                            .minimum_stay = 2});
    made.nights.push_back({501, date::of(2026, 4, 21), date::of(2026, 4, 22), 3, 1});
    return made;
}
static_assert(is_xml(one_rate(),
                     "<RateListRES><Hotels><Hotel id=\"1\">Palm</Hotel></Hotels><Currency>TND</Currency>"
                     "<Rates><Rate id=\"1\"><Room id=\"501\">Double</Room><Board id=\"3\">Half board</Board>"
                     "<Adults>2</Adults><PerPerson>True</PerPerson><NonRefundable>False</NonRefundable></Rate>"
                     "</Rates><Updates><Update><Hotel>1</Hotel><Room>501</Room><Rate>1</Rate>"
                     "<From>21/04/2026</From><To>22/04/2026</To><Price currency=\"TND\">45.500</Price>"
                     "<MinimumStay>2</MinimumStay></Update></Updates><Nights><Period><Room>501</Room>"
                     "<From>21/04/2026</From><To>22/04/2026</To><Free>3</Free><Sold>1</Sold></Period></Nights>"
                     "</RateListRES>"));

} // namespace messages_lists_constants
