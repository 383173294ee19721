// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/converted.hpp"
#include "support/documents.hpp"
#include "support/every_form.hpp"
#include "support/outcome.hpp"
#include "support/script_writer.hpp"
#include "support/step_by_step.hpp"
#include "support/streamed.hpp"

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Forms that partners send and the specification does not show, and values that no document can carry.
namespace partner_forms_tests {

using namespace waybill;
using every_form::list_with;
using every_form::read_every_form;

constexpr auto xml = document_form::xml;
constexpr auto json = document_form::json;

constexpr std::string_view unknown_quirk = "unknown_kind TripBookingListRS/Bookings/Booking[2]/@kind cruise\n";

TEST(unknown_kinds, are_kept_as_they_were_written) {
    for (std::string_view const item :
         {"<Booking kind=\"cruise\"><ship name=\"A &amp; B\">1</ship></Booking>", "<Booking id=\"7\" kind=\"cruise\"/>",
          "<Booking kind='cruise'>\n<!-- x --><deck/></Booking>",
          "<Booking kind=\"cruise\" id=\"7\">words</Booking>"}) {
        auto const list = read_every_form<trip_booking_list_rs>(list_with(item, xml), xml, unknown_quirk);
        ASSERT_EQ(list.bookings.size(), 3U);
        EXPECT_EQ(std::get<unknown_booking>(list.bookings[1]).unknown_kind, "cruise");
        EXPECT_EQ(std::get<unknown_booking>(list.bookings[1]).source, item);
        EXPECT_EQ(list.bookings[2].index(), 1U);
    }
    for (std::string_view const item :
         {"{\"@kind\": \"cruise\", \"ship\": {\"@name\": \"\\u00e9\"}}", "{\"deck\": [1, 2], \"kind\": \"cruise\"}"}) {
        auto const quirks = item.find("\"kind\"") == item.npos
                                ? std::string(unknown_quirk)
                                : "attribute_as_element TripBookingListRS/Bookings/Booking[2]/@kind kind\n" +
                                      std::string(unknown_quirk);
        auto const list = read_every_form<trip_booking_list_rs>(list_with(item, json), json, quirks);
        ASSERT_EQ(list.bookings.size(), 3U);
        EXPECT_EQ(std::get<unknown_booking>(list.bookings[1]), (unknown_booking{"cruise", std::string(item)}));
    }
}

TEST(unknown_kinds, are_the_same_after_any_number_of_conversions) {
    trip_booking_list_rs list;
    for (std::string_view const source :
         {"<Booking kind=\"cruise\"><ship/></Booking>", "{\"@kind\": \"cruise\"}", "", "words"})
        list.bookings.push_back(unknown_booking{"cruise", std::string(source)});
    std::string quirks;
    for (std::size_t at = 1; at <= list.bookings.size(); ++at)
        quirks += "unknown_kind TripBookingListRS/Bookings/Booking[" + std::to_string(at) + "]/@kind cruise\n";
    EXPECT_EQ(read_every_form<trip_booking_list_rs>(to_xml(list).value(), xml, quirks), list);
    EXPECT_EQ(read_every_form<trip_booking_list_rs>(to_json(list).value(), json, quirks), list);

    auto const script =
        support::required(support::script_of(to_xml(trip_booking_list_rs{{unknown_booking{"cruise", "<a/>"}}}).value(),
                                             xml, detail::convert::schema_of<trip_booking_list_rs>));
    EXPECT_EQ(*script, "{\"bookings\":[{\"kind\":\"unknown\",\"unknownKind\":\"cruise\",\"source\":\"<a/>\"}]}");
}

TEST(unknown_kinds, are_refused_in_strict_mode) {
    support::expect_error(
        from_xml<trip_booking_list_rs>(list_with("<Booking kind=\"cruise\"/>", xml), {.strict = true}),
        {.code = error_code::quirk_refused,
         .path = "TripBookingListRS/Bookings/Booking[2]/@kind",
         .expected = "one of transport, accommodation",
         .found = "cruise",
         .id = "unknown_kind"});
}

constexpr std::string_view found_nothing =
    "<HotelSearchRES><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><City id=\"104\">Hammamet</City>"
    "<Hotels count=\"0\"/></HotelSearchRES>";
constexpr std::string_view found_one =
    "<HotelSearchRES><FromDate>21/04/2026</FromDate><ToDate>27/04/2026</ToDate><Currency>TND</Currency>"
    "<City id=\"104\">Hammamet</City><Hotels count=\"1\"><Hotel id=\"1\"><Title>Palm</Title><Rooms>"
    "<Room id=\"501\" count=\"1\"><Adult>2</Adult><Child>1</Child><Title>Double</Title>"
    "<AvailableQuantity>3</AvailableQuantity><Boardings><Boarding id=\"5\" OfferId=\"o\"><Title>Half board</Title>"
    "<Available code=\"RQ-7\" status=\"Request\">On Request</Available><Rate>220.000</Rate>"
    "<RateWithoutPromotion currency=\"EUR\">80</RateWithoutPromotion><NonRefundable>False</NonRefundable>"
    "</Boarding></Boardings></Room></Rooms></Hotel></Hotels></HotelSearchRES>";

TEST(search_answers, need_no_currency_without_hotels) {
    EXPECT_FALSE(read_every_form<hotel_search_res>(found_nothing, xml, "").currency);
    EXPECT_FALSE(
        read_every_form<hotel_search_res>(to_json(*from_xml<hotel_search_res>(found_nothing)).value(), json, "")
            .currency);
}

TEST(search_answers, have_amounts_in_the_currency_of_the_document) {
    constexpr auto path = "HotelSearchRES/Hotels/Hotel[1]/Rooms/Room[1]/Boardings/Boarding[1]/Rate/@currency";
    auto const quirks = std::string("inherited_value ") + path + " nothing\n";
    auto const answer = read_every_form<hotel_search_res>(found_one, xml, quirks);
    auto const& offer = answer.hotels.hotel.at(0).rooms.at(0).boardings.at(0);
    EXPECT_EQ(offer.rate, (money{"TND", *decimal::parse("220.000")}));
    EXPECT_EQ(offer.rate_without_promotion->currency, "EUR");

    auto const text = documents::changed(to_json(answer).value(), "\"@currency\":\"TND\",", "");
    EXPECT_EQ(read_every_form<hotel_search_res>(text, json, quirks), answer);

    support::expect_error(from_xml<hotel_search_res>(documents::changed(found_one, "<Currency>TND</Currency>", "")),
                          {.code = error_code::field_required, .path = path});
}

TEST(search_answers, have_amounts_in_a_currency_that_comes_after_them) {
    constexpr std::string_view currency = "<Currency>TND</Currency>";
    auto const wanted = support::required(from_xml<hotel_search_res>(found_one));
    auto const late = documents::changed(documents::changed(found_one, currency, ""), "</HotelSearchRES>",
                                         std::string(currency) + "</HotelSearchRES>");
    auto const read = support::required(from_xml<hotel_search_res>(late));
    EXPECT_EQ(*read, *wanted);

    auto text = documents::changed(to_json(*wanted).value(), "\"@currency\":\"TND\",", "");
    text = documents::changed(text, "\"Currency\":\"TND\",", "");
    text.insert(text.size() - 2, ",\"Currency\":\"TND\"");
    auto const in_json = from_json<hotel_search_res>(text);
    ASSERT_TRUE(in_json) << explain(in_json.error()) << text;
    EXPECT_EQ(*in_json, *wanted);
}

/// A search for the currency with each amount would take minutes here.
TEST(search_answers, with_many_amounts_without_currency_are_read_in_linear_time) {
    std::string more;
    for (int element = 0; element < 100'000; ++element) more += "<x/>";
    std::string policies;
    for (int policy = 0; policy < 5'000; ++policy)
        policies += "<CancellationPolicy><FromDate>18/04/2026</FromDate><Fee>1</Fee></CancellationPolicy>";
    constexpr std::string_view flag = "<NonRefundable>False</NonRefundable>";
    auto const text =
        documents::changed(documents::changed(found_one, "<Currency>", "<More>" + more + "</More><Currency>"), flag,
                           std::string(flag) + policies);
    auto const begun = std::chrono::steady_clock::now();
    auto const read = support::required(from_xml<hotel_search_res>(text));
    EXPECT_EQ(read->hotels.hotel.at(0).rooms.at(0).boardings.at(0).cancellation_policy.at(4'999).fee.currency, "TND");
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
}

TEST(search_answers, have_codes_of_any_text) {
    auto const text = documents::changed(found_one, "<Rate>", "<Rate currency=\"TND\">");
    auto const answer = read_every_form<hotel_search_res>(text, xml, "");
    EXPECT_EQ(answer.hotels.hotel.at(0).rooms.at(0).boardings.at(0).available.code, "RQ-7");
    EXPECT_EQ(read_every_form<hotel_search_res>(to_json(answer).value(), json, ""), answer);
}

TEST(children, are_plain_numbers_in_json_without_an_age) {
    struct {
        std::vector<minors> children;
        std::string_view written;
    } const rows[] = {
        {{{.count = 1}}, "\"Child\":1"},
        {{{.count = 1}, {.count = 2}}, "\"Child\":[1,2]"},
        {{{.age = 7, .count = 1}}, "\"Child\":[{\"@age\":7,\"#text\":1}]"},
        {{{.age = 7, .count = 1}, {.count = 2}}, "\"Child\":[{\"@age\":7,\"#text\":1},2]"},
    };
    for (auto const& row : rows) {
        auto request = *from_json<hotel_search_req>(documents::search_request_json);
        auto& pax = request.search_details.booking_details.rooms.at(0).pax;
        pax.child = row.children;
        pax.infant = row.children;
        auto const text = to_json(request).value();
        EXPECT_NE(text.find(row.written), text.npos) << text;
        EXPECT_EQ(read_every_form<hotel_search_req>(text, json, ""), request);
        EXPECT_EQ(read_every_form<hotel_search_req>(to_xml(request).value(), xml, ""), request);
    }
    // both forms are canonical, in any position of the field
    for (std::string_view const pax :
         {"{\"Child\": 1, \"Adult\": 2}", "{\"Adult\": 2, \"Child\": [1]}",
          "{\"Child\": [{\"#text\": 1}], \"Adult\": 2}", "{\"Adult\": 2, \"Child\": [{\"#text\": 1}]}"}) {
        auto const text = documents::changed(
            documents::search_request_json,
            "{\n                \"Adult\": 2,\n                \"Child\": [\n                  {\n                    "
            "\"@age\": 7,\n                    \"#text\": 1\n                  }\n                ]\n              }",
            pax);
        auto const request = read_every_form<hotel_search_req>(text, json, "");
        EXPECT_EQ(request.search_details.booking_details.rooms.at(0).pax, (occupancy{2, {{.count = 1}}, {}}));
    }
}

TEST(from_date, is_converted_to_utc) {
    for (std::string_view const date : {"2026-11-10T11:00:00+01:00", "2026-11-10T10:00:00Z",
                                        "2026/11/10 11:00:00.000 +01", "2026-11-10T05:30-0430"}) {
        auto const text = documents::changed(documents::list_request_xml, "2026/11/01 08:30:00.000", date);
        auto const request = read_every_form<trip_booking_list_rq>(
            text, xml, "value_form TripBookingListRQ/FromDate " + std::string(date) + '\n');
        EXPECT_EQ(request.from_date, date_time::of(2026, 11, 10, 10));
    }
    auto const before =
        documents::changed(documents::list_request_xml, "2026/11/01 08:30:00.000", "0001-01-01T00:00+01:00");
    support::expect_error(from_xml<trip_booking_list_rq>(before), error_code::value_out_of_range);
    // other times are local to the place they speak of
    auto const list =
        documents::changed(documents::list_response_xml, "2026-11-05T09:15:00", "2026-11-05T09:15:00+01:00");
    EXPECT_EQ(std::get<transport_booking>((*from_xml<trip_booking_list_rs>(list)).bookings[0]).departure_date,
              date_time::of(2026, 11, 5, 9, 15));
}

struct measured {
    double height = 0;
};
BOOST_DESCRIBE_STRUCT(measured, (), (height))

enum class colour { red, green };
BOOST_DESCRIBE_ENUM(colour, red, green)
struct painted {
    colour shade = colour::red;
};
BOOST_DESCRIBE_STRUCT(painted, (), (shade))

} // namespace partner_forms_tests

template <>
inline constexpr auto waybill::wire<partner_forms_tests::measured> = waybill::document("Measured");
template <>
inline constexpr auto waybill::wire<partner_forms_tests::painted> =
    waybill::document("Painted", waybill::field<&partner_forms_tests::painted::shade>().attribute());

namespace partner_forms_tests {

/// A day without the check of `date::of`.
date numbers(int year, unsigned month, unsigned day) {
    return {std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day)};
}

/// Neither form can carry the message; both name the field.
template <class T>
void expect_not_written(T const& message, std::string_view field) {
    std::string text;
    for (auto const& written : {write_xml(message, text), write_json(message, text)})
        support::expect_error(written, {.code = error_code::value_invalid, .path = std::string(field)});
    EXPECT_FALSE(to_xml(message));
    EXPECT_FALSE(to_json(message));
}

TEST(what_is_no_value, is_not_written) {
    using limit = std::numeric_limits<double>;
    for (auto const height : {limit::quiet_NaN(), limit::infinity(), -limit::infinity()})
        expect_not_written(measured{height}, "height");
    for (auto const height : {0.0, -0.0, limit::max(), limit::lowest(), limit::denorm_min()}) {
        std::string text;
        EXPECT_TRUE(write_json(measured{height}, text));
        EXPECT_TRUE(from_json<measured>(text, {.strict = true})) << text;
    }
    expect_not_written(painted{colour(7)}, "shade");

    accommodation_booking stay{
        .from_date = date::of(2026, 4, 21), .to_date = date::of(2026, 4, 22), .travelers = {{"A", {}}}};
    auto const with = [&](auto const& change) {
        auto copy = stay;
        change(copy);
        return trip_booking_list_rs{{copy}};
    };
    for (auto const day : {date{}, numbers(2026, 2, 31), numbers(2026, 13, 1), numbers(0, 1, 1), numbers(10000, 1, 1),
                           numbers(2026, 1, 0), numbers(2025, 2, 29), numbers(-1, 1, 1), date::of(1, 1, 1)})
        expect_not_written(with([&](auto& one) { one.to_date = day; }), "to_date");
    for (auto const day : {date::of(1, 1, 2), date::of(9999, 12, 31), date::of(2024, 2, 29), date::of(2026, 1, 31)}) {
        std::string text;
        EXPECT_TRUE(write_xml(with([&](auto& one) { one.to_date = day; }), text));
        EXPECT_TRUE(from_xml<trip_booking_list_rs>(text, {.strict = true})) << text;
    }
    expect_not_written(with([](auto& one) { one.location = {{*decimal::parse("90.1")}, {}}; }), "latitude");

    transport_booking ride{.departure_date = date_time::of(2026, 1, 1), .travelers = {{"A", "1"}}};
    ride.duration = duration{std::chrono::minutes(-1)};
    expect_not_written(trip_booking_list_rs{{ride}}, "duration");
    ride.duration = duration{std::chrono::minutes(60'000'000)};
    expect_not_written(trip_booking_list_rs{{ride}}, "duration");
    ride.duration.reset();
    ride.departure_date = date_time::at(date::of(9999, 12, 31), std::chrono::hours(24));
    expect_not_written(trip_booking_list_rs{{ride}}, "departure_date");
    ride.departure_date = date_time::of(1, 1, 1); // readers take it for an absent value
    expect_not_written(trip_booking_list_rs{{ride}}, "departure_date");
    ride.departure_date = date_time::of(1, 1, 1, 0, 0, 1);
    ride.arrival_date = date_time::of(1, 1, 1);
    expect_not_written(trip_booking_list_rs{{ride}}, "arrival_date");
    trip_booking_list_rq since{.credential = {"agency", "secret"}, .user = 7, .from_date = date_time::of(1, 1, 1)};
    std::string everything;
    EXPECT_TRUE(write_xml(since, everything)) << "in the form with slashes it is a value";
    EXPECT_EQ(*from_xml<trip_booking_list_rq>(everything, {.strict = true}), since);

    auto quote = *from_xml<hotel_quote_res>(documents::quote_response_xml);
    for (auto const moment : {instant::of(9999, 12, 31) + std::chrono::days(1), instant::of(1, 1, 1)}) {
        quote.expires_at = moment;
        expect_not_written(quote, "ExpiresAt");
    }
}

// What XML cannot carry is refused in XML alone; halves of surrogate pairs are in neither form.
TEST(what_is_no_value, is_not_written_as_text) {
    auto request = *from_xml<trip_booking_list_rq>(documents::list_request_xml);
    std::string text;
    for (std::string_view const bad : {"\xED\xA0\x80", "\xED\xBF\xBF", "\xC0\x80", "\xF4\x90\x80\x80", "\xFF"}) {
        request.credential.login = "a long text that is no short one" + std::string(bad);
        expect_not_written(request, "Login");
    }
    for (std::string_view const bad : {"\xEF\xBF\xBE", "\xEF\xBF\xBF", "\x01", "\x0B"}) {
        request.credential.login = bad;
        EXPECT_FALSE(write_xml(request, text)) << text;
        ASSERT_TRUE(write_json(request, text));
        EXPECT_EQ((*from_json<trip_booking_list_rq>(text, {.strict = true})).credential.login, bad);
    }
}

constexpr std::string_view refusal = "<ErrorResult id=\"X\" type=\"3\"><message>no</message></ErrorResult>";
constexpr std::string_view refusal_json = "\"ErrorResult\":{\"@id\":\"X\",\"@type\":3,\"message\":\"no\"}";

http::response answer_of(std::string_view body, int status = 200, std::string_view type = "text/xml; charset=utf-8") {
    http::response answer{status, {}, std::string(body)};
    answer.headers.add("Content-Type", std::string(type));
    return answer;
}

/// The error of a response, which is the same if the response arrives in pieces.
error error_of(http::response const& answer, via access) {
    auto const whole = understand<trip_booking_list_rq>(access, answer);
    EXPECT_FALSE(whole) << answer.body;
    for (std::size_t const size : {std::size_t{1}, std::size_t{1000}}) {
        list_understanding<trip_booking_list_rq> arriving(access, {answer.status, answer.headers, {}});
        auto const none = [](booking&) {};
        for (std::size_t at = 0; at < answer.body.size(); at += size)
            if (!arriving.feed(std::string_view(answer.body).substr(at, size), none)) break;
        auto const read = arriving.finish(none);
        EXPECT_FALSE(read) << answer.body;
        if (!whole && !read) {
            EXPECT_EQ(name_of(read.error().code), name_of(whole.error().code)) << answer.body;
            EXPECT_EQ(read.error().message, whole.error().message) << answer.body;
            EXPECT_EQ(read.error().request_id, whole.error().request_id) << answer.body;
        }
    }
    return whole ? error{} : whole.error();
}

TEST(refusals, are_anywhere_in_the_root_or_are_the_root) {
    auto const in_root = [](std::string_view text) {
        return "<TripBookingListRS>" + std::string(text) + "</TripBookingListRS>";
    };
    auto const said = std::string(refusal);
    for (auto const& body :
         {in_root(said), in_root("<Bookings/>" + said), in_root("<Bookings></Bookings><Version>1</Version>" + said),
          in_root("<!-- no -->" + said + "<Bookings/>"), in_root("<a:Head xmlns:a='x'/>" + said), said,
          "<?xml version=\"1.0\"?>" + said}) {
        auto const why = error_of(answer_of(body), via::post);
        EXPECT_EQ(name_of(why.code), name_of(error_code::refused)) << body;
        EXPECT_EQ(why.id, "X");
        EXPECT_EQ(why.message, "no");
    }
    auto const member = std::string(refusal_json);
    for (auto const& body : {"{\"TripBookingListRS\":{" + member + "}}",
                             "{\"TripBookingListRS\":{\"Bookings\":{\"Booking\":[]}," + member + "}}",
                             "{\"TripBookingListRS\":{\"@v\":1,\"Bookings\":null," + member + "}}", "{" + member + "}",
                             "{\"?xml\":{\"@version\":\"1.0\"}," + member + "}"}) {
        auto const why = error_of(answer_of(body, 200, "application/json"), via::post.json());
        EXPECT_EQ(name_of(why.code), name_of(error_code::refused)) << body;
        EXPECT_EQ(why.id, "X");
    }
    // the name inside a text is no refusal
    auto const list = documents::changed(documents::list_response_xml, "<name>Palm</name>", "<name>ErrorResult</name>");
    EXPECT_TRUE(understand<trip_booking_list_rq>(via::post, answer_of(list)));
}

TEST(refusals, name_the_request_in_the_log_of_the_partner) {
    constexpr std::string_view named =
        "<TripBookingListRS><ErrorResult id='X' type='3'><message>no</message><RequestId>r-1</RequestId></ErrorResult>"
        "</TripBookingListRS>";
    EXPECT_EQ(error_of(answer_of(named), via::post).request_id, "r-1");
    EXPECT_EQ(error_of(answer_of("{\"TripBookingListRS\":{\"ErrorResult\":{\"@id\":\"X\",\"@type\":3,\"message\":"
                                 "\"no\",\"RequestId\":\"r-1\"}}}",
                                 200, "application/json"),
                       via::post.json())
                  .request_id,
              "r-1");
    EXPECT_EQ(error_of(answer_of(refusal), via::post).request_id, "");
    // otherwise by the field of the response's head, in any response
    for (auto const& [body, status] : {std::pair(refusal, 200),
                                       {named, 200},
                                       {"down", 500},
                                       {"", 404},
                                       {"<html/>", 502},
                                       {"<a>", 200},
                                       {"<TripBookingListRS><Bookings>words</Bookings></TripBookingListRS>", 200}}) {
        auto answer = answer_of(body, status);
        answer.headers.add("x-request-id", "h-1");
        EXPECT_EQ(error_of(answer, via::post).request_id, body == named ? "r-1" : "h-1") << body;
    }
    auto const why = error_of(answer_of(named), via::post);
    EXPECT_NE(explain(why).find("\n  request id r-1\n"), std::string::npos) << explain(why);
}

TEST(refusals, repeat_no_secret_as_the_id_of_a_request) {
    error why;
    why.request_id = "id of correct-horse-7b1f";
    std::string_view const secrets[] = {"correct-horse-7b1f"};
    redactor by(secrets, {});
    redact(why, by);
    EXPECT_EQ(why.request_id, "id of ***");
}

TEST(answers_of_gateways, may_begin_like_json) {
    for (std::string_view const body :
         {"{upstream} timed out", "[proxy] no backend", "\"no route\" to host", "null", "\"no route\"",
          "{\"error\": \"down\"}", "{", "[1, 2]", "{}", " null ", "<?xml version=\"1.0\"?>"})
        for (int const status : {500, 502, 503}) {
            for (auto const access : {via::post, via::post.json(), via::soap11, via::soap12.json()}) {
                auto const why = error_of(answer_of(body, status, "text/plain"), access);
                EXPECT_EQ(name_of(why.code), name_of(error_code::server_error)) << body;
                EXPECT_EQ(why.status, status);
                EXPECT_EQ(why.body, body);
            }
        }
    EXPECT_EQ(error_of(answer_of("[x] no", 403, "text/plain"), via::post).code, error_code::status_unexpected);
    EXPECT_EQ(error_of(answer_of("null", 200, "application/json"), via::post.json()).code, error_code::answer_null);
    // a refusal with a status remains a refusal
    auto const said = "{\"TripBookingListRS\":{" + std::string(refusal_json) + "}}";
    EXPECT_EQ(error_of(answer_of(said, 500, "application/json"), via::post.json()).code, error_code::refused);
}

} // namespace partner_forms_tests
