// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/booking_partner.hpp"
#include "support/outcome.hpp"
#include "support/travel.hpp"

#include <waybill/explain.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill_debug/player.hpp>
#include <waybill_debug/recorder.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Exchanges are recorded as they were on the wire, without private data, and replayed for equal requests.
namespace {

using namespace waybill;

partner const localhost{.base_url = "http://localhost:8080"};

/// A transport that is a function.
using any_transport = std::function<result<http::response>(std::string_view, http::request const&)>;

any_transport always(result<http::response> answer) {
    return [answer](std::string_view, http::request const&) { return answer; };
}
http::response recorded_answer(std::string body, int status = 200, std::string type = "text/xml; charset=utf-8") {
    return {status, {{"Content-Type", std::move(type)}}, std::move(body)};
}

auto recording_client(any_transport const& over, cassette& onto) {
    return client(localhost, cassette_recorder(localhost, over, onto));
}
auto playing_client(cassette const& recorded) { return client(localhost, cassette_player<>(localhost, recorded)); }

/// A text for each private field of a request; none of its parts occurs elsewhere.
constexpr std::string_view marker = "Xyzzy&O'Zoë/\"<Märker";

std::string marked(std::string_view what) { return std::string(marker) + std::string(what); }

booking_party marked_party() {
    auto party = booking_partner::party();
    party.customer = {"Mr", marked("a"), marked("b"), marked("c"), marked("d")};
    for (auto& each : party.rooms[0]) each.first_name = each.last_name = marked("e");
    return party;
}

/// The text contains no four consecutive characters of the marker, however they are escaped.
void expect_unmarked(std::string_view text) {
    for (std::string_view const part : {"Xyzz", "yzzy", "'Zo", "rker", "RKER"})
        EXPECT_EQ(text.find(part), std::string_view::npos)
            << text.substr(text.find(part) < 200 ? 0 : text.find(part) - 200, 400);
}

/// Neither the file nor a body in it, which may be base64.
void expect_unmarked(cassette const& all) {
    expect_unmarked(to_json(all).value());
    for (auto const& each : all.exchanges) {
        expect_unmarked(request_in(each).body);
        if (auto const answer = response_in(each)) expect_unmarked(answer->body);
    }
}
std::string document_in(recorded_exchange const& each) {
    auto const found = decode_request(endpoint_settings{}, request_in(each));
    return found ? std::string(found->document) : "";
}

/// Runs the workflow with one party and returns the responses, or the first error.
template <class Workflow>
std::vector<std::string> run_workflow(Workflow& agency, booking_party const& party) {
    std::vector<std::string> reported;
    auto const found = agency.search(agency::hotels_request().search_details.booking_details);
    if (!found) return {explain(found.error())};
    reported.push_back(to_xml(found->answer()).value());
    auto const quote = agency.quote(found->offers().front());
    if (!quote) return {explain(quote.error())};
    reported.push_back(std::get<quoted>(*quote).answer().quote_id);
    auto const booking = agency.book(std::get<quoted>(*quote), party);
    if (!booking) return {explain(booking.error())};
    reported.push_back(to_xml(hotel_booking_detail_res{details_of(*booking)}).value());
    auto const confirmed = agency.acknowledge(std::get<on_request_booking>(*booking));
    if (!confirmed) return {explain(confirmed.error())};
    reported.push_back(to_xml(hotel_booking_detail_res{confirmed->details()}).value());
    auto const closed = agency.cancel(*confirmed);
    if (!closed) return {explain(closed.error())};
    reported.push_back(to_xml(hotel_booking_detail_res{closed->details()}).value());
    return reported;
}

/// The workflow over a transport, the exchanges of which are recorded.
template <class Transport>
std::vector<std::string> record_workflow(Transport const& over, booking_party const& party, cassette& onto,
                                         via access = via::post) {
    booking_partner::manual_clock::face time;
    workflow recorded(localhost, booking_agent{{"agency", std::string(agency::password)}, 9032, {}},
                      cassette_recorder(localhost, over, onto), booking_partner::manual_clock{&time},
                      {.access = access});
    return run_workflow(recorded, party);
}

TEST(cassette, replays_the_workflow_to_other_travelers_by_every_access_method) {
    for (auto const method : agency::methods)
        for (bool const json : {false, true}) {
            auto const access = json ? method.json() : method;
            SCOPED_TRACE(agency::name_of(access));
            booking_partner::request_handler handler;
            service const serving(service_settings{}, handler);
            cassette onto;
            auto const first = record_workflow(memory_transport(serving), marked_party(), onto, access);
            ASSERT_EQ(first.size(), 5U) << first[0];
            ASSERT_EQ(onto.exchanges.size(), 5U);
            EXPECT_NE(document_in(onto.exchanges[2]).find("HotelBookingCreationREQ"), std::string::npos);
            EXPECT_EQ(onto.exchanges[2].response.status, 200);

            auto const file = to_json(onto).value();
            expect_unmarked(onto);
            EXPECT_EQ(file.find("pässword"), std::string::npos);
            auto const again = support::required(read_cassette(file));
            EXPECT_EQ(to_json(*again).value(), file);

            booking_partner::manual_clock::face time;
            workflow replayed(localhost, booking_agent{{"agency", "another password"}, 9032, {}},
                              cassette_player<>(localhost, *again), booking_partner::manual_clock{&time},
                              {.access = access});
            EXPECT_EQ(run_workflow(replayed, booking_partner::party()), first);
            EXPECT_EQ(replayed.transport().left(), 0U);
        }
}

TEST(cassette, contains_valid_documents_in_which_private_texts_are_masked) {
    booking_partner::request_handler handler;
    service const serving(service_settings{}, handler);
    cassette onto;
    ASSERT_EQ(record_workflow(memory_transport(serving), marked_party(), onto).size(), 5U);
    auto const created =
        support::required(from_xml<hotel_booking_creation_req>(document_in(onto.exchanges.at(2)), {.strict = true}));
    EXPECT_EQ(created->credential, (credential{"agency", "***"}));
    EXPECT_EQ(created->customer, (customer{"Mr", "***", "***", "***", "***"}));
    EXPECT_EQ(created->selected_rooms.at(0).customers.at(2).first_name, "***");
    EXPECT_EQ(created->selected_rooms.at(0).customers.at(2).age, 7) << "prices hang on it";
    EXPECT_EQ(created->client_reference, "agency-8831");
    EXPECT_TRUE(from_xml<hotel_booking_creation_res>(response_in(onto.exchanges.at(2)).value().body, {.strict = true}));
}

TEST(cassette, trip_lists_are_recorded_without_their_travelers) {
    auto list = agency::trips();
    for (auto& each : list.bookings) {
        if (auto* const ride = std::get_if<transport_booking>(&each))
            for (auto& person : ride->travelers) person = {marked("n"), marked("t")};
        else
            for (auto& person : std::get<accommodation_booking>(each).travelers) person.name = marked("g");
    }
    for (bool const json : {false, true}) {
        auto const access = json ? via::post.json() : via::soap12;
        cassette onto;
        auto const answer =
            encode_response({}, access.on(family::flight), json ? to_json(list).value() : to_xml(list).value());
        auto recorded = recording_client(always(answer), onto);
        ASSERT_TRUE(recorded.call(agency::trips_request(), access));
        expect_unmarked(onto);
        auto replayed = playing_client(onto);
        std::vector<booking> pieces;
        auto const read = support::required(call_for_each(
            replayed, agency::trips_request(), [&](booking const& each) { pieces.push_back(each); }, access));
        ASSERT_EQ(pieces.size(), list.bookings.size());
        auto const& ride = std::get<transport_booking>(pieces[0]);
        EXPECT_EQ(ride.departure_city, "تونس");
        EXPECT_EQ(ride.travelers.at(1), (passenger{"***", "***"}));
        auto const& stay = std::get<accommodation_booking>(pieces[1]);
        EXPECT_EQ(stay.travelers.at(0).name, "***");
        EXPECT_EQ(stay.name, std::get<accommodation_booking>(list.bookings[1]).name) << "a hotel is no person";
    }
}

/// Responses of a partner, which may quote the request.
TEST(cassette, other_answers_are_recorded_without_what_the_request_said_in_private) {
    auto request = agency::trips_request();
    request.credential.password = marked("p");
    auto const quoting = *prepare(localhost, request, via::post);
    std::string const document = to_xml(request).value();
    std::string escaped;
    for (char const byte : document) escaped += byte == '<' ? "&lt;" : byte == '&' ? "&amp;" : std::string(1, byte);
    struct answer_case {
        std::string_view name;
        result<http::response> answer;
        error_code code;
    };
    std::vector<answer_case> const cases{
        {"page", recorded_answer("<html><body>" + quoting.body + "</body></html>", 502, "text/html"),
         error_code::html_page},
        {"escaped page", recorded_answer("<html><pre>" + escaped + "</pre></html>", 502, "text/html"),
         error_code::html_page},
        {"page of .NET",
         recorded_answer("<html>Xyzzy&amp;O&#39;Zo&#235;/&quot;&lt;M&#228;rkerp and agency</html>", 500, "text/html"),
         error_code::html_page},
        {"page in Latin-1",
         recorded_answer("<html>passerelle d\xE9"
                         "faillante</html>",
                         502, "text/html"),
         error_code::html_page},
        {"in capitals", recorded_answer("NOT XYZZY&O'ZOë/\"<MäRKERP", 500, "text/plain"), error_code::server_error},
        {"plain text", recorded_answer("Login failed: " + marked("p"), 500, "text/plain"), error_code::server_error},
        {"fault",
         recorded_answer(
             "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault>"
             "<faultcode>soap:Server</faultcode><faultstring>" +
                 escaped + "</faultstring></soap:Fault></soap:Body></soap:Envelope>",
             500),
         error_code::soap_fault},
        {"refusal",
         recorded_answer(write_refusal("TripBookingListRS", refusal(error_id::auth_invalid, "Not " + marked("p")),
                                       document_form::xml)),
         error_code::refused},
        {"document that breaks off",
         recorded_answer("<TripBookingListRS><Bookings><Booking kind=\"accommodation\"><name>XyzzyMarker"),
         error_code::xml_malformed},
        {"invalid document",
         recorded_answer("<TripBookingListRS><Bookings>none</Bookings><name>XyzzyMarker</name></TripBookingListRS>"),
         error_code::content_unexpected},
        {"no answer", error{.code = error_code::deadline_passed, .message = "no answer to " + document},
         error_code::deadline_passed},
        {"nothing", recorded_answer("", 400), error_code::bad_request},
    };
    for (auto const& each : cases) {
        SCOPED_TRACE(each.name);
        cassette onto;
        auto recorded = recording_client(always(each.answer), onto);
        auto const first = recorded.call(request);
        ASSERT_FALSE(first);
        EXPECT_EQ(first.error().code, each.code) << explain(first.error());
        ASSERT_EQ(onto.exchanges.size(), 1U);
        EXPECT_EQ(onto.exchanges[0].response.status, each.answer ? each.answer->status : 0);
        expect_unmarked(onto);
        auto replayed = playing_client(onto);
        auto const again = replayed.call(request);
        ASSERT_FALSE(again);
        EXPECT_EQ(again.error().code, each.code) << explain(again.error());
        EXPECT_EQ(again.error().id, first.error().id);
    }
}

TEST(cassette, masks_bookings_that_are_kept_as_text) {
    cassette onto;
    auto const answer =
        recorded_answer("<TripBookingListRS><Bookings><Booking kind=\"accommodation\"><name>XyzzyMarker</name>"
                        "<Companion>XyzzyMarker</Companion><from_date>31/02/2026</from_date></Booking></Bookings>"
                        "</TripBookingListRS>");
    auto recorded = recording_client(always(answer), onto);
    auto const got = support::required(recorded.call(agency::trips_request()));
    EXPECT_EQ(unreadable_in(*got), 1U);
    expect_unmarked(onto);
    EXPECT_NE(response_in(onto.exchanges.at(0)).value().body.find("<from_date>31/02/2026<"), std::string::npos)
        << "why it cannot be read";
    auto replayed = playing_client(onto);
    auto const again = support::required(replayed.call(agency::trips_request()));
    EXPECT_EQ(unreadable_in(*again), 1U);
}

// A partner may quote the request not only in the message, but in every text of a refusal, in headers, and in a result.
TEST(cassette, no_text_of_an_answer_keeps_what_the_request_said_in_private) {
    auto request = agency::trips_request();
    request.credential.password = marked("p");
    auto const said = marked("p");
    for (auto const form : {document_form::xml, document_form::json}) {
        cassette onto;
        error_result const quoting{said, 4, said, said, {{"Credential/" + said}, {said}}, said};
        auto const answer = recorded_answer(write_refusal("TripBookingListRS", quoting, form));
        auto recorded = recording_client(always(answer), onto);
        ASSERT_FALSE(recorded.call(request));
        ASSERT_EQ(onto.exchanges.size(), 1U);
        expect_unmarked(onto);
    }
    cassette onto;
    auto const page = recorded_answer("<html>down</html>", 502, "text/html; x=\"" + said + '"');
    auto recorded = recording_client(always(page), onto);
    ASSERT_FALSE(recorded.call(request));
    auto list = agency::trips();
    std::get<accommodation_booking>(list.bookings.at(1)).city = "City of " + said;
    auto with_result = recording_client(always(recorded_answer(to_xml(list).value())), onto);
    ASSERT_TRUE(with_result.call(request));
    ASSERT_EQ(onto.exchanges.size(), 2U);
    expect_unmarked(onto);
}

TEST(cassette, leaves_nothing_of_short_names_and_of_names_that_contain_each_other) {
    booking_partner::request_handler handler;
    service const serving(service_settings{}, handler);
    any_transport const failing = [&](std::string_view base_url,
                                      http::request const& request) -> result<http::response> {
        if (request.body.find("HotelBookingCreationREQ") == std::string::npos)
            return memory_transport(serving)(base_url, request);
        return recorded_answer("No room for ANN ANNAN, Ann Annan and Al Ö; nor for Alba", 404, "text/plain");
    };
    cassette onto;
    auto party = booking_partner::party();
    party.customer.first_name = "Ann";
    party.customer.last_name = "Annan";
    party.rooms[0][0].first_name = "Al";
    party.rooms[0][0].last_name = "Ö";
    EXPECT_EQ(record_workflow(failing, party, onto).size(), 1U);
    ASSERT_EQ(onto.exchanges.size(), 3U);
    EXPECT_EQ(response_in(onto.exchanges[2]).value().body, "No room for *** ***, *** *** and *** ***; nor for Alba");
}

TEST(cassette, what_is_not_described_is_not_sent) {
    std::size_t sent = 0;
    any_transport const counting = [&](std::string_view, http::request const&) {
        ++sent;
        return recorded_answer("<TravelRS kind=\"flight\" len=\"0\"><Echo/><Arabic/></TravelRS>");
    };
    travel::flight_search_rq const request{.pax = {.words = "a"}};
    cassette onto;
    auto recorded = recording_client(counting, onto);
    support::expect_error(recorded.call(request), {.code = error_code::root_unknown, .found = "FlightSearchRQ"});
    EXPECT_EQ(sent, 0U);
    EXPECT_TRUE(onto.exchanges.empty());

    cassette_recorder<document_list<travel::flight_search_rq>> described(localhost, counting, onto);
    client own(localhost, std::move(described));
    EXPECT_TRUE(own.call(request));
    ASSERT_EQ(onto.exchanges.size(), 1U);
    EXPECT_NE(document_in(onto.exchanges[0]).find("FlightSearchRQ"), std::string::npos);
}

TEST(cassette, a_player_reports_what_did_not_match) {
    cassette onto;
    auto recorded = recording_client(always(recorded_answer(to_xml(agency::trips()).value())), onto);
    ASSERT_TRUE(recorded.call(agency::trips_request()));
    auto const ask = [&](auto const& request, via access, int times = 1) {
        auto replayed = playing_client(onto);
        for (int i = 1; i < times; ++i) EXPECT_TRUE(replayed.call(request, access));
        auto const got = replayed.call(request, access);
        return got ? error{} : got.error();
    };
    auto other = agency::trips_request();
    other.user = 9033;
    auto const differs = ask(other, via::post);
    EXPECT_EQ(differs.code, error_code::not_found);
    EXPECT_NE(differs.message.find("the document differs from the recorded one, at byte"), std::string::npos);
    EXPECT_NE(differs.expected.find("<User>9032</User>"), std::string::npos) << differs.expected;
    EXPECT_NE(differs.found.find("<User>9033</User>"), std::string::npos) << differs.found;

    auto const method = ask(agency::trips_request(), via::soap11.on(family::hotel));
    EXPECT_EQ(method.expected, "post WebServiceRQ flight");
    EXPECT_EQ(method.found, "soap11 WebServiceRQ hotel");
    ASSERT_TRUE(recorded.call(other, via::soap11.on(family::hotel)));
    EXPECT_EQ(ask(agency::trips_request(), via::soap11.on(family::hotel)).expected, "post WebServiceRQ flight")
        << "the same document is nearer than the same access method";
    EXPECT_NE(ask(agency::hotels_request(), via::post).message.find("HotelSearch: none was recorded"),
              std::string::npos);
    EXPECT_NE(
        ask(agency::trips_request(), via::post, 2).message.find("each recorded response to it was already played"),
        std::string::npos);
    auto same = agency::trips_request();
    same.credential.password = "another";
    EXPECT_EQ(ask(same, via::post).code, error{}.code) << "secrets are no difference";
}

TEST(cassette, answers_to_the_same_request_are_played_in_their_order) {
    int requested = 0;
    any_transport const counting = [&](std::string_view, http::request const&) -> result<http::response> {
        if (++requested == 1) return error{.code = error_code::connection_failed, .message = "gone"};
        return recorded_answer(to_xml(agency::trips()).value());
    };
    cassette onto;
    auto recorded = recording_client(counting, onto);
    EXPECT_FALSE(recorded.call(agency::trips_request()));
    EXPECT_TRUE(recorded.call(agency::trips_request()));
    auto replayed = playing_client(onto);
    support::expect_error(replayed.call(agency::trips_request()), error_code::connection_failed);
    EXPECT_TRUE(replayed.call(agency::trips_request()));
}

// What one wants to show to a partner: everything but the private texts has the bytes of the wire.
TEST(cassette, keeps_what_deviates) {
    auto list = agency::trips();
    for (auto& each : list.bookings) {
        if (auto* const ride = std::get_if<transport_booking>(&each))
            for (auto& person : ride->travelers) person = {"Xyzzy", "Xyzzy"};
        else
            for (auto& person : std::get<accommodation_booking>(each).travelers) person.name = "Xyzzy";
    }
    auto const with = [](std::string text, std::string_view from, std::string_view to) {
        for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        return text;
    };
    auto sent =
        "\xEF\xBB\xBF<?xml version='1.0'?>\r\n" + with(to_xml(list).value(), "TripBooking", "tripbooking") + "\r\n ";
    sent = with(with(sent, "<Booking ", "<Booking  note=''\t"), "</Booking>", "<remark/></Booking> ");
    cassette onto;
    auto recorded = recording_client(always(recorded_answer(sent)), onto);
    EXPECT_TRUE(recorded.call(agency::trips_request()));
    ASSERT_EQ(onto.exchanges.size(), 1U);
    auto const kept = response_in(onto.exchanges[0]).value();
    EXPECT_EQ(kept.body, with(sent, "Xyzzy", "***"));
    EXPECT_EQ(kept.headers.get("Content-Type"), "text/xml; charset=utf-8");
}

TEST(cassette, names_of_people_that_are_words_of_the_protocol_leave_messages_readable) {
    booking_partner::request_handler handler;
    service const serving(service_settings{}, handler);
    auto party = booking_partner::party();
    party.customer.first_name = "King";
    party.customer.last_name = "Hotel";
    party.rooms[0][0].first_name = "Room";
    party.rooms[0][0].last_name = "True";
    cassette onto;
    auto const first = record_workflow(memory_transport(serving), party, onto);
    ASSERT_EQ(first.size(), 5U) << first[0];
    booking_partner::manual_clock::face time;
    workflow replayed(localhost, booking_agent{{"agency", "another password"}, 9032, {}},
                      cassette_player<>(localhost, onto), booking_partner::manual_clock{&time});
    EXPECT_EQ(run_workflow(replayed, party), first);
}

TEST(cassette, values_of_own_header_fields_are_secrets) {
    auto to = localhost;
    to.headers.add("X-Api-Key", "key-5f2e8a71c0");
    cassette onto;
    any_transport const quoting = [](std::string_view, http::request const& request) {
        return recorded_answer("no quota for " + std::string(request.headers.get("X-Api-Key")), 429, "text/plain");
    };
    client agency{to, cassette_recorder(to, quoting, onto)};
    EXPECT_FALSE(agency.call(agency::trips_request()));
    EXPECT_EQ(to_json(onto).value().find("5f2e8a71c0"), std::string::npos);
    EXPECT_EQ(response_in(onto.exchanges.at(0)).value().body, "no quota for ***");
}

TEST(cassette, files_of_other_programs_are_read) {
    auto const browser = support::required(read_cassette(
        R"({"log":{"version":"1.2","creator":{"name":"Firefox","version":"1"},"pages":[],"entries":[{"pageref":"p",)"
        R"("startedDateTime":"2026-04-01T12:20:00.123+02:00","time":12.25,"request":{"method":"POST","url":)"
        R"("https://partner.example/cr.ws/Hotel.asmx/WebServiceRQ?x=1","headers":[{"name":"Content-Length","value":"9"}],)"
        R"("postData":{"mimeType":"text/plain","text":"strRQ=%3C","params":[]}},"response":{"status":200,"content":)"
        R"({"size":2,"mimeType":"text/xml","text":"6Q==","encoding":"base64"}},"timings":{"dns":-1,"wait":3}}]}})"));
    ASSERT_EQ(browser->exchanges.size(), 1U);
    auto const request = request_in(browser->exchanges[0]);
    EXPECT_EQ(request.target, "/cr.ws/Hotel.asmx/WebServiceRQ?x=1");
    EXPECT_EQ(request.headers, (http::headers{{"Host", "partner.example"}}));
    EXPECT_EQ(request.body, "strRQ=%3C");
    EXPECT_EQ(response_in(browser->exchanges[0]).value().body, "\xE9");
}

TEST(cassette, files_that_are_none_are_refused) {
    EXPECT_FALSE(read_cassette("{}"));
    EXPECT_FALSE(read_cassette("<log/>"));
    EXPECT_EQ(read_cassette(R"({"log":{"version":"2.0","entries":[]}})").error().path, "log/version");
}

} // namespace
