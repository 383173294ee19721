// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/explain.hpp>

#include "support/outcome.hpp"
#include "support/wire.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

partner const service_partner{.base_url = "https://partner.example/base/", .namespace_url = "http://tempuri.org/"};
endpoint_settings const default_endpoints{};

/// The names of the quirks, with a blank between.
std::string kinds(std::vector<quirk> const& quirks) {
    std::string found;
    for (auto const& each : quirks) found.append(found.empty() ? "" : " ").append(name_of(each.kind));
    return found;
}

/// Requests are byte for byte those of a real client, except for the base path.
TEST(encode_request, writes_what_was_captured) {
    std::string const xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<FlightSearchRQ Version=\"1\"><Pax Name=\"Zoë "
                            "&amp; سعيد\">a &lt; b</Pax>"
                            "</FlightSearchRQ>";
    std::string const json = R"({"FlightSearchRQ":{"Pax":"Zoë & سعيد","q":"a < b \"c\" \n"}})";
    for (auto const& one : wire::exchanges("asmx", {"ok_Flight_"})) {
        SCOPED_TRACE(one.name);
        auto const requested = support::required(decode_request(default_endpoints, one.request));
        bool const is_json = requested->via.operation == operation::json;
        EXPECT_EQ(requested->document, is_json ? json : xml);
        auto const request = support::required(encode_request(service_partner, requested->via, requested->document));
        EXPECT_EQ(request->method, one.request.method);
        EXPECT_EQ(request->headers.get("Content-Type"), one.request.headers.get("Content-Type"));
        EXPECT_EQ(request->headers.get("SOAPAction"), one.request.headers.get("SOAPAction"));
        if (requested->via.method == access_method::post)
            EXPECT_EQ(*detail::binding::form_parameter(request->body, "strRQ"),
                      *detail::binding::form_parameter(one.request.body, "strRQ")); // %20 or +
        else
            EXPECT_EQ(request->body, one.request.body);
        EXPECT_EQ(request->target, "/base" + one.request.target);
    }
}

TEST(encode_request, joins_paths_and_actions_with_one_slash) {
    auto other = service_partner;
    other.base_url = "http://localhost:8080";
    other.namespace_url = "http://tempuri.org";
    other.hotel_path = "hotels/Hotel.asmx";
    auto const request = support::required(encode_request(other, via::soap11.json().on(family::hotel), "{}"));
    EXPECT_EQ(request->target, "/hotels/Hotel.asmx");
    EXPECT_EQ(request->headers.get("SOAPAction"), "\"http://tempuri.org/WebServiceJsonRQ\"");
    EXPECT_NE(request->body.find("<WebServiceJsonRQ xmlns=\"http://tempuri.org\"><strRQ>{}</strRQ>"),
              std::string::npos);

    other.base_url = "ftp://partner.example";
    EXPECT_EQ(encode_request(other, via::post, "{}").error().code, error_code::url_invalid);
    EXPECT_EQ(encode_request(service_partner, via::soap12, "<a>\xFF</a>").error().code, error_code::value_invalid);
}

http::response answer_with(std::string body, std::string type = "text/xml; charset=utf-8", int status = 200) {
    return {status, {{"Content-Type", std::move(type)}}, std::move(body)};
}
std::string enveloped(std::string_view result) {
    return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Header/><s:Body>" + std::string(result) +
           "</s:Body></s:Envelope>";
}
std::string response_of(std::string_view content) {
    return enveloped("<WebServiceRQResponse xmlns='http://tempuri.org/'><WebServiceRQResult>" + std::string(content) +
                     "</WebServiceRQResult></WebServiceRQResponse>");
}

