// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency.hpp"
#include "support/outcome.hpp"
#include "support/renamed_service.hpp"

#include <waybill/explain.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/workflow.hpp>
#include <waybill_debug/player.hpp>
#include <waybill_debug/recorder.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

/// Partners whose two endpoints have paths, namespaces and operations of their own.
namespace {

using namespace waybill;

partner const renamed{
    .base_url = "http://localhost:8080",
    .namespace_url = "urn:travel/",
    .flight_path = "/air/Flights.asmx",
    .hotel_path = "/cr.ws.x/hotel",
    .flight = {.xml_operation = "FlightRQ", .json_operation = "FlightJsonRQ"},
    .hotel = {.namespace_url = "urn:hotels", .xml_operation = "webservicerq", .json_operation = "webservicejsonrq"}};

struct renamed_agency {
    agency::request_handler handler{};
    service<agency::request_handler> serving{{}, handler};
    support::renamed_service<service<agency::request_handler>> partner{renamed, serving};
};

/// The names in a request to `renamed` by one access method.
struct expected_names {
    std::string path;
    std::string namespace_url;
    std::string operation;
    std::string action;
};
expected_names expected_on(via access) {
    bool const json = access.operation == operation::json;
    if (access.family == family::flight) {
        std::string const name = json ? "FlightJsonRQ" : "FlightRQ";
        return {"/air/Flights.asmx", "urn:travel/", name, "\"urn:travel/" + name + '"'};
    }
    std::string const name = json ? "webservicejsonrq" : "webservicerq";
    return {"/cr.ws.x/hotel", "urn:hotels", name, "\"urn:hotels/" + name + '"'};
}

TEST(endpoint_names, are_written_into_requests_on_all_sixteen) {
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        auto const expected = expected_on(access);
        auto const request = support::required(encode_request(renamed, access, "doc"));
        bool const soap = access.method == access_method::soap11 || access.method == access_method::soap12;
        if (!soap) {
            EXPECT_EQ(request->target, expected.path + '/' + expected.operation +
                                           (access.method == access_method::get ? "?strRQ=doc" : ""));
            continue;
        }
        EXPECT_EQ(request->target, expected.path);
        auto const element = "Body><" + expected.operation + " xmlns=\"" + expected.namespace_url +
                             "\"><strRQ>doc</strRQ></" + expected.operation + "></";
        EXPECT_NE(request->body.find(element), std::string::npos) << request->body;
        if (access.method == access_method::soap11)
            EXPECT_EQ(request->headers.get("SOAPAction"), expected.action);
        else
            EXPECT_EQ(request->headers.get("Content-Type"),
                      "application/soap+xml; charset=utf-8; action=" + expected.action);
    }
}

TEST(endpoint_names, are_not_in_the_content_type_of_soap12_without_its_action) {
    auto plain = renamed;
    plain.soap12_action = false;
    for (auto const access : agency::access_methods()) {
        auto const request = support::required(encode_request(plain, access, "doc"));
        auto const type = request->headers.get("Content-Type");
        EXPECT_EQ(type.find("action"), type.npos) << agency::name_of(access);
        if (access.method == access_method::soap12) { EXPECT_EQ(type, "application/soap+xml; charset=utf-8"); }
    }
    renamed_agency one;
    client asking{plain, one.partner};
    auto const got = support::required(asking.call(agency::trips_request(), via::soap12, {.strict = true}));
}

TEST(endpoint_names, are_expected_in_answers) {
    renamed_agency one;
    client asking{renamed, one.partner};
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        auto const got = support::required(asking.call(agency::trips_request(), access, {.strict = true}));
        EXPECT_EQ(*got, agency::trips());
        std::size_t items = 0;
        auto const listed = support::required(call_for_each(asking, agency::trips_request(), [&](booking&) { ++items; },
                                                            access, {.reading = {.strict = true}}));
        EXPECT_EQ(items, agency::trips().bookings.size());

        auto const answer = one.partner.handle(*prepare(renamed, agency::trips_request(), access));
        EXPECT_TRUE(understand<trip_booking_list_rq>(renamed.called(access_of<trip_booking_list_rq>(access)), answer,
                                                     {.strict = true}));
        bool const soap = access.method == access_method::soap11 || access.method == access_method::soap12;
        std::vector<quirk> quirks;
        EXPECT_TRUE(understand<trip_booking_list_rq>(access, answer, {.quirks = &quirks}));
        EXPECT_EQ(quirks.size(), soap ? 2U : 0U) << "without the partner its names are unknown";
    }
}

TEST(endpoint_names, are_used_by_calls_that_are_repeated) {
    renamed_agency one;
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        std::vector<quirk> quirks;
        repeating_call<trip_booking_list_rq> call(renamed, agency::trips_request(),
                                                  {.access = access, .retries = {}, .reading = {.quirks = &quirks}});
        auto const first = call.begin({});
        ASSERT_EQ(first.what, next_action::kind::send);
        ASSERT_EQ(call.answered(one.partner.handle(first.request), {}).what, next_action::kind::finish);
        EXPECT_TRUE(call.outcome());
        EXPECT_TRUE(quirks.empty());
    }
}

TEST(endpoint_names, are_understood_by_cassettes) {
    renamed_agency one;
    cassette tape;
    client recording{renamed, cassette_recorder(renamed, one.partner, tape)};
    for (auto const access : agency::access_methods()) ASSERT_TRUE(recording.call(agency::trips_request(), access));
    client playing{renamed, cassette_player(renamed, tape)};
    for (auto const access : agency::access_methods()) {
        auto const got = playing.call(agency::trips_request(), access, {.strict = true});
        EXPECT_TRUE(got) << agency::name_of(access) << '\n' << explain(got.error());
    }
}

TEST(endpoint_names, of_operations_are_xml_names) {
    for (auto const* const bad : {"a b", "a:b", "1a", "a>", "a/b", "\xC3\xA4", "a\r\nX: y", "?"}) {
        auto misnamed = renamed;
        misnamed.hotel.xml_operation = bad;
        for (auto const each : agency::methods) {
            auto const request = encode_request(misnamed, each.on(family::hotel), "doc");
            support::expect_error(request, {.code = error_code::value_invalid, .found = bad});
        }
        EXPECT_TRUE(encode_request(misnamed, via::post.json().on(family::hotel), "doc"));
        EXPECT_TRUE(encode_request(misnamed, via::post.on(family::flight), "doc"));
    }
}

} // namespace
