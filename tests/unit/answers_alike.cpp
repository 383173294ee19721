// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/corrupt.hpp"
#include "support/documents.hpp"
#include "support/generate.hpp"
#include "support/outcome.hpp"
#include "support/sanitized.hpp"
#include "support/streamed.hpp"

#include <waybill/client.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/text.hpp>
#include <waybill/xml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A document means the same in every answer that can carry it: over each access method, whole and item by item.
namespace answers_alike {

using namespace waybill;

struct outcome {
    std::string document{}; ///< what was read, in canonical JSON
    std::vector<quirk> quirks{};
    std::vector<std::string> faults{}; ///< code, path, expected, found, id and place of the error
};

http::response answer(std::string body, std::string type) { return {200, {{"Content-Type", std::move(type)}}, body}; }

std::string escaped(std::string_view text) {
    std::string made;
    sink out(made);
    detail::xml::put_text(out, text);
    out.finish();
    return made;
}

std::string enveloped(bool v11, std::string_view operation, std::string_view result) {
    std::string body = "<?xml version=\"1.0\" encoding=\"utf-8\"?><soap:Envelope xmlns:soap=\"";
    body += envelope_namespace(v11 ? soap_version::v11 : soap_version::v12);
    std::string const name(operation);
    body += "\"><soap:Body><t:" + name + "Response xmlns:t=\"http://tempuri.org/\"><t:" + name + "Result>";
    (body += result) += "</t:" + name + "Result></t:" + name + "Response></soap:Body></soap:Envelope>";
    return body;
}

/// A form of an answer; `wraps`: the number of quirks that its wrapping is.
struct carrier {
    std::string_view name;
    via access;
    std::size_t wraps;
    std::function<http::response(std::string const&)> make;
};

std::vector<carrier> const xml_carriers{
    {"POST", via::post, 0, [](auto const& text) { return answer(text, "text/xml"); }},
    {"GET", via::get, 0, [](auto const& text) { return answer(text, "text/xml"); }},
    {"SOAP 1.1", via::soap11, 0,
     [](auto const& text) { return answer(enveloped(true, "WebServiceRQ", text), "text/xml"); }},
    {"SOAP 1.2", via::soap12, 0,
     [](auto const& text) { return answer(enveloped(false, "WebServiceRQ", text), "application/soap+xml"); }},
    {"SOAP 1.1, escaped", via::soap11, 1,
     [](auto const& text) { return answer(enveloped(true, "WebServiceRQ", escaped(text)), "text/xml"); }},
    {"string", via::post, 1,
     [](auto const& text) { return answer("<string>" + escaped(text) + "</string>", "text/xml"); }},
};
std::vector<carrier> const json_carriers{
    {"POST", via::post.json(), 0, [](auto const& text) { return answer(text, "application/json"); }},
    {"GET", via::get.json(), 0, [](auto const& text) { return answer(text, "application/json"); }},
    {"SOAP 1.1", via::soap11.json(), 0,
     [](auto const& text) { return answer(enveloped(true, "WebServiceJsonRQ", escaped(text)), "text/xml"); }},
    {"SOAP 1.2", via::soap12.json(), 0,
     [](auto const& text) {
         return answer(enveloped(false, "WebServiceJsonRQ", escaped(text)), "application/soap+xml");
     }},
    {"string", via::post.json(), 1,
     [](auto const& text) { return answer("<string>" + escaped(text) + "</string>", "text/xml"); }},
};

void keep_error(outcome& into, error const& why) {
    into.faults = {
        std::string(name_of(why.code)), why.path, why.expected,
        std::string(why.found_text()),  why.id,   std::to_string(why.line) + ':' + std::to_string(why.column)};
    if (why.code == error_code::refused) into.faults.push_back(why.message + why.detail);
}

/// Delivers a response whole or in pieces, as the transports over sockets do.
struct answering {
    http::response answer{};
    std::size_t piece = 0;