TEST(decode_response, takes_results_out_of_every_shape) {
    struct row {
        std::string_view name;
        via access;
        http::response answer;
        std::string_view document;
        document_form form;
        std::string_view quirks{};
    };
    using enum document_form;
    std::string const utf16("\xFF\xFE<\0r\0/\0>\0", 10);
    row const table[] = {
        {"inline", via::soap11, answer_with(response_of("<r xmlns=''><a/></r>")), "<r><a/></r>", xml},
        {"inline among comments", via::soap11, answer_with(response_of(" <!-- c --> <r xmlns=''/> ")), "<r/>", xml},
        {"inline in the envelope's namespace", via::soap11, answer_with(response_of("<r><a/></r>")), "<r><a/></r>", xml,
         "namespaced"},
        {"inline with a prefix of the envelope", via::soap11, answer_with(response_of("<r xmlns='' s:a='1'/>")),
         "<r xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\" s:a='1'/>", xml},
        {"escaped", via::soap11, answer_with(response_of("&lt;r/&gt;")), "<r/>", xml, "string_result"},
        {"CDATA", via::soap11, answer_with(response_of("<![CDATA[<r/>]]>")), "<r/>", xml, "string_result"},
        {"JSON as text", via::soap11.json(),
         answer_with(enveloped("<WebServiceJsonRQResponse xmlns='http://tempuri.org/'><WebServiceJsonRQResult>{\"r\":1}"
                               "</WebServiceJsonRQResult></WebServiceJsonRQResponse>")),
         "{\"r\":1}", json},
        {"XML for JSON", via::soap11.json(),
         answer_with(
             enveloped("<WebServiceJsonRQResponse xmlns='http://tempuri.org/'><WebServiceJsonRQResult><r xmlns=''/>"
                       "</WebServiceJsonRQResult></WebServiceJsonRQResponse>")),
         "<r/>", xml, "string_result"},
        {"other names", via::soap11, answer_with(enveloped("<FooResponse><return><r/></return></FooResponse>")), "<r/>",
         xml, "misspelled_name misspelled_name"},
        {"rpc:result in front of the result", via::soap12,
         answer_with(
             "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Body>"
             "<m:WebServiceRQResponse xmlns:m='http://tempuri.org/' "
             "xmlns:rpc='http://www.w3.org/2003/05/soap-rpc'><rpc:result>m:WebServiceRQResult</rpc:result>"
             "<m:WebServiceRQResult><r/></m:WebServiceRQResult></m:WebServiceRQResponse></s:Body></s:Envelope>"),
         "<r/>", xml},
        {"no wrapper", via::soap11, answer_with(enveloped("<r/>")), "<r/>", xml, "wrapped_result"},
        {"1.1 for 1.2", via::soap12, answer_with(response_of("<r xmlns=''/>")), "<r/>", xml, "namespaced"},
        {"an envelope for POST", via::post, answer_with(response_of("<r xmlns=''/>")), "<r/>", xml, "wrapped_result"},
        {"a bare document for SOAP", via::soap11, answer_with("<r/>"), "<r/>", xml, "wrapped_result"},
        {"a bare document", via::post, answer_with("<?xml version=\"1.0\"?>\n<r/>\n"), "<?xml version=\"1.0\"?>\n<r/>",
         xml},
        {"a mark", via::post, answer_with("\xEF\xBB\xBF<r/>"), "<r/>", xml, "byte_order_mark"},
        {"Latin-1", via::post, answer_with("<?xml version='1.0' encoding='iso-8859-1'?><r>\xEB</r>", "text/xml"),
         "<r>ë</r>", xml},
        {"a charset against a declaration", via::post,
         answer_with("<?xml version='1.0' encoding='utf-16'?><r>\xEB</r>", "text/xml; charset=latin1"), "<r>ë</r>", xml,
         "encoding_misdeclared"},
        {"UTF-16", via::get, answer_with(utf16, "text/xml; charset=utf-16"), "<r/>", xml},
        {"as text/html", via::post, answer_with("<HotelSearchRES/>", "text/html"), "<HotelSearchRES/>", xml,
         "media_type"},
        {"string with XML", via::post, answer_with("<string xmlns='http://tempuri.org/'>&lt;r/&gt;</string>"), "<r/>",
         xml, "wrapped_result"},
        {"string with JSON", via::post.json(), answer_with("<string xmlns='http://tempuri.org/'>{\"r\":1}</string>"),
         "{\"r\":1}", json, "wrapped_result"},
        {"JSON", via::post.json(), answer_with("{\"r\":1}", "application/json"), "{\"r\":1}", json},
        {"JSON as text/xml", via::get.json(), answer_with(" {\"r\":1} "), "{\"r\":1}", json, "media_type"},
        {"JSON for XML", via::get, answer_with("{\"r\":1}", "application/json"), "{\"r\":1}", json},
        {"d with a string", via::post.json(), answer_with(R"({"d":"{\"r\":\"\\u00eb\"}"})", "application/json"),
         R"({"r":"\u00eb"})", json, "wrapped_result"},
        {"d with XML", via::post.json(), answer_with(R"({"d":"<r a=\"1\"/>"})", "application/json"), R"(<r a="1"/>)",
         xml, "wrapped_result"},
        {"d with an object", via::post.json(), answer_with(R"({ "d" : {"r": 1} })", "application/json"), R"({"r": 1})",
         json, "wrapped_result"},
        {"a string", via::post.json(), answer_with(R"("{\"r\":1}")", "application/json"), R"({"r":1})", json,
         "wrapped_result"},
        {"JSON and an envelope", via::post.json(),
         answer_with("{\"r\":\">\"}" + enveloped("<WebServiceJsonRQResponse/>"), "application/json"), "{\"r\":\">\"}",
         json, "trailing_content"},
        {"a document with another status", via::post, answer_with("<r/>", "text/xml", 409), "<r/>", xml},
        {"a charset nobody knows", via::post, answer_with("\xEF\xBB\xBF<r/>", "text/xml; charset=nope"), "<r/>", xml,
         "media_type byte_order_mark"},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.name);
        auto const found = decode_response(one.access, one.answer);
        if (!found) {
            ADD_FAILURE() << explain(found.error());
            continue;
        }
        EXPECT_EQ(found->document, one.document);
        EXPECT_EQ(found->form, one.form);
        EXPECT_EQ(kinds(found->quirks), one.quirks);
    }
}

