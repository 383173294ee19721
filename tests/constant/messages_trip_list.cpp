// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/trip_booking_list_rq.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>

// The trip booking list of spec 2.3 and 2.4.
namespace messages_trip_list_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;

constexpr decimal number(std::int64_t units, unsigned scale) { return decimal::from_units(units, scale).value(); }

constexpr trip_booking_list_rq whole_request() {
    return {.credential = {.login = "agency", .password = "open <sesame>"},
            .user = 9032,
            .id_member = 55,
            .language = 1,
            .from_date = date_time::of(2026, 11, 1, 8, 30)};
}
constexpr std::string_view whole_request_xml =
    "<TripBookingListRQ><Credential><Login>agency</Login><Password>open &lt;sesame&gt;</Password></Credential>"
    "<User>9032</User><IdMember>55</IdMember><Ilng>1</Ilng><FromDate>2026/11/01 08:30:00.000</FromDate>"
    "</TripBookingListRQ>";
static_assert(is_xml(whole_request(), whole_request_xml));
static_assert(is_json(whole_request(), R"({"TripBookingListRQ":{)"
                                       R"("Credential":{"Login":"agency","Password":"open <sesame>"},)"
                                       R"("User":9032,"IdMember":55,"Ilng":1,"FromDate":"2026/11/01 08:30:00.000"}})"));

constexpr trip_booking_list_rq short_request() {
    return {.credential = {.login = "a", .password = ""},
            .user = -1,
            .from_date = date_time::of(2026, 2, 28, 23, 59, 59, 999)};
}
static_assert(is_xml(short_request(),
                     "<TripBookingListRQ><Credential><Login>a</Login><Password/></Credential>"
                     "<User>-1</User><FromDate>2026/02/28 23:59:59.999</FromDate></TripBookingListRQ>"));
constexpr std::string_view short_request_json = R"({"TripBookingListRQ":{"Credential":{"Login":"a","Password":""},)"
                                                R"("User":-1,"FromDate":"2026/02/28 23:59:59.999"}})";
static_assert(is_json(short_request(), short_request_json));

// written by the compiler into constants, without a std::string
static_assert(constant_xml<whole_request> == whole_request_xml);
static_assert(constant_json<short_request> == short_request_json);

/// A list of one booking, which is made where it stays: g++ 12 has no constant moves of strings inside of arguments.
template <class T>
constexpr trip_booking_list_rs list_of(T (*make)()) {
    trip_booking_list_rs list;
    list.bookings.emplace_back(make());
    return list;
}

constexpr transport_booking whole_transport() {
    return {.reservation_reference = "R-77",
            .transport_number = "TU 712",
            .transport_class = "Economy With Restrictions",
            .departure_date = date_time::of(2026, 11, 5, 9, 15),
            .departure_city = "Tunis",
            .arrival_city = "Paris",
            .airline_company = "Tunisair",
            .departure_airport = "Tunis-Carthage",
            .departure_airport_iata = "TUN",
            .arrival_airport = "Paris Orly",
            .arrival_airport_iata = "ORY",
            .departure_terminal = "M",
            .arrival_terminal = "4",
            .arrival_date = date_time::of(2026, 11, 5, 11, 40, 30, 250),
            .duration = duration::of(2, 25),
            .departure_location = location{{number(368510, 4)}, {number(102272, 4)}},
            .arrival_location = location{{number(487233, 4)}, {number(23795, 4)}},
            .travelers = {{.name = "Amira Ben Salah", .ticket_number = "199-2400"},
                          {.name = "Youssef & fils", .ticket_number = "199-2401"}}};
}
static_assert(
    is_xml(list_of(whole_transport),
           "<TripBookingListRS><Bookings><Booking kind=\"transport\">"
           "<reservation_reference>R-77</reservation_reference><transport_number>TU 712</transport_number>"
           "<class>Economy With Restrictions</class><departure_date>2026-11-05T09:15:00</departure_date>"
           "<departure_city>Tunis</departure_city><arrival_city>Paris</arrival_city>"
           "<airline_company>Tunisair</airline_company><departure_airport>Tunis-Carthage</departure_airport>"
           "<departure_airport_iata>TUN</departure_airport_iata><arrival_airport>Paris Orly</arrival_airport>"
           "<arrival_airport_iata>ORY</arrival_airport_iata><departure_terminal>M</departure_terminal>"
           "<arrival_terminal>4</arrival_terminal><arrival_date>2026-11-05T11:40:30.25</arrival_date>"
           "<duration>2h :25m</duration>"
           "<departure_location><latitude>36.8510</latitude><longitude>10.2272</longitude></departure_location>"
           "<arrival_location><latitude>48.7233</latitude><longitude>2.3795</longitude></arrival_location>"
           "<travelers><traveler><name>Amira Ben Salah</name><ticket_number>199-2400</ticket_number></traveler>"
           "<traveler><name>Youssef &amp; fils</name><ticket_number>199-2401</ticket_number></traveler></travelers>"
           "</Booking></Bookings></TripBookingListRS>"));
