// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"
#include "support/on_threads.hpp"

#include "inventory/update_rates.hpp"
#include "storage/orders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

/// Bookings On Request that the hotel decides, and its logins.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using support::accepted;
using support::kind_of_room;
using support::outcome;
using support::released_room;
using support::wished_room;

constexpr auto wrong_side_or_state = "STATE_CONFLICT BookingNumber";
constexpr auto no_free_room = "SOLD_OUT BookingNumber";

/// The hotels 3 and 5 decide, also for other hotels of the store.
inventory_document deciding_hotels() {
    auto document = support::five_hotels();
    document.hotels[2].decided_by = document.hotels[4].decided_by = booking_decider::hotel;
    return document;
}

class hotel_decisions : public support::agency_service {
protected:
    hotel_decisions() : agency_service(deciding_hotels()) {
        support::add_login(*store, "gamma", {false, {3, 5}, true});
        support::add_login(*store, "delta", {false, {4}, true});
        support::add_login(*store, "channel", {true, {3, 5}, false});
    }

    /// The decision of another login than the agency's.
    answer<hotel_booking_acknowledge_res> decide(std::string const& number, char const* login,
                                                 decision what = decision::accept,
                                                 std::optional<std::string> reason = {}, std::int64_t user = 7) {
        return agency.ask(hotel_booking_acknowledge_req{{login, "secret"}, user, number, what, std::move(reason)});
    }
    /// The state as that login sees it, or the refusal.
    std::string state_for(char const* login, std::string const& number, std::int64_t user = 7) {
        auto const found = agency.ask(hotel_booking_detail_req{{login, "secret"}, user, number, {}});
        return found ? text_of(found->order_details.status.code) : outcome(found);
    }
    /// `OR Agency; DC Hotel: no rooms`.
    std::string history(std::string const& number) {
        std::string all;
        auto const found = detail(number);
        for (auto const& each : found.history.value())
            all += (all.empty() ? "" : "; ") + text_of(each.status.code) + " " + text_of(each.by) +
                   (each.reason ? ": " + *each.reason : "");
        return all;
    }
    /// Changes all nights of a kind of room.
    void update(kind_of_room const& of, std::optional<int> quantity, std::optional<bool> stop) {
        ASSERT_TRUE(update_rates(*store, {{.update = {.room = of.room,
                                                      .from = support::first_night,
                                                      .to = support::last_night,
                                                      .quantity = quantity,
                                                      .stop = stop},
                                           .where = place("Updates")}}));
    }
};

INSTANTIATE_TEST_SUITE_P(on, hotel_decisions, support::engines, support::engine_name);

TEST_P(hotel_decisions, the_agency_waits_until_the_hotel_decides) {
    auto const creation = agency.creation(released_room, "waiting");
    auto const booked = accepted(agency.ask(creation)).order_details;
    EXPECT_EQ(booked.decided_by, booking_decider::hotel);
    auto const& number = booked.booking_number;
    auto const waits = accepted(agency.ask(agency.acknowledge(number))).order_details;
    EXPECT_EQ(waits.status.code, booking_state::on_request);
    EXPECT_EQ(waits.decided_by, booking_decider::hotel);
    EXPECT_EQ(waits.acknowledge_before, booked.acknowledge_before);
    EXPECT_EQ(outcome(agency.ask(agency.acknowledge(number, decision::decline))), wrong_side_or_state);
    EXPECT_EQ(agency.state(number), "OR");

    auto const confirmed = accepted(decide(number, "gamma", decision::accept, "welcome")).order_details;
    EXPECT_EQ(confirmed.status.code, booking_state::confirmed);
    EXPECT_FALSE(confirmed.decided_by);
    EXPECT_EQ(accepted(decide(number, "gamma")).order_details, confirmed) << "a repeat";
    EXPECT_EQ(accepted(agency.ask(agency.acknowledge(number))).order_details, confirmed);
    EXPECT_EQ(history(number), "OR Agency; OK Hotel: welcome");
    EXPECT_EQ(taken(released_room), "1 1 1");
    EXPECT_EQ(accepted(agency.ask(creation)).order_details, booked) << "a repeated creation returns its response";

    // the hotel's own number, entered later
    hotel_booking_acknowledge_req late{{"gamma", "secret"}, 7, number, {}, {}, "PB-4711"};
    for (int i = 0; i < 2; ++i) EXPECT_EQ(outcome(agency.ask(late)), "ok");
    EXPECT_EQ(detail(number).supplier_reference, "PB-4711");
    EXPECT_EQ(history(number), "OR Agency; OK Hotel: welcome; OK Hotel") << "once";
    late.credential.login = agency.credential().login;
    late.supplier_reference = "other";
    EXPECT_EQ(outcome(agency.ask(late)), "STATE_CONFLICT SupplierReference");
}

