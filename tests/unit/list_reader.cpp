// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/batch.hpp"
#include "support/corrupt.hpp"
#include "support/documents.hpp"
#include "support/generate.hpp"
#include "support/json_variant.hpp"
#include "support/outcome.hpp"
#include "support/sanitized.hpp"
#include "support/streamed.hpp"
#include "support/utf8_table.hpp"
#include "support/xml_variant.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace list_reader_tests {

using namespace waybill;
using namespace streamed;

using trips = trip_booking_list_rs;

TEST(list_reader, cut_anywhere) {
    expect_same_in_pieces<trips>(documents::list_response_xml, document_form::xml, {}, cuts::every_position);
    expect_same_in_pieces<trips>(documents::list_response_json, document_form::json, {}, cuts::every_position);
}

TEST(list_reader, fields_beside_the_list) {
    auto const xml = batches::of_xml(documents::list_request_xml, documents::list_request_xml, "");
    expect_same_in_pieces<batch<trip_booking_list_rq>>(xml, document_form::xml, {}, cuts::every_position);
    auto const json = batches::of_json("TripBookingListRQ", documents::list_request_json, documents::list_request_json,
                                       documents::list_request_json);
    expect_same_in_pieces<batch<trip_booking_list_rq>>(json, document_form::json, {}, cuts::every_position);
}

struct readings {
    document_form form;
    std::string_view text;
};

TEST(list_reader, lists_of_every_shape) {
    constexpr auto xml = document_form::xml;
    constexpr auto json = document_form::json;
    constexpr readings each[] = {
        {xml, ""},
        {xml, "<TripBookingListRS/>"},
        {xml, "<TripBookingListRS><Bookings/></TripBookingListRS>"},
        {xml, "<TripBookingListRS><Bookings></Bookings><!-- a --></TripBookingListRS><!-- b --> "},
        {xml,
         "\xEF\xBB\xBF<?xml version='1.0' encoding='utf-16'?>\r\n<!-- a > b -->\n<?p q?>"
         "<t:tripbookinglistrs xmlns:t='u'>\n <t:x y='>'/><t:BOOKINGS>\n<t:z/></t:BOOKINGS></t:tripbookinglistrs>"},
        {xml, "<TripBookingListRS><Bookings/><Bookings/></TripBookingListRS>"},
        {xml, "<TripBookingListRS><Bookings><Trip kind='a'><b/></Trip></Bookings></TripBookingListRS>"},
        {xml, "<TripBookingListRS><Bookings>x</Bookings></TripBookingListRS>"},
        {xml, "{}"},
        {json, ""},
        {json, "{\"TripBookingListRS\": {}}"},
        {json, "{\"?xml\": {\"@version\": \"1.0\"}, \"TripBookingListRS\": {\"Bookings\": {}}, \"more\": [1]}"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": null}}"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": \"\"}}"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": []}}"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": []}}} "},
        {json, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": [1]}}}"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": [{}]}}}"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": [], \"Booking\": []}}}"},
        {json, "<a/>"},
        {json, "{\"TripBookingListRS\": {\"Bookings\": {\"Booking\": []}}}}"},
    };
    for (auto const& one : each) {
        expect_same_in_pieces<trips>(one.text, one.form, {}, cuts::every_position);
        expect_same_in_pieces<trips>(one.text, one.form, {.strict = true}, cuts::every_position);
    }
}

