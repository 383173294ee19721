// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Trip lists as calendar, map and linked data, parsed by other libraries than those that write them.
#include "support/agency.hpp"

#include <trip_export/calendar.hpp>
#include <trip_export/geojson.hpp>

#include <gtest/gtest.h>
#include <libical/ical.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::trip_export;
using nlohmann::json;

constexpr auto written = instant::of(2026, 11, 1, 12);

location at(std::string_view latitude, std::string_view longitude) {
    return {latitude::parse(latitude).value(), longitude::parse(longitude).value()};
}

transport_booking ride(std::string reference) {
    return {.reservation_reference = std::move(reference),
            .transport_number = "TU 712",
            .transport_class = "C",
            .departure_date = date_time::of(2026, 11, 5, 8, 30),
            .departure_city = "Tunis",
            .travelers = {{"Zoë; O'Neil, \\n", "199-1"}}};
}

/// The two bookings of the agency, and difficult ones.
trip_booking_list_rs trips() {
    auto list = agency::trips();
    auto westward = ride("W"); // local time goes backwards
    westward.arrival_date = date_time::of(2026, 11, 5, 7, 10);
    list.bookings.emplace_back(westward);
    auto pacific = ride("P");
    pacific.departure_location = at("-36", "170");
    pacific.arrival_location = at("20", "-160");
    pacific.arrival_date = date_time::of(2026, 11, 5, 19, 0);
    list.bookings.emplace_back(pacific);
    auto pacific_back = pacific;
    pacific_back.reservation_reference = "Q";
    std::swap(pacific_back.departure_location, pacific_back.arrival_location);
    list.bookings.emplace_back(pacific_back);
    auto half = ride("H");
    half.arrival_location = at("47.458", "8.548");
    list.bookings.emplace_back(half);
    return list;
}

std::string property(icalcomponent* of, icalproperty_kind kind) {
    auto* const found = icalcomponent_get_first_property(of, kind);
    if (found == nullptr) return {};
    std::unique_ptr<char, void (*)(void*)> const line(icalproperty_as_ical_string_r(found), icalmemory_free_buffer);
    std::string text(line.get());
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text;
}

using calendar = std::unique_ptr<icalcomponent, void (*)(icalcomponent*)>;
calendar parsed_calendar(std::string const& text) {
    return {icalparser_parse_string(text.c_str()), icalcomponent_free};
}
std::vector<icalcomponent*> events_in(calendar const& of) {
    std::vector<icalcomponent*> all;
    for (auto* each = icalcomponent_get_first_component(of.get(), ICAL_VEVENT_COMPONENT); each != nullptr;
         each = icalcomponent_get_next_component(of.get(), ICAL_VEVENT_COMPONENT))
        all.push_back(each);
    return all;
}

TEST(trip_exports, a_calendar_has_floating_times_and_stable_uids) {
    auto const text = calendar_of(trips(), written);
    EXPECT_EQ(text.find('\n'), text.find("\r\n") + 1) << "lines end by CRLF";
    auto const parsed = parsed_calendar(text);
    ASSERT_NE(parsed, nullptr);
    EXPECT_EQ(icalcomponent_count_errors(parsed.get()), 0);
    EXPECT_NE(icalrestriction_check(parsed.get()), 0) << "every rule of RFC 5546 and 5545 that libical knows";

    struct row {
        std::string_view uid, start, end, summary, geo;
    };
    std::vector<row> const expected{
        {"UID:transport-A&B <1>-TU 712-تونس@waybill", "DTSTART:20261105T083000", "DURATION:PT1H30M",
         "SUMMARY:TU 712 تونس - Zürich", "GEO:36.851000;10.227000"},
        {"UID:accommodation-H90017@waybill", "DTSTART;VALUE=DATE:20261105", "DTEND;VALUE=DATE:20261109",
         "SUMMARY:Palm ]]> 😀", ""},
        {"UID:transport-W-TU 712-Tunis@waybill", "DTSTART:20261105T083000", "", "SUMMARY:TU 712 Tunis", ""},
        {"UID:transport-P-TU 712-Tunis@waybill", "DTSTART:20261105T083000", "DTEND:20261105T190000",
         "SUMMARY:TU 712 Tunis", "GEO:-36.000000;170.000000"},
        {"UID:transport-Q-TU 712-Tunis@waybill", "DTSTART:20261105T083000", "DTEND:20261105T190000",
         "SUMMARY:TU 712 Tunis", "GEO:20.000000;-160.000000"},
        {"UID:transport-H-TU 712-Tunis@waybill", "DTSTART:20261105T083000", "", "SUMMARY:TU 712 Tunis", ""},
    };
    auto const events = events_in(parsed);
    ASSERT_EQ(events.size(), expected.size());
    for (std::size_t at = 0; at < expected.size(); ++at) {
        auto* const each = events[at];
        EXPECT_EQ(property(each, ICAL_UID_PROPERTY), expected[at].uid);
        EXPECT_EQ(property(each, ICAL_DTSTART_PROPERTY), expected[at].start);
        EXPECT_EQ(property(each, ICAL_DTEND_PROPERTY) + property(each, ICAL_DURATION_PROPERTY), expected[at].end);
        EXPECT_EQ(property(each, ICAL_SUMMARY_PROPERTY), expected[at].summary);
        EXPECT_EQ(property(each, ICAL_GEO_PROPERTY), expected[at].geo);
        EXPECT_EQ(property(each, ICAL_DTSTAMP_PROPERTY), "DTSTAMP:20261101T120000Z");
    }
    EXPECT_EQ(calendar_of(trips(), written), text);
}

