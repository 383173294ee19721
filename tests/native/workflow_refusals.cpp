// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/pruning.hpp"
#include "support/agency_service.hpp"
#include "support/opened_store.hpp"

#include <gtest/gtest.h>
#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <functional>
#include <string>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using support::accepted;
using support::agency_client;
using support::changed;
using support::confirmed_room;
using support::last_room;
using support::outcome;
using support::released_room;

/// One store for all refusals of a table: they change nothing.
class workflow_refused : public support::agency_service {};
INSTANTIATE_TEST_SUITE_P(on, workflow_refused, testing::Values(support::store_engine::sqlite), support::engine_name);

template <class Request>
struct refusal_case {
    char const* name;
    std::function<void(Request&)> corrupt;
    std::string outcome;
};

/// With the whole path: rows have the path in the details or in the rooms.
std::string with_path(std::string const& outcome, std::string const& details = {}) {
    auto const at = outcome.find(' ') + 1;
    if (at == 0) return outcome;
    auto const path = outcome.substr(at);
    return outcome.substr(0, at) + details + (path.starts_with("Room[") ? "SelectedRooms/" : "") + path;
}

auto& first_room(hotel_quote_req& of) { return of.quote_details.selected_rooms[0]; }
auto& second_room(hotel_quote_req& of) { return of.quote_details.selected_rooms[1]; }
auto& quoted_stay_of(hotel_quote_req& of) { return of.quote_details.booking_details; }

refusal_case<hotel_quote_req> const quote_cases[] = {
    {"as_it_is", [](auto&) {}, "ok"},
    {"password", [](auto& rq) { rq.credential.password = "x"; }, "AUTH_INVALID"},
    {"foreign_user", [](auto& rq) { quoted_stay_of(rq).user = 8; }, "AUTH_INVALID BookingDetails/User"},
    {"past", [](auto& rq) { quoted_stay_of(rq).from_date = date::of(2026, 3, 1); },
     "FIELD_INVALID BookingDetails/FromDate"},
    {"no_night", [](auto& rq) { quoted_stay_of(rq).to_date = quoted_stay_of(rq).from_date; },
     "FIELD_INVALID BookingDetails/ToDate"},
    {"other_dates", [](auto& rq) { quoted_stay_of(rq).to_date = date::of(2026, 5, 23); },
     "FIELD_INVALID Room[1]/Boarding/OfferId"},
    {"no_rooms", [](auto& rq) { rq.quote_details.selected_rooms.clear(); }, "FIELD_INVALID SelectedRooms"},
    {"too_many_rooms", [](auto& rq) { rq.quote_details.selected_rooms.resize(21, first_room(rq)); },
     "FIELD_INVALID SelectedRooms"},
    {"another_room", [](auto& rq) { second_room(rq).id = 12; }, "FIELD_INVALID Room[2]/id"},
    {"more_adults", [](auto& rq) { second_room(rq).pax.adult = 3; }, "FIELD_INVALID Room[2]/Pax/Adult"},
    {"a_child_more", [](auto& rq) { first_room(rq).pax.child = {{7, 1}}; }, "FIELD_INVALID Room[1]/Pax/Child"},
    {"an_infant_more", [](auto& rq) { first_room(rq).pax.infant = {{0, 1}}; }, "FIELD_INVALID Room[1]/Pax/Infant"},
    {"a_forged_offer",
     [](auto& rq) {
         auto& id = first_room(rq).boarding.offer_id;
         id[id.size() / 2] = id[id.size() / 2] == 'A' ? 'B' : 'A';
     },
     "OFFER_EXPIRED Room[1]/Boarding/OfferId"},
    {"another_board", [](auto& rq) { first_room(rq).boarding.id = 5; }, "OFFER_EXPIRED Room[1]/Boarding/OfferId"},
    {"another_hotel", [](auto& rq) { rq.quote_details.hotel.id = 2; }, "OFFER_EXPIRED Room[1]/Boarding/OfferId"},
    {"no_hotel", [](auto& rq) { rq.quote_details.hotel.id = 99; }, "OFFER_EXPIRED Room[1]/Boarding/OfferId"}};