TEST_P(hotel_decisions, the_hotel_declines_with_a_reason) {
    auto const number = agency.book(released_room, "declined").booking_number;
    EXPECT_EQ(accepted(decide(number, "gamma", decision::decline, "under repair")).order_details.status.code,
              booking_state::declined);
    EXPECT_EQ(taken(released_room), "0 0 0");
    EXPECT_EQ(history(number), "OR Agency; DC Hotel: under repair");
    EXPECT_EQ(outcome(decide(number, "gamma")), wrong_side_or_state);
    EXPECT_EQ(outcome(decide(number, "gamma", decision::decline)), "ok");
    auto const logins = store->read([&](auto& sql) {
        std::vector<std::string> found;
        auto const id = accepted(agency.ask(agency.detail(number))).order_details.id;
        auto const orders = orders_with_history(sql, std::array{order_key{7, id}});
        for (auto const& each : orders.at(0).history) found.push_back(each.login);
        return found;
    });
    EXPECT_THAT(logins.value(), testing::ElementsAre("agency", "gamma"));
}

TEST_P(hotel_decisions, only_logins_of_the_hotel_see_and_decide_its_bookings) {
    auto const number = agency.book(released_room, "seen").booking_number;
    EXPECT_EQ(state_for("gamma", number), "OR");
    EXPECT_EQ(state_for("gamma", number, 8), "BOOKING_NOT_FOUND BookingNumber") << "of another user";
    EXPECT_EQ(state_for("delta", number), "BOOKING_NOT_FOUND BookingNumber");
    EXPECT_EQ(outcome(decide(number, "delta")), "BOOKING_NOT_FOUND BookingNumber");
    EXPECT_EQ(state_for("channel", number), "AUTH_INVALID User") << "it only updates rates";
    EXPECT_EQ(outcome(decide(number, "channel")), "AUTH_INVALID User");
    EXPECT_EQ(outcome(agency.ask(hotel_booking_cancellation_req{{"gamma", "secret"}, 7, number, {}, {}})),
              "AUTH_INVALID User");
    EXPECT_EQ(agency.state(number), "OR");
}

TEST_P(hotel_decisions, the_hotel_does_not_decide_where_the_agency_does) {
    support::fill_store(*store);
    auto const number = agency.book(released_room, "agency decides").booking_number;
    EXPECT_EQ(state_for("gamma", number), "OR");
    EXPECT_EQ(outcome(decide(number, "gamma")), wrong_side_or_state);
    EXPECT_EQ(outcome(decide(number, "gamma", decision::decline)), wrong_side_or_state);
    EXPECT_EQ(accepted(agency.ask(agency.acknowledge(number))).order_details.status.code, booking_state::confirmed);
    EXPECT_EQ(history(number), "OR Agency; OK Agency");
}

TEST_P(hotel_decisions, a_booking_is_decided_by_whom_the_inventory_named_when_it_was_made) {
    auto const before = agency.book(released_room, "before").booking_number;
    ASSERT_TRUE(load(*store, support::five_hotels()));
    EXPECT_EQ(accepted(agency.ask(agency.acknowledge(before))).order_details.status.code, booking_state::on_request);
    auto const after = agency.book(released_room, "after").booking_number;
    EXPECT_EQ(accepted(agency.ask(agency.acknowledge(after))).order_details.status.code, booking_state::confirmed);
}