/// `UID DTSTART DTEND` of each event.
std::vector<std::string> events_of(trip_booking_list_rs const& list) {
    auto const parsed = parsed_calendar(calendar_of(list, written));
    std::vector<std::string> found;
    for (auto* const each : events_in(parsed))
        found.push_back(property(each, ICAL_UID_PROPERTY) + ' ' + property(each, ICAL_DTSTART_PROPERTY) + ' ' +
                        property(each, ICAL_DTEND_PROPERTY));
    return found;
}

TEST(trip_exports, uids_of_a_calendar_follow_the_identity_of_a_leg) {
    trip_booking_list_rs list;
    auto out = ride("R1");
    list.bookings.emplace_back(out);
    auto onward = out; // the same flight number on the same day
    onward.departure_city = "Djerba";
    list.bookings.emplace_back(onward);
    auto again = out; // the same leg a week later, listed before it
    again.departure_date = date_time::of(2026, 11, 12, 8, 30);
    list.bookings.insert(list.bookings.begin(), again);
    std::vector<std::string> const expected{"UID:transport-R1-TU 712-Tunis-2@waybill DTSTART:20261112T083000 ",
                                            "UID:transport-R1-TU 712-Tunis@waybill DTSTART:20261105T083000 ",
                                            "UID:transport-R1-TU 712-Djerba@waybill DTSTART:20261105T083000 "};
    EXPECT_EQ(events_of(list), expected);

    out.departure_date = date_time::of(2026, 11, 6, 23, 0);
    EXPECT_EQ(events_of({{out}}).front(), "UID:transport-R1-TU 712-Tunis@waybill DTSTART:20261106T230000 ")
        << "it was moved";
}

TEST(trip_exports, stays_of_a_calendar_never_end_before_they_begin) {
    for (unsigned const last : {20U, 19U}) { // day use, and reversed
        accommodation_booking const stay{.booking_number = "B1",
                                         .name = "Hotel",
                                         .from_date = date::of(2027, 5, 20),
                                         .to_date = date::of(2027, 5, last),
                                         .city = "Tunis",
                                         .travelers = {{.name = "Ada Test"}}};
        EXPECT_EQ(events_of({{stay}}).front(), "UID:accommodation-B1@waybill DTSTART;VALUE=DATE:20270520 ") << last;
    }
}

TEST(trip_exports, states_are_those_that_were_looked_up) {
    struct row {
        std::optional<booking_state> state;
        std::string_view calendar, json_ld, map;
    };
    for (auto const& [state, calendar, json_ld, map] : std::vector<row>{
             {std::nullopt, "", "null", "null"}, // a trip list does not contain it
             {booking_state::on_request, "STATUS:TENTATIVE", R"("https://schema.org/ReservationPending")",
              R"("on_request")"},
             {booking_state::confirmed, "STATUS:CONFIRMED", R"("https://schema.org/ReservationConfirmed")",
              R"("confirmed")"},
             {booking_state::declined, "STATUS:CANCELLED", R"("https://schema.org/ReservationCancelled")",
              R"("declined")"},
             {booking_state::expired, "STATUS:CANCELLED", R"("https://schema.org/ReservationCancelled")",
              R"("expired")"},
             {booking_state::cancelled, "STATUS:CANCELLED", R"("https://schema.org/ReservationCancelled")",
              R"("cancelled")"},
         }) {
        known_states states{{"H1", booking_state::confirmed}}; // it is not in the list
        if (state) states.emplace("H90017", *state);
        auto const parsed = parsed_calendar(calendar_of(agency::trips(), written, states));
        auto const events = events_in(parsed);
        ASSERT_EQ(events.size(), 2U);
        EXPECT_EQ(property(events[0], ICAL_STATUS_PROPERTY), "");
        EXPECT_EQ(property(events[1], ICAL_STATUS_PROPERTY), calendar);
        EXPECT_NE(icalrestriction_check(parsed.get()), 0);
        auto const graph = json::parse(json_ld_of(agency::trips(), states)).at("@graph");
        EXPECT_FALSE(graph.at(0).contains("reservationStatus"));
        EXPECT_EQ(graph.at(1).value("reservationStatus", json()).dump(), json_ld);
        auto const features = json::parse(geojson_of(agency::trips(), states)).at("features");
        EXPECT_FALSE(features.at(0).at("properties").contains("state"));
        EXPECT_EQ(features.at(1).at("properties").value("state", json()).dump(), map);
    }
}