/// Hand-written services put the text of a fault where it does not belong.
TEST(decode_response, reads_faults_of_any_form) {
    struct row {
        std::string_view fault;
        std::string_view code;
        std::string_view message;
    } const table[] = {
        {"<faultcode>e:Server</faultcode><faultstring>no</faultstring>", "e:Server", "no"},
        {"<faultcode>e:Server</faultcode><faultstring>Error in <b>Search</b></faultstring>", "e:Server",
         "Error in Search"},
        {"<faultstring><![CDATA[a <b> c]]><br/>d</faultstring>", "", "a <b> cd"},
        {"<faultstring><e:Text>no</e:Text></faultstring>", "", "no"},
        {"<e:Code><e:Value>e:Sender</e:Value><e:Subcode><e:Value>e:x</e:Value></e:Subcode></e:Code>"
         "<e:Reason><e:Text>no</e:Text><e:Text>nein</e:Text></e:Reason>",
         "e:Sender", "no"},
        {"<e:Code>e:Sender</e:Code><e:Reason><e:Text>no</e:Text></e:Reason>", "e:Sender", "no"},
        {"<e:Code><e:Value>e:Sender</e:Value></e:Code><e:Reason>no</e:Reason>", "e:Sender", "no"},
        {"<Code>s:Client</Code><Reason> no <i>room</i> left</Reason>", "s:Client", "no room left"},
        {"<e:Reason><e:Text>a <b>c</b></e:Text></e:Reason>", "", "a c"},
        {"no room left", "", "no room left"},
        {"<e:Message>no room left</e:Message>", "", "no room left"},
        {"<e:Code><e:Value>e:Sender</e:Value></e:Code><Text>no <b>room</b></Text>", "e:Sender", "no room"},
        {"<Text>other</Text><faultstring>no</faultstring>", "", "no"},
        {"<faultstring> </faultstring><Code/><Id/><Message> no </Message><Help>x</Help><Trace/>", "", "no"},
        {"<faultactor>http://a.example</faultactor>", "", ""},
        {"<e:Node>http://a.example</e:Node><e:Role>http://b.example</e:Role>", "", ""},
        {"", "", ""},
    };
    for (auto const& row : table)
        for (std::string const space :
             {"http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope"}) {
            SCOPED_TRACE(row.fault);
            auto const body = "<e:Envelope xmlns:e='" + space + "'><e:Body><e:Fault>" + std::string(row.fault) +
                              "</e:Fault></e:Body></e:Envelope>";
            for (int const status : {200, 500}) {
                auto const found = support::expect_error(
                    decode_response(via::soap11, answer_with(body, "text/xml", status)), error_code::soap_fault);
                EXPECT_EQ(found.id, row.code);
                EXPECT_EQ(found.message, row.message);
            }
        }
}

/// What is wrong with an envelope is said once and not lost.
TEST(decode_response, keeps_the_details_of_malformed_envelopes) {
    auto const list = "<TripBookingListRS><Bookings><Booking></Bookings></TripBookingListRS>";
    for (auto const& body : {response_of(std::string("<r xmlns=''>") + "&nbsp;</r>"), enveloped("<a"),
                             enveloped("<a></b>"), "<string>" + std::string(list) + "&nope;</string>",
                             enveloped("<WebServiceRQResponse><WebServiceRQResult>a&b;")}) {
        auto const found = decode_response(via::soap11, answer_with(body));
        if (found) continue; // the reader of the document reports it
        EXPECT_EQ(name_of(found.error().code), name_of(error_code::xml_malformed)) << body;
        EXPECT_FALSE(found.error().expected.empty()) << body;
        EXPECT_FALSE(found.error().path.empty()) << body;
        EXPECT_NE(found.error().line, 0U) << body;
    }
}

