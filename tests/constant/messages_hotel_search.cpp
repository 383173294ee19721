// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/hotel_search_res.hpp>

// The hotel search of spec 2.2 and of the profile.
namespace messages_hotel_search_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;

constexpr decimal number(std::int64_t units, unsigned scale) { return decimal::from_units(units, scale).value(); }

constexpr hotel_search_req whole_request() {
    return {.credential = {.login = "agency", .password = "open sesame"},
            .search_details = {
                .booking_details = {.user = 9032,
                                    .language = 1,
                                    .from_date = date::of(2026, 4, 21),
                                    .to_date = date::of(2026, 4, 27),
                                    .id_city = 104,
                                    .rooms = {{.pax = {.adult = 2,
                                                       .child = {{.age = 7, .count = 1}, {.age = 11, .count = 2}},
                                                       .infant = {{.age = 0, .count = 1}}},
                                               .boarding = "5"},
                                              {.pax = {.adult = 1, .child = {{.count = 0}}}, .boarding = ""}},
                                    .timeout = 30},
                .filters = search_filters{.price_break_down = true,
                                          .sort = sorting{.by = 1},
                                          .items_per_page = 20,
                                          .page_number = 2,
                                          .only_available = false,
                                          .without_nrf = true,
                                          .nationality = "TN",
                                          .source_market = "FR",
                                          .hotels_ids = id_list{{10001, 10002}},
                                          .exclude_hotels_ids = id_list{{7}}}}};
}
static_assert(is_xml(whole_request(),
                     "<HotelSearchREQ><Credential><Login>agency</Login><Password>open sesame</Password></Credential>"
                     "<SearchDetails><BookingDetails><User>9032</User><Language>1</Language>"
                     "<FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><IdCity>104</IdCity>"
                     "<Rooms><Room><Pax><Adult>2</Adult><Child age=\"7\">1</Child><Child age=\"11\">2</Child>"
                     "<Infant age=\"0\">1</Infant></Pax><Boarding>5</Boarding></Room>"
                     "<Room><Pax><Adult>1</Adult><Child>0</Child></Pax><Boarding/></Room></Rooms>"
                     "<Timeout>30</Timeout></BookingDetails>"
                     "<Filters><PriceBreakDown>True</PriceBreakDown><Sort><By>1</By></Sort>"
                     "<ItemsPerPage>20</ItemsPerPage><PageNumber>2</PageNumber><OnlyAvailable>False</OnlyAvailable>"
                     "<WithoutNRF>True</WithoutNRF><Nationality>TN</Nationality><SourceMarket>FR</SourceMarket>"
                     "<hotels_ids>10001;10002</hotels_ids><exclude_hotels_ids>7</exclude_hotels_ids></Filters>"
                     "</SearchDetails></HotelSearchREQ>"));
static_assert(is_json(whole_request(),
                      R"({"HotelSearchREQ":{"Credential":{"Login":"agency","Password":"open sesame"},)"
                      R"("SearchDetails":{"BookingDetails":{"User":9032,"Language":1,)"
                      R"("FromDate":"21/04/2026","ToDate":"27/04/2026","IdCity":104,)"
                      R"("Rooms":{"Room":[{"Pax":{"Adult":2,"Child":[{"@age":7,"#text":1},{"@age":11,"#text":2}],)"
                      R"("Infant":[{"@age":0,"#text":1}]},"Boarding":"5"},)"
                      R"({"Pax":{"Adult":1,"Child":0},"Boarding":""}]},"Timeout":30},)"
                      R"("Filters":{"PriceBreakDown":true,"Sort":{"By":1},"ItemsPerPage":20,"PageNumber":2,)"
                      R"("OnlyAvailable":false,"WithoutNRF":true,"Nationality":"TN","SourceMarket":"FR",)"
                      R"("hotels_ids":"10001;10002","exclude_hotels_ids":"7"}}}})"));