/// The same bookings under other names, alone, without a wrapper, with unknown fields between them.
TEST(list_reader, noncanonical_lists) {
    std::string_view const stay_json =
        R"({"@kind": "accommodation", "booking_number": "1", "name": "a", "from_date": "2026-11-05",
            "to_date": "2026-11-09", "city": "b", "travelers": {"traveler": [{"name": "c"}]}})";
    std::string_view const stay_xml = " kind='accommodation'><booking_number>1</booking_number><name>a</"
                                      "name><from_date>2026-11-05</from_date><to_date>2026-11-09</to_date>"
                                      "<city>b</city><travelers><traveler><name>c</name></traveler></travelers>";
    auto const expect = [](std::string const& before, std::string text, std::string const& after, std::string_view stay,
                           document_form form) {
        for (auto at = text.find('$'); at != text.npos; at = text.find('$', at + stay.size()))
            text.replace(at, 1, stay);
        for (bool const strict : {false, true})
            expect_same_in_pieces<trips>(before + text + after, form, {.strict = strict}, cuts::every_position);
    };
    auto const json = [&](std::string const& text) {
        expect("{\"TripBookingListRS\": ", text, "}", stay_json, document_form::json);
    };
    json(R"({"Bookings": {"Booking": $}})");
    json(R"({"Bookings": {"Trips": $, "x": {}}})");
    json(R"({"Bookings": {"Trips": [$, $, $]}})");
    json(R"({"Bookings": {"x": 1, "booking": [$, $], "y": [$]}})");
    json(R"({"Bookings": [$, $]})");
    json(R"({"bookings": [$], "x": [$]})");
    json(R"({"Bookings": {"Booking": [$, null, $]}})");
    auto const xml = [&](std::string const& text) {
        expect("<TripBookingListRS>", text, "</TripBookingListRS>", stay_xml, document_form::xml);
    };
    xml("<Bookings>\n<x><y/></x><Booking$</Booking><z/>\n<Booking$</Booking></Bookings>");
    xml("<Bookings><Trip$</Trip>\n<!-- a --><Trip$</Trip><Other$</Other><Booking$</Booking></Bookings>");
    xml("<Bookings xmlns:t='u'><t:Trip$</t:Trip><t:Trip$</t:Trip></Bookings>");
    xml("<Bookings><booking$</booking><Trip$</Trip><BOOKING$</BOOKING></Bookings>");
    xml("<Bookings><Booking$</Booking><Booking/></Bookings>");
    xml("<Bookings><Booking$</Booking>text</Bookings>");
    xml("<Bookings><Booking$</Booking></Bookings><Bookings><Booking$</Booking></Bookings>");
}

struct numbers {
    std::vector<std::int64_t> each{};
    std::string after{};

    bool operator==(numbers const&) const = default;
};
BOOST_DESCRIBE_STRUCT(numbers, (), (each, after))

} // namespace list_reader_tests

template <>
inline constexpr auto waybill::wire<list_reader_tests::numbers> =
    waybill::document("Numbers", waybill::field<&list_reader_tests::numbers::each>("All").items("N").not_empty(),
                      waybill::field<&list_reader_tests::numbers::after>("After"));

namespace list_reader_tests {

TEST(list_reader, items_of_one_value) {
    constexpr readings each[] = {
        {document_form::json, R"({"Numbers": {"All": {"N": [1, 23, 456,7890]}, "After": ""}})"},
        {document_form::json, R"({"Numbers": {"All": {"N": 123456}, "After": "x"}})"},
        {document_form::json, R"({"Numbers": {"All": [12, "34", 5e], "After": "x"}})"},
        {document_form::json, R"({"Numbers": {"All": {"N": [12, 99999999999999999999]}, "After": "x"}})"},
        {document_form::json, R"({"Numbers": {"All": {"N": []}, "After": "x"}})"},
        {document_form::json, R"({"Numbers": {"All": [12)"},
        {document_form::xml, "<Numbers><After/><All><N>12</N><N a='b'>3</N><n>+4</n></All></Numbers>"},
        {document_form::xml, "<Numbers><After/><All><N>12</N><N>x</N></All></Numbers>"},
        {document_form::xml, "<Numbers><After/><All/></Numbers>"},
    };
    for (auto const& one : each) expect_same_in_pieces<numbers>(one.text, one.form, {}, cuts::every_position);
}

TEST(list_reader, generated_lists) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        generate::maker from(seed, seed == 0 ? generate::fullness::everything : generate::fullness::as_it_comes);
        auto const made = generate::message<batch<hotel_quote_res>>(from);
        auto const list = generate::message<trips>(from);
        auto const xml = to_xml(made).value();
        expect_same_in_pieces<batch<hotel_quote_res>>(xml, document_form::xml, {.strict = true});
        expect_same_in_pieces<batch<hotel_quote_res>>(to_json(made).value(), document_form::json, {.strict = true});
        expect_same_in_pieces<trips>(to_xml(list).value(), document_form::xml, {});
        expect_same_in_pieces<trips>(to_json(list).value(), document_form::json, {});
        auto tree = xml_variant::parse(xml);
        xml_variant::shuffle(from, tree);
        auto const prefixed =
            xml_variant::written(tree, {.prefix = "t:", .between = "\n  ", .in_tags = "\n ", .quote = '\''});
        expect_same_in_pieces<batch<hotel_quote_res>>(prefixed, document_form::xml, {});
        auto const referenced = xml_variant::written(tree, {.references = true, .short_empty = false});
        expect_same_in_pieces<batch<hotel_quote_res>>(referenced, document_form::xml, {});
        auto const in_sections = xml_variant::written(tree, {.between = "<!-- > -- -->", .cdata = true});
        expect_same_in_pieces<batch<hotel_quote_res>>(in_sections, document_form::xml, {});
    }
}