TEST(decode_response, distinguishes_failures) {
    struct row {
        std::string_view name;
        via access;
        http::response answer;
        error_code code;
    };
    using enum error_code;
    std::string const page = "<!DOCTYPE html>\n<html><head><title>Bad\n gateway</title></head><body/></html>";
    row const table[] = {
        {"no result element", via::soap11,
         answer_with(enveloped("<WebServiceRQResponse xmlns='http://tempuri.org/'/>")), answer_null},
        {"nothing in the body", via::soap11, answer_with(enveloped("")), answer_null},
        {"nil", via::soap11,
         answer_with(enveloped("<WebServiceRQResponse "
                               "xmlns:i='http://www.w3.org/2001/XMLSchema-instance'><WebServiceRQResult i:nil='true'/>"
                               "</WebServiceRQResponse>")),
         answer_null},
        {"empty result", via::soap11, answer_with(response_of("")), answer_empty},
        {"blank result", via::soap11, answer_with(response_of(" \n ")), answer_empty},
        {"null as text", via::soap11, answer_with(response_of("null")), answer_null},
        {"words as the result", via::soap11, answer_with(response_of("no hotels")), content_unexpected},
        {"words and a document", via::soap11, answer_with(response_of("so <r/>")), content_unexpected},
        {"two documents", via::soap11, answer_with(response_of("<r/><s/>")), content_unexpected},
        {"a broken envelope", via::soap11,
         answer_with("<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>"), xml_malformed},
        {"broken after the result", via::soap11, answer_with(response_of("<r/>") + "<x/>"), xml_malformed},
        {"an envelope of nobody", via::soap11, answer_with("<Envelope xmlns='urn:nope'/>"), envelope_invalid},
        {"no body", via::soap11, answer_with("<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'/>"),
         envelope_invalid},
        {"DOCTYPE", via::post, answer_with("<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>"), doctype_refused},
        {"a bare declaration", via::get, answer_with("<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n"), answer_null},
        {"JSON null", via::post.json(), answer_with("null", "application/json"), answer_null},
        {"d null", via::post.json(), answer_with("{\"d\":null}", "application/json"), answer_null},
        {"an empty object", via::post.json(), answer_with("{}", "application/json"), answer_empty},
        {"an empty string", via::post.json(), answer_with("\"\"", "application/json"), answer_empty},
        {"nothing", via::post, answer_with(""), answer_empty},
        {"words", via::post, answer_with("OK", "text/plain"), content_unexpected},
        {"a page", via::post, answer_with(page, "text/html"), html_page},
        {"a page of a gateway", via::post, answer_with(page, "text/html", 502), html_page},
        {"a page without a doctype", via::post,
         answer_with("<?xml version='1.0'?><!-- x --><HTML><body>", "text/html", 500), html_page},
        {"a piece of a page", via::post, answer_with("<h1>Denied</h1>", "text/html", 403), html_page},
        {"400", via::soap11, answer_with("", "text/xml", 400), bad_request},
        {"415", via::soap11, answer_with("", "text/xml", 415), media_type_unsupported},
        {"404", via::post, answer_with(page, "text/html", 404), not_found},
        {"405", via::post, answer_with(page, "text/html", 405), method_not_allowed},
        {"500", via::post, answer_with("System.Exception: x\r\n  at y", "text/plain", 500), server_error},
        {"503", via::post, answer_with("", "text/plain", 503), server_error},
        {"302", via::post, answer_with("", "text/plain", 302), status_unexpected},
        {"302 with a document", via::post, answer_with("<r/>", "text/xml", 302), status_unexpected},
        {"no content", via::post, answer_with("", "text/xml", 204), status_unexpected},
        {"204 with a document", via::post, answer_with("<r/>", "text/xml", 204), status_unexpected},
        {"205 with a document", via::post, answer_with("<r/>", "text/xml", 205), status_unexpected},
        {"a part that was not requested", via::post, answer_with("<r/>", "text/xml", 206), status_unexpected},
        {"a part of an envelope", via::soap11, answer_with(enveloped("<x/>"), "text/xml", 206), status_unexpected},
        {"an interim response", via::post, answer_with("<r/>", "text/xml", 103), status_unexpected},
        {"status 0", via::post, answer_with("<r/>", "text/xml", 0), status_unexpected},
        {"status 600", via::post, answer_with("<r/>", "text/xml", 600), status_unexpected},
        {"status 999", via::post, answer_with("", "text/plain", 999), status_unexpected},
        {"bytes of no encoding", via::post, answer_with("<r>\xFF</r>"), encoding_invalid},
        {"an encoding nobody knows", via::post, answer_with("<?xml version='1.0' encoding='ebcdic'?><r/>", "text/xml"),
         encoding_unsupported},
        {"an undeclared prefix in the envelope", via::soap11, answer_with(enveloped("<x:WebServiceRQResponse/>")),
         xml_malformed},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.name);
        auto const found = decode_response(one.access, one.answer);
        ASSERT_FALSE(found) << found->document;
        EXPECT_EQ(name_of(found.error().code), name_of(one.code)) << explain(found.error());
        EXPECT_EQ(found.error().status, one.answer.status);
        EXPECT_EQ(found.error().body, one.answer.body);
    }
    auto const gateway = decode_response(via::post, answer_with(page, "text/html", 502));
    EXPECT_NE(gateway.error().message.find("Bad gateway"), std::string::npos) << gateway.error().message;
}

