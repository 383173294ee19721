// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"
#include "support/opened_store.hpp"

#include "booking_service/cancellation_fee.hpp"
#include "booking_service/order_states.hpp"
#include "booking_service/pricing.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using support::accepted;
using support::agency_client;
using support::confirmed_room;
using support::dinars;
using support::kind_of_room;
using support::outcome;
using support::released_room;
using support::taken_of;

static_assert(effect_of(order_action::cancel, booking_state::confirmed, false) == order_effect::change);
static_assert(effect_of(order_action::accept, booking_state::confirmed, true) == order_effect::repeat);
static_assert(effect_of(order_action::accept, booking_state::confirmed, false) == order_effect::conflict,
              "what never was On Request is not acknowledged (spec 3)");

/// Hotels with enough rooms for one booking of each case.
inventory_document many_rooms() {
    auto document = support::five_hotels();
    for (auto& hotel : document.hotels)
        for (auto& room : hotel.rooms)
            for (auto& allotment : room.allotments)
                if (allotment.quantity > 1) allotment.quantity = 20;
    return document;
}

class booking_states : public support::agency_service {
protected:
    booking_states() : agency_service(many_rooms()) {}
};

INSTANTIATE_TEST_SUITE_P(on, booking_states, support::engines, support::engine_name);

/// One row of the table: the response to each action in this state, and the next state.
struct state_case {
    char const* name;
    kind_of_room room;
    std::function<void(agency_client&, std::string const&)> reach; ///< brings a new booking there
    char const* state;
    char const* accept;
    char const* decline;
    char const* simulate;
    char const* cancel;
    char const* after[3]; ///< the state after accept, decline, cancel
};

void accept(agency_client& agency, std::string const& number) {
    (void)accepted(agency.ask(agency.acknowledge(number)));
}
void decline(agency_client& agency, std::string const& number) {
    (void)accepted(agency.ask(agency.acknowledge(number, decision::decline)));
}
void cancel(agency_client& agency, std::string const& number) { (void)accepted(agency.ask(agency.cancel(number))); }
void wait(agency_client& agency, std::string const&) { agency.now = agency.now + std::chrono::hours(24); }
void nothing(agency_client&, std::string const&) {}

constexpr auto conflict = "STATE_CONFLICT BookingNumber";

hotel_booking_cancellation_req simulated(hotel_booking_cancellation_req request) {
    request.simulate = true;
    return request;
}

/// Tries all actions of a row, each with a booking of its own.
void try_row(state_case const& row, agency_client& agency, store const& data) {
    int const nights = nights_between(row.room.from, row.room.to);
    auto const held = [&](std::string const& state) {
        std::string all;
        for (int i = 0; i < nights; ++i)
            all += std::string(i == 0 ? "" : " ") + (state == "OK" || state == "OR" ? "1" : "0");
        return all;
    };
    auto const act = [&](std::size_t action, std::string const& number) {
        if (action == 2) return outcome(agency.ask(agency.cancel(number)));
        return outcome(agency.ask(agency.acknowledge(number, action == 0 ? decision::accept : decision::decline)));
    };
    char const* const answers[] = {row.accept, row.decline, row.cancel};
    for (std::size_t i = 0; i < std::size(answers); ++i) {
        agency.now = support::search_time;
        auto const number = agency.book(row.room, row.name + std::to_string(i)).booking_number;
        row.reach(agency, number);
        EXPECT_EQ(agency.state(number), row.state);

        auto const before = accepted(agency.ask(agency.detail(number)));
        EXPECT_EQ(outcome(agency.ask(simulated(agency.cancel(number)))), row.simulate);
        EXPECT_EQ(accepted(agency.ask(agency.detail(number))), before) << "simulating changes nothing";

        EXPECT_EQ(act(i, number), answers[i]) << i;
        EXPECT_EQ(agency.state(number), row.after[i]) << i;
        EXPECT_EQ(taken_of(data, row.room), held(row.after[i])) << i;
        EXPECT_EQ(agency.trips().size(), held(row.after[i])[0] == '1' ? 1U : 0U) << i;
        auto const then = accepted(agency.ask(agency.detail(number)));
        EXPECT_EQ(act(i, number), answers[i]) << i << ", once more";
        EXPECT_EQ(accepted(agency.ask(agency.detail(number))), then) << i;
        EXPECT_EQ(taken_of(data, row.room), held(row.after[i])) << i << ", given back once";
        // the next one starts with free rooms
        agency.now = support::search_time;
        if (held(row.after[i])[0] == '1') cancel(agency, number);
    }
}