TEST_P(workflow_refused, quotes) {
    for (auto const& each : quote_cases) {
        auto const request = changed(agency.quote_request(confirmed_room, 2), each.corrupt);
        EXPECT_EQ(outcome(agency.ask(request)), with_path(each.outcome, "QuoteDetails/")) << each.name;
    }
}

auto& room_booked(hotel_booking_creation_req& of, std::size_t room = 0) { return of.selected_rooms[room]; }

refusal_case<hotel_booking_creation_req> const creation_cases[] = {
    {"password", [](auto& rq) { rq.credential.password = "x"; }, "AUTH_INVALID"},
    {"foreign_user", [](auto& rq) { rq.user = 8; }, "AUTH_INVALID User"},
    {"restricted_to_another_member",
     [](auto& rq) {
         rq.credential.login = "restricted";
         rq.id_member = 3;
     },
     "AUTH_INVALID IdMember"},
    {"sister_has_no_such_quote", [](auto& rq) { rq.user = 9; }, "QUOTE_EXPIRED QuoteId"},
    {"no_quote", [](auto& rq) { rq.quote_id = "Q-1"; }, "QUOTE_EXPIRED QuoteId"},
    {"no_reference", [](auto& rq) { rq.client_reference = ""; }, "FIELD_INVALID ClientReference"},
    {"reference_with_null", [](auto& rq) { rq.client_reference = std::string("a\0b", 3); },
     "FIELD_INVALID ClientReference"},
    {"price", [](auto& rq) { rq.expected_price.amount = decimal::parse("293.335").value(); },
     "PRICE_CHANGED ExpectedPrice"},
    {"currency", [](auto& rq) { rq.expected_price.currency = "EUR"; }, "PRICE_CHANGED ExpectedPrice"},
    {"invisible_guest", [](auto& rq) { room_booked(rq, 1).customers[1].last_name = " \xE2\x80\x8B\xE3\x80\x80"; },
     "FIELD_INVALID Room[2]/Customers/Customer[2]/LastName"},
    {"one_room_only", [](auto& rq) { rq.selected_rooms.pop_back(); }, "FIELD_INVALID SelectedRooms"},
    {"another_room", [](auto& rq) { room_booked(rq, 1).id = 12; }, "FIELD_INVALID Room[2]/id"},
    {"another_board", [](auto& rq) { room_booked(rq).boarding.id = 5; }, "FIELD_INVALID Room[1]/Boarding/id"},
    {"another_offer", [](auto& rq) { room_booked(rq).boarding.offer_id += "A"; },
     "FIELD_INVALID Room[1]/Boarding/OfferId"},
    {"a_guest_less", [](auto& rq) { room_booked(rq).customers.pop_back(); }, "FIELD_INVALID Room[1]/Customers"},
    {"a_child_for_an_adult", [](auto& rq) { room_booked(rq).customers[0].type = occupant_type::child; },
     "FIELD_INVALID Room[1]/Customers"}};

TEST_P(workflow_refused, changes_with_a_field_that_is_unknown) {
    auto const creation = agency.creation(confirmed_room, "unknown");
    auto const number = agency.book(confirmed_room, "known").booking_number;
    auto const before = taken(confirmed_room);
    agency.quirks = {{.kind = waybill::quirk_kind::letter_case, .path = "Root/user"},
                     {.kind = waybill::quirk_kind::unknown_field, .path = "Root/Simulated"}};
    EXPECT_EQ(outcome(agency.ask(creation)), "FIELD_INVALID Simulated");
    EXPECT_EQ(outcome(agency.ask(agency.acknowledge(number))), "FIELD_INVALID Simulated");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), "FIELD_INVALID Simulated");
    EXPECT_EQ(outcome(agency.ask(agency.detail(number))), "ok") << "what changes nothing is answered without it";
    EXPECT_EQ(taken(confirmed_room), before);
    agency.quirks.pop_back();
    EXPECT_EQ(outcome(agency.ask(creation)), "ok");
}

TEST_P(workflow_refused, limits_that_limit_nothing) {
    auto const number = agency.book(confirmed_room, "limited").booking_number;
    auto cancel = agency.cancel(number);
    cancel.max_fee = money{"TND", decimal::parse("-1").value()};
    EXPECT_EQ(outcome(agency.ask(cancel)), "FIELD_INVALID MaxFee");
    auto decline = agency.acknowledge(number, decision::decline);
    decline.supplier_reference = "PB-4711";
    EXPECT_EQ(outcome(agency.ask(decline)), "FIELD_INVALID SupplierReference");
    EXPECT_EQ(agency.state(number), "OK");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), "ok");
}