/// The error says what it is and what to set at the partner.
TEST(decode_response, names_the_forms_that_it_does_not_read) {
    auto const expect_named = [](via access, http::response const& answer, std::string_view form,
                                 std::string_view advice) {
        auto const sentence =
            explain(support::expect_error(decode_response(access, answer), error_code::content_unexpected));
        EXPECT_NE(sentence.find(form), std::string::npos) << sentence;
        EXPECT_NE(sentence.find(advice), std::string::npos) << sentence;
    };
    std::string const mime = "multipart/related; type=\"application/xop+xml\"; boundary=\"b\"; start-info=\"text/xml\"";
    std::string const parts = "--b\r\nContent-Type: application/xop+xml\r\n\r\n" + response_of("<r/>") + "\r\n--b--";
    for (int const status : {200, 500})
        for (auto const access : {via::soap11, via::soap12, via::post})
            expect_named(access, answer_with(parts, mime, status), "MTOM (XOP)", "switch MTOM off at the partner");

    std::string const list = "<TripBookingListRS><Bookings href='#id1'/></TripBookingListRS>";
    std::string const refers = "<WebServiceRQResponse><WebServiceRQResult href='#id0'/></WebServiceRQResponse>";
    std::string const result =
        "<WebServiceRQResponse><WebServiceRQResult>" + list + "</WebServiceRQResult></WebServiceRQResponse>";
    for (auto const& first : {refers, result})
        expect_named(via::soap11, answer_with(enveloped(first + "<multiRef id='id0'><name>Ada</name></multiRef>")),
                     "multiRef", "document/literal at the partner");
}

TEST(decode_response, keeps_limits) {
    EXPECT_EQ(decode_response(via::post, answer_with("<r>12345</r>"), {.bytes = 8}).error().code,
              error_code::too_large);
    std::string deep;
    for (int i = 0; i < 100; ++i) deep += "<a>";
    EXPECT_EQ(decode_response(via::soap11, answer_with(response_of(deep))).error().code, error_code::too_deep);
}

TEST(fault_response, is_read_back_in_both_versions) {
    for (auto const version : {soap_version::v11, soap_version::v12}) {
        auto const access = version == soap_version::v11 ? via::soap11 : via::soap12;
        auto const made = fault_response(version, fault_code::client, "a < b & \"c\"", "<e xmlns=\"u\">x</e>");
        EXPECT_EQ(made.status, 500);
        support::expect_error(decode_response(access, made),
                              {.code = error_code::soap_fault,
                               .message = "a < b & \"c\"",
                               .id = version == soap_version::v11 ? "soap:Client" : "soap:Sender",
                               .detail = "<e xmlns=\"u\">x</e>"});
    }
    auto const mismatch = fault_response(soap_version::v12, fault_code::version_mismatch, "x");
    EXPECT_EQ(mismatch.headers.get("Content-Type"), "text/xml; charset=utf-8");
    EXPECT_NE(mismatch.body.find("<soap12:Upgrade"), std::string::npos);
}

/// Faults as other servers write them.
TEST(fault_response, reads_the_faults_of_others) {
    auto const of = [](via access, std::string const& envelope) {
        return decode_response(access, answer_with(envelope, "text/xml", 500)).error();
    };
    auto const qualified =
        of(via::soap12,
           "<e:Envelope "
           "xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body><e:Fault><e:Code><e:Value>e:Sender</e:Value>"
           "<e:Subcode><e:Value>e:x</e:Value></e:Subcode></e:Code><e:Reason><e:Text xml:lang='en'> no </e:Text>"
           "<e:Text xml:lang='fr'>non</e:Text></e:Reason><e:Detail> <x/> </e:Detail></e:Fault></e:Body></e:Envelope>");
    EXPECT_EQ(qualified.id, "e:Sender");
    EXPECT_EQ(qualified.message, "no");
    EXPECT_EQ(qualified.detail, "<x/>");
    auto const bare = of(via::soap11, "<E:Envelope "
                                      "xmlns:E='http://schemas.xmlsoap.org/soap/envelope/"
                                      "'><E:Body><E:Fault><faultstring>why</faultstring></E:Fault></E:Body>"
                                      "</E:Envelope>");
    EXPECT_EQ(bare.code, error_code::soap_fault);
    EXPECT_EQ(bare.id, "");
    EXPECT_EQ(bare.message, "why");
}

http::request soap11(std::string body, std::string action = "\"http://tempuri.org/WebServiceRQ\"") {
    return {"POST",
            "/cr.ws/Flight.asmx",
            {{"Content-Type", "text/xml; charset=utf-8"}, {"SOAPAction", std::move(action)}},
            std::move(body)};
}