state_case const state_table[] = {

    {"on_request", released_room, nothing, "OR", "ok", "ok", "ok", "ok", {"OK", "DC", "XX"}},
    {"confirmed", confirmed_room, nothing, "OK", conflict, conflict, "ok", "ok", {"OK", "OK", "XX"}},
    {"acknowledged", released_room, accept, "OK", "ok", conflict, "ok", "ok", {"OK", "OK", "XX"}},
    {"declined", released_room, decline, "DC", conflict, "ok", conflict, conflict, {"DC", "DC", "DC"}},
    {"expired", released_room, wait, "XP", conflict, conflict, conflict, conflict, {"XP", "XP", "XP"}},
    {"cancelled", released_room, cancel, "XX", conflict, conflict, "ok", "ok", {"XX", "XX", "XX"}},
    {"cancelled_when_confirmed", confirmed_room, cancel, "XX", conflict, conflict, "ok", "ok", {"XX", "XX", "XX"}}};

TEST_P(booking_states, answers_each_action_in_each_state_as_the_table_says) {
    for (auto const& row : state_table) {
        SCOPED_TRACE(row.name);
        try_row(row, agency, *store);
    }
}

TEST_P(booking_states, an_overdue_booking_has_expired_for_every_request) {
    std::pair<char const*, std::function<void(std::string const&)>> const looks[] = {
        {"detail", [&](auto const& number) { EXPECT_EQ(agency.state(number), "XP"); }},
        {"accept", [&](auto const& number) { EXPECT_EQ(outcome(agency.ask(agency.acknowledge(number))), conflict); }},
        {"cancel", [&](auto const& number) { EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), conflict); }},
        {"trip list", [&](auto const&) { EXPECT_TRUE(agency.trips().empty()); }},
        {"search", [&](auto const&) { (void)agency.ask(support::search_request()); }},
        {"another user's quote",
         [&](auto const&) {
             agency_client other(service, 8);
             other.now = agency.now;
             (void)other.quote(released_room);
         }},
    };
    int number = 0;
    for (auto const& [name, look] : looks) {
        agency.now = support::search_time;
        auto const booked = agency.book(released_room, std::to_string(number++)).booking_number;
        agency.now = agency.now + std::chrono::hours(24) - std::chrono::milliseconds(1);
        EXPECT_EQ(agency.state(booked), "OR") << name;
        EXPECT_EQ(taken(released_room), "1 1 1") << name;
        agency.now = agency.now + std::chrono::milliseconds(1);
        look(booked);
        EXPECT_EQ(taken(released_room), "0 0 0") << name;
        EXPECT_EQ(agency.state(booked), "XP") << name;
    }
}

TEST_P(booking_states, more_overdue_bookings_than_expire_at_once) {
    auto const booked = agency.book(released_room, "first");
    // many copies of a booking, as if nobody had read them for long
    ASSERT_TRUE(store->write([&](auto& sql) {
        for (int i = 0; i < 150; ++i)
            execute(sql,
                    "INSERT INTO hotel_bookings (user_id, id, client_reference, body_hash, state, on_request, created, "
                    "acknowledge_before, hotel_id, check_in, nights, currency, total, hotel_decides, time_zone, sold) "
                    "SELECT user_id, CAST(:id AS BIGINT), CAST(:reference AS TEXT), body_hash, state, on_request, "
                    "created, acknowledge_before, hotel_id, check_in, nights, currency, total, hotel_decides, "
                    "time_zone, sold FROM hotel_bookings WHERE client_reference = 'first'",
                    {i + 1, "copy-" + std::to_string(i)});
    }));
    agency.now = agency.now + std::chrono::hours(25);
    EXPECT_TRUE(agency.trips().empty());
    EXPECT_EQ(support::number_in(*store, "SELECT COUNT(*) FROM hotel_bookings WHERE state = 'OR'"), 0);
    EXPECT_EQ(agency.state(booked.booking_number), "XP");
}

