// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "convert/convert.hpp"
#include "support/every_form.hpp"
#include "support/outcome.hpp"
#include "support/script_writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>

// Bookings that cannot be read do not make the list unreadable.
namespace kept_bookings_tests {

using namespace waybill;
using every_form::list_with;
using every_form::read_every_form;

constexpr auto xml = document_form::xml;
constexpr auto json = document_form::json;

struct unreadable_row {
    std::string source;
    std::string_view kind;
    std::string_view place;    ///< in the booking
    std::string_view expected; ///< a part of it
    std::string_view found;
};
constexpr std::string_view canonical_stay =
    "<booking_number>B1</booking_number><name>Hotel</name><from_date>2027-05-20</from_date>"
    "<to_date>2027-05-23</to_date>";
constexpr std::string_view canonical_ride =
    "<reservation_reference>R1</reservation_reference><transport_number>TU 717</transport_number><class>M</class>"
    "<departure_date>2027-05-20T08:30:00</departure_date><departure_city>London</departure_city>";

std::string booking_of(std::string_view kind, std::string_view start, std::string_view rest) {
    return "<Booking kind=\"" + std::string(kind) + "\">" + std::string(start) + std::string(rest) + "</Booking>";
}

/// The list with two readable bookings and one between them that cannot be read.
void expect_kept(unreadable_row const& row, document_form form) {
    auto const path = "TripBookingListRS/Bookings/Booking[2]" + std::string(row.place);
    auto const quirk_line = "unreadable_item " + path + ' ' + std::string(row.found) + '\n';
    auto const list = read_every_form<trip_booking_list_rs>(list_with(row.source, form), form, quirk_line);
    ASSERT_EQ(list.bookings.size(), 3U) << row.source;
    EXPECT_EQ(list.bookings[0].index(), 0U);
    EXPECT_EQ(list.bookings[2].index(), 1U);
    auto const* const kept = std::get_if<unknown_booking>(&list.bookings[1]);
    ASSERT_NE(kept, nullptr) << row.source;
    EXPECT_EQ(kept->unknown_kind, row.kind);
    EXPECT_EQ(kept->source, row.source);
    ASSERT_TRUE(kept->problem);
    EXPECT_EQ(kept->problem->find(path + ": expected " + std::string(row.expected)), 0U) << *kept->problem;
    EXPECT_NE(kept->problem->find(", found " + std::string(row.found)), std::string::npos) << *kept->problem;
    for (auto const& text : {to_xml(list).value(), to_json(list).value()}) {
        trip_booking_list_rs again;
        ASSERT_TRUE(text.starts_with('<') ? read_xml(text, again) : read_json(text, again)) << text;
        EXPECT_EQ(again, list) << text;
    }
    trip_booking_list_rs refused;
    auto const strict = form == xml ? read_xml(list_with(row.source, form), refused, {.strict = true})
                                    : read_json(list_with(row.source, form), refused, {.strict = true});
    ASSERT_FALSE(strict);
    EXPECT_EQ(strict.error().path, path);
    EXPECT_NE(strict.error().code, error_code::quirk_refused);
}

TEST(unreadable_bookings, are_kept_as_they_were_written) {
    std::string_view const travelers = "<travelers><traveler><name>Ada Test</name></traveler></travelers>";
    auto const stay = [&](std::string_view rest) { return booking_of("accommodation", canonical_stay, rest); };
    auto const ride = [&](std::string_view rest) { return booking_of("transport", canonical_ride, rest); };
    expect_kept({stay("<location><latitude>36,395</latitude><longitude>10,612</longitude></location>"
                      "<city>Tunis</city>" +
                      std::string(travelers)),
                 "accommodation", "/location/latitude", "", "36,395"},
                xml);
    expect_kept(
        {ride("<duration>1 h 30 min</duration>" + std::string(travelers)), "transport", "/duration", "", "1 h 30 min"},
        xml);
    expect_kept({ride(travelers), "transport", "/travelers/traveler[1]/ticket_number", "ticket_number", "nothing"},
                xml);
    expect_kept({stay(travelers), "accommodation", "/city", "city", "nothing"}, xml);
    expect_kept({stay("<city>Tunis</city>"), "accommodation", "/travelers", "travelers", "nothing"}, xml);
    expect_kept({stay("<city>Tunis</city><city>Tunis</city>" + std::string(travelers)), "accommodation", "/city",
                 "the field once", "city"},
                xml);
    expect_kept({booking_of("transport", "<departure_date>2027-02-31T08:30:00</departure_date>", travelers),
                 "transport", "/departure_date", "", "2027-02-31T08:30:00"},
                xml);
    expect_kept({"<Booking><name>Hotel</name></Booking>", "", "/@kind", "one of transport, accommodation", "nothing"},
                xml);
    expect_kept({"<Booking kind=\"transport\">words <b/></Booking>", "transport", "", "an element", "words"}, xml);

    expect_kept({R"({"@kind": "accommodation", "booking_number": "B1", "name": "Hotel", "from_date": "soon"})",
                 "accommodation", "/from_date", "", "soon"},
                json);
    expect_kept({R"({"@kind":"accommodation","booking_number":"B1","name":"Hotel","from_date":"2027-05-20"})",
                 "accommodation", "/to_date", "to_date", "nothing"},
                json);
    expect_kept({R"({"name": "Hotel", "@kind": "accommodation"})", "accommodation", "/booking_number", "booking_number",
                 "nothing"},
                json);
    expect_kept({R"({"name": "Hotel"})", "", "/@kind", "one of transport, accommodation", "nothing"}, json);
    expect_kept({"[1, 2]", "", "", "an object", "an array"}, json);
}

TEST(unreadable_bookings, do_not_hide_that_a_document_is_malformed_or_too_large) {
    struct {
        std::string_view item;
        error_code code;
    } const rows[] = {
        {"<Booking kind=\"transport\"><class>M</class><class>M</class></Bookin>", error_code::xml_malformed},
        {"<Booking kind=\"transport\"><class>&none;</class></Booking>", error_code::xml_malformed},
        {"<Booking kind=\"transport\"><class>M</class><class>M</class><!-- -- --></Booking>",
         error_code::xml_malformed},
    };
    for (auto const& row : rows) {
        auto const text = list_with(row.item, xml);
        converted::expect_alike<trip_booking_list_rs>(text, true);
        streamed::expect_same_in_pieces<trip_booking_list_rs>(text, xml, {});
        support::expect_error(from_xml<trip_booking_list_rs>(text), row.code);
    }
    read_options few;
    few.limits.depth = 4;
    auto const deep = list_with("<Booking kind=\"transport\"><a><b/></a></Booking>", xml);
    support::expect_error(from_xml<trip_booking_list_rs>(deep, few), error_code::too_deep);
}

TEST(unreadable_bookings, are_all_kept_and_leave_no_quirks_of_their_own) {
    std::string items;
    std::string quirks;
    for (std::size_t at = 2; at != 42; ++at) {
        items += "<Booking kind=\"accommodation\"><unknown/><name>Hotel</name></Booking>";
        quirks +=
            "unreadable_item TripBookingListRS/Bookings/Booking[" + std::to_string(at) + "]/booking_number nothing\n";
    }
    auto const list = read_every_form<trip_booking_list_rs>(list_with(items, xml), xml, quirks);
    ASSERT_EQ(list.bookings.size(), 42U);
    EXPECT_EQ(list.bookings[41].index(), 1U);
}

TEST(unreadable_bookings, have_their_problem_in_javascript) {
    auto const script = support::required(
        support::script_of("<TripBookingListRS><Bookings><Booking kind=\"transport\"/></Bookings></TripBookingListRS>",
                           xml, detail::convert::schema_of<trip_booking_list_rs>));
    EXPECT_EQ(*script, "{\"bookings\":[{\"kind\":\"unknown\",\"unknownKind\":\"transport\",\"source\":\"\","
                       "\"problem\":\"TripBookingListRS/Bookings/Booking[1]/reservation_reference: expected "
                       "reservation_reference, found nothing\"}]}");
}

} // namespace kept_bookings_tests