/// Errors and quirks of a document are the same, however it is cut into pieces.
TEST(list_reader, documents_corrupted_at_random) {
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::some_of(400)); ++seed) {
        std::mt19937_64 engine(seed);
        read_options options;
        options.strict = engine() % 3 == 0;
        if (engine() % 4 == 0) {
            options.limits.depth = 3 + engine() % 6;
            options.limits.text = 64 + engine() % 60;
            options.limits.elements = 10 + engine() % 100;
            options.limits.attributes = 1 + engine() % 3;
            options.limits.quirks = engine() % 3;
        }
        generate::maker from(seed);
        auto const list = generate::message<trips>(from);
        expect_same_in_pieces<trips>(corrupt::corrupted(engine, to_xml(list).value(), corrupt::xml_pieces),
                                     document_form::xml, options);
        expect_same_in_pieces<trips>(corrupt::corrupted(engine, to_json(list).value(), corrupt::json_pieces),
                                     document_form::json, options);
        expect_same_in_pieces<trips>(
            corrupt::corrupted(engine, std::string(documents::list_response_xml), corrupt::xml_pieces),
            document_form::xml, options);
    }
}

TEST(list_reader, the_first_bytes_determine_the_form) {
    expect_same_without_form<trips>(documents::list_response_xml, document_form::xml, {});
    expect_same_without_form<trips>(documents::list_response_json, document_form::json, {});
    expect_same_without_form<trips>("\xEF\xBB\xBF \n{\"TripBookingListRS\": {\"Bookings\": []}}", document_form::json,
                                    {});
    expect_same_without_form<trips>("\xEF\xBB\xBF \n<TripBookingListRS/>", document_form::xml, {});
    for (auto const nothing : {"", " ", "\xEF", "\xEF\xBB\xBF", "\xEF\xBB\xBF ", "x", "null"})
        expect_same_without_form<trips>(nothing, document_form::xml, {});
}

std::string in_utf_16(std::string_view text, bool big) {
    std::string bytes;
    for (auto const* at = text.data(); at != text.data() + text.size();) {
        auto const one = detail::text::decode(at, text.data() + text.size());
        support::append_utf16(bytes, one.point, big);
        at += one.length;
    }
    return bytes;
}

TEST(list_reader, other_encodings) {
    std::string const text = "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<TripBookingListRS><Bookings>\n"
                             "<Booking kind=\"accommodation\"><booking_number>\u00e9\U0001F600</booking_number>"
                             "<name>\u0416</name><from_date>2026-11-05</from_date><to_date>2026-11-09</to_date>"
                             "<city>x</city><travelers><traveler><name>\U0001F600</name></traveler></travelers>"
                             "</Booking></Bookings><xyz/></TripBookingListRS>";
    for (bool const big : {false, true}) {
        auto const bytes = in_utf_16(text, big);
        expect_same_in_pieces<trips>(bytes, document_form::xml, {}, cuts::every_position);
        expect_same_without_form<trips>(bytes, document_form::xml, {});
        auto const mark = in_utf_16("\uFEFF", big);
        expect_same_in_pieces<trips>(mark + bytes, document_form::xml, {}, cuts::every_position);
        expect_same_without_form<trips>(mark + bytes, document_form::xml, {});
        // a lone half, a half at the end, a byte at the end
        expect_same_in_pieces<trips>(bytes.substr(0, 300) + in_utf_16("\U0001F600", big).substr(0, 2) +
                                         bytes.substr(300),
                                     document_form::xml, {}, cuts::every_position);
        expect_same_in_pieces<trips>(bytes + in_utf_16("\U0001F600", big).substr(0, 2), document_form::xml, {});
        expect_same_in_pieces<trips>(bytes + "x", document_form::xml, {});
    }
    auto const declared = [](std::string_view encoding, std::string_view name) {
        return "<?xml version='1.0' encoding='" + std::string(encoding) +
               "'?><TripBookingListRS><Bookings><Booking "
               "kind='accommodation'><booking_number>1</booking_number><name>" +
               std::string(name) +
               "</name><from_date>2026-11-05</from_date><to_date>2026-11-09</to_date><city>x</"
               "city><travelers><traveler>"
               "<name>y</name></traveler></travelers></Booking></Bookings></TripBookingListRS>";
    };
    struct row {
        std::string_view encoding;
        std::string_view name;
    };
    for (auto const& one :
         {row{"iso-8859-1", "\xE9t\xE9 \x80"}, row{"windows-1252", "\x80uro"}, row{"windows-1252", "\x81"},
          row{"us-ascii", "plain"}, row{"us-ascii", "\xE9"}, row{"utf-16", "misdeclared"}, row{"utf-8", "\xE9"},
          row{"utf-32", "x"}, row{"koi8-r", "x"}}) {
        auto const document = declared(one.encoding, one.name);
        expect_same_in_pieces<trips>(document, document_form::xml, {}, cuts::every_position);
        expect_same_in_pieces<trips>(document, document_form::xml, {.already_text = true});
        expect_same_in_pieces<trips>(document, document_form::xml, {.strict = true});
    }
}