/// A request is understood: its document, its access method and the kinds of its quirks.
void expect_decoded(http::request const& request, std::string_view document, via access, std::string_view quirks = {}) {
    auto const requested = support::required(decode_request(default_endpoints, request));
    EXPECT_EQ(requested->document, document);
    EXPECT_EQ(requested->via, access);
    EXPECT_EQ(kinds(requested->quirks), quirks);
}

TEST(decode_request, reads_envelopes_as_clients_write_them) {
    std::string const space = "http://schemas.xmlsoap.org/soap/envelope/";
    std::string const open = "<e:Envelope xmlns:e='" + space + '\'';
    std::string const request = "<WebServiceRQ xmlns='http://tempuri.org/'><strRQ>&lt;a/></strRQ></WebServiceRQ>";
    std::string const close = "</e:Body></e:Envelope>";
    struct row {
        std::string_view name;
        std::string body;
        std::string action;
        std::string_view quirks{};
    };
    row const table[] = {
        {"default namespace",
         "<Envelope xmlns='" + space +
             "'><Body><x:WebServiceRQ "
             "xmlns:x='http://tempuri.org/'><x:strRQ>&lt;a/></x:strRQ></x:WebServiceRQ></Body></Envelope>",
         ""},
        {"empty action in quotes", open + "><e:Body>" + request + close, "\"\""},
        {"no slash at the namespace's end",
         open + "><e:Body><WebServiceRQ xmlns='http://tempuri.org'><strRQ><![CDATA[<a/>]]></strRQ></WebServiceRQ>" +
             close,
         "http://tempuri.org/WebServiceRQ", "namespaced"},
        {"standalone and comments",
         "<?xml version='1.0' standalone='yes'?><!-- a -->" + open +
             "><!-- b --><e:Header/><e:Body><!-- c --><WebServiceRQ xmlns='http://tempuri.org/'><strRQ>&lt;<!-- d "
             "-->a/></strRQ></WebServiceRQ>" +
             close + "<!-- e -->",
         "http://tempuri.org/WebServiceRQ"},
        {"encodingStyle",
         open + " e:encodingStyle='http://schemas.xmlsoap.org/soap/encoding/'><e:Body e:encodingStyle=''>" + request +
             close,
         ""},
        {"a header for somebody else",
         open + "><e:Header><h e:mustUnderstand='1' e:actor='urn:other'/><i e:mustUnderstand='0'/></e:Header><e:Body>" +
             request + close,
         ""},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.name);
        expect_decoded(soap11(one.body, one.action), "<a/>", via::soap11.on(family::flight), one.quirks);
    }
}

/// Joined from a namespace that ends with a slash, and one more.
TEST(decode_request, tolerates_two_slashes_in_an_action) {
    auto const body = "<Envelope xmlns='http://schemas.xmlsoap.org/soap/envelope/'><Body><WebServiceJsonRQ "
                      "xmlns='http://tempuri.org/'><strRQ>{}</strRQ></WebServiceJsonRQ></Body></Envelope>";
    auto const requested =
        support::required(decode_request(default_endpoints, soap11(body, "\"http://tempuri.org//WebServiceJsonRQ\"")));
    EXPECT_EQ(requested->document, "{}");
    EXPECT_EQ(requested->via, via::soap11.json().on(family::flight));
    ASSERT_EQ(requested->quirks.size(), 1U);
    EXPECT_EQ(requested->quirks[0].kind, quirk_kind::namespaced);
    EXPECT_EQ(requested->quirks[0].path, "SOAPAction");
    EXPECT_EQ(requested->quirks[0].expected, "http://tempuri.org/WebServiceJsonRQ");
    EXPECT_EQ(requested->quirks[0].found, "http://tempuri.org//WebServiceJsonRQ");
    auto const other = decode_request(default_endpoints, soap11(body, "http://tempuri.org//WebServiceRQ"));
    EXPECT_FALSE(other) << "the action names another operation";
}

