// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The contracts that the service publishes: WSDL, schema, and a help page whose samples it accepts.
#include <server/contract_pages.hpp>
#include <server/running_service.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill_debug/raw_message.hpp>

#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::contract;
using namespace waybill::native::server;
using testing::HasSubstr;
using testing::Not;

contract_pages pages_at(std::string address, service_settings const& settings = {}) {
    return {settings, public_address::of({.fixed = std::move(address)}).value()};
}
auto const pages = pages_at("http://h.example:81");

std::optional<http::response> requested(std::string method, std::string target) {
    return pages.answer({std::move(method), std::move(target), {}, {}});
}
/// The page at a path.
http::response page_of(contract_pages const& all, std::string path) {
    return all.answer({"GET", std::move(path), {}, {}}).value();
}
std::string made(std::string_view kind, family of) {
    contract_place place;
    place.base_url = "http://h.example:81";
    auto const files = contract_files(place, kind);
    return files.size() == 2 ? files[of == family::hotel].text : files.front().text;
}

TEST(contract_pages, ignore_letter_case) {
    struct {
        char const* target;
        std::string_view kind;
        family of;
    } const table[] = {
        {"/cr.ws/Flight.asmx?WSDL", "wsdl", family::flight},
        {"/cr.ws/Hotel.asmx?WSDL", "wsdl", family::hotel},
        {"/CR.WS/hotel.ASMX?wsdl", "wsdl", family::hotel},
        {"/cr.ws/Flight.asmx?Wsdl=", "wsdl", family::flight},
        {"/cr.ws/Flight.asmx?wsdl&x=1", "wsdl", family::flight},
        {"/cr.ws/Flight.asmx?singleWsdl", "wsdl", family::flight},
        {"/cr.ws/Flight.asmx?schema", "xsd", family::flight},
        {"/cr.ws/Hotel.asmx?Schema", "xsd", family::hotel},
        {"/cr.ws/Hotel.asmx?xsd", "xsd", family::hotel},
    };
    for (auto const& each : table)
        for (auto const* method : {"GET", "HEAD"}) {
            auto const answer = requested(method, each.target);
            ASSERT_TRUE(answer) << each.target;
            EXPECT_EQ(answer->status, 200);
            EXPECT_EQ(answer->headers.get("Content-Type"), "text/xml; charset=utf-8");
            EXPECT_EQ(answer->body, made(each.kind, each.of)) << each.target;
        }
}

TEST(contract_pages, leave_other_requests_to_the_service) {
    for (auto const* target : {"/", "/cr.ws/Flight.asmx/WebServiceRQ?strRQ=x", "/cr.ws/Flight.asmx/?WSDL",
                               "/cr.ws/Train.asmx?WSDL", "/cr.ws/Flight.asmx?nothing", "/cr.ws/Flight.asmxx", "/wsdl"})
        EXPECT_FALSE(requested("GET", target)) << target;
    for (auto const* method : {"POST", "PUT", "DELETE", "OPTIONS"})
        EXPECT_FALSE(requested(method, "/cr.ws/Flight.asmx?WSDL")) << method;
}

TEST(contract_pages, escape_the_address) {
    auto const normalized = pages_at("https://travel.example/a&b/", {.endpoints = {.flight_path = "/a&b/F.asmx"}});
    auto const wsdl = normalized.answer({"GET", "/A&B/f.asmx?wsdl", {{"Host", "other.example"}}, {}});
    ASSERT_TRUE(wsdl);
    EXPECT_THAT(wsdl->body, HasSubstr("location=\"https://travel.example/a&amp;b/a&amp;b/F.asmx\""));
    EXPECT_THAT(wsdl->body, Not(HasSubstr("other.example")));
}

/// The text between `<pre>` and `</pre>`, unescaped.
std::vector<std::string> samples_in(std::string_view page) {
    std::vector<std::string> found;
    for (auto at = page.find("<pre>"); at != page.npos; at = page.find("<pre>", at)) {
        at += 5;
        auto text = std::string(page.substr(at, page.find("</pre>", at) - at));
        for (auto const& [from, to] :
             {std::pair{"&lt;", "<"}, std::pair{"&gt;", ">"}, std::pair{"&quot;", "\""}, std::pair{"&amp;", "&"}})
            for (auto place = text.find(from); place != text.npos; place = text.find(from, place + 1))
                text.replace(place, std::string_view(from).size(), to);
        found.push_back(std::move(text));
    }
    return found;
}

