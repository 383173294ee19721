// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/functions.hpp>

// Lists of the hotels of a city, as the profile has them.
namespace messages_hotel_list_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;

constexpr hotel_list_req request() {
    return {
        .credential = {.login = "agency", .password = "secret"}, .city = 104, .language = 2, .changed_after = "8c1f"};
}
static_assert(is_xml(request(), "<HotelListREQ><Credential><Login>agency</Login><Password>secret</Password>"
                                "</Credential><City>104</City><Language>2</Language>"
                                "<ChangedAfter>8c1f</ChangedAfter></HotelListREQ>"));
static_assert(is_json(request(), R"({"HotelListREQ":{"Credential":{"Login":"agency","Password":"secret"},)"
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

} // namespace messages_hotel_list_constants
