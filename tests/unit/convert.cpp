// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/batch.hpp"
#include "support/converted.hpp"
#include "support/corrupt.hpp"
#include "support/documents.hpp"
#include "support/every_document.hpp"
#include "support/json_variant.hpp"
#include "support/script_writer.hpp"
#include "support/xml_variant.hpp"

#include <waybill/message/functions.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using converted::expect_alike;
using every_document::how;
using generate::fullness;
using generate::maker;

template <class T>
class convert_alike : public testing::Test {};

TYPED_TEST_SUITE(convert_alike, every_document::types<batch<hotel_search_req>>, every_document::root_names);

/// The outcome with structs and without them is the same.
TYPED_TEST(convert_alike, sound_documents_in_any_order_and_layout) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        maker from(seed, how(seed));
        auto const message = generate::message<TypeParam>(from);
        auto const xml = to_xml(message).value();
        auto const json = to_json(message).value();
        ASSERT_NO_FATAL_FAILURE(expect_alike<TypeParam>(xml, true, {.strict = true}));
        ASSERT_NO_FATAL_FAILURE(expect_alike<TypeParam>(json, false, {.strict = true}));
        auto xml_root = xml_variant::parse(xml);
        xml_variant::shuffle(from, xml_root);
        for (auto const& manner : {xml_variant::manner{.between = "\n "}, xml_variant::manner{.prefix = "a:"},
                                   xml_variant::manner{.references = true}, xml_variant::manner{.cdata = true}})
            ASSERT_NO_FATAL_FAILURE(expect_alike<TypeParam>(xml_variant::written(xml_root, manner), true));
        auto json_root = json_variant::parse(json);
        json_variant::shuffle(from, json_root);
        for (auto const& manner : {json_variant::manner{.between = "\n "}, json_variant::manner{.references = true}})
            ASSERT_NO_FATAL_FAILURE(expect_alike<TypeParam>(json_variant::written(json_root, manner), false));
    }
}

TYPED_TEST(convert_alike, what_only_json_can_carry) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        maker counting(seed, fullness::as_it_comes);
        (void)generate::message<TypeParam>(counting);
        for (std::size_t at = 0; at < counting.texts(); at += 3) {
            maker from(seed, fullness::as_it_comes);
            from.corrupt = at;
            from.corrupting = "a\x01\x1F";
            ASSERT_NO_FATAL_FAILURE(
                expect_alike<TypeParam>(to_json(generate::message<TypeParam>(from)).value(), false));
        }
    }
}

TYPED_TEST(convert_alike, corrupted_documents) {
    std::mt19937_64 engine(5);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        maker from(seed, how(seed));
        auto const message = generate::message<TypeParam>(from);
        auto const xml = to_xml(message).value();
        auto const json = to_json(message).value();
        for (int turn = 0; turn < 10; ++turn) {
            read_options options;
            options.strict = turn % 5 == 0;
            if (turn % 7 == 0) options.limits.elements = 1 + std::size_t(engine() % 40);
            if (turn % 11 == 0) options.limits.depth = 1 + std::size_t(engine() % 6);
            if (turn % 13 == 0) options.limits.text = 1 + std::size_t(engine() % 20);
            ASSERT_NO_FATAL_FAILURE(
                expect_alike<TypeParam>(corrupt::corrupted(engine, xml, corrupt::xml_pieces), true, options));
            ASSERT_NO_FATAL_FAILURE(
                expect_alike<TypeParam>(corrupt::corrupted(engine, json, corrupt::json_pieces), false, options));
        }
    }
}

std::string script_of(std::string_view xml, detail::convert::document_schema const& schema) {
    auto const done = support::script_of(xml, document_form::xml, schema);
    return done ? *done : explain(done.error());
}