constexpr hotel_search_req short_request() {
    return {.credential = {.login = "a", .password = "b"},
            .search_details = {.booking_details = {.from_date = date::of(2026, 1, 1),
                                                   .to_date = date::of(2026, 1, 2),
                                                   .id_city = 1,
                                                   .rooms = {{.pax = {.adult = 1}}}}}};
}
constexpr std::string_view short_request_xml =
    "<HotelSearchREQ><Credential><Login>a</Login><Password>b</Password></Credential>"
    "<SearchDetails><BookingDetails><FromDate>01/01/2026</FromDate><ToDate>02/01/2026</ToDate>"
    "<IdCity>1</IdCity><Rooms><Room><Pax><Adult>1</Adult></Pax></Room></Rooms></BookingDetails>"
    "</SearchDetails></HotelSearchREQ>";
static_assert(is_xml(short_request(), short_request_xml));
static_assert(is_json(short_request(),
                      R"({"HotelSearchREQ":{"Credential":{"Login":"a","Password":"b"},)"
                      R"("SearchDetails":{"BookingDetails":{"FromDate":"01/01/2026","ToDate":"02/01/2026","IdCity":1,)"
                      R"("Rooms":{"Room":[{"Pax":{"Adult":1}}]}}}}})"));
static_assert(constant_xml<short_request> == short_request_xml);

// Filters that say nothing are still there.
constexpr hotel_search_req empty_filters() {
    auto request = short_request();
    request.search_details.filters.emplace();
    return request;
}
static_assert(is_xml(empty_filters(),
                     "<HotelSearchREQ><Credential><Login>a</Login><Password>b</Password></Credential>"
                     "<SearchDetails><BookingDetails><FromDate>01/01/2026</FromDate><ToDate>02/01/2026</ToDate>"
                     "<IdCity>1</IdCity><Rooms><Room><Pax><Adult>1</Adult></Pax></Room></Rooms></BookingDetails>"
                     "<Filters/></SearchDetails></HotelSearchREQ>"));
static_assert(is_json(empty_filters(),
                      R"({"HotelSearchREQ":{"Credential":{"Login":"a","Password":"b"},)"
                      R"("SearchDetails":{"BookingDetails":{"FromDate":"01/01/2026","ToDate":"02/01/2026","IdCity":1,)"
                      R"("Rooms":{"Room":[{"Pax":{"Adult":1}}]}},"Filters":{}}}})"));

constexpr offer whole_offer() {
    offer made{.id = 5,
               .offer_id = "opaque",
               .title = "Half board",
               .available = {.code = "203", .status = availability::request, .words = "On Request"},
               .rate = {.currency = "TND", .amount = number(220000, 3)},
               .rate_without_promotion = money{.currency = "TND", .amount = number(250000, 3)},
               .non_refundable = false};
    made.cancellation_policy.push_back({date::of(2026, 4, 18), {"TND", number(110000, 3)}});
    made.cancellation_policy.push_back({date::of(2026, 4, 20), {"TND", number(220000, 3)}});
    made.price_break_down.emplace();
    made.price_break_down->push_back({date::of(2026, 4, 21), number(36667, 3)});
    return made;
}
constexpr hotel_search_res whole_response() {
    hotel_search_res made{.from_date = date::of(2026, 4, 21),
                          .to_date = date::of(2026, 4, 27),
                          .language = 1,
                          .currency = "TND",
                          .city = {.id = 104, .text = "Hammamet"},
                          .pagination_data = pagination{.current_page = 1, .total_pages = 3},
                          .hotels = {.count = 1}};
    auto& one = made.hotels.hotel.emplace_back();
    one.id = 10001;
    one.title = "Palm";
    one.category = identified_text{.id = 4, .text = "4*"};
    one.thumb_image = picture{.url = "https://example.org/a.jpg?\"w\"=1&h=2"};
    one.localization = localization{{number(106, 1)}, {number(364, 1)}};
    one.address = "";
    one.summary = "By the\tsea";
    auto& room = one.rooms.emplace_back();
    room.id = 501;
    room.adult = 2;
    room.child.push_back({.age = 7, .count = 1});
    room.title = "Double";
    room.available_quantity = 3;
    room.boardings.push_back(whole_offer());
    return made;
}
static_assert(
    is_xml(whole_response(),
           "<HotelSearchRES><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><Language>1</Language>"
           "<Currency>TND</Currency><City id=\"104\">Hammamet</City>"
           "<PaginationData currentPage=\"1\" TotalPages=\"3\"/><Hotels count=\"1\">"
           "<Hotel id=\"10001\"><Title>Palm</Title><Category id=\"4\">4*</Category>"
           "<ThumbImage url=\"https://example.org/a.jpg?&quot;w&quot;=1&amp;h=2\"/>"
           "<Localization><Longitude>10.6</Longitude><Latitude>36.4</Latitude></Localization>"
           "<Address/><Summary>By the\tsea</Summary><Rooms><Room id=\"501\" count=\"1\"><Adult>2</Adult>"
           "<Child age=\"7\">1</Child><Title>Double</Title><AvailableQuantity>3</AvailableQuantity>"
           "<Boardings><Boarding id=\"5\" OfferId=\"opaque\"><Title>Half board</Title>"
           "<Available code=\"203\" status=\"Request\">On Request</Available>"
           "<Rate currency=\"TND\">220.000</Rate>"
           "<RateWithoutPromotion currency=\"TND\">250.000</RateWithoutPromotion>"
           "<NonRefundable>False</NonRefundable>"
           "<CancellationPolicy><FromDate>18/04/2026</FromDate><Fee currency=\"TND\">110.000</Fee></CancellationPolicy>"
           "<CancellationPolicy><FromDate>20/04/2026</FromDate><Fee currency=\"TND\">220.000</Fee></CancellationPolicy>"
           "<PriceBreakDown><Night date=\"21/04/2026\">36.667</Night></PriceBreakDown>"
           "</Boarding></Boardings></Room></Rooms></Hotel></Hotels></HotelSearchRES>"));