/// An item is reported with its last byte, not one earlier and not one later.
TEST(list_reader, an_item_comes_with_its_last_byte) {
    struct row {
        std::string_view text;
        std::string_view end;
    };
    for (auto const& one :
         {row{documents::list_response_xml, "</Booking>"}, row{documents::list_response_json, "}]"}}) {
        list_reader<trips> reader;
        std::vector<std::size_t> ends;
        std::size_t at = 0;
        for (; at < one.text.size(); ++at)
            ASSERT_TRUE(reader.feed(one.text.substr(at, 1), [&](booking const&) { ends.push_back(at + 1); }));
        ASSERT_TRUE(reader.finish([](booking const&) { FAIL(); }));
        ASSERT_EQ(ends.size(), 2U);
        for (auto const end : ends) {
            auto const before = one.text.substr(0, end);
            EXPECT_TRUE(before.ends_with("</Booking>") || before.ends_with("}")) << before;
        }
    }
}

std::string long_list(std::size_t count, bool json) {
    generate::maker from(1);
    trips list;
    while (list.bookings.size() < count) {
        auto more = generate::message<trips>(from).bookings;
        for (auto& each : more)
            if (list.bookings.size() < count) list.bookings.push_back(std::move(each));
    }
    return json ? to_json(list).value() : to_xml(list).value();
}

TEST(list_reader, whoever_is_handed_an_item_may_end_the_reading) {
    for (bool const json : {false, true}) {
        auto const text = long_list(10, json);
        list_reader<trips> reader;
        std::size_t seen = 0;
        EXPECT_TRUE(reader.feed(text, [&](booking const&) { return ++seen != 4; }));
        EXPECT_TRUE(reader.stopped());
        EXPECT_EQ(reader.count(), 4U);
        EXPECT_TRUE(reader.feed("anything", [&](booking const&) { ++seen; }));
        EXPECT_TRUE(reader.finish([&](booking const&) { ++seen; }));
        EXPECT_EQ(seen, 4U);

        reader.restart();
        seen = 0;
        auto const refuse = [&](booking const&) -> result<void> {
            if (++seen != 3) return {};
            return error{.code = error_code::cancelled, .message = "enough"};
        };
        for (int again = 0; again < 2; ++again) {
            support::expect_error(again == 0 ? reader.feed(text, refuse) : reader.finish(refuse),
                                  {.code = error_code::cancelled, .message = "enough"});
        }
        EXPECT_EQ(seen, 3U);
        EXPECT_FALSE(reader.stopped());
    }
}

TEST(list_reader, what_is_handed_over_may_be_moved_away_and_changed) {
    auto const text = long_list(12, false);
    auto const wanted = from_xml<trips>(text);
    list_reader<trips> reader;
    trips got;
    auto const take = [&](booking& each) {
        got.bookings.push_back(std::move(each));
        each = accommodation_booking{.name = "another"};
    };
    ASSERT_TRUE(reader.feed(text, take));
    ASSERT_TRUE(reader.finish(take));
    EXPECT_EQ(got, *wanted);
}

TEST(list_reader, one_reader_reads_many_documents) {
    list_reader<trips> reader;
    for (bool const json : {false, true, true, false}) {
        reader.restart();
        trips got;
        auto const keep = [&](booking const& each) { got.bookings.push_back(each); };
        auto const text = long_list(7, json);
        ASSERT_TRUE(reader.feed(text, keep));
        ASSERT_TRUE(reader.finish(keep));
        EXPECT_EQ(got.bookings.size(), 7U);
        EXPECT_EQ(to_xml(got).value(), long_list(7, false));
    }
}