template <class Request>
std::string path_of_error(std::string const& rest) {
    auto const root = std::string(wire<Request>.root);
    std::string const document =
        rest.starts_with('<')
            ? '<' + root + "><Credential><Login>a</Login><Password>b</Password></Credential><User>1</User>" +
                  "<BookingNumber>H1</BookingNumber>" + rest + "</" + root + '>'
            : "{\"" + root + R"(":{"Credential":{"Login":"a","Password":"b"},)" + rest + "}}";
    Request into;
    auto const read = rest.starts_with('<') ? read_xml(document, into) : read_json(document, into);
    return read ? "read" : read.error().path.substr(root.size() + 1);
}

TEST(absence_that_permits_more, is_neither_null_nor_empty) {
    auto const cancelling = &path_of_error<hotel_booking_cancellation_req>;
    std::string const booking = R"("User":1,"BookingNumber":"H1")", night = R"("From":"01/07/2027","To":"01/07/2027")";
    EXPECT_EQ(cancelling(booking), "read");
    for (std::string const field : {"MaxFee", "Simulate"}) {
        for (auto const* const value : {"null", R"("")", "{}", R"({"@nil":"true"})"})
            EXPECT_EQ(cancelling(booking + ",\"" + field + "\":" + value), field) << value;
        for (auto const& element :
             {'<' + field + "/>", '<' + field + "> </" + field + '>', '<' + field + R"( xsi:nil="true"/>)"})
            EXPECT_EQ(cancelling(element), field) << element;
    }
    EXPECT_EQ(path_of_error<hotel_booking_acknowledge_req>(booking + R"(,"Decision":null)"), "Decision");
    for (std::string const value : {"null", R"("")", "{}"}) // an empty object removes the price
        EXPECT_EQ(path_of_error<rate_update_req>(R"("Updates":{"Update":[{"Hotel":1,"Room":1,)" + night +
                                                 R"(,"SinglePrice":)" + value + "}]}"),
                  value == "{}" ? "read" : "Updates/Update[1]/SinglePrice");
    EXPECT_EQ(path_of_error<rate_update_req>(R"("Updates":{"Update":[{"Hotel":1,"Room":1,)" + night +
                                             R"(,"Quantity":3,"MinimumStay":""}]})"),
              "Updates/Update[1]/MinimumStay");

    hotel_booking_cancellation_req into; // what is malformed is not called empty
    EXPECT_EQ(read_xml("<HotelBookingCancellationREQ><MaxFee currency=TND>1</MaxFee>", into).error().code,
              error_code::xml_malformed);
    EXPECT_EQ(read_json(R"({"HotelBookingCancellationREQ":{"MaxFee":nul}})", into).error().code,
              error_code::json_malformed);
}

TEST_P(workflow_refused, creations_without_a_trace) {
    for (auto const& each : creation_cases) {
        auto const request = agency.creation(confirmed_room, each.name, 2);
        EXPECT_EQ(outcome(agency.ask(changed(request, each.corrupt))), with_path(each.outcome)) << each.name;
        EXPECT_EQ(taken(confirmed_room), "0 0") << each.name;
        // neither the reference nor the quote is used up
        auto const made = accepted(agency.ask(request)).order_details;
        EXPECT_EQ(outcome(agency.ask(agency.cancel(made.booking_number))), "ok") << each.name;
    }
}

TEST_P(workflow_refused, a_price_is_compared_by_value_and_a_reference_counted_in_characters) {
    auto request = agency.creation(confirmed_room, "");
    for (int i = 0; i < 64; ++i) request.client_reference += "é";
    request.expected_price.amount = decimal::parse("146.66800").value();
    auto const booked = accepted(agency.ask(request)).order_details;
    EXPECT_EQ(booked.total_rate.amount, decimal::parse("146.668").value());
    EXPECT_EQ(outcome(agency.ask(agency.cancel(booked.booking_number))), "ok");
}

