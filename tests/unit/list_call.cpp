// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/corrupt.hpp"
#include "support/long_list.hpp"
#include "support/outcome.hpp"
#include "support/sanitized.hpp"
#include "support/wire.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/explain.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/memory.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A list is understood while its response arrives, with the same items, quirks and errors as a complete response.
namespace list_call_tests {

using namespace waybill;

partner const here{.base_url = "http://localhost:8080"};

struct outcome {
    std::vector<booking> items{};
    std::vector<quirk> quirks{};
    result<void> read{};
};

outcome whole(via access, http::response const& answer, read_options options) {
    outcome found;
    options.quirks = &found.quirks;
    auto got = understand<trip_booking_list_rq>(access, answer, options);
    if (got)
        found.items = std::move(got->bookings);
    else
        found.read = got.error();
    return found;
}

outcome in_pieces(via access, http::response const& answer, std::vector<std::size_t> const& sizes,
                  read_options options) {
    outcome found;
    options.quirks = &found.quirks;
    list_understanding<trip_booking_list_rq> understanding(access, {answer.status, answer.headers, {}},
                                                           {.reading = options});
    auto const keep = [&](booking const& each) { found.items.push_back(each); };
    std::string_view rest = answer.body;
    for (std::size_t at = 0; !rest.empty(); ++at) {
        std::string const piece(rest.substr(0, sizes[std::min(at, sizes.size() - 1)]));
        rest.remove_prefix(piece.size());
        if (!understanding.feed(piece, keep)) break;
    }
    auto const end = understanding.finish(keep);
    if (!end) found.read = end.error();
    return found;
}

void expect_same(outcome const& got, outcome const& wanted) {
    ASSERT_EQ(got.read.has_value(), wanted.read.has_value())
        << explain(got.read ? wanted.read.error() : got.read.error());
    if (wanted.read) {
        EXPECT_EQ(got.items, wanted.items);
        ASSERT_EQ(got.quirks.size(), wanted.quirks.size());
        // a quirk after the document is reported last
        for (auto const& each : wanted.quirks)
            EXPECT_NE(std::find(got.quirks.begin(), got.quirks.end(), each), got.quirks.end())
                << explain(each) << each.offset;
        return;
    }
    // the first of several errors counts: a quirk of an envelope is refused before its document is read
    if (got.read.error().code == error_code::quirk_refused) return;
    EXPECT_EQ(name_of(got.read.error().code), name_of(wanted.read.error().code));
    EXPECT_EQ(got.read.error().status, wanted.read.error().status);
    EXPECT_EQ(got.read.error().id, wanted.read.error().id);
    EXPECT_EQ(got.read.error().message, wanted.read.error().message);
    EXPECT_EQ(got.read.error().detail, wanted.read.error().detail);
}

/// Byte by byte, in one piece, cut at every place or some, in random pieces.
void expect_same_in_pieces(via access, http::response const& answer, read_options const& options = {},
                           std::size_t step = 1) {
    auto const wanted = whole(access, answer, options);
    auto const expect = [&](std::vector<std::size_t> const& sizes) {
        expect_same(in_pieces(access, answer, sizes, options), wanted);
        if (testing::Test::HasFailure())
            ADD_FAILURE() << agency::name_of(access) << " in pieces of " << testing::PrintToString(sizes) << " of\n"
                          << answer.body;
        return !testing::Test::HasFailure();
    };
    if (!expect({answer.body.size() + 1}) || !expect({1})) return;
    for (std::size_t at = 1; at < answer.body.size(); at += step * support::stride)
        if (!expect({at, answer.body.size()})) return;
    std::mt19937_64 engine(answer.body.size());
    for (int round = 0; round < 6; ++round) {
        std::vector<std::size_t> sizes;
        for (std::size_t left = answer.body.size(); left != 0; left -= sizes.back())
            sizes.push_back(1 + engine() % std::min<std::size_t>(left, std::size_t{4} << round));
        sizes.push_back(1);
        if (!expect(sizes)) return;
    }
}

http::response answer_of(via access) {
    agency::request_handler handler;
    service<agency::request_handler> serving({}, handler);
    return serving.handle(prepare(here, agency::trips_request(), access).value(), "127.0.0.1", {}, "id");
}

TEST(list_call, answers_by_all_access_methods) {
    for (auto const access : agency::access_methods()) {
        auto const answer = answer_of(access);
        auto const got = in_pieces(access, answer, {7}, {.strict = true});
        ASSERT_TRUE(got.read) << explain(got.read.error());
        EXPECT_EQ(got.items, agency::trips().bookings);
        expect_same_in_pieces(access, answer, {}, 11);
    }
}

std::string escaped(std::string_view text) {
    std::string made;
    sink out(made);
    detail::xml::put_text(out, text);
    out.finish();
    return made;
}
std::string envelope(std::string_view inside, std::string_view space = "http://schemas.xmlsoap.org/soap/envelope/") {
    return "<?xml version=\"1.0\"?>\n<s:Envelope xmlns:s=\"" + std::string(space) +
           "\" xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><s:Header><a:b "
           "xmlns:a='u'/></s:Header>\n<s:Body>" +
           std::string(inside) + "</s:Body>\n</s:Envelope><!-- end -->\n";
}
std::string in_result(std::string_view inside) {
    return envelope("<WebServiceRQResponse xmlns='http://tempuri.org/'>\n<WebServiceRQResult>" + std::string(inside) +
                    "</WebServiceRQResult></WebServiceRQResponse>");
}

std::string const stay_xml =
    "<Booking kind='accommodation'><booking_number>1 &amp; 2</booking_number><name>\u00e9\u0416</name>"
    "<from_date>2026-11-05</from_date><to_date>2026-11-09</to_date><city/><travelers>"
    "<traveler><name>c</name></traveler></travelers></Booking>";
std::string const list_xml =
    "<TripBookingListRS>\n<Bookings>" + stay_xml + "\n" + stay_xml + "</Bookings></TripBookingListRS>";
std::string const list_json =
    R"({"TripBookingListRS": {"Bookings": {"Booking": [{"@kind": "accommodation", "booking_number": "1", "name": "<é>",
"from_date": "2026-11-05", "to_date": "2026-11-09", "city": "b", "travelers": {"traveler": [{"name": "c"}]}}]}}})";