TEST(trip_exports, a_map_has_points_and_lines_cut_at_the_180th_meridian) {
    auto const map = json::parse(geojson_of(trips()));
    EXPECT_EQ(map.at("type"), "FeatureCollection");
    std::vector<json> const expected{
        R"({"type":"LineString","coordinates":[[10.227,36.851],[8.548,47.458]]})"_json,
        nullptr,
        nullptr,
        R"({"type":"MultiLineString","coordinates":[[[170,-36],[180,-17.333]],[[-180,-17.333],[-160,20]]]})"_json,
        R"({"type":"MultiLineString","coordinates":[[[-160,20],[-180,-17.333]],[[180,-17.333],[170,-36]]]})"_json,
        R"({"type":"Point","coordinates":[8.548,47.458]})"_json,
    };
    auto const& features = map.at("features");
    ASSERT_EQ(features.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        auto geometry = features[i].at("geometry");
        if (!geometry.is_null() && geometry.at("type") == "MultiLineString") { // compared as far as it is exact
            for (auto& part : geometry["coordinates"])
                for (auto& place : part) {
                    EXPECT_GE(place.at(0).get<double>(), -180);
                    EXPECT_LE(place.at(0).get<double>(), 180);
                    for (auto& number : place) number = std::round(number.get<double>() * 1000) / 1000;
                }
        }
        EXPECT_EQ(geometry, expected[i]) << i << ' ' << geometry;
        EXPECT_EQ(features[i].at("type"), "Feature");
    }
    EXPECT_EQ(features[0].at("properties").at("to"), "Zürich");
    EXPECT_EQ(features[1].at("properties").at("name"), "Palm ]]> 😀");
    EXPECT_EQ(features[1].at("properties").at("from"), "2026-11-05");
}

TEST(trip_exports, linked_data_uses_schema_org) {
    auto const data = json::parse(json_ld_of(trips()));
    EXPECT_EQ(data.at("@context"), "https://schema.org");
    auto const& flight = data.at("@graph").at(0);
    EXPECT_EQ(flight.at("@type"), "FlightReservation");
    EXPECT_EQ(flight.at("reservationId"), "A&B <1>");
    EXPECT_EQ(flight.at("reservationFor").at("flightNumber"), "TU 712");
    EXPECT_EQ(flight.at("reservationFor").at("departureAirport").at("iataCode"), "TUN");
    EXPECT_EQ(flight.at("reservationFor").at("departureTime"), "2026-11-05T08:30:00");
    EXPECT_EQ(flight.at("reservationFor").at("estimatedFlightDuration"), "PT1H30M");
    EXPECT_EQ(flight.at("reservedTicket").at(1).at("ticketNumber"), "199-2");
    EXPECT_EQ(flight.at("reservedTicket").at(1).at("underName").at("name"), "سعيد");
    auto const& stay = data.at("@graph").at(1);
    EXPECT_EQ(stay.at("@type"), "LodgingReservation");
    EXPECT_EQ(stay.at("checkinTime"), "2026-11-05");
    EXPECT_EQ(stay.at("checkoutTime"), "2026-11-09");
    EXPECT_EQ(stay.at("reservationFor").at("address").at("addressLocality"), "Hammamet");
    EXPECT_FALSE(stay.at("reservationFor").contains("geo")) << "what is not known is left out, not null";
    EXPECT_FALSE(data.at("@graph").at(2).at("reservationFor").contains("arrivalAirport"));
}

// Texts of a partner: no part of them may be interpreted by a terminal, a calendar or a page.
TEST(exports, texts_of_a_partner_are_never_interpreted) {
    auto list = agency::trips();
    auto deviation = ride("a\x1B[2Jb\x7F\xC2\x9B"
                          "c");
    deviation.departure_city = "</script><script>alert(1)</script>\xE2\x80\xA8\xE2\x80\xAE";
    list.bookings.emplace_back(deviation);
    auto const calendar = calendar_of(list, written);
    for (std::size_t i = 0; i < calendar.size(); ++i) {
        auto const byte = static_cast<unsigned char>(calendar[i]);
        EXPECT_TRUE(byte >= 0x20 || byte == '\r' || byte == '\n') << i;
        EXPECT_NE(byte, 0x7F) << i;
    }
    EXPECT_EQ(calendar.find("\xC2\x9B"), std::string::npos);
    EXPECT_NE(calendar.find("a[2Jbc"), std::string::npos);
    for (auto const& text : {json_ld_of(list), geojson_of(list)}) {
        EXPECT_EQ(text.find('<'), std::string::npos);
        for (auto const* const raw : {"\xE2\x80\xA8", "\xE2\x80\xAE", "\x7F", "\xC2\x9B", "\x1B"})
            EXPECT_EQ(text.find(raw), std::string::npos);
        EXPECT_NE(json::parse(text).dump().find("</script>"), std::string::npos) << "it means the same";
    }
}

} // namespace