TEST_P(hotel_decisions, no_room_is_confirmed_without_an_allotment) {
    std::string numbers[3];
    for (auto& each : numbers)
        each = agency.book(wished_room, "wish " + std::to_string(&each - numbers)).booking_number;
    for (auto const& each : numbers) EXPECT_EQ(outcome(decide(each, "gamma")), no_free_room);
    EXPECT_EQ(agency.state(numbers[0]), "OR") << "a refused decision changes nothing";
    EXPECT_EQ(history(numbers[0]), "OR Agency");
    EXPECT_EQ(taken(wished_room), "0 0");

    update(wished_room, 1, {});
    EXPECT_EQ(outcome(decide(numbers[1], "gamma")), "ok");
    EXPECT_EQ(taken(wished_room), "1 1");
    EXPECT_EQ(outcome(decide(numbers[0], "gamma")), no_free_room);
    EXPECT_EQ(accepted(agency.ask(agency.cancel(numbers[1]))).order_details.status.code, booking_state::cancelled);
    EXPECT_EQ(taken(wished_room), "0 0");
    EXPECT_EQ(outcome(decide(numbers[2], "gamma")), "ok");
    EXPECT_EQ(taken(wished_room), "1 1");
}

TEST_P(hotel_decisions, no_room_is_confirmed_after_a_stop_of_its_sale_or_beyond_a_smaller_allotment) {
    auto const number = agency.book(released_room, "held").booking_number;
    ASSERT_EQ(taken(released_room), "1 1 1");
    update(released_room, {}, true);
    EXPECT_EQ(outcome(decide(number, "gamma")), no_free_room);
    update(released_room, 0, false);
    EXPECT_EQ(outcome(decide(number, "gamma")), no_free_room);
    EXPECT_EQ(taken(released_room), "1 1 1") << "it keeps its rooms";
    update(released_room, 1, {});
    EXPECT_EQ(outcome(decide(number, "gamma")), "ok");
    EXPECT_EQ(taken(released_room), "1 1 1");
}

TEST_P(hotel_decisions, deadlines_hold_for_the_hotel) {
    auto const booked = agency.book(released_room, "late");
    agency.now = booked.acknowledge_before.value();
    EXPECT_EQ(outcome(decide(booked.booking_number, "gamma")), wrong_side_or_state);
    EXPECT_EQ(agency.state(booked.booking_number), "XP");
    EXPECT_EQ(history(booked.booking_number), "OR Agency; XP Service");
    EXPECT_EQ(taken(released_room), "0 0 0");
}

TEST_P(hotel_decisions, one_of_concurrent_decisions_is_made) {
    for (int round = 0; round < 5; ++round) {
        auto const number = agency.book(released_room, "race " + std::to_string(round)).booking_number;
        support::on_threads(3, [&](std::size_t which) {
            if (which == 0) (void)decide(number, "gamma");
            if (which == 1) (void)decide(number, "gamma", decision::decline);
            if (which == 2) (void)agency.ask(agency.cancel(number));
        });
        auto const state = agency.state(number);
        EXPECT_EQ(taken(released_room), state == "OK" ? "1 1 1" : "0 0 0") << state;
        auto const changes = accepted(agency.ask(agency.detail(number))).order_details.history.value();
        EXPECT_EQ(text_of(changes.back().status.code), state);
        EXPECT_LE(changes.size(), 3U) << "accepted and cancelled at most";
        if (state == "OK") (void)accepted(agency.ask(agency.cancel(number)));
    }
}

TEST_P(hotel_decisions, a_reason_has_a_limit_and_is_a_text_that_xml_can_represent) {
    auto const number = agency.book(released_room, "reasons").booking_number;
    EXPECT_EQ(outcome(decide(number, "gamma", decision::decline, std::string(201, 'x'))), "FIELD_INVALID Reason");
    EXPECT_EQ(outcome(decide(number, "gamma", decision::decline, std::string("a\0b", 3))), "FIELD_INVALID Reason");
    hotel_booking_acknowledge_req accept{{"gamma", "secret"}, 7, number};
    accept.supplier_reference = "\x01";
    EXPECT_EQ(outcome(agency.ask(accept)), "FIELD_INVALID SupplierReference");
    EXPECT_EQ(outcome(decide(number, "gamma", decision::decline, std::string(200, 'x'))), "ok");
}

} // namespace
