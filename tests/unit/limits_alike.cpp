// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The steps for the canonical form read a canonical document; those of the cursor read the same document with a comment
// or a blank where the canonical form has none. Both apply every limit alike.
#include <waybill/json.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

constexpr std::string_view xml =
    R"(<TripBookingListRS><Bookings><Booking kind="transport"><reservation_reference>A1</reservation_reference>)"
    R"(<transport_number>TU 712</transport_number><class>M</class><departure_date>2026-11-05T09:15:00</departure_date>)"
    R"(<departure_city>Zürich &amp; Tunis</departure_city><duration>2h :25m</duration><arrival_location>)"
    R"(<latitude>48.8566</latitude><longitude>2.3522</longitude></arrival_location><travelers><traveler><name>Amira</name>)"
    R"(<ticket_number>199-2400</ticket_number></traveler></travelers></Booking></Bookings></TripBookingListRS>)";
constexpr std::string_view json =
    R"({"TripBookingListRS":{"Bookings":{"Booking":[{"@kind":"transport","reservation_reference":"A1",)"
    R"("transport_number":"TU 712","class":"M","departure_date":"2026-11-05T09:15:00","departure_city":"Zürich \n",)"
    R"("duration":"2h :25m","arrival_location":{"latitude":48.8566,"longitude":2.3522},"travelers":{"traveler":[)"
    R"({"name":"Amira","ticket_number":"199-2400"}]}}]}}})";

/// A comment in front of each tag that follows another, a blank in front of each colon that follows a name.
std::string for_the_cursor(std::string_view document) {
    std::string made;
    for (std::size_t i = 0; i < document.size(); ++i) {
        if (i > 0 && document[i - 1] == '>' && document[i] == '<') made += "<!---->";
        if (i > 0 && document[i - 1] == '"' && document[i] == ':') made += ' ';
        made += document[i];
    }
    return made;
}

/// How reading ends: what is read, or the error and the path of its place.
std::string outcome_within(std::string_view document, waybill::limits const& within) {
    trip_booking_list_rs list;
    read_options options;
    options.limits = within;
    auto const done = document.front() == '<' ? read_xml(document, list, options) : read_json(document, list, options);
    if (done) return "read";
    return std::string(name_of(done.error().code)) + " at " + done.error().path;
}

TEST(limits, are_the_same_in_canonical_and_in_any_form) {
    std::vector<std::string> seen;
    for (auto const document : {xml, json}) {
        auto const noncanonical = for_the_cursor(document);
        for (std::size_t limit = 0; limit < 60; ++limit) {
            for (auto const which : {&waybill::limits::text, &waybill::limits::elements, &waybill::limits::depth,
                                     &waybill::limits::attributes}) {
                waybill::limits within;
                within.*which = limit;
                auto const expected = outcome_within(noncanonical, within);
                EXPECT_EQ(outcome_within(document, within), expected)
                    << "limit " << limit << " of " << document.substr(0, 20);
                seen.push_back(expected);
            }
        }
    }
    for (std::string_view const code : {"read", "text_too_long", "too_many_elements", "too_deep"})
        EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [&](auto const& one) { return one.starts_with(code); }))
            << code;
}

TEST(limits, attributes_after_the_64_that_are_tracked_are_compared_as_well) {
    std::string attributes;
    for (int i = 0; i < 70; ++i) attributes += " a" + std::to_string(i) + " = '' ";
    waybill::limits const within{.attributes = 100};
    auto const outcome_with = [&](std::string const& last) {
        return outcome_within("<TripBookingListRS" + attributes + last + "><Bookings/></TripBookingListRS>", within);
    };
    EXPECT_EQ(outcome_with(""), "read");
    EXPECT_EQ(outcome_with("a7 = ''"), "xml_malformed at TripBookingListRS/@a7");
    EXPECT_EQ(outcome_with("a66 = ''"), "xml_malformed at TripBookingListRS/@a66");
}

} // namespace