TEST_P(workflow_refused, a_foreign_booking_is_not_found) {
    agency_client const other(service, 8);
    auto const number = agency.book(confirmed_room, "mine").booking_number;
    auto const of_user = [](std::int64_t user, auto request) {
        request.user = user;
        return request;
    };
    EXPECT_EQ(outcome(other.ask(other.detail(number))), "BOOKING_NOT_FOUND BookingNumber");
    EXPECT_EQ(outcome(other.ask(other.detail_by("mine"))), "BOOKING_NOT_FOUND ClientReference");
    EXPECT_EQ(outcome(other.ask(other.cancel(number))), "BOOKING_NOT_FOUND BookingNumber");
    EXPECT_EQ(outcome(other.ask(other.acknowledge(number))), "BOOKING_NOT_FOUND BookingNumber");
    EXPECT_EQ(outcome(agency.ask(of_user(9, agency.cancel(number)))), "BOOKING_NOT_FOUND BookingNumber");
    for (char const* const none : {"", "H", "H0", "H-1", "1", "h1", "H01", "H99999999999999999999", "H123456789012345"})
        EXPECT_EQ(outcome(agency.ask(agency.detail(none))), "BOOKING_NOT_FOUND BookingNumber") << none;
    EXPECT_EQ(outcome(agency.ask(agency.detail_by(std::string("mine\0", 5)))), "FIELD_INVALID ClientReference");
    EXPECT_EQ(outcome(agency.ask(agency.detail_by("yours"))), "BOOKING_NOT_FOUND ClientReference");
    EXPECT_EQ(outcome(agency.ask(hotel_booking_detail_req{agency.credential(), 7, {}, {}})),
              "FIELD_REQUIRED BookingNumber");
    for (auto const& [by_number, by_reference] : {std::pair(number, "mine"), {number, ""}, {"", "mine"}})
        EXPECT_EQ(outcome(agency.ask(hotel_booking_detail_req{agency.credential(), 7, by_number, by_reference})), "ok");
    EXPECT_EQ(outcome(agency.ask(hotel_booking_detail_req{agency.credential(), 7, number, "yours"})),
              "BOOKING_NOT_FOUND BookingNumber");

    // a user of another login is refused before any lookup
    EXPECT_EQ(outcome(agency.ask(of_user(8, agency.cancel(number)))), "AUTH_INVALID User");
    EXPECT_EQ(outcome(agency.ask(of_user(8, agency.acknowledge(number)))), "AUTH_INVALID User");
    EXPECT_EQ(outcome(agency.ask(changed(agency.detail(number), [](auto& rq) { rq.credential.password = "Secret"; }))),
              "AUTH_INVALID");

    auto const in_euro = [](auto& rq) { rq.max_fee = money{"EUR", decimal::parse("1000").value()}; };
    EXPECT_EQ(outcome(agency.ask(changed(agency.cancel(number), in_euro))), "FIELD_INVALID MaxFee");
    EXPECT_EQ(agency.state(number), "OK");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), "ok");
}

/// Each with a store of its own: these tests change the inventory.
class workflow_changes : public support::agency_service {
protected:
    workflow_changes()
        : agency_service(support::five_hotels(),
                         {.workflow = {std::chrono::minutes(5), std::chrono::hours(1)},
                          .report = [this](auto const& why, auto) { reported.push_back(why); }}) {}

    std::vector<store_error> reported{};
};

INSTANTIATE_TEST_SUITE_P(on, workflow_changes, support::engines, support::engine_name);

TEST_P(workflow_changes, a_quote_has_the_configured_lifetime) {
    auto const request = agency.creation(confirmed_room, "1");
    auto const later = agency.creation(confirmed_room, "2");
    agency.now = agency.now + std::chrono::minutes(5) - std::chrono::milliseconds(1);
    EXPECT_EQ(outcome(agency.ask(request)), "ok");
    agency.now = agency.now + std::chrono::milliseconds(1);
    EXPECT_EQ(outcome(agency.ask(later)), "QUOTE_EXPIRED QuoteId");
    EXPECT_EQ(outcome(agency.ask(request)), "ok") << "it was booked in time";
    auto other = request;
    other.client_reference = "3";
    EXPECT_EQ(outcome(agency.ask(other)), "STATE_CONFLICT QuoteId") << "says that it is booked";
    EXPECT_EQ(agency.book(released_room, "4").acknowledge_before, instant::of(2026, 4, 1, 11, 5));
}