TEST(convert_script, names_arrays_attributes_and_choices_are_as_javascript_has_them) {
    EXPECT_EQ(script_of(documents::list_response_xml, detail::convert::schema_of<trip_booking_list_rs>),
              R"({"bookings":[{"kind":"transport","reservationReference":"R-77","transportNumber":"TU 712",)"
              R"("transportClass":"M","departureDate":"2026-11-05T09:15:00","departureCity":"Tunis",)"
              R"("duration":"2h :25m","arrivalLocation":{"latitude":"48.8566","longitude":"2.3522"},)"
              R"("travelers":[{"name":"Amira Ben Salah","ticketNumber":"199-2400"}]},)"
              R"({"kind":"accommodation","bookingNumber":"H90017","name":"Palm","fromDate":"2026-11-05",)"
              R"("toDate":"2026-11-09","address":"1 Rue de la Plage","typeOfRoom":"Double","city":"Hammamet",)"
              R"("travelers":[{"name":"Amira Ben Salah","typeOfRoom":"Double"}]}]})");
    EXPECT_EQ(script_of("<TripBookingListRS><Bookings/></TripBookingListRS>",
                        detail::convert::schema_of<trip_booking_list_rs>),
              R"({"bookings":[]})");
    EXPECT_EQ(script_of("<HotelQuoteRES><CancellationPolicies/><TotalRate currency=\"TND\">220.000</TotalRate>"
                        "<ExpiresAt>2026-04-01T10:20:00Z</ExpiresAt><BookableAs>On Request</BookableAs>"
                        "<Status>Available</Status><QuoteId>Q-7</QuoteId></HotelQuoteRES>",
                        detail::convert::schema_of<hotel_quote_res>),
              R"({"quoteId":"Q-7","status":"Available","bookableAs":"On Request","expiresAt":"2026-04-01T10:20:00Z",)"
              R"("totalRate":{"currency":"TND","amount":"220.000"},"cancellationPolicies":[]})");
    EXPECT_EQ(script_of(documents::search_request_xml, detail::convert::schema_of<hotel_search_req>),
              R"({"credential":{"login":"agency","password":"open sesame"},"searchDetails":{"bookingDetails":)"
              R"({"user":9032,"language":1,"fromDate":"21/04/2026","toDate":"27/04/2026","idCity":104,)"
              R"("rooms":[{"pax":{"adult":2,"child":[{"age":7,"count":1}]},"boarding":""}],"timeout":30},)"
              R"("filters":{"priceBreakDown":true,"sort":{"by":1}}}})");
}

// The name of a member is stored only if it is not the name in documents with a lower first letter.
struct named_otherwise {
    std::string same{};        // `Same`
    std::string from_date{};   // `FromDate`
    std::string other{};       // `Another`
    std::string under_score{}; // `under_score`
    std::string Capital{};     // NOLINT(readability-identifier-naming): a user's struct may have such names
    std::string x{};           // `@X`
};
BOOST_DESCRIBE_STRUCT(named_otherwise, (), (same, from_date, other, under_score, Capital, x))

// Values of types that read several texts as exact.
struct measured {
    double share{};
    date_time since{};
    instant until{};
};
BOOST_DESCRIBE_STRUCT(measured, (), (share, since, until))

} // namespace

template <>
inline constexpr auto waybill::wire<named_otherwise> = waybill::document(
    "Named", waybill::field<&named_otherwise::same>("Same"), waybill::field<&named_otherwise::from_date>("FromDate"),
    waybill::field<&named_otherwise::other>("Another"), waybill::field<&named_otherwise::x>("X").attribute());
template <>
inline constexpr auto waybill::wire<measured> =
    waybill::document("Measured", waybill::field<&measured::share>("Share"), waybill::field<&measured::since>("Since"),
                      waybill::field<&measured::until>("Until"));