TEST(help_page, shows_a_request_for_each_access_method_that_the_service_accepts) {
    for (auto const which : {family::flight, family::hotel}) {
        auto const page = page_of(pages, which == family::flight ? "/cr.ws/Flight.asmx" : "/cr.ws/hotel.asmx");
        EXPECT_EQ(page.headers.get("Content-Type"), "text/html; charset=utf-8");
        std::set<std::pair<access_method, operation>> shown;
        for (auto const& sample : samples_in(page.body)) {
            auto const message = parse_raw_message(sample);
            ASSERT_TRUE(message) << sample;
            auto const* const request = message->request();
            ASSERT_NE(request, nullptr) << sample;
            EXPECT_EQ(request->headers.get("Host"), "h.example:81");
            auto const what = decode_request({}, *request);
            ASSERT_TRUE(what) << sample;
            EXPECT_TRUE(what->quirks.empty()) << sample;
            EXPECT_EQ(what->via.family, which);
            EXPECT_THAT(what->document, HasSubstr("LOGIN"));
            EXPECT_EQ(what->document.front(), what->via.operation == operation::xml ? '<' : '{');
            shown.emplace(what->via.method, what->via.operation);
        }
        EXPECT_EQ(shown.size(), 8U) << page.body;
        EXPECT_THAT(page.body, HasSubstr("<td>HotelQuote</td>"));
        EXPECT_THAT(page.body, HasSubstr("<td>TripBookingList</td>"));
        // the help page of a real `.asmx` service links to its operations
        EXPECT_EQ(page_of(pages, which == family::flight ? "/cr.ws/Flight.asmx?op=WebServiceRQ"
                                                         : "/cr.ws/Hotel.asmx?op=WebServiceRQ")
                      .body,
                  page.body);
    }
    auto const without_get = pages_at("http://h.example", {.endpoints = {.get_enabled = false}});
    EXPECT_EQ(samples_in(page_of(without_get, "/cr.ws/Flight.asmx").body).size(), 6U);
}

TEST(contract_pages, say_which_endpoint_answers_what) {
    for (bool const by_family : {false, true}) {
        auto const some = pages_at("http://h.example", {.endpoints_by_family = by_family});
        auto const openapi = page_of(some, "/openapi.json").body;
        EXPECT_EQ(openapi.find("Both endpoints accept every request") != std::string::npos, !by_family);
        EXPECT_EQ(openapi.find("the flight endpoint only `TripBookingListRQ`") != std::string::npos, by_family);
        for (std::string const path : {"/cr.ws/Flight.asmx", "/cr.ws/Hotel.asmx"}) {
            auto const page = page_of(some, path).body;
            EXPECT_EQ(page.find("<td>HotelQuote</td>") != std::string::npos,
                      !by_family || path.find("Hotel") != std::string::npos);
            EXPECT_THAT(page, HasSubstr("<td>TripBookingList</td>"));
        }
    }
}

TEST(help_page, escapes_its_texts) {
    auto const deviation = pages_at("http://h.example", {.endpoints = {.flight_path = "/<b>&"}});
    auto const page = page_of(deviation, "/<b>&");
    EXPECT_THAT(page.body, Not(HasSubstr("<b>")));
    EXPECT_THAT(page.headers.get("Content-Security-Policy"), HasSubstr("default-src 'none'"));
}

TEST(contract_pages, contain_the_port_of_the_request) {
    support::temporary_store const data;
    auto const service = support::start_service(data.url());
    auto const base = "http://" + service->address();
    httplib_transport transport{};
    auto const get = [&](char const* target) { return transport(base, http::request{"GET", target, {}, {}}).value(); };
    for (auto const* target : {"/cr.ws/Flight.asmx?WSDL", "/cr.ws/Flight.asmx?wsdl"}) {
        auto const answer = get(target);
        EXPECT_EQ(answer.status, 200);
        EXPECT_THAT(answer.body, HasSubstr("location=\"" + base + "/cr.ws/Flight.asmx\""));
    }
    EXPECT_THAT(get("/cr.ws/Hotel.asmx").body, HasSubstr("Host: " + service->address()));
    EXPECT_EQ(get("/cr.ws/Hotel.asmx?none").status, 404);
    service->stop();
}

TEST(contract_pages, an_invalid_address_prevents_the_start_of_the_service) {
    support::temporary_store const data;
    server_settings settings;
    settings.host.listen = "127.0.0.1:0";
    settings.store_url = data.url();
    settings.address = "travel.example";
    auto const service = running_service::start(settings);
    ASSERT_FALSE(service);
    EXPECT_EQ(service.error().code, error_code::url_invalid);
}

} // namespace