struct fee_case {
    char const* name;
    kind_of_room room;
    instant now;
    char const* fee;
};

void try_fee(fee_case const& row, agency_client& agency) {
    agency.now = support::search_time;
    auto const number = agency.book(row.room, row.name, 2).booking_number;
    agency.now = row.now;
    auto request = agency.cancel(number);
    auto const tried = accepted(agency.ask(simulated(request))).order_details;
    EXPECT_EQ(tried.fee, dinars(row.fee));
    EXPECT_EQ(tried.status.code, booking_state::confirmed);

    if (!(*decimal::parse(row.fee)).is_zero()) {
        auto less = request;
        auto const fee = decimal::parse(row.fee).value();
        less.max_fee = money{"TND", decimal::from_units(fee.units() - 1, fee.scale()).value()};
        EXPECT_EQ(outcome(agency.ask(less)), "FEE_EXCEEDED MaxFee");
        EXPECT_EQ(outcome(agency.ask(simulated(less))), "FEE_EXCEEDED MaxFee");
        EXPECT_EQ(agency.state(number), "OK");
    }
    request.max_fee = dinars(row.fee);
    auto const cancelled = accepted(agency.ask(request)).order_details;
    EXPECT_EQ(cancelled.fee, dinars(row.fee));
    EXPECT_EQ(cancelled.status.code, booking_state::cancelled);
    agency.now = agency.now + std::chrono::hours(24 * 60); // the fee is that of the day it was cancelled
    request.max_fee = dinars("0.000");                     // a repeat costs nothing
    EXPECT_EQ(accepted(agency.ask(request)).order_details, cancelled);
    EXPECT_EQ(support::summary_of(accepted(agency.ask(agency.detail(number))).order_details), cancelled);
}

constexpr kind_of_room final_sale{2, 21, date::of(2026, 5, 20), date::of(2026, 5, 22), 2};

fee_case const fee_table[] = {
    {"before_all_terms", confirmed_room, support::search_time, "0.000"},
    {"on_the_eve", confirmed_room, instant::of(2026, 5, 12, 23, 59, 59), "0.000"},
    {"on_the_first_day", confirmed_room, instant::of(2026, 5, 13), "146.668"},
    {"between", confirmed_room, instant::of(2026, 5, 17, 23, 59, 59), "146.668"},
    {"on_the_last_day", confirmed_room, instant::of(2026, 5, 18), "293.336"},
    {"on_the_day_of_check_in", confirmed_room, instant::of(2026, 5, 20), "293.336"},
    {"before_the_day_of_check_out", confirmed_room, instant::of(2026, 5, 21, 23, 59, 59), "293.336"},
    {"when_nobody_came", confirmed_room, instant::of(2026, 5, 21), "293.336"},
    {"without_terms", final_sale, instant::of(2026, 5, 19), "0.000"}};

TEST_P(booking_states, cancelling_costs_the_fee_of_the_day) {
    for (auto const& row : fee_table) {
        SCOPED_TRACE(row.name);
        try_fee(row, agency);
    }
}

TEST_P(booking_states, a_stay_that_has_ended_is_not_changed_any_more) {
    for (auto const& room : {confirmed_room, final_sale}) {
        agency.now = support::search_time;
        auto const number = agency.book(room, std::to_string(room.room)).booking_number;
        auto const booked = accepted(agency.ask(agency.detail(number)));
        for (auto const since_check_out : {std::chrono::hours(0), std::chrono::hours(24 * 400)}) {
            agency.now = start_of(room.to) + since_check_out;
            EXPECT_EQ(outcome(agency.ask(simulated(agency.cancel(number)))), conflict);
            EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), conflict);
            EXPECT_EQ(outcome(agency.ask(agency.acknowledge(number))), conflict);
            EXPECT_EQ(outcome(agency.ask(agency.acknowledge(number, decision::decline))), conflict);
            EXPECT_EQ(accepted(agency.ask(agency.detail(number))), booked);
        }
    }
}

