// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/booking_partner.hpp"
#include "support/outcome.hpp"
#include "support/travel.hpp"

#include <waybill/explain.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/cassette.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Exchanges are recorded without private data, and replayed for equal requests.
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
            EXPECT_EQ(onto.exchanges[2].function, "HotelBookingCreation");
            EXPECT_EQ(onto.exchanges[2].method, name_of(method.method));
            EXPECT_EQ(onto.exchanges[2].status, 200);

            auto const file = to_json(onto).value();
            expect_unmarked(file);
            EXPECT_EQ(file.find("pässword"), std::string::npos);
            auto const again = support::required(read_cassette(file));
            EXPECT_EQ(*again, onto);

            booking_partner::manual_clock::face time;
            workflow replayed(localhost, booking_agent{{"agency", "another password"}, 9032, {}},
                              cassette_player<>(localhost, *again), booking_partner::manual_clock{&time},
                              {.access = access});
            EXPECT_EQ(run_workflow(replayed, booking_partner::party()), first);
            EXPECT_EQ(replayed.transport().left(), 0U);
        }
}

TEST(cassette, contains_valid_documents_with_placeholders) {
    booking_partner::request_handler handler;
    service const serving(service_settings{}, handler);
    cassette onto;
    ASSERT_EQ(record_workflow(memory_transport(serving), marked_party(), onto).size(), 5U);
    auto const created =
        support::required(from_xml<hotel_booking_creation_req>(onto.exchanges.at(2).request, {.strict = true}));
    EXPECT_EQ(created->credential, (credential{"agency", "***"}));
    EXPECT_EQ(created->customer, (customer{"Mr", "Jane", "Doe", "jane.doe@example.org", "+000 000000"}));
    EXPECT_EQ(created->selected_rooms.at(0).customers.at(2).first_name, "Jane");
    EXPECT_EQ(created->selected_rooms.at(0).customers.at(2).age, 7) << "prices hang on it";
    EXPECT_EQ(created->client_reference, "agency-8831");
    EXPECT_TRUE(from_xml<hotel_booking_creation_res>(*onto.exchanges.at(2).document, {.strict = true}));
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
        expect_unmarked(to_json(onto).value());
        auto replayed = playing_client(onto);
        std::vector<booking> pieces;
        auto const read = support::required(call_for_each(
            replayed, agency::trips_request(), [&](booking const& each) { pieces.push_back(each); }, access));
        ASSERT_EQ(pieces.size(), list.bookings.size());
        auto const& ride = std::get<transport_booking>(pieces[0]);
        EXPECT_EQ(ride.departure_city, "تونس");
        EXPECT_EQ(ride.travelers.at(1), (passenger{"Jane Doe", "000-0000000000"}));
        EXPECT_EQ(std::get<accommodation_booking>(pieces[1]).travelers.at(0).name, "Jane Doe");
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
        bool body_is_kept;
    };
    std::vector<answer_case> const cases{
        {"page", recorded_answer("<html><body>" + quoting.body + "</body></html>", 502, "text/html"),
         error_code::html_page, true},
        {"escaped page", recorded_answer("<html><pre>" + escaped + "</pre></html>", 502, "text/html"),
         error_code::html_page, true},
        {"page of .NET",
         recorded_answer("<html>Xyzzy&amp;O&#39;Zo&#235;/&quot;&lt;M&#228;rkerp and agency</html>", 500, "text/html"),
         error_code::html_page, true},
        {"page in Latin-1",
         recorded_answer("<html>passerelle d\xE9"
                         "faillante</html>",
                         502, "text/html"),
         error_code::html_page, true},
        {"in capitals", recorded_answer("NOT XYZZY&O'ZOë/\"<MäRKERP", 500, "text/plain"), error_code::server_error,
         true},
        {"plain text", recorded_answer("Login failed: " + marked("p"), 500, "text/plain"), error_code::server_error,
         true},
        {"fault",
         recorded_answer(
             "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault>"
             "<faultcode>soap:Server</faultcode><faultstring>" +
                 escaped + "</faultstring></soap:Fault></soap:Body></soap:Envelope>",
             500),
         error_code::soap_fault, true},
        {"refusal",
         recorded_answer(write_refusal("TripBookingListRS", refusal(error_id::auth_invalid, "Not " + marked("p")),
                                       document_form::xml)),
         error_code::refused, false},
        {"document that breaks off",
         recorded_answer("<TripBookingListRS><Bookings><Booking kind=\"accommodation\"><name>XyzzyMarker"),
         error_code::xml_malformed, false},
        {"invalid document", recorded_answer("<TripBookingListRS><Bookings>XyzzyMarker</Bookings></TripBookingListRS>"),
         error_code::content_unexpected, false},
        {"no answer", error{.code = error_code::deadline_passed, .message = "no answer to " + document},
         error_code::deadline_passed, false},
        {"nothing", recorded_answer("", 400), error_code::bad_request, true},
    };
    for (auto const& each : cases) {
        SCOPED_TRACE(each.name);
        cassette onto;
        auto recorded = recording_client(always(each.answer), onto);
        auto const first = recorded.call(request);
        ASSERT_FALSE(first);
        EXPECT_EQ(first.error().code, each.code) << explain(first.error());
        ASSERT_EQ(onto.exchanges.size(), 1U);
        EXPECT_EQ(onto.exchanges[0].body.has_value(), each.body_is_kept);
        expect_unmarked(to_json(onto).value());
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
                        "<from_date>XyzzyMarker</from_date></Booking></Bookings></TripBookingListRS>");
    auto recorded = recording_client(always(answer), onto);
    auto const got = support::required(recorded.call(agency::trips_request()));
    EXPECT_EQ(unreadable_in(*got), 1U);
    expect_unmarked(to_json(onto).value());
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
        EXPECT_TRUE(onto.exchanges[0].document);
        expect_unmarked(to_json(onto).value());
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
    expect_unmarked(to_json(onto).value());
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
    EXPECT_EQ(onto.exchanges[2].body, "No room for *** ***, *** *** and *** ***; nor for Alba");
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

    cassette_recorder<any_transport, document_list<travel::flight_search_rq>> described(localhost, counting, onto);
    client own(localhost, described);
    EXPECT_TRUE(own.call(request));
    ASSERT_EQ(onto.exchanges.size(), 1U);
    EXPECT_EQ(onto.exchanges[0].function, "FlightSearch");
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

TEST(cassette, files_that_are_none_are_refused) {
    EXPECT_FALSE(read_cassette("{}"));
    EXPECT_FALSE(read_cassette("<WaybillCassette/>"));
    auto const later = read_cassette(R"({"WaybillCassette":{"Version":2,"Exchanges":{"Exchange":[]}}})");
    ASSERT_FALSE(later);
    EXPECT_EQ(later.error().path, "WaybillCassette/Version");
    EXPECT_TRUE(read_cassette(R"({"WaybillCassette":{"Version":1,"Exchanges":{"Exchange":[]}}})"));
}

} // namespace