static_assert(is_json(list_of(whole_transport),
                      R"({"TripBookingListRS":{"Bookings":{"Booking":[{"@kind":"transport",)"
                      R"("reservation_reference":"R-77","transport_number":"TU 712",)"
                      R"("class":"Economy With Restrictions","departure_date":"2026-11-05T09:15:00",)"
                      R"("departure_city":"Tunis","arrival_city":"Paris","airline_company":"Tunisair",)"
                      R"("departure_airport":"Tunis-Carthage","departure_airport_iata":"TUN",)"
                      R"("arrival_airport":"Paris Orly","arrival_airport_iata":"ORY","departure_terminal":"M",)"
                      R"("arrival_terminal":"4","arrival_date":"2026-11-05T11:40:30.25","duration":"2h :25m",)"
                      R"("departure_location":{"latitude":36.8510,"longitude":10.2272},)"
                      R"("arrival_location":{"latitude":48.7233,"longitude":2.3795},)"
                      R"("travelers":{"traveler":[{"name":"Amira Ben Salah","ticket_number":"199-2400"},)"
                      R"({"name":"Youssef & fils","ticket_number":"199-2401"}]}}]}}})"));

constexpr transport_booking short_transport() {
    return {.reservation_reference = "R",
            .transport_number = "T",
            .transport_class = "C",
            .departure_date = date_time::of(2026, 1, 1),
            .departure_city = "X",
            .travelers = {{.name = "N", .ticket_number = "1"}}};
}
constexpr std::string_view short_transport_xml =
    "<TripBookingListRS><Bookings><Booking kind=\"transport\">"
    "<reservation_reference>R</reservation_reference><transport_number>T</transport_number><class>C</class>"
    "<departure_date>2026-01-01T00:00:00</departure_date><departure_city>X</departure_city>"
    "<travelers><traveler><name>N</name><ticket_number>1</ticket_number></traveler></travelers>"
    "</Booking></Bookings></TripBookingListRS>";
static_assert(is_xml(list_of(short_transport), short_transport_xml));
static_assert(
    is_json(list_of(short_transport),
            R"({"TripBookingListRS":{"Bookings":{"Booking":[{"@kind":"transport","reservation_reference":"R",)"
            R"("transport_number":"T","class":"C","departure_date":"2026-01-01T00:00:00","departure_city":"X",)"
            R"("travelers":{"traveler":[{"name":"N","ticket_number":"1"}]}}]}}})"));