TEST_P(booking_states, a_fee_is_never_below_the_last_one_after_check_in) {
    order_record const order{
        .state = booking_state::confirmed, .check_in = date::of(2026, 5, 20), .total = dinars("200.000")};
    std::vector<cancellation_policy> const terms{{date::of(2026, 5, 10), dinars("20.000")},
                                                 {date::of(2026, 5, 25), dinars("100.000")}}; // of a clock set forward
    EXPECT_EQ(cancellation_fee(order, terms, instant::of(2026, 5, 19)), dinars("20.000"));
    EXPECT_EQ(cancellation_fee(order, terms, instant::of(2026, 5, 20)), dinars("100.000"));
    EXPECT_EQ(cancellation_fee(order, {}, instant::of(2026, 5, 20)), dinars("0.000"));
}

TEST_P(booking_states, a_request_ends_at_check_in) {
    agency.now = instant::of(2026, 4, 19, 20);
    auto const first = agency.book(released_room, "first");
    EXPECT_EQ(first.acknowledge_before, instant::of(2026, 4, 20));
    auto const decided = agency.book(released_room, "decided").booking_number;
    accept(agency, decided);
    agency.now = instant::of(2026, 4, 19, 23, 50);
    auto const late = agency.creation(released_room, "late");
    EXPECT_EQ(taken(released_room), "2 2 2");

    agency.now = instant::of(2026, 4, 20) - std::chrono::milliseconds(1);
    EXPECT_EQ(agency.state(first.booking_number), "OR");
    agency.now = instant::of(2026, 4, 20);
    for (auto const decision : {decision::accept, decision::decline})
        EXPECT_EQ(outcome(agency.ask(agency.acknowledge(first.booking_number, decision))), conflict);
    EXPECT_EQ(outcome(agency.ask(agency.cancel(first.booking_number))), conflict);
    EXPECT_EQ(agency.state(first.booking_number), "XP");
    EXPECT_EQ(taken(released_room), "1 1 1");
    EXPECT_EQ(agency.state(decided), "OK");

    EXPECT_EQ(outcome(agency.ask(late)), "SOLD_OUT QuoteId") << "quoted the day before";
    EXPECT_EQ(agency.quote(released_room).status, quote_status::sold_out);
    auto search = support::search_request();
    support::dates(search, released_room.from, released_room.to);
    support::filters(search).hotels_ids = id_list{{released_room.hotel}};
    EXPECT_EQ(accepted(agency.ask(search)).hotels.hotel.at(0).rooms.at(0).boardings.at(0).available,
              (offer_availability{"203", availability::stop, "Too late for a request"}));
}

TEST_P(booking_states, an_unconfirmed_booking_is_cancelled_for_free) {
    auto const number = agency.book(released_room, "1").booking_number;
    EXPECT_EQ(accepted(agency.ask(agency.cancel(number))).order_details.fee, dinars("0.000"));
}

TEST(cancellation_terms, of_several_rooms_are_added_up_day_by_day) {
    auto const day = [](unsigned number) { return local_time(date::of(2026, 5, number), 0); };
    auto const text = [](std::vector<std::vector<dated_fee>> const& rooms) {
        std::string all;
        for (auto const& [from, fee] : joined(rooms))
            all += text_of(from.first, wire_format::iso_date).substr(8) + "=" + std::to_string(fee.count()) + " ";
        return all;
    };
    EXPECT_EQ(text({{}, {}}), "");
    EXPECT_EQ(text({{{day(1), minor_units(10)}, {day(5), minor_units(20)}}, {}, {{day(3), minor_units(7)}}}),
              "01=10 03=17 05=27 ");
    EXPECT_EQ(text({{{day(1), minor_units(50)}}, {{day(1), minor_units(60)}}}), "01=110 ");
}

} // namespace
