// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>

#include "support/outcome.hpp"
#include "support/travel.hpp"
#include "support/wire.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

/// Every captured response is understood: results have the content that the service sent, faults are faults, nulls are
/// nulls.
namespace {

using namespace waybill;

struct question {
    via access;
    std::string document;
};

/// The request to the captured service, decoded by the functions of a service.
question question_of(wire::exchange const& of) {
    auto const found = decode_request(wire::captured_endpoints, of.request);
    if (!found) return {};
    return {found->via, found->document};
}

/// The length of a .NET string, which the service put into `len`.
int utf16_length(std::string_view text) {
    int length = 0;
    for (char const byte : text) {
        auto const lead = static_cast<unsigned char>(byte);
        if ((lead & 0xC0) != 0x80) length += lead >= 0xF0 ? 2 : 1;
    }
    return length;
}

travel::travel_rs expected_result(question const& requested_for) {
    travel::travel_rs expected{.kind = "flight",
                               .len = utf16_length(requested_for.document),
                               .echo = requested_for.document,
                               .arabic = "الرياض — € 😀"};
    if (requested_for.access.operation == operation::json) {
        expected.amp = "a<b&c>'d'";
    } else {
        expected.empty = "";
        expected.cdata = "a<b&c";
    }
    return expected;
}

void expect_failure(wire::exchange const& one, result<travel::travel_rs> const& got, error_code code,
                    std::string_view id = {}) {
    ASSERT_FALSE(got);
    auto const& error = got.error();
    EXPECT_EQ(name_of(error.code), name_of(code)) << explain(error);
    EXPECT_EQ(error.id, id);
    EXPECT_EQ(error.status, one.response.status);
    EXPECT_EQ(error.body, one.response.body);
}

std::string fault_id(via access, bool server) {
    if (access.method == access_method::soap11) return server ? "soap:Server" : "soap:Client";
    return server ? "soap:Receiver" : "soap:Sender";
}
bool is_soap(via access) { return access.method == access_method::soap11 || access.method == access_method::soap12; }

/// The effect of `question.document` on the captured service.
void check_response(wire::exchange const& one, question const& requested_for, result<travel::travel_rs> const& got) {
    auto const& document = requested_for.document;
    bool const json = requested_for.access.operation == operation::json;
    bool const text = one.request.target.find("FlightStr") != std::string::npos || json;
    if (document == "THROW" || document == "SOAPEX") {
        bool const thrown = document == "THROW";
        if (!is_soap(requested_for.access)) return expect_failure(one, got, error_code::server_error);
        expect_failure(one, got, error_code::soap_fault, fault_id(requested_for.access, thrown));
        auto const& error = got.error();
        EXPECT_NE(error.message.find(thrown ? "boom <tag> & \"quotes\" رسالة" : "client said something wrong"),
                  std::string::npos);
        EXPECT_EQ(error.detail, thrown ? "" : "<Error Code=\"E42\" xmlns=\"urn:x-travel:err\">no availability</Error>");
        return;
    }
    if (document == "NULL") return expect_failure(one, got, error_code::answer_null);
    if (document == "EMPTY" && text) return expect_failure(one, got, error_code::answer_empty);
    ASSERT_TRUE(got) << explain(got.error());
    EXPECT_EQ(*got, expected_result(requested_for));
}

void check_responses(std::string const& folder, std::vector<std::string> const& prefixes, std::size_t at_least) {
    auto const exchanges = wire::exchanges(folder, prefixes);
    EXPECT_GE(exchanges.size(), at_least);
    for (auto const& one : exchanges) {
        SCOPED_TRACE(one.name);
        auto requested_for = question_of(one);
        // one client was to send what XML cannot carry, and one sent no parameter: their requests did not reach the
        // server
        if (one.name == "monowsdl_FlightStr_11_02") {
            expect_failure(one, understand<travel::flight_search_rq>(via::soap11, one.response),
                           error_code::bad_request);
            continue;
        }
        if (one.name == "monowsdl_Flight_11_05") {
            expect_failure(one, understand<travel::flight_search_rq>(via::soap11, one.response), error_code::soap_fault,
                           "soap:Server");
            continue;
        }
        // the real server cannot read chunks
        if (one.name.find("chunked") != std::string::npos) {
            auto const got = understand<travel::flight_search_rq>(requested_for.access, one.response);
            bool const fault = one.response.status == 500;
            expect_failure(one, got, fault ? error_code::soap_fault : error_code::bad_request,
                           fault ? "soap:Receiver" : "");
            continue;
        }
        // clients fetch the description first
        if (one.request.method == "GET" && one.request.target.find('?') != std::string::npos &&
            one.request.target.find("strRQ") == std::string::npos) {
            expect_failure(one, understand<travel::flight_search_rq>(via::get, one.response), error_code::root_unknown);
            continue;
        }
        auto const got = understand<travel::flight_search_rq>(requested_for.access, one.response);
        // the real server does not know %uXXXX, which its own vendor's proxies send: there is another echo
        if (one.request.target.find("%u") != std::string::npos || one.request.body.find("%u") != std::string::npos) {
            ASSERT_TRUE(got) << explain(got.error());
            EXPECT_EQ(got->len, utf16_length(got->echo));
            EXPECT_EQ(got->echo.substr(0, 25), requested_for.document.substr(0, 25));
            EXPECT_NE(got->echo, requested_for.document);
            continue;
        }
        check_response(one, requested_for, got);
    }
}

TEST(wire_responses, results_of_each_service_operation_and_access_method) { check_responses("asmx", {"ok_"}, 16); }
TEST(wire_responses, nulls_empties_namespaces_and_exceptions) { check_responses("asmx", {"val_"}, 40); }
TEST(wire_responses, what_real_clients_got) { check_responses("clients", {""}, 100); }

wire::exchange exchange_named(std::string const& name) {
    auto const found = wire::exchanges("asmx", {name});
    EXPECT_EQ(found.size(), 1U);
    return found.at(0);
}

TEST(wire_responses, quirks_are_reported) {
    struct reported {
        std::string name;
        std::vector<quirk_kind> quirks;
    };
    reported const table[] = {
        {"ok_Flight_WebServiceRQ_soap11", {}},
        {"ok_Flight_WebServiceRQ_soap12", {}},
        {"ok_Flight_WebServiceRQ_get", {}},
        {"ok_Flight_WebServiceRQ_post", {}},
        {"ok_FlightStr_WebServiceRQ_soap11", {quirk_kind::string_result}},
        {"ok_FlightStr_WebServiceRQ_get", {quirk_kind::wrapped_result}},
        {"ok_Flight_WebServiceJsonRQ_soap12", {}},
        {"ok_Flight_WebServiceJsonRQ_post", {quirk_kind::wrapped_result}},
    };
    for (auto const& row : table) {
        SCOPED_TRACE(row.name);
        auto const one = exchange_named(row.name);
        auto const found = support::required(decode_response(question_of(one).access, one.response));
        std::vector<quirk_kind> kinds;
        for (auto const& each : found->quirks) kinds.push_back(each.kind);
        EXPECT_EQ(kinds, row.quirks);
    }
}

/// Responses to invalid requests, and descriptions instead of a result, are distinguished as well.
TEST(wire_responses, answers_to_invalid_requests) {
    struct failure {
        std::string name;
        via access;
        error_code code;
        std::string id{};
    };
    failure const table[] = {
        {"s11_malformed_xml", via::soap11, error_code::bad_request},
        {"s11_ct_json", via::soap11, error_code::media_type_unsupported},
        {"s11_wrong_path", via::soap11, error_code::not_found},
        {"s11_action_hotel_no_slash", via::soap11, error_code::soap_fault, "soap:Client"},
        {"s11_header_must_understand", via::soap11, error_code::soap_fault, "soap:MustUnderstand"},
        {"s12_not_soap_root", via::soap12, error_code::soap_fault, "soap:VersionMismatch"},
        {"s12_missing_strRQ", via::soap12, error_code::soap_fault, "soap:Receiver"},
        {"get_op_lower", via::get, error_code::server_error},
        {"get_unknown_service", via::get, error_code::not_found},
        {"get_doc_Flight_page", via::get, error_code::html_page},
        {"get_doc_Flight_disco", via::get, error_code::root_unknown},
        {"post_ct_json", via::post, error_code::server_error},
    };
    for (auto const& row : table) {
        SCOPED_TRACE(row.name);
        auto const one = exchange_named(row.name);
        expect_failure(one, understand<travel::flight_search_rq>(row.access, one.response), row.code, row.id);
    }
}

} // namespace