http::response of(std::string body, std::string type = "text/xml", int status = 200) {
    return {status, {{"Content-Type", std::move(type)}}, std::move(body)};
}

/// Responses in every form that servers send: see `decode_response`.
TEST(list_call, answers_of_every_shape) {
    std::string const apart =
        "<TripBookingListRS xmlns=\"\" ><Bookings>" + stay_xml + "<x/></Bookings></TripBookingListRS>";
    std::string const json_string = "\"" + [] {
        std::string text;
        for (char const c : list_json) {
            if (c == '"' || c == '\\') text += '\\';
            text += c == '\n' ? ' ' : c;
        }
        return text;
    }() + "\"";
    std::string const bodies[] = {
        list_xml,
        " \n" + list_xml + "  \n",
        "\xEF\xBB\xBF<?xml version='1.0' encoding='utf-16'?>\r\n<!-- a -->" + list_xml + "<!-- b -->",
        list_json,
        "  " + list_json + "\n",
        "\xEF\xBB\xBF" + list_json,
        list_json + "<s:Envelope>whatever</s:Envelope>\n",
        list_json + "x",
        json_string,
        "{\"d\": " + list_json + "}",
        "{\"d\": " + json_string + "}",
        "{\"?xml\": {}, " + list_json.substr(1),
        in_result(list_xml),
        in_result("\n " + apart + "\n"),
        in_result("<!-- a -->" + apart),
        in_result(escaped(list_xml)),
        in_result("\n" + escaped("<?xml version='1.0' encoding='utf-16'?>\r\n" + list_xml + " ") + "\n<!-- b -->"),
        in_result("<![CDATA[" + list_xml + "]]>"),
        in_result("<![CDATA[" + list_xml.substr(0, 50) + "]]>" + escaped(list_xml.substr(50, 30)) + "<![CDATA[" +
                  list_xml.substr(80) + "]]>"),
        in_result(escaped(list_json)),
        in_result(escaped(list_json + " <a>")),
        in_result(escaped(list_json + " a")),
        in_result("<![CDATA[" + list_json + "]]>"),
        envelope(apart),
        envelope("<OtherResponse><OtherResult>" + list_xml + "</OtherResult><more/></OtherResponse><and/>"),
        envelope("<WebServiceRQResponse><WebServiceRQResult>" + apart + "</WebServiceRQResult></WebServiceRQResponse>",
                 "http://www.w3.org/2003/05/soap-envelope"),
        envelope("<WebServiceRQResponse><WebServiceRQResult>" + apart + "</WebServiceRQResult></WebServiceRQResponse>",
                 "urn:other"),
        "<string xmlns=\"http://tempuri.org/\">" + escaped(list_xml) + "</string>",
        "<?xml version=\"1.0\"?>\n<string xmlns=\"http://tempuri.org/\">" + escaped(list_json) + "</string>",
        "<string>" + apart + "</string>",
        // nothing, null, no list
        "",
        " ",
        "null",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
        in_result(""),
        in_result("null"),
        in_result("&lt;?xml version=\"1.0\"?>"),
        envelope("<WebServiceRQResponse/>"),
        envelope("<WebServiceRQResponse><WebServiceRQResult/></WebServiceRQResponse>"),
        envelope("<WebServiceRQResponse><WebServiceRQResult xsi:nil='true'/></WebServiceRQResponse>"),
        envelope(
            "<WebServiceRQResponse><WebServiceRQResult xsi:nil='true'></WebServiceRQResult></WebServiceRQResponse>"),
        envelope(""),
        envelope("<s:Fault><faultcode>s:Client</faultcode><faultstring>no &amp; no</faultstring></s:Fault>"),
        "<TripBookingListRS/>",
        "<TripBookingListRS><Bookings/></TripBookingListRS>",
        "<TripBookingListRS><ErrorResult id=\"SOLD_OUT\" "
        "type=\"3\"><Message>no</Message></ErrorResult></TripBookingListRS>",
        in_result("<TripBookingListRS><ErrorResult id=\"SOLD_OUT\" "
                  "type=\"3\"><Message>no</Message></ErrorResult></TripBookingListRS>"),
        in_result(escaped(
            "{\"TripBookingListRS\": {\"@a\": 1, \"ErrorResult\": {\"@id\": \"SOLD_OUT\", \"Message\": \"no\"}}}")),
        "{\"TripBookingListRS\": {}}",
        "{}",
        "[]",
        "hello",
        "<HTML><title>Gateway</title>",
        "<!DOCTYPE html><html><body>x</body></html>",
        "<Other><Bookings/></Other>",
        in_result("<Other><Bookings/></Other>"),
        // cut, and invalid after the document
        list_xml.substr(0, 300),
        in_result(list_xml).substr(0, 700),
        in_result(list_xml).substr(0, in_result(list_xml).size() - 30),
        in_result(escaped(list_xml)).substr(0, 900),
        in_result(escaped(list_xml)).substr(0, in_result(escaped(list_xml)).size() - 60),
        in_result(list_xml) + "x",
        in_result(list_xml + "text"),
        in_result(list_xml + "<again/>"),
        in_result("text" + list_xml),
        in_result(escaped(list_xml) + "<again/>"),
        in_result(escaped(list_xml) + "&nbsp;"),
        in_result(escaped(list_xml) + "]]>"),
        in_result("<![CDATA[" + list_xml + "\x01]]>"),
        in_result("<![CDATA[" + list_xml),
        in_result(escaped(list_xml) + "<?xml?>"),
        list_xml + "\xFF",
        in_result(list_xml + "\xFF"),
        in_result(escaped(list_xml.substr(0, 150) + "\x02" + list_xml.substr(150))),
        list_xml.substr(0, 200) + "\xC3(" + list_xml.substr(200),
        "<a:Envelope>" + list_xml,
    };
    for (auto const& body : bodies)
        for (auto const access : {via::soap11, via::post.json()})
            for (bool const strict : {false, true}) expect_same_in_pieces(access, of(body), {.strict = strict}, 5);
    for (auto const& body : {list_xml, in_result(list_xml), list_json, std::string(bodies[30])})
        for (int const status : {206, 404, 500})
            expect_same_in_pieces(via::soap11, of(body, "text/xml", status), {}, 50);
    for (auto const* const type : {"application/json", "text/html; charset=windows-1252", "text/xml; charset=utf-16",
                                   "", "text/xml; charset=nonsense"})
        for (auto const& body : {list_xml, list_json, in_result(escaped(list_json))})
            expect_same_in_pieces(via::soap12.json(), of(body, type), {}, 50);
}