namespace {

constexpr auto const& named_members = *detail::convert::schema_of<named_otherwise>.record;
static_assert(named_members.fields[0].script.empty() && named_members.fields[1].script.empty());
static_assert(named_members.fields[2].script == "other" && named_members.fields[3].script == "underScore");
static_assert(named_members.fields[4].script == "Capital" && named_members.fields[5].script.empty());

TEST(convert, a_value_that_is_exact_in_several_forms_is_written_in_one) {
    for (std::string_view const share : {"1.5", "1.50", "15e-1"})
        for (std::string_view const fraction : {"", ".5", ".50", ".1230000"})
            for (std::string_view const zone : {"Z", ".0Z", "+00:00", "+02:00"}) {
                std::string values;
                for (auto const part : {std::string_view("<Share>"), share, std::string_view("</Share><Since>"),
                                        std::string_view("2026-04-01T10:20:00"), fraction,
                                        std::string_view("</Since><Until>2026-04-01T10:20:00"), zone})
                    values += part;
                expect_alike<measured>("<Measured>" + values + "</Until></Measured>", true, {.strict = true});
            }
    expect_alike<measured>(R"({"Measured":{"Share":1.50,"Since":"2026-04-01T10:20:00.120","Until":)"
                           R"("2026-04-01T10:20:00+02:00"}})",
                           false, {.strict = true});
}

TEST(convert_script, members_have_the_names_of_the_struct) {
    auto const& schema = detail::convert::schema_of<named_otherwise>;
    EXPECT_EQ(script_of("<Named X=\"6\"><Same>1</Same><FromDate>2</FromDate><Another>3</Another><under_score>4"
                        "</under_score><Capital>5</Capital></Named>",
                        schema),
              R"({"same":"1","fromDate":"2","other":"3","underScore":"4","Capital":"5","x":"6"})");
}

TEST(convert_script, texts_beyond_ascii_are_kept) {
    auto const request = [](std::string_view login) {
        return "<TripBookingListRQ><Credential><Login>" + std::string(login) +
               "</Login><Password>p</Password></Credential><User>1</User><FromDate>2026/11/01 08:30:00.000</FromDate>"
               "</TripBookingListRQ>";
    };
    auto const& schema = detail::convert::schema_of<trip_booking_list_rq>;
    auto const expected = [](std::string_view login) {
        return R"({"credential":{"login":")" + std::string(login) +
               R"(","password":"p"},"user":1,"fromDate":"2026/11/01 08:30:00.000"})";
    };
    EXPECT_EQ(script_of(request("é\n\"\\ \xE5\xA4\xAA &#x7FF;&#xFFFD;"), schema),
              expected("é\\n\\\"\\\\ \xE5\xA4\xAA \xDF\xBF\xEF\xBF\xBD"));
    EXPECT_EQ(script_of(request("\xF0\x9F\x9A\x80 &#x10000;&#x10FFFF;"), schema),
              expected("\xF0\x9F\x9A\x80 \xF0\x90\x80\x80\xF4\x8F\xBF\xBF"));
}

TEST(convert_script, items_that_lie_apart_become_one_array) {
    auto const apart = [](std::string_view pax) {
        return "<HotelSearchREQ><Credential><Login>a</Login><Password>b</Password></Credential><SearchDetails>"
               "<BookingDetails><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><IdCity>1</"
               "IdCity><Rooms><Room><Pax>" +
               std::string(pax) + "</Pax></Room></Rooms></BookingDetails></SearchDetails></HotelSearchREQ>";
    };
    auto const& schema = detail::convert::schema_of<hotel_search_req>;
    auto const together = apart("<Adult>2</Adult><Child>1</Child><Child age=\"3\">2</Child><Infant>1</Infant>");
    EXPECT_EQ(script_of(apart("<Child>1</Child><Infant>1</Infant><Adult>2</Adult><Child age=\"3\">2</Child>"), schema),
              script_of(together, schema));
    EXPECT_NE(script_of(together, schema).find(R"("child":[{"count":1},{"age":3,"count":2}],"infant":[{"count":1}])"),
              std::string::npos);
}

} // namespace