static_assert(
    is_json(whole_response(),
            R"({"HotelSearchRES":{"FromDate":"21/04/2026","ToDate":"27/04/2026","Language":1,"Currency":"TND",)"
            R"("City":{"@id":104,"#text":"Hammamet"},"PaginationData":{"@currentPage":1,"@TotalPages":3},)"
            R"("Hotels":{"@count":1,"Hotel":[{"@id":10001,"Title":"Palm","Category":{"@id":4,"#text":"4*"},)"
            R"("ThumbImage":{"@url":"https://example.org/a.jpg?\"w\"=1&h=2"},)"
            R"("Localization":{"Longitude":10.6,"Latitude":36.4},"Address":"","Summary":"By the\tsea",)"
            R"("Rooms":{"Room":[{"@id":501,"@count":1,"Adult":2,"Child":[{"@age":7,"#text":1}],)"
            R"("Title":"Double","AvailableQuantity":3,"Boardings":{"Boarding":[{"@id":5,"@OfferId":"opaque",)"
            R"("Title":"Half board","Available":{"@code":"203","@status":"Request","#text":"On Request"},)"
            R"("Rate":{"@currency":"TND","#text":"220.000"},)"
            R"("RateWithoutPromotion":{"@currency":"TND","#text":"250.000"},"NonRefundable":false,)"
            R"("CancellationPolicy":[{"FromDate":"18/04/2026","Fee":{"@currency":"TND","#text":"110.000"}},)"
            R"({"FromDate":"20/04/2026","Fee":{"@currency":"TND","#text":"220.000"}}],)"
            R"("PriceBreakDown":{"Night":[{"@date":"21/04/2026","#text":"36.667"}]}}]}}]}}]}}})"));

// No hotel is no error.
constexpr hotel_search_res no_hotel() {
    return {.from_date = date::of(2026, 4, 21), .to_date = date::of(2026, 4, 22), .currency = "EUR", .city = {.id = 1}};
}
static_assert(is_xml(no_hotel(), "<HotelSearchRES><FromDate>21/04/2026</FromDate><ToDate>22/04/2026</ToDate>"
                                 "<Currency>EUR</Currency><City id=\"1\"/><Hotels count=\"0\"/></HotelSearchRES>"));
static_assert(is_json(no_hotel(),
                      R"({"HotelSearchRES":{"FromDate":"21/04/2026","ToDate":"22/04/2026","Currency":"EUR",)"
                      R"("City":{"@id":1,"#text":""},"Hotels":{"@count":0}}})"));

} // namespace messages_hotel_search_constants
