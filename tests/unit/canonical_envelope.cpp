// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/client.hpp>
#include <waybill/detail/binding/canonical_envelope.hpp>

#include "support/agency.hpp"
#include "support/sanitized.hpp"
#include "support/step_by_step.hpp"
#include "support/travel.hpp"
#include "support/wire.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>

/// A function of a partner whose response has the refusal in its description.
namespace frank {

struct trip_rq {
    std::string name{};
};
BOOST_DESCRIBE_STRUCT(trip_rq, (), (name))

struct trip_rs {
    std::optional<std::string> refusal{};
};
BOOST_DESCRIBE_STRUCT(trip_rs, (), (refusal))

} // namespace frank

template <>
inline constexpr auto waybill::wire<frank::trip_rq> =
    waybill::document("TripRQ", waybill::field<&frank::trip_rq::name>());
template <>
inline constexpr auto waybill::wire<frank::trip_rs> =
    waybill::document("TripRS", waybill::field<&frank::trip_rs::refusal>("ErrorResult"));
template <>
inline constexpr auto waybill::function<frank::trip_rq> =
    waybill::function_description<frank::trip_rs>{"Trip", waybill::family::flight, true};

/// The fast path for canonical envelopes gives the same result as opening them step by step.
namespace canonical_envelope_tests {
namespace {

using namespace waybill;

http::response answer_of(std::string body, std::string type = "text/xml; charset=utf-8") {
    http::response answer;
    answer.body = std::move(body);
    answer.headers.add("Content-Type", std::move(type));
    return answer;
}

std::string envelope(std::string_view result, std::string_view header = {}) {
    std::string text = "<s:Envelope xmlns:s=\"";
    ((text += envelope_namespace(soap_version::v11)) += "\">") += header;
    text += "<s:Body><WebServiceRQResponse xmlns=\"http://tempuri.org/\"><WebServiceRQResult>";
    return (text += result) += "</WebServiceRQResult></WebServiceRQResponse></s:Body></s:Envelope>";
}

std::string opened(http::response const& answer, via access = via::soap11, limits const& within = {}) {
    return std::string(detail::binding::in_canonical_envelope(access, answer, within).text);
}

TEST(canonical_envelope, is_opened_to_the_document) {
    auto const document = [](std::string text) {
        return "<TripBookingListRS xmlns=\"\">" + text + "</TripBookingListRS>";
    };
    for (std::string const inside :
         {"", "<Bookings />", "text that nobody reads <", "<!-- </TripBookingListRS> -->", "a ?>"}) {
        EXPECT_EQ(opened(answer_of(envelope(document(inside)))), document(inside));
        EXPECT_EQ(opened(answer_of(envelope("\n " + document(inside) + "\r\n\t"))), document(inside));
        EXPECT_EQ(opened(answer_of(envelope(document(inside), "<s:Header><a:b xmlns:a=\"u:a\">1</a:b></s:Header>"))),
                  document(inside));
        EXPECT_EQ(
            opened(answer_of("<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n" + envelope(document(inside)) + "\n")),
            document(inside));
    }
    for (auto const access : {via::soap11, via::soap12})
        EXPECT_EQ(opened(encode_response({}, access, to_xml(agency::trips()).value()), access).substr(0, 18),
                  "<TripBookingListRS");
}

TEST(canonical_envelope, is_no_other) {
    std::string const document = "<TripBookingListRS xmlns=\"\"></TripBookingListRS>";
    auto const canonical = envelope(document);
    ASSERT_EQ(opened(answer_of(canonical)), document);
    auto const changed = [&](std::string_view what, std::string_view with) {
        auto text = canonical;
        return text.replace(text.find(what), what.size(), with);
    };
    for (auto const& body : {std::string(),
                             document,
                             changed(" xmlns=\"\"", ""),
                             changed("/envelope/", "/envelop/"),
                             changed("<s:Body>", "<s:Body>text"),
                             changed("WebServiceRQResponse", "webservicerqresponse"),
                             changed("WebServiceRQResult", "Result"),
                             changed("<WebServiceRQResult>", "<WebServiceRQResult nil=\"true\">"),
                             changed("</TripBookingListRS>", "</TripBookingListRS><!-- -->"),
                             changed("</s:Body>", "</s:Body><!-- -->"),
                             changed("</s:Body>", "</Body>"),
                             changed("</s:Envelope>", "</s:Envelope><!-- -->"),
                             changed("</s:Envelope>", "</s:Envelope"),
                             changed("<TripBookingListRS xmlns=\"\"></TripBookingListRS>", ""),
                             changed("></TripBookingListRS>", "/>"),
                             changed("</WebServiceRQResult>", "</WebServiceRQResult >"),
                             changed("<s:Body>", "<s:Header></s:Body>"),
                             changed("=\"\"><", "=\"\"><?a b?><"),
                             "\xEF\xBB\xBF" + canonical,
                             "<!DOCTYPE a>" + canonical,
                             "<?xml version=\"1.0\" encoding=\"latin1\"?>" + canonical})
        EXPECT_EQ(opened(answer_of(body)), "") << body;
    EXPECT_EQ(opened(answer_of(canonical), via::soap12), "");
    EXPECT_EQ(opened(answer_of(canonical), via::soap11.json()), "");
    EXPECT_EQ(opened(answer_of(canonical), via::post), "");
    EXPECT_EQ(opened(answer_of(canonical, "text/html")), "");
    EXPECT_EQ(opened(answer_of(canonical, "text/xml; charset=latin1")), "");
    EXPECT_EQ(opened(answer_of(canonical), via::soap11, {.bytes = canonical.size() - 1}), "");
    EXPECT_EQ(opened(answer_of(canonical), via::soap11, {.depth = 4}), "");
    EXPECT_EQ(opened(answer_of(canonical), via::soap11, {.elements = 4}), "");
    auto failed = answer_of(canonical);
    failed.status = 500;
    EXPECT_EQ(opened(failed), "");
}

/// The text with one random change.
std::string corrupted(std::string text, std::mt19937_64& random) {
    constexpr std::string_view pieces[] = {// parts of envelopes
                                           "<!-- -->", "<![CDATA[x]]>", "&amp;", " xmlns=\"\"", "<a/>",
                                           "</TripBookingListRS>", "</WebServiceRQResult>", ">", "</s:Body>", "<",
                                           // of documents and bytes
                                           " xsi:nil=\"true\"", "\n", "<Bookings/>", "ï", "\xFF", "<?a:b?>", "<?a b?>",
                                           "?", "<ErrorResult><message>no</message></ErrorResult>"};
    auto const place = [&] { return std::size_t(random() % (text.size() + 1)); };
    auto const at = place();
    switch (random() % 6) {
    case 0: return text.insert(at, pieces[random() % std::size(pieces)]);
    case 1: return text.erase(at, 1 + random() % 12);
    case 2: return text.insert(at, text.substr(place(), random() % 40));
    case 3: return text.substr(0, at);
    case 4: { // after a tag, where markup is allowed
        auto const tag = text.find('>', at);
        return tag == text.npos ? text : text.insert(tag + 1, pieces[random() % std::size(pieces)]);
    }
    default:
        if (at < text.size()) text[at] = char(random() % 256);
        return text;
    }
}

template <class Request>
void compare(via access, http::response answer, int rounds, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    auto const body = answer.body;
    std::array<limits, 2> const within{limits{}, limits{.depth = 9, .elements = 60}};
    for (int round = 0; round < support::some_of(rounds); ++round) {
        for (auto const& each : within) {
            auto const expected = support::step_by_step<Request>(access, answer, each);
            ASSERT_EQ(support::understood<Request>(access, answer, each), expected) << answer.body;
        }
        answer.body = corrupted(body, random);
        if (random() % 3 == 0) answer.body = corrupted(answer.body, random);
    }
}

TEST(canonical_envelope, makes_no_difference) {
    for (auto const access : {via::soap11, via::soap12}) {
        compare<trip_booking_list_rq>(access, encode_response({}, access, to_xml(agency::trips()).value()), 4'000, 1);
        compare<hotel_search_req>(access, encode_response({}, access, to_xml(agency::hotels()).value()), 2'000, 2);
    }
    auto const trips = to_xml(agency::trips()).value();
    compare<trip_booking_list_rq>(via::soap11, answer_of(envelope(trips)), 1'000, 3);
    std::string const in_no_namespace = "<TripBookingListRS xmlns=\"\"" + trips.substr(trips.find('>'));
    compare<trip_booking_list_rq>(via::soap11, answer_of(envelope(in_no_namespace, "<s:Header><h/></s:Header>")), 2'000,
                                  4);
    auto const refusal = write_refusal("TripBookingListRS", {.message = "no"}, document_form::xml);
    compare<trip_booking_list_rq>(via::soap11, encode_response({}, via::soap11, refusal), 500, 5);
    for (std::string const text : {"<TripRS/>", "<TripRS></TripRS>", "<TripRS><ErrorResult>no</ErrorResult></TripRS>"})
        compare<frank::trip_rq>(via::soap11, encode_response({}, via::soap11, text), 200, 7);
}

TEST(canonical_envelope, counts_into_the_limits) {
    auto const answer = encode_response({}, via::soap11, to_xml(agency::trips()).value());
    std::size_t within = 0;
    for (std::size_t most = 0; most < 80; ++most)
        for (auto const& each : {limits{.depth = most}, limits{.elements = most}}) {
            auto const expected = support::step_by_step<trip_booking_list_rq>(via::soap11, answer, each);
            EXPECT_EQ(support::understood<trip_booking_list_rq>(via::soap11, answer, each), expected) << most;
            within += std::size_t(!opened(answer, via::soap11, each).empty() && expected.starts_with('<'));
        }
    EXPECT_GT(within, 0U);
    EXPECT_LT(within, 150U);
}

TEST(canonical_envelope, makes_no_difference_to_captured_answers) {
    std::size_t at_once_read = 0;
    for (auto const& one : wire::exchanges("asmx", {"s11", "s12"})) {
        auto const requested = decode_request(wire::captured_endpoints, one.request);
        if (!requested) continue;
        at_once_read += std::size_t(!opened(one.response, requested->via).empty());
        compare<travel::flight_search_rq>(requested->via, one.response, 100, 6);
    }
    EXPECT_GT(at_once_read, 0U);
}

} // namespace
} // namespace canonical_envelope_tests