constexpr accommodation_booking whole_accommodation() {
    return {.booking_number = "H90017",
            .name = "Palm \"Beach\"",
            .from_date = date::of(2026, 11, 5),
            .to_date = date::of(2026, 11, 9),
            .location = location{{number(364, 1)}, {number(-106, 1)}},
            .address = "1 Rue de la Plage\nHammamet",
            .picture_url = "https://example.org/palm.jpg?w=1&h=2",
            .type_of_room = "Double",
            .city = "\xD8\xAD\xD9\x85\xD8\xA7\xD9\x85\xD8\xA7\xD8\xAA", // Hammamet
            .phone = "+216 72 000 000",
            .email = "palm@example.org",
            .travelers = {{.name = "Amira", .type_of_room = "Double"}, {.name = "Youssef"}}};
}
static_assert(is_xml(list_of(whole_accommodation),
                     "<TripBookingListRS><Bookings><Booking kind=\"accommodation\">"
                     "<booking_number>H90017</booking_number><name>Palm \"Beach\"</name>"
                     "<from_date>2026-11-05</from_date><to_date>2026-11-09</to_date>"
                     "<location><latitude>36.4</latitude><longitude>-10.6</longitude></location>"
                     "<address>1 Rue de la Plage\nHammamet</address>"
                     "<picture_url>https://example.org/palm.jpg?w=1&amp;h=2</picture_url>"
                     "<type_of_room>Double</type_of_room>"
                     "<city>\xD8\xAD\xD9\x85\xD8\xA7\xD9\x85\xD8\xA7\xD8\xAA</city>"
                     "<phone>+216 72 000 000</phone><email>palm@example.org</email>"
                     "<travelers><traveler><name>Amira</name><type_of_room>Double</type_of_room></traveler>"
                     "<traveler><name>Youssef</name></traveler></travelers>"
                     "</Booking></Bookings></TripBookingListRS>"));
static_assert(
    is_json(list_of(whole_accommodation),
            R"({"TripBookingListRS":{"Bookings":{"Booking":[{"@kind":"accommodation",)"
            R"("booking_number":"H90017","name":"Palm \"Beach\"","from_date":"2026-11-05","to_date":"2026-11-09",)"
            R"("location":{"latitude":36.4,"longitude":-10.6},"address":"1 Rue de la Plage\nHammamet",)"
            R"("picture_url":"https://example.org/palm.jpg?w=1&h=2","type_of_room":"Double",)"
            "\"city\":\"\xD8\xAD\xD9\x85\xD8\xA7\xD9\x85\xD8\xA7\xD8\xAA\","
            R"("phone":"+216 72 000 000","email":"palm@example.org",)"
            R"("travelers":{"traveler":[{"name":"Amira","type_of_room":"Double"},{"name":"Youssef"}]}}]}}})"));

constexpr accommodation_booking short_accommodation() {
    return {.booking_number = "H",
            .name = "P",
            .from_date = date::of(2026, 1, 1),
            .to_date = date::of(2026, 1, 2),
            .city = "X",
            .travelers = {{.name = "N"}}};
}
static_assert(
    is_xml(list_of(short_accommodation),
           "<TripBookingListRS><Bookings><Booking kind=\"accommodation\">"
           "<booking_number>H</booking_number><name>P</name><from_date>2026-01-01</from_date>"
           "<to_date>2026-01-02</to_date><city>X</city><travelers><traveler><name>N</name></traveler></travelers>"
           "</Booking></Bookings></TripBookingListRS>"));
static_assert(is_json(list_of(short_accommodation),
                      R"({"TripBookingListRS":{"Bookings":{"Booking":[{"@kind":"accommodation","booking_number":"H",)"
                      R"("name":"P","from_date":"2026-01-01","to_date":"2026-01-02","city":"X",)"
                      R"("travelers":{"traveler":[{"name":"N"}]}}]}}})"));

// both kinds in one list, and no booking at all
constexpr trip_booking_list_rs both_kinds() {
    return {{short_accommodation(), short_transport(), short_accommodation()}};
}
static_assert(is_xml(both_kinds(), waybill::to_xml(both_kinds()).value()));
static_assert(is_json(both_kinds(), waybill::to_json(both_kinds()).value()));
static_assert(is_xml(trip_booking_list_rs{}, "<TripBookingListRS><Bookings/></TripBookingListRS>"));
static_assert(is_json(trip_booking_list_rs{}, R"({"TripBookingListRS":{"Bookings":{"Booking":[]}}})"));

constexpr trip_booking_list_rs one_transport() { return {{short_transport()}}; }
static_assert(constant_xml<one_transport> == short_transport_xml);
static_assert(constant_json<[] { return trip_booking_list_rs{}; }> ==
              R"({"TripBookingListRS":{"Bookings":{"Booking":[]}}})");

} // namespace messages_trip_list_constants