TEST_P(workflow_changes, quotes_are_deleted_after_a_day) {
    auto const request = agency.creation(confirmed_room, "1");
    EXPECT_EQ(outcome(agency.ask(request)), "ok");
    for (int i = 0; i < 3; ++i) (void)agency.quote(confirmed_room);
    agency.now = agency.now + std::chrono::hours(25);
    (void)agency.quote(confirmed_room);
    ASSERT_TRUE(prune(*store, agency.now, {}));
    EXPECT_EQ(support::number_in(*store, "SELECT COUNT(*) FROM quotes"), 1) << "the last one";
    EXPECT_EQ(outcome(agency.ask(request)), "ok") << "the booking still has its terms";
}

TEST_P(workflow_changes, a_quote_is_booked_once) {
    auto const request = agency.creation(confirmed_room, "1");
    EXPECT_EQ(outcome(agency.ask(request)), "ok");
    EXPECT_EQ(outcome(agency.ask(changed(request, [](auto& rq) { rq.client_reference = "2"; }))),
              "STATE_CONFLICT QuoteId");
    EXPECT_EQ(taken(confirmed_room), "1 1");
    EXPECT_EQ(outcome(agency.ask(agency.detail_by("2"))), "BOOKING_NOT_FOUND ClientReference");
}

TEST_P(workflow_changes, a_new_price_is_reported_and_an_old_quote_keeps_its_own) {
    auto const requested = agency.quote_request(confirmed_room);
    auto const before = accepted(agency.ask(requested));
    run("UPDATE rate_periods SET price = '40.000' WHERE room_id = 11 AND plan = 1");
    auto const quoted = accepted(agency.ask(requested));
    EXPECT_EQ(quoted.status, quote_status::price_changed);
    EXPECT_EQ(quoted.total_rate, (money{"TND", decimal::parse("160.000").value()}));
    EXPECT_EQ(quoted.previous_rate, (money{"TND", decimal::parse("146.668").value()}));
    EXPECT_EQ(quoted.cancellation_policies[0].fee.amount, decimal::parse("80.000").value());
    auto const request = agency.creation(requested, quoted, "1");
    EXPECT_EQ(outcome(agency.ask(changed(request, [&](auto& rq) { rq.expected_price = before.total_rate; }))),
              "PRICE_CHANGED ExpectedPrice");
    EXPECT_EQ(outcome(agency.ask(request)), "ok");
    EXPECT_EQ(accepted(agency.ask(agency.creation(requested, before, "2"))).order_details.total_rate,
              before.total_rate);
}

TEST_P(workflow_changes, sold_out_rooms_are_reported_by_quotes_and_creations) {
    auto const requested = agency.quote_request(last_room);
    auto const mine = accepted(agency.ask(requested)), yours = accepted(agency.ask(requested));
    EXPECT_EQ(outcome(agency.ask(agency.creation(requested, mine, "1"))), "ok");
    EXPECT_EQ(outcome(agency.ask(agency.creation(requested, yours, "2"))), "SOLD_OUT SelectedRooms");
    auto const late = accepted(agency.ask(requested));
    EXPECT_EQ(late.status, quote_status::sold_out);
    EXPECT_EQ(outcome(agency.ask(agency.creation(requested, late, "3"))), "SOLD_OUT QuoteId");
    EXPECT_EQ(taken(last_room), "1 1");
    EXPECT_EQ(agency.quote(confirmed_room, 4).status, quote_status::sold_out) << "of three there are no four";

    auto const number = accepted(agency.ask(agency.detail_by("1"))).order_details.booking_number;
    EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), "ok");
    EXPECT_EQ(outcome(agency.ask(agency.creation(requested, yours, "2"))), "ok") << "nothing was left of the refusal";
}