    result<http::response> operator()(std::string_view, http::request const&) const { return answer; }
    result<void> operator()(std::string_view, http::request const&, http::body_receiver& into) const {
        auto const rest = std::string_view(answer.body);
        bool more = into.begin({answer.status, answer.headers, {}});
        for (std::size_t at = 0; more && at < rest.size(); at += piece) more = into.take(rest.substr(at, piece));
        return {};
    }
};
client agency_with(http::response answer, std::size_t piece = 0) {
    return client{partner{.base_url = "http://localhost"}, answering{std::move(answer), piece}};
}

/// A valid request, whose texts are not those of the answers: errors and quirks mask its secrets.
template <class Request>
Request request_of() {
    generate::maker maker(1, generate::fullness::nothing);
    auto made = generate::message<Request>(maker);
    made.credential = {"agency", "s&cret-5f2e"};
    return made;
}

template <class Request>
outcome whole(carrier const& by, std::string const& document, bool strict) {
    outcome found;
    auto agency = agency_with(by.make(document));
    auto got = agency.call(request_of<Request>(), by.access, {.strict = strict, .quirks = &found.quirks});
    if (got)
        found.document = to_json(*got).value();
    else
        keep_error(found, got.error());
    return found;
}

std::vector<booking>& items_of(trip_booking_list_rs& list) { return list.bookings; }
std::vector<listed_city>& items_of(city_list_rs& list) { return list.cities; }

template <class Request> concept requests_list = requires(response_of<Request>& list) { items_of(list); };

template <requests_list Request>
outcome in_pieces(carrier const& by, std::string const& document, bool strict, std::size_t size) {
    outcome found;
    response_of<Request> all;
    auto agency = agency_with(by.make(document), size);
    auto const keep = [&](auto const& each) { items_of(all).push_back(each); };
    auto const end = call_for_each(agency, request_of<Request>(), keep, by.access,
                                   {.reading = {.strict = strict, .quirks = &found.quirks}});
    if (end)
        found.document = to_json(all).value();
    else
        keep_error(found, end.error());
    return found;
}

/// A list, in pieces of a size or, if that is zero, whole.
outcome list_outcome(carrier const& by, std::string const& document, bool strict, std::size_t size) {
    return size == 0 ? whole<trip_booking_list_rq>(by, document, strict)
                     : in_pieces<trip_booking_list_rq>(by, document, strict, size);
}

/// Those of the document, without those of what wraps it.
std::vector<std::string> quirks_of(outcome const& found, bool of_document) {
    std::vector<std::string> lines;
    for (auto const& each : found.quirks) {
        bool const around = each.kind == quirk_kind::string_result || each.kind == quirk_kind::wrapped_result;
        if (around != of_document) lines.push_back(explain(each));
    }
    return lines;
}

/// A document that ends too early or late takes the rest of an envelope for its own, or lacks it.
bool is_one_element(std::string const& document) {
    read_options const options;
    reading in(document, options, {});
    detail::xml::cursor at(in);
    std::string_view name;
    return at.prolog() && at.open_tag(name) && at.skip_element(name, at.skip_attributes()) && at.epilog();
}

/// XML cannot carry control characters, and a message in UTF-8 only UTF-8.
bool can_be_carried(std::string_view document) {
    for (char const byte : document)
        if (static_cast<unsigned char>(byte) < ' ' && byte != '\n' && byte != '\t' && byte != '\r') return false;
    return text::first_invalid_utf8(document) == document.npos;
}

void expect_alike(outcome const& got, outcome const& wanted, carrier const& by, std::string const& where, bool sound) {
    ASSERT_EQ(got.faults.empty(), wanted.faults.empty())
        << where << testing::PrintToString(got.faults) << testing::PrintToString(wanted.faults);
    if (wanted.faults.empty()) {
        ASSERT_EQ(got.document, wanted.document) << where;
        ASSERT_EQ(quirks_of(got, true), quirks_of(wanted, true)) << where;
        ASSERT_EQ(quirks_of(got, false).size(), by.wraps) << where;
    } else if (sound) {
        ASSERT_EQ(got.faults, wanted.faults) << where;
    } else {
        ASSERT_FALSE(got.faults[0].empty()) << where;
        ASSERT_FALSE(got.faults[2].empty() && got.faults[3].empty() && got.faults[4].empty())
            << where << " has no details" << testing::PrintToString(got.faults);
    }
}

template <class Request>
void compare(std::vector<carrier> const& carriers, std::string const& document, bool strict, bool sound) {
    if (!can_be_carried(document) || text::trimmed(document).empty()) return;
    if (detail::binding::is_page(document)) return; // only as a whole body
    SCOPED_TRACE(document);
    auto const wanted = whole<Request>(carriers.front(), document, strict);
    for (auto const& by : carriers) {
        if (strict && by.wraps != 0) continue; // refused for its wrapping
        auto const name = std::string(by.name);
        expect_alike(whole<Request>(by, document, strict), wanted, by, name + " whole", sound);
        if constexpr (requests_list<Request>)
            for (std::size_t const size : {std::size_t{7}, document.size() * 2 + 1000})
                expect_alike(in_pieces<Request>(by, document, strict, size), wanted, by,
                             name + " in pieces of " + std::to_string(size), sound);
        if (testing::Test::HasFailure()) return;
    }
}

/// 1,000 mutated answers in the suite; WAYBILL_MUTATIONS sets another number, 20,000 in the long run.
std::size_t mutations() {
    auto const* const wanted = std::getenv("WAYBILL_MUTATIONS");
    return wanted != nullptr ? std::size_t(std::atoi(wanted)) : support::some_of(1'000);
}

/// The document in both forms, changed at random.
template <class Request>
void compare_changed(std::mt19937_64& engine, std::string const& xml, std::string const& json, bool of_xml,
                     bool strict) {
    if (of_xml) {
        auto const document = corrupt::corrupted(engine, xml, corrupt::xml_pieces);
        compare<Request>(xml_carriers, document, strict, is_one_element(document));
    } else {
        compare<Request>(json_carriers, corrupt::corrupted(engine, json, corrupt::json_pieces), strict, true);
    }
}
template <class Request>
void compare_generated(std::uint64_t seed, std::mt19937_64& engine, bool of_xml, bool strict) {
    generate::maker maker(seed);
    auto const made = generate::message<response_of<Request>>(maker);
    compare_changed<Request>(engine, to_xml(made).value(), to_json(made).value(), of_xml, strict);
}

/// One of all kinds of answers, in turn.
void compare_message(std::uint64_t seed) {
    std::mt19937_64 engine(seed);
    bool const of_xml = seed % 2 == 0;
    bool const strict = seed % 4 >= 2;
    switch (seed / 4 % 8) {
    case 0: return compare_generated<trip_booking_list_rq>(seed, engine, of_xml, strict);
    case 1: return compare_generated<city_list_rq>(seed, engine, of_xml, strict);
    case 2: return compare_generated<hotel_search_req>(seed, engine, of_xml, strict);
    case 3: return compare_generated<hotel_quote_req>(seed, engine, of_xml, strict);
    case 4: return compare_generated<hotel_booking_creation_req>(seed, engine, of_xml, strict);
    case 5:
        return compare_changed<hotel_booking_cancellation_req>(engine, std::string(documents::refusal_xml),
                                                               std::string(documents::refusal_json), of_xml, strict);
    default:
        return compare_changed<trip_booking_list_rq>(engine, std::string(documents::list_response_xml),
                                                     std::string(documents::list_response_json), of_xml, strict);
    }
}

TEST(answers_alike, mutated_at_random) {
    for (std::uint64_t seed = 0; seed < mutations(); ++seed) {
        SCOPED_TRACE(seed);
        compare_message(seed);
        if (testing::Test::HasFailure()) return;
    }
}

/// Axis 1.4 and templates of Java write a character above U+FFFF as two references, in the document and in a text that
/// is a document.
TEST(answers_alike, with_references_to_halves_of_a_pair) {
    std::string const reference = "&#xD83D;&#xDE00;";
    auto const document = documents::changed(documents::list_response_xml, "1 Rue de la Plage", "P " + reference + "!");
    auto const meant = documents::changed(documents::list_response_xml, "1 Rue de la Plage", "P 😀!");
    auto const wanted = whole<trip_booking_list_rq>(xml_carriers.front(), meant, false);
    auto const got = whole<trip_booking_list_rq>(xml_carriers.front(), document, false);
    EXPECT_EQ(got.document, wanted.document);
    ASSERT_EQ(got.quirks.size(), 1U);
    EXPECT_EQ(got.quirks[0].kind, quirk_kind::value_form);
    EXPECT_TRUE(got.quirks[0].path.ends_with("/address")) << got.quirks[0].path;
    for (bool const strict : {false, true}) compare<trip_booking_list_rq>(xml_carriers, document, strict, true);
    EXPECT_EQ(whole<trip_booking_list_rq>(xml_carriers.front(), document, true).faults.at(0), "quirk_refused");

    // in the text of a result: one quirk at the same place, whole and in pieces of each size
    auto const json = documents::changed(documents::list_response_json, "1 Rue de la Plage", "\\n P 😀! 😀");
    for (auto const& [operation, access, text] :
         {std::tuple("WebServiceRQ", via::soap11, meant), std::tuple("WebServiceJsonRQ", via::soap12.json(), json)}) {
        carrier by{"text", access, 0, [&](auto const& of) {
                       auto body = enveloped(access == via::soap11, operation, escaped(of));
                       for (auto at = body.find("😀"); at != body.npos; at = body.find("😀"))
                           body.replace(at, 4, "&#55357;&#xDe00;");
                       return answer(body, access == via::soap11 ? "text/xml" : "application/soap+xml");
                   }};
        for (bool const strict : {false, true}) {
            auto const one = whole<trip_booking_list_rq>(by, text, strict);
            if (!strict) {
                EXPECT_NE(one.document.find("😀"), one.document.npos);
                ASSERT_FALSE(one.quirks.empty());
                EXPECT_EQ(one.quirks.back().kind, quirk_kind::value_form);
                EXPECT_TRUE(one.quirks.back().path.ends_with("Result")) << one.quirks.back().path;
            } else {
                EXPECT_EQ(one.faults.at(0), "quirk_refused");
            }
            for (std::size_t size = 1; size < 40; ++size) {
                auto const pieces = in_pieces<trip_booking_list_rq>(by, text, strict, size);
                EXPECT_EQ(pieces.document, one.document) << size;
                EXPECT_EQ(pieces.faults, one.faults) << size;
                ASSERT_EQ(pieces.quirks.size(), one.quirks.size()) << size;
                for (std::size_t at = 0; at < one.quirks.size(); ++at) {
                    EXPECT_EQ(explain(pieces.quirks[at]), explain(one.quirks[at])) << size;
                    EXPECT_EQ(pieces.quirks[at].offset, one.quirks[at].offset) << size;
                }
            }
        }
    }
    // in a request, and in the text of one
    for (auto const access : {via::soap11, via::soap12, via::soap12.json()}) {
        auto request =
            support::required(encode_request(partner{.base_url = "http://localhost"}, access, "<a>P 😀</a>")).value();
        request.body.replace(request.body.find("😀"), 4, reference);
        auto const decoded = decode_request({}, request);
        ASSERT_TRUE(decoded);
        EXPECT_EQ(decoded->document, "<a>P 😀</a>");
        ASSERT_EQ(decoded->quirks.size(), 1U);
        EXPECT_TRUE(decoded->quirks[0].path.ends_with("strRQ")) << decoded->quirks[0].path;
    }
    for (std::string const half : {"&#xD83D;", "&#xDE00;", "&#xD83D;x&#xDE00;", "&#xDE00;&#xD83D;", "&#xD83D;&#xD83D;",
                                   "&#xD83D;&#xDE0;", "&#xD83D;&#xDE00"})
        EXPECT_FALSE(from_xml<trip_booking_list_rq>(
            documents::changed(documents::list_request_xml, "<Login>", "<Login>" + half)))
            << half;
    auto const secret = documents::changed(documents::list_request_xml, "<Login>", "<Login>" + reference);
    auto const read = support::required(from_xml<trip_booking_list_rq>(secret));
    EXPECT_TRUE(read->credential.login.starts_with("😀"));
}

/// .NET writes control characters as references, which XML 1.0 forbids. A fault with one is read as well.
TEST(answers_alike, with_references_to_forbidden_characters) {
    for (std::string const reference : {"&#x1B;", "&#27;", "&#0;", "&#xFFFE;", "&#xD800;", "&#x110000;"}) {
        SCOPED_TRACE(reference);
        auto const document =
            documents::changed(documents::list_response_xml, "1 Rue de la Plage", "1 Rue " + reference + "de la Plage");
        auto const replaced = documents::changed(documents::list_response_xml, "1 Rue de la Plage",
                                                 "1 Rue \xEF\xBF\xBD"
                                                 "de la Plage");
        auto const wanted = whole<trip_booking_list_rq>(xml_carriers.front(), replaced, false);
        ASSERT_TRUE(wanted.faults.empty());
        auto const got = whole<trip_booking_list_rq>(xml_carriers.front(), document, false);
        EXPECT_EQ(got.document, wanted.document);
        ASSERT_EQ(quirks_of(got, true).size(), quirks_of(wanted, true).size() + 1);
        bool reported = false;
        for (auto const& each : got.quirks)
            reported = reported || (each.kind == quirk_kind::value_form && each.found == reference);
        EXPECT_TRUE(reported);
        for (bool const strict : {false, true}) compare<trip_booking_list_rq>(xml_carriers, document, strict, true);
        EXPECT_EQ(whole<trip_booking_list_rq>(xml_carriers.front(), document, true).faults.at(0), "xml_malformed");

        auto const refused = documents::changed(documents::refusal_xml, "Another price", "Another " + reference);
        compare<hotel_quote_req>(xml_carriers, refused, false, true);
        EXPECT_EQ(whole<hotel_quote_req>(xml_carriers.front(), refused, false).faults.at(0), "refused");

        auto const request = documents::changed(documents::list_request_xml, "<Login>", "<Login>" + reference);
        ASSERT_FALSE(request.empty());
        EXPECT_FALSE(from_xml<trip_booking_list_rq>(request));
        auto const faulty = "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><s:Fault>"
                            "<faultstring>no " +
                            reference + "</faultstring></s:Fault></s:Body></s:Envelope>";
        support::expect_error(decode_response(via::soap11, answer(faulty, "text/xml")),
                              {.code = error_code::soap_fault, .message = "no \xEF\xBF\xBD"});
    }
}

/// White space after a truncated document does not belong to it.
TEST(answers_alike, with_white_space_after_a_truncated_document) {
    for (auto const& [document, carriers] : {std::pair(std::string(documents::list_response_xml), xml_carriers),
                                             std::pair(std::string(documents::list_response_json), json_carriers)})
        for (auto const size : {document.size() / 3, document.size() / 2, document.size() - 3})
            for (std::string_view const space : {"", "\n", " \r\n\n\t "})
                compare<trip_booking_list_rq>(carriers, document.substr(0, size) + std::string(space), false,
                                              document.front() == '{');
}

/// `nil` on a required text is the same error with and without its namespace, in XML and JSON.
TEST(answers_alike, with_nil_for_a_required_text) {
    read_options const options{.keep_unreadable = false};
    auto const expect_empty = [](std::vector<carrier> const& carriers, std::string const& document,
                                 result<trip_booking_list_rs> const& read) {
        ASSERT_FALSE(document.empty());
        compare<trip_booking_list_rq>(carriers, document, false, true);
        support::expect_error(read,
                              {.code = error_code::field_empty, .path = "TripBookingListRS/Bookings/Booking[2]/name"});
    };
    for (std::string const nil : {" nil=\"true\"/>", " nil='1'></name>",
                                  " xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:nil=\"true\"/>"}) {
        SCOPED_TRACE(nil);
        auto const document = documents::changed(documents::list_response_xml, "<name>Palm</name>", "<name" + nil);
        expect_empty(xml_carriers, document, from_xml<trip_booking_list_rs>(document, options));
    }
    for (std::string const nil : {"{\"@nil\": \"true\"}", "{\"@xsi:nil\": true}", "null"}) {
        SCOPED_TRACE(nil);
        auto const document = documents::changed(documents::list_response_json, "\"Palm\"", nil);
        expect_empty(json_carriers, document, from_json<trip_booking_list_rs>(document, options));
    }
}

/// Servers make a text from bytes that begin with a mark; it is then the first character of the result.
TEST(answers_alike, with_a_mark_in_the_text) {
    for (auto const& [document, carriers] : {std::pair(std::string(documents::list_response_xml), xml_carriers),
                                             std::pair(std::string(documents::list_response_json), json_carriers)}) {
        auto const wanted = whole<trip_booking_list_rq>(carriers.front(), document, false);
        auto all = carriers;
        all.push_back({"CDATA", via::soap11, 1, [](auto const& text) {
                           return answer(enveloped(true, "WebServiceRQ", "<![CDATA[" + text + "]]>"), "text/xml");
                       }});
        all.push_back({"a reference", via::soap12, 1, [](auto const& text) {
                           return answer(enveloped(false, "WebServiceRQ", "&#xFEFF;" + escaped(text.substr(3))),
                                         "text/xml");
                       }});
        for (bool const d : {false, true})
            all.push_back({d ? "d" : "JSON string", via::post.json(), 1, [d](auto const& text) {
                               std::string body;
                               for (char const byte : text)
                                   body += byte == '"' || byte == '\\' ? std::string{'\\', byte}
                                           : byte == '\n'              ? std::string("\\n")
                                                                       : std::string{byte};
                               return answer((d ? "{\"d\":\"" : "\"") + body + (d ? "\"}" : "\""), "application/json");
                           }});
        for (auto const& by : all)
            for (std::size_t const size : {std::size_t{0}, std::size_t{1}, std::size_t{100'000}}) {
                SCOPED_TRACE(std::string(by.name) + ' ' + std::to_string(size));
                auto const text = "\xEF\xBB\xBF" + document;
                auto const got = list_outcome(by, text, false, size);
                ASSERT_TRUE(got.faults.empty()) << testing::PrintToString(got.faults);
                EXPECT_EQ(got.document, wanted.document);
                EXPECT_EQ(std::count_if(got.quirks.begin(), got.quirks.end(),
                                        [](auto const& each) { return each.kind == quirk_kind::byte_order_mark; }),
                          1);
                EXPECT_FALSE(list_outcome(by, text, true, size).faults.empty());
            }
    }
}

/// ScriptService writes the type of an object into it.
TEST(answers_alike, with_the_type_of_script_service) {
    auto const document = std::string(documents::list_response_json);
    auto typed =
        documents::changed(document, "\"TripBookingListRS\": {", "\"__type\": \"Cr\", \"TripBookingListRS\": {");
    typed = documents::changed(typed, "\"Bookings\": {", "\"__type\": \"Cr.List\", \"Bookings\": {");
    auto const wanted = whole<trip_booking_list_rq>(json_carriers.front(), document, false);
    compare<trip_booking_list_rq>(json_carriers, typed, false, true);
    auto all = json_carriers;
    all.push_back({"d", via::post.json(), 1,
                   [](auto const& text) { return answer("{\"d\":" + text + "}", "application/json"); }});
    for (auto const& by : all)
        for (std::size_t const size : {std::size_t{0}, std::size_t{1}, std::size_t{100'000}}) {
            SCOPED_TRACE(std::string(by.name) + ' ' + std::to_string(size));
            auto const got = list_outcome(by, typed, false, size);
            ASSERT_TRUE(got.faults.empty()) << testing::PrintToString(got.faults);
            EXPECT_EQ(got.document, wanted.document);
            EXPECT_FALSE(list_outcome(by, typed, true, size).faults.empty());
        }
    auto const refused = "{\"d\":{\"__type\":\"Cr\"," + std::string(documents::refusal_json).substr(1) + "}";
    auto agency = agency_with(answer(refused, "application/json"));
    support::expect_error(agency.call(request_of<trip_booking_list_rq>(), via::post.json()),
                          {.code = error_code::refused, .id = "PRICE_CHANGED"});
}

TEST(answers_alike, with_white_space_before_the_declaration) {
    auto const document = "<?xml version=\"1.0\"?>\n" + std::string(documents::list_response_xml);
    auto const wanted = whole<trip_booking_list_rq>(xml_carriers.front(), document, false);
    // a document by itself, whole and in pieces, in each encoding that its declaration names
    for (std::string const& space :
         {std::string(" "), std::string("\n"), std::string("\r\n\t "), std::string(300, ' ')})
        for (bool const strict : {false, true}) {
            auto const spaced = space + document;
            EXPECT_EQ(from_xml<trip_booking_list_rs>(spaced, {.strict = strict}).value(),
                      from_xml<trip_booking_list_rs>(document).value());
            streamed::expect_same_in_pieces<trip_booking_list_rs>(spaced, document_form::xml, {.strict = strict});
            auto latin = space + "<?xml version='1.0' encoding='iso-8859-1'?>" + document.substr(22);
            latin = documents::changed(latin, "Palm", "Zo\xEB");
            EXPECT_EQ(from_xml<trip_booking_list_rs>(latin, {.strict = strict}).has_value(), space.size() < 200);
            streamed::expect_same_in_pieces<trip_booking_list_rs>(latin, document_form::xml, {.strict = strict});
        }
    // in strRQ over each access method, as a CDATA section that begins with a line end has it
    auto const requested = "\n  <?xml version=\"1.0\"?>\n" + std::string(documents::list_request_xml);
    for (auto const access : {via::get, via::post, via::soap11, via::soap12}) {
        auto const request =
            support::required(encode_request(partner{.base_url = "http://localhost"}, access, requested));
        auto const decoded = decode_request({}, *request);
        ASSERT_TRUE(decoded);
        EXPECT_TRUE(from_xml<trip_booking_list_rq>(decoded->document, {.strict = true, .already_text = true}));
    }
    for (auto const& by : xml_carriers)
        for (std::size_t const size : {std::size_t{0}, std::size_t{3}, std::size_t{100'000}}) {
            SCOPED_TRACE(std::string(by.name) + ' ' + std::to_string(size));
            bool const inlined = by.wraps == 0 && soap_version_of(by.access.method);
            carrier const late{by.name, by.access, by.wraps, [&](std::string const& text) {
                                   auto answered = by.make(inlined ? text.substr(22) : "\r\n " + text);
                                   answered.body.insert(0, " \n");
                                   return answered;
                               }};
            auto const got = list_outcome(late, document, false, size);
            ASSERT_TRUE(got.faults.empty()) << testing::PrintToString(got.faults);
            EXPECT_EQ(got.document, wanted.document);
        }
}

} // namespace answers_alike
