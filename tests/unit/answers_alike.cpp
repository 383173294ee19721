// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/corrupt.hpp"
#include "support/documents.hpp"
#include "support/sanitized.hpp"

#include <waybill/client.hpp>
#include <waybill/detail/xml/escape.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming.hpp>
#include <waybill/text.hpp>

#include <gtest/gtest.h>

#include <algorithm>
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
    std::vector<booking> items{};
    std::vector<quirk> quirks{};
    std::vector<std::string> faults{}; ///< code, path, expected and found of the error
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
    into.faults = {std::string(name_of(why.code)), why.path, why.expected, std::string(why.found_text()), why.id};
    if (why.found == "the end of the document") return; // white space after it may not belong to it
    into.faults.push_back(std::to_string(why.line) + ':' + std::to_string(why.column));
}

outcome whole(carrier const& by, std::string const& document, bool strict) {
    outcome found;
    auto got =
        understand<trip_booking_list_rq>(by.access, by.make(document), {.strict = strict, .quirks = &found.quirks});
    if (got)
        found.items = std::move(got->bookings);
    else
        keep_error(found, got.error());
    return found;
}

outcome in_pieces(carrier const& by, std::string const& document, bool strict, std::size_t size) {
    outcome found;
    auto const answered = by.make(document);
    list_understanding<trip_booking_list_rq> pieces(by.access, {200, answered.headers, {}},
                                                    {.reading = {.strict = strict, .quirks = &found.quirks}});
    auto const keep = [&](booking const& each) { found.items.push_back(each); };
    for (std::size_t at = 0; at < answered.body.size(); at += size)
        if (!pieces.feed(std::string_view(answered.body).substr(at, size), keep)) break;
    if (auto const end = pieces.finish(keep); !end) keep_error(found, end.error());
    return found;
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

void compare(std::vector<carrier> const& carriers, std::string const& document, bool strict, bool sound) {
    if (!can_be_carried(document) || text::trimmed(document).empty()) return;
    SCOPED_TRACE(document);
    auto const wanted = whole(carriers.front(), document, strict);
    for (auto const& by : carriers) {
        if (strict && by.wraps != 0) continue; // refused for its wrapping
        for (std::size_t const size : {std::size_t{0}, std::size_t{7}, document.size() * 2 + 1000}) {
            auto const got = size == 0 ? whole(by, document, strict) : in_pieces(by, document, strict, size);
            auto const where = std::string(by.name) + (size == 0 ? " whole" : " in pieces of " + std::to_string(size));
            ASSERT_EQ(got.faults.empty(), wanted.faults.empty())
                << where << testing::PrintToString(got.faults) << testing::PrintToString(wanted.faults);
            if (wanted.faults.empty()) {
                ASSERT_EQ(got.items, wanted.items) << where;
                ASSERT_EQ(quirks_of(got, true), quirks_of(wanted, true)) << where;
                ASSERT_EQ(quirks_of(got, false).size(), by.wraps) << where;
            } else if (sound) {
                ASSERT_EQ(got.faults, wanted.faults) << where;
            } else {
                ASSERT_EQ(got.faults[0].empty(), false) << where;
                ASSERT_FALSE(got.faults[2].empty() && got.faults[3].empty() && got.faults[4].empty())
                    << where << " has no details";
            }
        }
    }
}

/// 1,000 mutated answers in the suite; WAYBILL_MUTATIONS sets another number, 20,000 in the long run.
std::size_t mutations() {
    auto const* const wanted = std::getenv("WAYBILL_MUTATIONS");
    return wanted != nullptr ? std::size_t(std::atoi(wanted)) : support::some_of(1'000);
}

TEST(answers_alike, mutated_at_random) {
    std::string const xml(documents::list_response_xml);
    std::string const json(documents::list_response_json);
    for (std::size_t seed = 0; seed < mutations(); ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937_64 engine(seed);
        bool const strict = seed % 4 >= 2;
        if (seed % 2 == 0) {
            auto const document = corrupt::corrupted(engine, xml, corrupt::xml_pieces);
            compare(xml_carriers, document, strict, is_one_element(document));
        } else {
            compare(json_carriers, corrupt::corrupted(engine, json, corrupt::json_pieces), strict, true);
        }
        if (testing::Test::HasFailure()) return;
    }
}

/// Servers make a text from bytes that begin with a mark; it is then the first character of the result.
TEST(answers_alike, with_a_mark_in_the_text) {
    for (auto const& [document, carriers] : {std::pair(std::string(documents::list_response_xml), xml_carriers),
                                             std::pair(std::string(documents::list_response_json), json_carriers)}) {
        auto const wanted = whole(carriers.front(), document, false);
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
                auto const got = size == 0 ? whole(by, text, false) : in_pieces(by, text, false, size);
                ASSERT_TRUE(got.faults.empty()) << testing::PrintToString(got.faults);
                EXPECT_EQ(got.items, wanted.items);
                EXPECT_EQ(std::count_if(got.quirks.begin(), got.quirks.end(),
                                        [](auto const& each) { return each.kind == quirk_kind::byte_order_mark; }),
                          1);
                EXPECT_FALSE((size == 0 ? whole(by, text, true) : in_pieces(by, text, true, size)).faults.empty());
            }
    }
}

TEST(answers_alike, with_white_space_before_the_declaration) {
    auto const document = "<?xml version=\"1.0\"?>\n" + std::string(documents::list_response_xml);
    auto const wanted = whole(xml_carriers.front(), document, false);
    for (auto const& by : xml_carriers)
        for (std::size_t const size : {std::size_t{0}, std::size_t{3}, std::size_t{100'000}}) {
            SCOPED_TRACE(std::string(by.name) + ' ' + std::to_string(size));
            bool const inlined = by.wraps == 0 && soap_version_of(by.access.method);
            carrier const late{by.name, by.access, by.wraps, [&](std::string const& text) {
                                   auto answered = by.make(inlined ? text.substr(22) : "\r\n " + text);
                                   answered.body.insert(0, " \n");
                                   return answered;
                               }};
            auto const got = size == 0 ? whole(late, document, false) : in_pieces(late, document, false, size);
            ASSERT_TRUE(got.faults.empty()) << testing::PrintToString(got.faults);
            EXPECT_EQ(got.items, wanted.items);
        }
}

} // namespace answers_alike
