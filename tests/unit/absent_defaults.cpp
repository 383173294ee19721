// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/every_form.hpp"
#include "support/outcome.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

// Defaults that programs write for a value that was not set are absent values.
namespace absent_defaults_tests {

using namespace waybill;
using every_form::list_with;
using every_form::read_every_form;

constexpr auto xml = document_form::xml;
constexpr auto json = document_form::json;

std::string ride_with(std::string_view element) {
    return "<Booking kind=\"transport\"><reservation_reference>R1</reservation_reference>"
           "<transport_number>TU 717</transport_number><class>M</class>"
           "<departure_date>2027-05-20T08:30:00</departure_date><departure_city>London</departure_city>" +
           std::string(element) +
           "<travelers><traveler><name>Ada "
           "Test</name><ticket_number>1</ticket_number></traveler></travelers></Booking>";
}

TEST(dates_of_dot_net, are_absent) {
    for (std::string_view const text :
         {"0001-01-01T00:00:00", "0001-01-01T00:00:00.000", "0001-01-01T00:00:00Z", "0001-01-01", "01/01/0001 00:00:00",
          " 0001-01-01T00:00:00 ", "0000-00-00", "0000-00-00 00:00:00", "0000/00/00 00:00:00.000", "00/00/0000"}) {
        auto const item = ride_with("<arrival_date>" + std::string(text) + "</arrival_date>");
        auto const list = read_every_form<trip_booking_list_rs>(
            list_with(item, xml), xml,
            "empty_for_absent TripBookingListRS/Bookings/Booking[2]/arrival_date " +
                std::string(detail::text::trimmed(text)) + '\n');
        ASSERT_EQ(list.bookings.size(), 3U);
        EXPECT_FALSE(std::get<transport_booking>(list.bookings[1]).arrival_date);
    }
    for (std::string const text : {"0001-01-01T00:00:00", "0000-00-00 00:00:00"}) {
        auto const item = R"({"@kind":"transport","reservation_reference":"R1","transport_number":"TU 717",)"
                          R"("class":"M","departure_date":"2027-05-20T08:30:00","departure_city":"London",)"
                          R"("arrival_date":")" +
                          text + R"(","travelers":{"traveler":[{"name":"Ada Test","ticket_number":"1"}]}})";
        auto const list = read_every_form<trip_booking_list_rs>(
            list_with(item, json), json,
            "empty_for_absent TripBookingListRS/Bookings/Booking[2]/arrival_date " + text + '\n');
        EXPECT_FALSE(std::get<transport_booking>(list.bookings[1]).arrival_date);
    }
}

TEST(dates_of_dot_net, are_no_values_of_required_fields) {
    for (std::string_view const item :
         {"<Booking kind=\"transport\"><departure_date>0001-01-01T00:00:00</departure_date></Booking>",
          "<Booking kind=\"transport\"><departure_date>0000-00-00 00:00:00</departure_date></Booking>",
          "<Booking kind=\"accommodation\"><from_date>0000-00-00</from_date></Booking>",
          "<Booking kind=\"accommodation\"><from_date>0001-01-01</from_date></Booking>"}) {
        trip_booking_list_rs list;
        support::expect_error(read_xml(list_with(item, xml), list, {.keep_unreadable = false}),
                              error_code::value_impossible);
    }
}

TEST(dates_of_dot_net, ask_for_everything_since_the_beginning) {
    auto const text =
        documents::changed(documents::list_request_xml, "2026/11/01 08:30:00.000", "0001/01/01 00:00:00.000");
    auto const request = read_every_form<trip_booking_list_rq>(text, xml, "");
    EXPECT_EQ(request.from_date, date_time::of(1, 1, 1));
}

TEST(coordinates_zero_zero, are_absent) {
    std::string const quirk = "empty_for_absent TripBookingListRS/Bookings/Booking[2]/departure_location ";
    for (std::string_view const text :
         {"<latitude>0</latitude><longitude>0</longitude>", "<latitude>0.0</latitude><longitude>-0.000</longitude>",
          "<longitude>0</longitude><latitude>0</latitude>", "<latitude>0</latitude><longitude/>"}) {
        auto const item = ride_with("<departure_location>" + std::string(text) + "</departure_location>");
        auto const list = read_every_form<trip_booking_list_rs>(list_with(item, xml), xml, quirk + "\n");
        ASSERT_EQ(list.bookings.size(), 3U);
        EXPECT_FALSE(std::get<transport_booking>(list.bookings[1]).departure_location) << text;
    }
    for (std::string_view const text : {R"({"latitude":0,"longitude":0})", R"({"latitude":"0.0","longitude":"0"})",
                                        R"({ "longitude": 0.00, "latitude": 0 })"}) {
        auto const item =
            R"({"@kind":"transport","reservation_reference":"R1","transport_number":"TU 717","class":"M",)"
            R"("departure_date":"2027-05-20T08:30:00","departure_city":"London","departure_location":)" +
            std::string(text) + R"(,"travelers":{"traveler":[{"name":"Ada Test","ticket_number":"1"}]}})";
        auto const list = read_every_form<trip_booking_list_rs>(list_with(item, json), json, quirk + "an object\n");
        ASSERT_EQ(list.bookings.size(), 3U);
        EXPECT_FALSE(std::get<transport_booking>(list.bookings[1]).departure_location) << text;
    }
    // a sign or a point is no number
    for (std::string const text : {"-", "+", ".", "-.", "0-0", "0.0.0"}) {
        trip_booking_list_rs list;
        auto const item = ride_with("<departure_location><latitude>" + text +
                                    "</latitude><longitude>0</longitude></departure_location>");
        auto const refused = support::expect_error(read_xml(list_with(item, xml), list, {.keep_unreadable = false}),
                                                   error_code::value_invalid);
        EXPECT_TRUE(refused.path.ends_with("departure_location/latitude")) << refused.path;
        auto const object = documents::changed(documents::list_response_json, "48.8566", '"' + text + '"');
        support::expect_error(read_json(documents::changed(object, "2.3522", "0"), list, {.keep_unreadable = false}),
                              error_code::value_invalid);
    }
    auto const equator =
        ride_with("<departure_location><latitude>0</latitude><longitude>0.5</longitude></departure_location>");
    auto const list = read_every_form<trip_booking_list_rs>(list_with(equator, xml), xml, "");
    EXPECT_TRUE(std::get<transport_booking>(list.bookings[1]).departure_location);
}

/// The schemas permit any text, so that the strict reader does not drop a blank one.
TEST(blank_texts, are_absent_and_in_strict_mode_texts) {
    auto const expect = [](std::string const& text, auto const& read_document) {
        std::vector<quirk> quirks;
        auto const lenient = support::required(read_document(text, read_options{.quirks = &quirks}));
        EXPECT_FALSE(lenient->search_details.booking_details.rooms.at(0).boarding) << text;
        ASSERT_EQ(quirks.size(), 1U);
        EXPECT_EQ(quirks[0].kind, quirk_kind::empty_for_absent);
        auto const strict = support::required(read_document(text, read_options{.strict = true}));
        EXPECT_EQ(strict->search_details.booking_details.rooms.at(0).boarding, " \n") << text;
    };
    expect(documents::changed(documents::search_request_xml, "<Boarding/>", "<Boarding> \n</Boarding>"),
           [](auto const& text, read_options const& how) { return from_xml<hotel_search_req>(text, how); });
    expect(documents::changed(documents::search_request_json, R"("Boarding": "")", R"("Boarding": " \n")"),
           [](auto const& text, read_options const& how) { return from_json<hotel_search_req>(text, how); });
}

} // namespace absent_defaults_tests