/// The limits of bytes and elements apply to one item, unless the options apply them to the whole document.
TEST(list_reader, limits_bound_an_item) {
    for (bool const json : {false, true}) {
        auto const text = long_list(400, json);
        ASSERT_GT(text.size(), 200'000U);
        auto const read_within = [&](std::size_t bytes, std::size_t elements) {
            list_reader<trips> reader({.reading = {.limits = {.bytes = bytes, .elements = elements}}});
            auto const drop = [](booking const&) {};
            auto read = reader.feed(text, drop);
            if (read) read = reader.finish(drop);
            EXPECT_EQ(read.has_value(), reader.count() == 400U);
            return read;
        };
        EXPECT_TRUE(support::required(read_within(8'000, 150)));
        support::expect_error(read_within(100, 150),
                              {.code = error_code::too_large, .expected = "an item within the limit of bytes"});
        support::expect_error(read_within(8'000, 10), error_code::too_many_elements);
    }
}

TEST(list_reader, limits_of_the_whole_document) {
    for (bool const json : {false, true}) {
        auto const text = long_list(20, json);
        limits within;
        within.bytes = text.size();
        expect_same_in_pieces<trips>(text, json ? document_form::json : document_form::xml, {.limits = within});
        // a whole reader refuses a document that is too large unread; a list reader has read the items in front of the
        // limit
        list_options options{.limit_whole_document = true};
        options.reading.limits.bytes = text.size() - 1;
        auto const wanted = whole<trips>(text, json ? document_form::json : document_form::xml, options.reading);
        for (std::size_t const size : {1UL, 10UL, text.size()}) {
            auto const got = in_pieces<trips>(text, {size}, options);
            ASSERT_TRUE(got.error);
            EXPECT_EQ(got.items.size(), 20U);
            expect_same_error(*got.error, *wanted.error);
        }
        within = {};
        within.elements = 60;
        expect_same_in_pieces<trips>(text, json ? document_form::json : document_form::xml, {.limits = within});
    }
}

/// An error that more bytes cannot remove is reported at once, not at the end of the list.
TEST(list_reader, an_error_does_not_wait_for_the_end) {
    for (bool const json : {false, true}) {
        auto text = long_list(3'000, json);
        auto const where = text.size() / 2;
        text.insert(text.find(json ? "\"name\":" : "<name>", where), "\x01");
        auto const wanted = whole<trips>(text, json ? document_form::json : document_form::xml, {});
        ASSERT_TRUE(wanted.error);
        list_reader<trips> reader;
        result<void> read;
        std::size_t fed = 0;
        for (; read && fed < text.size(); fed += 1'000)
            read = reader.feed(std::string_view(text).substr(fed, 1'000), [](booking const&) {});
        ASSERT_FALSE(read);
        EXPECT_LT(fed, wanted.error->offset + 20'000);
        expect_same_error(read.error(), *wanted.error);
    }
}

/// A comment that has not ended is an error of the bytes so far. The run that asks whether more bytes could remove it
/// leaves nothing.
TEST(list_reader, a_long_comment_between_items_is_skipped) {
    auto text = long_list(300, false);
    std::string comment;
    while (comment.size() < 40'000) comment += " twenty bytes long ->";
    text.insert(text.find("<Booking ", text.size() / 2), "<!--" + comment + " -->");
    list_reader<trips> reader;
    std::size_t items = 0;
    auto const count = [&](booking const&) { ++items; };
    for (std::size_t fed = 0; fed < text.size(); fed += 1'000)
        ASSERT_TRUE(reader.feed(std::string_view(text).substr(fed, 1'000), count));
    ASSERT_TRUE(reader.finish(count));
    EXPECT_EQ(items, 300U);
}

/// Quirks may be removed between items: places continue to count.
TEST(list_reader, quirks_may_be_taken_with_their_item) {
    std::string const item = "<Booking kind='accommodation'><booking_number>1</booking_number><name>a</name>"
                             "<from_date>2026-11-05</from_date><to_date>2026-11-09</to_date>\n<adress>x</adress>"
                             "<city>b</city><travelers><traveler><name>c</name></traveler></travelers></Booking>\n";
    std::string const text = "<TripBookingListRS><Bookings>\n" + item + item + item + "</Bookings></TripBookingListRS>";
    auto const wanted = whole<trips>(text, document_form::xml, {});
    ASSERT_EQ(wanted.quirks.size(), 3U);
    for (std::size_t const size : {1UL, 100UL, text.size()}) {
        std::vector<quirk> quirks;
        std::vector<quirk> taken;
        list_reader<trips> reader({.reading = {.quirks = &quirks}});
        auto const take = [&](booking const&) {
            EXPECT_EQ(quirks.size(), 1U);
            taken.insert(taken.end(), quirks.begin(), quirks.end());
            quirks.clear();
        };
        for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(std::min(size, rest.size())))
            ASSERT_TRUE(reader.feed(rest.substr(0, size), take));
        ASSERT_TRUE(reader.finish(take));
        EXPECT_EQ(taken, wanted.quirks);
    }
}

} // namespace list_reader_tests