/// Every captured response: flights are no trip list, which is the same error whole and in pieces.
TEST(list_call, captured_answers) {
    std::size_t lists = 0;
    for (auto const* const folder : {"asmx", "clients"}) {
        for (auto const& one : wire::exchanges(folder, {""})) {
            if (one.response.status == 0) continue;
            SCOPED_TRACE(one.name);
            auto const requested = decode_request(wire::captured_endpoints, one.request);
            auto const access = requested ? requested->via : via::soap11;
            expect_same_in_pieces(access, one.response, {}, 97);
            ++lists;
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(lists, 100U);
}

/// A partner that fails while it writes the list puts its refusal after the items that it has written.
TEST(list_call, a_refusal_after_the_list_is_the_error) {
    std::string const late_xml = "<ErrorResult id=\"SOLD_OUT\" type=\"3\"><Message>no</Message></ErrorResult>";
    std::string const late_json = R"("ErrorResult": {"@id": "SOLD_OUT", "@type": "3", "Message": "no"})";
    auto const in_root = [](std::string document, std::string_view end, std::string const& added) {
        return document.insert(document.rfind(end), added);
    };
    auto list = list_xml; // without what strict readers refuse
    for (auto at = list.find("<city/>"); at != list.npos; at = list.find("<city/>"))
        list.replace(at, 7, "<city>b</city>");
    auto const with_xml = in_root(list, "</TripBookingListRS>", late_xml);
    auto const with_json = in_root(list_json, "}}", ", " + late_json);
    auto const lone_item = list_json.substr(list_json.find('[') + 1, list_json.rfind(']') - list_json.find('[') - 1);
    std::string const bodies[] = {
        with_xml,
        in_result(with_xml),
        in_result(escaped(with_xml)),
        in_root(list, "</TripBookingListRS>", "<More><a/></More>" + late_xml + "<More/>"),
        "<TripBookingListRS><Bookings/>" + late_xml + "</TripBookingListRS>",
        with_json,
        R"({"TripBookingListRS": {"Bookings": {"Booking": )" + lone_item + "}, " + late_json + "}}",
        in_result(escaped(with_json)),
    };
    for (auto const& body : bodies)
        for (auto const access : {via::soap11, via::post.json()})
            for (bool const strict : {false, true}) {
                auto const wanted = whole(access, of(body), {.strict = strict});
                for (std::size_t const size : {std::size_t(1), std::size_t(40), body.size()}) {
                    auto const got = in_pieces(access, of(body), {size}, {.strict = strict});
                    ASSERT_FALSE(got.read) << size << '\n' << body;
                    if (strict && got.read.error().code == error_code::quirk_refused) {
                        EXPECT_EQ(got.read.error().path.find("ErrorResult"), std::string::npos) << body;
                        continue; // of something else that came before it
                    }
                    EXPECT_EQ(name_of(got.read.error().code), "refused") << explain(got.read.error()) << body;
                    EXPECT_EQ(got.read.error().id, "SOLD_OUT");
                    EXPECT_EQ(got.read.error().message, wanted.read.error().message);
                    EXPECT_EQ(got.read.error().status, 200);
                    for (auto const& each : got.quirks) EXPECT_EQ(each.path.find("ErrorResult"), std::string::npos);
                }
            }
}

/// The document uses a prefix that the envelope declares. When the response is read whole, the declaration moves to the
/// root, which changes the columns in the rest of the first line.
TEST(list_call, a_prefix_of_the_envelope_moves_columns) {
    auto const body = in_result("<TripBookingListRS><extra xsi:nil='true'/><Bookings>" + stay_xml +
                                "</Bookings></TripBookingListRS>");
    auto const wanted = whole(via::soap11, of(body), {});
    ASSERT_TRUE(wanted.read);
    for (std::size_t const size : {1U, 40U, 5'000U}) {
        auto const got = in_pieces(via::soap11, of(body), {size}, {});
        ASSERT_TRUE(got.read);
        EXPECT_EQ(got.items, wanted.items);
        ASSERT_EQ(got.quirks.size(), wanted.quirks.size());
        for (std::size_t at = 0; at < got.quirks.size(); ++at) {
            EXPECT_EQ(got.quirks[at].kind, wanted.quirks[at].kind);
            EXPECT_EQ(got.quirks[at].path, wanted.quirks[at].path);
            EXPECT_EQ(got.quirks[at].line, wanted.quirks[at].line);
        }
    }
}

/// A response that is read whole is also read in pieces; one that is refused whole is also refused in pieces.
TEST(list_call, answers_corrupted_at_random) {
    std::string const bodies[] = {list_xml,
                                  list_json,
                                  in_result(list_xml),
                                  in_result(escaped(list_xml)),
                                  in_result("<![CDATA[" + list_xml + "]]>"),
                                  in_result(escaped(list_json))};
    for (std::uint64_t seed = 0; seed < std::uint64_t(support::some_of(3'000)); ++seed) {
        std::mt19937_64 engine(seed);
        auto const answer = of(corrupt::corrupted(engine, bodies[seed % std::size(bodies)], corrupt::xml_pieces));
        auto const wanted = whole(via::soap11, answer, {});
        for (std::size_t const size : {std::size_t(1 + engine() % 20), std::size_t(1 + engine() % 500)}) {
            auto const got = in_pieces(via::soap11, answer, {size}, {});
            ASSERT_EQ(got.read.has_value(), wanted.read.has_value())
                << size << '\n'
                << explain(got.read ? wanted.read.error() : got.read.error()) << answer.body;
            if (!wanted.read) continue;
            ASSERT_EQ(got.items, wanted.items) << answer.body;
            ASSERT_EQ(got.quirks.size(), wanted.quirks.size()) << answer.body;
        }
    }
}

TEST(list_call, places_of_text_around_the_document) {
    auto const body = in_result("\n" + escaped(list_xml) + "\n<?p x?>") + "\n\n<!-- -- -->";
    auto const wanted = whole(via::soap11, of(body), {});
    auto const got = in_pieces(via::soap11, of(body), {13}, {});
    ASSERT_FALSE(wanted.read);
    ASSERT_FALSE(got.read);
    EXPECT_EQ(got.read.error().offset, wanted.read.error().offset);
    EXPECT_EQ(got.read.error().line, wanted.read.error().line);
    EXPECT_EQ(got.read.error().column, wanted.read.error().column);
    EXPECT_EQ(got.read.error().path, wanted.read.error().path);
}

TEST(list_call, a_long_list_in_little_memory) {
    long_list::request_handler handler{long_list::bookings(support::sanitized ? 400 : 2'000)};
    service<long_list::request_handler> serving({.piece = 4'000}, handler);
    client agency{here, memory_transport(serving)};
    for (auto const access : agency::access_methods()) {
        if (access.operation == operation::json && soap_version_of(access.method))
            continue; // in the text of an element: read as a whole
        std::size_t at = 0;
        list_options options;
        options.reading.limits.bytes = 30'000;
        auto const read = call_for_each(
            agency, agency::trips_request(),
            [&](booking const& each) {
                EXPECT_EQ(each, handler.all[at]);
                ++at;
            },
            access, options);
        ASSERT_TRUE(read) << agency::name_of(access) << explain(read.error());
        EXPECT_EQ(*read, trip_booking_list_rs{});
        EXPECT_EQ(at, handler.all.size());
    }
}

TEST(list_call, the_callback_for_items_may_end_the_call) {
    long_list::request_handler handler{long_list::bookings(500)};
    service<long_list::request_handler> serving({.piece = 4'000}, handler);
    client agency{here, memory_transport(serving)};
    for (auto const access : agency::access_methods()) {
        std::size_t seen = 0;
        auto const read =
            call_for_each(agency, agency::trips_request(), [&](booking const&) { return ++seen != 10; }, access);
        EXPECT_TRUE(read);
        EXPECT_EQ(seen, 10U);
        auto const refused = call_for_each(
            agency, agency::trips_request(),
            [&](booking const&) -> result<void> {
                return error{.code = error_code::cancelled, .message = "enough of " + std::string(agency::password)};
            },
            access);
        auto const why = support::expect_error(refused, error_code::cancelled);
        EXPECT_EQ(why.message.find("cret"), std::string::npos); // as all errors of a call
    }
}

TEST(list_call, an_answer_that_breaks_off) {
    long_list::request_handler handler{.all = long_list::bookings(500), .fail_at = 100};
    service<long_list::request_handler> serving({.piece = 4'000}, handler);
    client agency{here, memory_transport(serving)};
    std::size_t seen = 0;
    support::expect_error(call_for_each(agency, agency::trips_request(), [&](booking const&) { ++seen; }),
                          error_code::connection_failed);
    EXPECT_GT(seen, 50U);
    EXPECT_LE(seen, 100U);
}

/// A transport without streaming is sufficient.
TEST(list_call, over_a_transport_that_knows_no_pieces) {
    struct whole_only {
        result<http::response> operator()(std::string_view, http::request const& request) const {
            return serving->handle(request, "127.0.0.1", {}, "id");
        }
        service<agency::request_handler> const* serving;
    };
    agency::request_handler handler;
    service<agency::request_handler> serving({}, handler);
    client asking{here, whole_only{&serving}};
    std::vector<booking> got;
    auto const keep = [&](booking& each) { got.push_back(std::move(each)); };
    ASSERT_TRUE(call_for_each(asking, agency::trips_request(), keep, via::soap12));
    EXPECT_EQ(got, agency::trips().bookings);
    auto request = agency::trips_request();
    request.user = 1;
    support::expect_error(call_for_each(asking, request, keep, via::soap12),
                          {.code = error_code::refused, .id = "FIELD_INVALID"});
}

} // namespace list_call_tests
