// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A list that is converted in pieces has the same result as the conversion of the whole document.
#include "convert/converted_list.hpp"
#include "convert/convert.hpp"
#include "support/documents.hpp"
#include "support/script_writer.hpp"
#include "support/streamed.hpp"

#include <waybill/message/trip_booking_list_rs.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using waybill::document_form;

constexpr auto const& schema = detail::convert::schema_of<trip_booking_list_rs>;

struct conversion {
    std::string items{};
    std::vector<quirk> quirks{};
    std::optional<error> why{};
};

conversion convert_whole(std::string_view text, document_form form, read_options options) {
    conversion found;
    options.quirks = &found.quirks;
    auto const done = support::script_of(text, form, schema, options);
    if (done)
        found.items = *done;
    else
        found.why = done.error();
    return found;
}

/// `take` says whether the quirks are removed after each piece, as a caller does that passes them on.
conversion in_pieces(std::string_view text, std::size_t size, list_options options, bool take) {
    conversion found;
    std::vector<quirk> quirks;
    options.reading.quirks = &quirks;
    options.limit_whole_document = true;
    detail::stream::converted_list reader(schema, options);
    convert::packed_values items;
    auto const keep_quirks = [&] {
        found.quirks.insert(found.quirks.end(), quirks.begin(), quirks.end());
        reader.engine().quirks_were_taken();
    };
    result<void> read;
    while (!text.empty() && read) {
        std::string const piece(text.substr(0, size));
        text.remove_prefix(piece.size());
        read = reader.feed(piece, items);
        if (take) keep_quirks();
    }
    if (read) read = reader.finish(items);
    found.items = support::script_of_items(items, schema);
    keep_quirks();
    if (!read) found.why = read.error();
    return found;
}

void expect_same_in_pieces(std::string_view text, document_form form) {
    for (bool const strict : {false, true}) {
        read_options const reading{.strict = strict};
        auto const wanted = convert_whole(text, form, reading);
        for (std::size_t const size : {std::size_t{1}, std::size_t{7}, std::size_t{100}, text.size() + 1})
            for (bool const take : {false, true}) {
                auto const got = in_pieces(text, size, {.reading = reading, .form = form}, take);
                EXPECT_EQ(got.quirks, wanted.quirks) << size << " of\n" << text;
                ASSERT_EQ(got.why.has_value(), wanted.why.has_value()) << size << " of\n" << text;
                if (wanted.why) {
                    streamed::expect_same_error(*got.why, *wanted.why);
                } else if (wanted.items != "{}") { // else there is no list at all
                    EXPECT_EQ("{\"bookings\":" + got.items + "}", wanted.items) << size;
                }
            }
    }
}

TEST(converted_list, gives_what_the_whole_document_gives) {
    expect_same_in_pieces(documents::list_response_xml, document_form::xml);
    expect_same_in_pieces(documents::list_response_json, document_form::json);
    constexpr auto xml = document_form::xml;
    constexpr auto json = document_form::json;
    constexpr std::string_view stay = "<booking_number>1</booking_number><name>\xC3\xA9</name>"
                                      "<from_date>2026-11-05</from_date><to_date>2026-11-09</to_date><city>b</city>"
                                      "<travelers><traveler><name>c</name></traveler></travelers>";
    auto const list = [&](std::string text) {
        for (auto at = text.find('$'); at != text.npos; at = text.find('$', at + stay.size()))
            text.replace(at, 1, stay);
        expect_same_in_pieces("<TripBookingListRS>" + text + "</TripBookingListRS>", xml);
    };
    list("");
    list("<Bookings/>");
    list("<Bookings><x/><Booking kind='accommodation'>$</Booking><x/><Trip kind='accommodation'>$</Trip></Bookings>");
    list("<Bookings><Booking kind='accommodation'>$<y/></Booking><Booking kind='car'/></Bookings>");
    list("<Bookings><Booking kind='accommodation'>$</Booking><Booking "
         "kind='accommodation'><name/></Booking></Bookings>");
    list("<Bookings><Booking kind='accommodation'>$</Booking></Bookings><Bookings/>");
    expect_same_in_pieces("{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": []}}}", json);
    expect_same_in_pieces("{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": [1]}}}", json);
    expect_same_in_pieces("{\"TripBookingListRS\": {\"Bookings\": [{\"@kind\": \"car\"}]}}", json);
}

} // namespace