TEST_P(workflow_changes, a_full_night_returns_the_rooms_of_the_others) {
    auto const request = agency.creation(confirmed_room, "1");
    auto const wished = agency.creation(released_room, "2");
    long long const full = number_of(date::of(2026, 5, 21)), also_full = number_of(date::of(2026, 4, 22));
    for (auto const& night : {std::to_string(full), std::to_string(also_full)})
        run("INSERT INTO taken_rooms (room_id, night, taken) SELECT room_id, " + night +
            ", quantity FROM allotment_periods WHERE first_night <= " + night + " AND end_night > " + night);
    EXPECT_EQ(outcome(agency.ask(request)), "SOLD_OUT SelectedRooms");
    EXPECT_EQ(taken(confirmed_room), "0 3");
    auto const number = accepted(agency.ask(wished)).order_details.booking_number;
    EXPECT_EQ(taken(released_room), "0 0 4") << "on request it is booked without any";
    EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), "ok");
    EXPECT_EQ(taken(released_room), "0 0 4");
}

TEST_P(workflow_changes, an_overdue_booking_makes_room_for_the_next) {
    run("UPDATE allotment_periods SET quantity = 1 WHERE room_id = 51");
    (void)agency.book(released_room, "1");
    EXPECT_EQ(agency.quote(released_room).status, quote_status::sold_out);
    agency.now = agency.now + std::chrono::hours(1);
    EXPECT_EQ(agency.book(released_room, "2").status.code, booking_state::on_request);
    EXPECT_EQ(taken(released_room), "1 1 1");
}

TEST_P(workflow_changes, offers_that_are_no_longer_sold_have_expired) {
    auto const requested = agency.quote_request(confirmed_room);
    constexpr auto gone = "OFFER_EXPIRED QuoteDetails/SelectedRooms/Room[1]/Boarding/OfferId";
    auto const night = std::to_string(number_of(date::of(2026, 5, 21)));
    for (auto const& statement : {"UPDATE rate_periods SET end_night = " + night + " WHERE room_id = 11",
                                  std::string("UPDATE hotels SET hotel = REPLACE(hotel, '\"Id\":11,', '\"Id\":19,')"),
                                  std::string("DELETE FROM hotels WHERE id = 1")}) {
        run(statement);
        EXPECT_EQ(outcome(agency.ask(requested)), gone) << statement;
    }
}

TEST_P(workflow_changes, a_failing_store_is_logged_and_not_shown_to_the_caller) {
    auto const request = agency.creation(confirmed_room, "1");
    run("DROP TABLE order_rooms");
    EXPECT_EQ(outcome(agency.ask(request)), "INTERNAL");
    EXPECT_EQ(outcome(agency.ask(agency.detail_by("1"))), "BOOKING_NOT_FOUND ClientReference");
    EXPECT_EQ(taken(confirmed_room), "0 0");
    run("DROP TABLE quotes");
    EXPECT_EQ(outcome(agency.ask(agency.quote_request(confirmed_room))), "INTERNAL");
    run("DROP TABLE hotel_bookings");
    EXPECT_EQ(outcome(agency.ask(agency.detail_by("1"))), "INTERNAL");
    EXPECT_EQ(reported.size(), 3U);
}

class workflow_in_doubt : public support::agency_service {};
INSTANTIATE_TEST_SUITE_P(on, workflow_in_doubt, testing::Values(support::store_engine::postgresql),
                         support::engine_name);

TEST_P(workflow_in_doubt, is_reported_and_resolved_by_the_same_reference) {
    auto const request = agency.creation(confirmed_room, "1");
    // the server closes the connection during the commit
    run("CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'");
    run("CREATE CONSTRAINT TRIGGER leaving AFTER INSERT OR UPDATE ON hotel_bookings DEFERRABLE INITIALLY DEFERRED "
        "FOR EACH ROW EXECUTE FUNCTION leave()");
    EXPECT_EQ(outcome(agency.ask(request)), "TIMEOUT_UNKNOWN_OUTCOME");
    EXPECT_EQ(outcome(agency.ask(agency.detail_by("1"))), "BOOKING_NOT_FOUND ClientReference");
    run("ALTER TABLE hotel_bookings DISABLE TRIGGER leaving");
    auto const booked = accepted(agency.ask(request)).order_details;
    EXPECT_EQ(taken(confirmed_room), "1 1");
    run("ALTER TABLE hotel_bookings ENABLE TRIGGER leaving");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(booked.booking_number))), "TIMEOUT_UNKNOWN_OUTCOME");
    run("ALTER TABLE hotel_bookings DISABLE TRIGGER leaving");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(booked.booking_number))), "ok");
    EXPECT_EQ(taken(confirmed_room), "0 0");
}

} // namespace