TEST(decode_request, routes_soap_1_2_by_the_body_where_the_action_is_unknown) {
    auto const body = "<Envelope xmlns='http://www.w3.org/2003/05/soap-envelope'><Body><WebServiceJsonRQ "
                      "xmlns='http://tempuri.org/'><strRQ>{}</strRQ></WebServiceJsonRQ></Body></Envelope>";
    struct row {
        std::string type;
        std::string action;
        std::string_view quirks{};
    };
    row const table[] = {
        {"application/soap+xml", ""},
        {"application/soap+xml; action=\"\"", ""},
        {"application/soap+xml; action=\"http://tempuri.org/WebServiceJsonRQ\"", "urn:x"},
        {"application/soap+xml; action=\"urn:x\"", "", "media_type"},
        {"application/soap+xml; action=\"http://tempuri.org/IService/WebServiceJsonRQ\"", "", "media_type"},
        {"application/soap+xml", "\"urn:x\"", "media_type"},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.type + ' ' + one.action);
        expect_decoded({"POST", "/cr.ws/Flight.asmx", {{"Content-Type", one.type}, {"SOAPAction", one.action}}, body},
                       "{}", via::soap12.json().on(family::flight), one.quirks);
    }
    auto const nobody = decode_request(
        default_endpoints, {"POST",
                            "/cr.ws/Flight.asmx",
                            {{"Content-Type", "application/soap+xml; action=\"urn:x\""}},
                            "<Envelope xmlns='http://www.w3.org/2003/05/soap-envelope'><Body><a/></Body></Envelope>"});
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().status, 500);
}

TEST(decode_request, answers_what_it_cannot_take) {
    struct row {
        std::string_view name;
        http::request request;
        int status;
        std::string_view stated;
        std::string_view allow{};
    };
    std::string const open = "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'>";
    std::string const elements =
        open +
        "<e:Body><WebServiceRQ xmlns='http://tempuri.org/'><strRQ><a/></strRQ></WebServiceRQ></e:Body></e:Envelope>";
    std::string const nil = open + "<e:Body><WebServiceRQ xmlns='http://tempuri.org/'><strRQ xsi:nil='true' "
                                   "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'/>"
                                   "</WebServiceRQ></e:Body></e:Envelope>";
    auto const understood = [&](std::string_view value) {
        auto body = open + "<e:Header><w:Security xmlns:w='urn:w&amp;&lt;' e:mustUnderstand=" + std::string(value) +
                    "</w:Security></e:Header><e:Body><WebServiceRQ xmlns='http://tempuri.org/'><strRQ>a</strRQ>"
                    "</WebServiceRQ></e:Body></e:Envelope>";
        return body;
    };
    auto const soap12 = [](std::string body) {
        body.replace(body.find("http://schemas.xmlsoap.org/soap/envelope/"), 41,
                     "http://www.w3.org/2003/05/soap-envelope");
        return http::request{"POST", "/cr.ws/Flight.asmx", {{"Content-Type", "application/soap+xml"}}, body};
    };
    auto const misplaced = [&](std::string_view parameter) {
        return open + "<e:Body><t:WebServiceRQ xmlns:t='http://tempuri.org/'><" + std::string(parameter) + ">a</" +
               std::string(parameter.substr(0, 5)) + "></t:WebServiceRQ></e:Body></e:Envelope>";
    };
    row const table[] = {
        {"strRQ with elements", soap11(elements), 500, "soap:Client"},
        {"strRQ that is nil", soap11(nil), 500, "The parameter strRQ is missing (found xsi:nil)."},
        {"no Body", soap11(open + "</e:Envelope>"), 500, "soap:Client"},
        {"no operation at all", soap11(open + "<e:Body/></e:Envelope>", ""), 500, "soap:Client"},
        {"an unknown action", soap11(elements, "http://tempuri.org/Nope"), 500, "soap:Client"},
        {"three slashes", soap11(elements, "http://tempuri.org///WebServiceRQ"), 500, "names no operation"},
        {"no slash", soap11(elements, "http://tempuri.orgWebServiceRQ"), 500, "names no operation"},
        {"strRQ in no namespace", soap11(misplaced("strRQ")), 500,
         "strRQ must be in the namespace http://tempuri.org/ (found in no namespace)"},
        {"strRQ in another namespace", soap11(misplaced("strRQ xmlns='urn:other'")), 500,
         "strRQ must be in the namespace http://tempuri.org/ (found in urn:other)"},
        {"a parameter in other letters", soap11(misplaced("strRq xmlns='http://tempuri.org/'")), 500,
         "The parameter strRQ is missing (found strRq; names are case-sensitive)."},
        {"the same in no namespace", soap11(misplaced("STRRQ")), 500, "missing (found STRRQ;"},
        {"a parameter of another name", soap11(misplaced("query")), 500, "The parameter strRQ is missing."},
        {"strRQ that refers to another element", soap11(misplaced("strRQ href='#id0' xmlns='http://tempuri.org/'")),
         500, "strRQ must be text (found the reference href=\"#id0\");"},
        {"a header that must be understood", soap11(understood("'1'>")), 500,
         "<faultcode>soap:MustUnderstand</faultcode><faultstring>This service does not understand the header Security "
         "of the namespace urn:w&amp;&lt;. Send it without mustUnderstand, or not at all.</faultstring></soap:Fault>"},
        {"the same in SOAP 1.2", soap12(understood("'true'>")), 500,
         "<soap:Header><soap:NotUnderstood qname=\"h:Security\" xmlns:h=\"urn:w&amp;&lt;\" "
         "/></soap:Header><soap:Body>"},
        {"the other version's envelope",
         soap11("<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'><e:Body/></e:Envelope>"), 500,
         "soap:VersionMismatch"},
        {"text in the envelope", soap11(open + "x</e:Envelope>"), 400, ""},
        {"an undeclared prefix", soap11("<e:Envelope/>"), 400, ""},
        {"another method", {"PUT", "/cr.ws/Flight.asmx", {}, {}}, 405, "<html", "GET, POST"},
        {"another method for an operation",
         {"DELETE", "/cr.ws/Hotel.asmx/WebServiceRQ", {}, {}},
         405,
         "<html",
         "GET, POST"},
        {"another path", {"POST", "/cr.ws/Flight.asmxx", {}, {}}, 404, "<html"},
        {"no path", {"GET", "/", {}, {}}, 404, "<html"},
        {"no Content-Type", {"POST", "/cr.ws/Flight.asmx/WebServiceRQ", {}, "strRQ=a"}, 500, "form"},
    };
    for (auto const& one : table) {
        SCOPED_TRACE(one.name);
        auto const decoded = decode_request(default_endpoints, one.request);
        ASSERT_FALSE(decoded);
        auto const& answered = decoded.error();
        EXPECT_EQ(answered.status, one.status);
        if (one.stated.empty())
            EXPECT_EQ(answered.body, "");
        else
            EXPECT_NE(answered.body.find(one.stated), std::string::npos) << answered.body;
        EXPECT_EQ(answered.headers.get("Allow"), one.allow);
    }
}

