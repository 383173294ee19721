// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/binding/response.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/service.hpp>

#include "support/travel.hpp"
#include "support/wire.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

/// Every captured request is answered as the real server answered it, except for the differences in the tables below.
namespace {

using namespace waybill;

/// The kind of a response, as far as the envelope shows it.
enum class kind { result, refusal, fault, text, page, empty, nothing };

std::ostream& operator<<(std::ostream& out, kind which) {
    constexpr std::string_view names[] = {"a result", "ErrorRES",      "a fault",  "plain text",
                                          "a page",   "an empty body", "no answer"};
    return out << names[std::size_t(which)];
}

struct answered {
    int status = 0;
    kind what = kind::nothing;
    std::string id{}; ///< of a fault or a refusal

    bool operator==(answered const&) const = default;
};
std::ostream& operator<<(std::ostream& out, answered const& is) {
    return out << is.status << ' ' << is.what << ' ' << is.id;
}

answered judge(via access, http::response const& answer) {
    if (answer.status == 0) return {};
    if (answer.body.empty()) return {answer.status, kind::empty};
    auto const type = http::parse_media_type(answer.headers.get("Content-Type")).essence;
    if (type == "text/plain") return {answer.status, kind::text};
    if (type == "text/html") return {answer.status, kind::page};
    auto const found = decode_response(access, answer);
    if (found) {
        auto const refused = read_refusal(found->document, found->form);
        return refused ? answered{answer.status, kind::refusal, refused->id} : answered{answer.status, kind::result};
    }
    if (found.error().code == error_code::soap_fault) return {answer.status, kind::fault, found.error().id};
    if (found.error().code == error_code::answer_null || found.error().code == error_code::answer_empty)
        return {answer.status, kind::result};
    ADD_FAILURE() << explain(found.error());
    return {answer.status, kind::nothing};
}

struct departure {
    answered ours;
    std::string_view why;
};

constexpr std::string_view no_chunks = "chunked bodies are HTTP/1.1; the captured server cannot read them";

/// Intended differences of responses.
std::map<std::string, departure> const departures{
    {"s11_chunked", {{200, kind::result}, no_chunks}},
    {"s11_chunked_multi", {{200, kind::result}, no_chunks}},
    {"gsoap_FlightStr_12_chunked_01", {{200, kind::result}, no_chunks}},
    {"gsoap_FlightStr_12_chunked_02", {{200, kind::result}, no_chunks}},
    {"post_chunked", {{200, kind::refusal, "XML_INVALID"}, "chunked bodies are HTTP/1.1; the payload is no document"}},
    {"s11_short_body",
     {{400, kind::empty}, "the body breaks off; whoever reads sockets waits for the rest, what came is malformed"}},
    {"s11_lower_path", {{200, kind::result}, "routes are matched without regard to letter case, as IIS does"}},
    {"s11_bad_utf8", {{400, kind::empty}, "bytes that are not UTF-8 are refused, not replaced"}},
    {"get_latin1_pct", {{400, kind::text}, "bytes that are not UTF-8 are refused, not replaced"}},
    {"get_doc_Flight_page", {{200, kind::page}, "a page of our own"}},
    {"get_doc_Flight_WSDL", {{404, kind::page}, "descriptions are not the access methods' to give"}},
    {"get_doc_Flight_wsdl_lower", {{404, kind::page}, "descriptions are not the access methods' to give"}},
    {"get_doc_Flight_disco", {{404, kind::page}, "descriptions are not the access methods' to give"}},
    {"get_doc_Flight_schema", {{404, kind::page}, "descriptions are not the access methods' to give"}},
    {"get_doc_FlightNode_WSDL", {{404, kind::page}, "there is no such endpoint here"}},
    {"get_doc_FlightRaw_WSDL", {{404, kind::page}, "there is no such endpoint here"}},
    {"get_doc_FlightRouteEl_WSDL", {{404, kind::page}, "there is no such endpoint here"}},
    {"get_doc_FlightStream_WSDL", {{404, kind::page}, "there is no such endpoint here"}},
};

/// The captured service accepts a word in place of a document. This one does not: a word is no document, and the
/// service answers it with `ErrorRES` and status 200.
answered answer_to_payload(std::string_view document, answered const& real) {
    if (document.empty()) return {200, kind::refusal, "STRRQ_MISSING"};
    if (form_of(document) == document_form::neither) return {200, kind::refusal, "XML_INVALID"};
    if (document.starts_with("<a>")) return {200, kind::refusal, "ROOT_UNKNOWN"};
    return real;
}

/// The endpoint of the request, with its own namespace if it has one.
endpoint_settings endpoints_for(http::request const& request) {
    auto settings = wire::captured_endpoints;
    if (request.target.starts_with("/cr.ws/Hotel.asmx")) {
        settings.hotel_path = "/cr.ws/Hotel.asmx";
        settings.namespace_url = "http://example.test/ws";
    }
    return settings;
}

bool asks_for_description(http::request const& request) {
    return request.method == "GET" && request.target.find("strRQ") == std::string::npos;
}

void check_requests(std::string const& folder, std::vector<std::string> const& prefixes, std::size_t at_least) {
    auto const exchanges = wire::exchanges(folder, prefixes);
    EXPECT_GE(exchanges.size(), at_least);
    for (auto const& one : exchanges) {
        SCOPED_TRACE(one.name);
        travel::request_handler handler;
        auto const endpoints = endpoints_for(one.request);
        service<travel::request_handler> const serving({.endpoints = endpoints}, handler);
        auto const ours = serving.handle(one.request, "127.0.0.1", instant{}, "r-1");

        auto const requested = decode_request(endpoints, one.request);
        auto const access = requested ? requested->via : one.name.starts_with("s12") ? via::soap12 : via::soap11;
        auto expected = judge(access, one.response);
        if (requested) expected = answer_to_payload(requested->document, expected);
        auto const departed = departures.find(one.name);
        if (departed != departures.end())
            expected = departed->second.ours;
        else if (folder == "clients" && asks_for_description(one.request))
            expected = {404, kind::page};
        EXPECT_EQ(judge(access, ours), expected)
            << (departed != departures.end() ? departed->second.why : std::string_view{});

        // a Content-Type that a real server would have sent, too
        if (departed == departures.end() && expected.what == kind::fault) {
            EXPECT_EQ(ours.headers.get("Content-Type"), one.response.headers.get("Content-Type"));
            EXPECT_EQ(ours.body.find("  at "), std::string::npos) << "a stack trace";
        }
    }
}

TEST(wire_requests, each_service_operation_and_access_method) { check_requests("asmx", {"ok_"}, 16); }
TEST(wire_requests, words_in_place_of_documents) { check_requests("asmx", {"val_"}, 40); }
TEST(wire_requests, noncanonical_soap_1_1) { check_requests("asmx", {"s11_"}, 40); }
TEST(wire_requests, noncanonical_soap_1_2) { check_requests("asmx", {"s12_"}, 10); }
TEST(wire_requests, noncanonical_get) { check_requests("asmx", {"get_"}, 15); }
TEST(wire_requests, noncanonical_post) { check_requests("asmx", {"post_"}, 10); }
TEST(wire_requests, real_clients) { check_requests("clients", {""}, 100); }

/// The request handler receives the same documents from every client, however the client escapes them.
TEST(wire_requests, the_request_handler_gets_what_each_client_meant) {
    travel::flight_search_rq const first{1, {"Zoë & سعيد", "a < b"}, std::nullopt};
    travel::flight_search_rq const xml{1, {"Zoë & سعيد 😀", "a < b 'q' \"d\""}, std::nullopt};
    travel::flight_search_rq const short_json{std::nullopt, {std::nullopt, "Zoë & سعيد"}, "a < b \"c\" \n"};
    travel::flight_search_rq const json{std::nullopt, {std::nullopt, "Zoë & سعيد"}, "a < b ]]> \"c\" \n"};
    std::size_t documents = 0;
    for (std::string const folder : {"asmx", "clients"}) {
        for (auto const& one : wire::exchanges(folder, {""})) {
            SCOPED_TRACE(one.name);
            travel::request_handler handler;
            service<travel::request_handler> const serving({.endpoints = wire::captured_endpoints}, handler);
            (void)serving.handle(one.request, "127.0.0.1", instant{}, "r-1");
            if (!handler.last) continue;
            ++documents;
            bool const of_curl_soap = one.name.starts_with("curl_soap");
            bool const shorter = folder == "asmx" || of_curl_soap;
            auto const& expected =
                handler.last_via.operation == operation::json ? (shorter ? short_json : json) : (shorter ? first : xml);
            EXPECT_EQ(*handler.last, expected);
        }
    }
    EXPECT_GE(documents, 80U);
}

} // namespace
