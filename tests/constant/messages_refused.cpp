// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>

#include <vector>

// Wrong documents are refused by the same reader when the compiler runs it, and misspelled ones are read.
namespace messages_refused_constants {

using namespace waybill;
using proof::joined;
using proof::refused_json;
using proof::refused_xml;
using enum error_code;
using rq = trip_booking_list_rq;
using rs = trip_booking_list_rs;

constexpr std::string_view head = "<TripBookingListRQ><Credential><Login>a</Login><Password>b</Password></Credential>";
constexpr std::string_view tail = "<FromDate>2026/11/01 08:30:00.000</FromDate></TripBookingListRQ>";
static_assert(head.size() == 82);

// the valid document, from which each of the others differs in one thing
static_assert(from_xml<rq>(joined(head, "<User>1</User>", tail), {.strict = true}).has_value());

static_assert(refused_xml<rq>("", document_empty, "", 1));
static_assert(refused_xml<rq>("<TripBookingListRS/>", root_unknown, "", 1));
static_assert(refused_xml<rq>(joined("<!DOCTYPE a>", head, tail), doctype_refused, "", 1));
static_assert(refused_xml<rq>(joined(head, tail), field_required, "TripBookingListRQ/User", 83 + 44));
static_assert(refused_xml<rq>(joined(head, "<User>1</User><User>1</User>", tail), field_repeated,
                              "TripBookingListRQ/User", 97));
static_assert(refused_xml<rq>(joined(head, "<User/>", tail), field_empty, "TripBookingListRQ/User", 90));
static_assert(refused_xml<rq>(joined(head, "<User>x</User>", tail), value_invalid, "TripBookingListRQ/User", 89));
static_assert(refused_xml<rq>(joined(head, "<User>99999999999999999999</User>", tail), value_out_of_range,
                              "TripBookingListRQ/User", 89));
static_assert(refused_xml<rq>(joined(head,
                                     "<User>1</User><FromDate>2026/02/30 00:00:00.000</FromDate></TripBookingListRQ>"),
                              value_impossible, "TripBookingListRQ/FromDate", 107));
static_assert(refused_xml<rq>(joined(head, "<User>1</Usr>", tail), xml_malformed, "TripBookingListRQ/User", 90));
static_assert(refused_xml<rq>(joined(head, "<User>&#xD8A;&nbsp;</User>", tail), xml_malformed, "TripBookingListRQ/User",
                              96));
static_assert(refused_xml<rq>(joined(head, "<User>\xC3(</User>", tail), encoding_invalid, "TripBookingListRQ/User",
                              89));
static_assert(refused_xml<rs>("<TripBookingListRS><Bookings><Booking/></Bookings></TripBookingListRS>", field_required,
                              "TripBookingListRS/Bookings/Booking[1]/@kind", 38));
constexpr bool keeps_the_booking() {
    std::vector<quirk> quirks;
    auto const read =
        from_xml<rs>("<TripBookingListRS><Bookings><Booking/></Bookings></TripBookingListRS>", {.quirks = &quirks});
    if (!read || read->bookings.size() != 1 || quirks.size() != 1) return false;
    auto const& kept = std::get<unknown_booking>(read->bookings.front());
    return kept.source == "<Booking/>" && kept.problem.has_value() && quirks[0].kind == quirk_kind::unreadable_item &&
           quirks[0].path == "TripBookingListRS/Bookings/Booking[1]/@kind" && quirks[0].column == 38;
}
static_assert(keeps_the_booking());

constexpr std::string_view json_head = R"({"TripBookingListRQ":{"Credential":{"Login":"a","Password":"b"},)";
constexpr std::string_view json_tail = R"("FromDate":"2026/11/01 08:30:00.000"}})";
static_assert(json_head.size() == 64);
static_assert(from_json<rq>(joined(json_head, R"("User":1,)", json_tail), {.strict = true}).has_value());

static_assert(refused_json<rq>(" ", document_empty, "", 2));
static_assert(refused_json<rq>("{}", root_unknown, "", 2));
static_assert(refused_json<rq>(joined(json_head, json_tail), field_required, "TripBookingListRQ/User", 101));
static_assert(refused_json<rq>(joined(json_head, R"("User":1,"User":1,)", json_tail), field_repeated,
                               "TripBookingListRQ/User", 74));
static_assert(refused_json<rq>(joined(json_head, R"("User":null,)", json_tail), field_empty, "TripBookingListRQ/User",
                               72));
static_assert(refused_json<rq>(joined(json_head, R"("User":01,)", json_tail), json_malformed, "TripBookingListRQ/User",
                               73));
static_assert(refused_json<rq>(joined(json_head, R"("User":{},)", json_tail), field_empty, "TripBookingListRQ/User",
                               72));
static_assert(refused_json<rq>(joined(json_head, R"("User":"\uD800",)", json_tail), encoding_invalid,
                               "TripBookingListRQ/User", 73));

// the sample's own spelling (spec 2.4) is accepted, reported, and refused in strict mode
constexpr std::string_view misspelled =
    "<TripBookingListRS><Bookings><Booking kind=\"accommodation\"><booking_number>H</booking_number><name>P</name>"
    "<from_date>2026-01-01</from_date><to_date>2026-01-02</to_date><adress>Rue</adress>"
    "<tyoe_of_room>Double</tyoe_of_room><city>X</city>"
    "<travelers><traveler><name>N</name></traveler></travelers></Booking></Bookings></TripBookingListRS>";

constexpr bool misspellings_are_read_and_reported() {
    std::vector<quirk> quirks;
    auto const read = from_xml<rs>(misspelled, {.quirks = &quirks});
    if (!read || quirks.size() != 2) return false;
    auto const& stay = std::get<accommodation_booking>(read->bookings[0]);
    return stay.address == "Rue" && stay.type_of_room == "Double" && quirks[0].kind == quirk_kind::misspelled_name &&
           quirks[0].path == "TripBookingListRS/Bookings/Booking[1]/adress" && quirks[0].column == 170 &&
           quirks[1].path == "TripBookingListRS/Bookings/Booking[1]/tyoe_of_room";
}
static_assert(misspellings_are_read_and_reported());

constexpr bool strict_mode_refuses_misspellings() {
    auto const read = from_xml<rs>(misspelled, {.strict = true});
    return !read && read.error().code == quirk_refused && read.error().id == "misspelled_name" &&
           read.error().path == "TripBookingListRS/Bookings/Booking[1]/adress";
}
static_assert(strict_mode_refuses_misspellings());

} // namespace messages_refused_constants