TEST(decode_request, get_can_be_switched_off) {
    auto settings = default_endpoints;
    http::request const get{"GET", "/CR.WS/flight.ASMX/WebServiceRQ?strRQ=%3Ca%2F%3E", {}, {}};
    EXPECT_TRUE(decode_request(settings, get));
    settings.get_enabled = false;
    auto const decoded = decode_request(settings, get);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().status, 405);
    EXPECT_EQ(decoded.error().headers.get("Allow"), "POST");
}

TEST(decode_request, takes_targets_in_absolute_form) {
    http::request const request{"GET", "http://partner.example/cr.ws/Hotel.asmx/WebServiceJsonRQ?strRQ=%7B%7D", {}, {}};
    expect_decoded(request, "{}", via::get.json().on(family::hotel));
}

/// Responses are byte for byte those of the captured server if they are XML in an envelope.
TEST(encode_response, writes_what_was_captured) {
    for (auto const& one : wire::exchanges("asmx", {"ok_Flight_WebServiceRQ_soap", "ok_Flight_WebServiceJsonRQ_soap",
                                                    "val_EMPTY_FlightStr_WebServiceRQ_soap"})) {
        SCOPED_TRACE(one.name);
        auto const access = decode_request(wire::captured_endpoints, one.request).value().via;
        auto const found = decode_response(access, one.response);
        auto const answered = encode_response(default_endpoints, access, found ? found->document : std::string{});
        EXPECT_EQ(answered.body, one.response.body);
        EXPECT_EQ(answered.status, one.response.status);
        EXPECT_EQ(answered.headers.get("Content-Type"), one.response.headers.get("Content-Type"));
    }
}

TEST(encode_response, writes_bare_documents_for_get_and_post) {
    auto const xml = encode_response(default_endpoints, via::get, "<r/>");
    EXPECT_EQ(xml.body, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<r/>");
    EXPECT_EQ(xml.headers.get("Content-Type"), "text/xml; charset=utf-8");
    auto const json = encode_response(default_endpoints, via::post.json(), "{\"r\":1}");
    EXPECT_EQ(json.body, "{\"r\":1}");
    EXPECT_EQ(json.headers.get("Content-Type"), "application/json; charset=utf-8");
}

TEST(encode_response, takes_prologs_off_and_keeps_namespaces) {
    auto const access = via::soap12;
    auto const inside = [&](std::string_view document) {
        auto const body = encode_response(default_endpoints, access, document).body;
        auto const begin = body.find("<WebServiceRQResult>") + 20;
        return body.substr(begin, body.find("</WebServiceRQResult>") - begin);
    };
    EXPECT_EQ(inside("<?xml version='1.0'?>\n<!-- c -->\n<r a='1'><b/></r>\n"), "<r a='1' xmlns=\"\"><b/></r>");
    EXPECT_EQ(inside("<r/>"), "<r xmlns=\"\"/>");
    EXPECT_EQ(inside("<r xmlns='u'/>"), "<r xmlns='u'/>");
    EXPECT_EQ(inside("{\"a\":\"<\"}"), "{\"a\":\"&lt;\"}");
}

} // namespace
