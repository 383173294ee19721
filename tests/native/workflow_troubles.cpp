// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"
#include "support/opened_store.hpp"

#include <gtest/gtest.h>

/// The workflow with obstacles: rooms that nobody has returned yet, inventory that is loaded again, a store that is
/// busy.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using support::accepted;
using support::agency_client;
using support::confirmed_room;
using support::outcome;
using support::released_room;
using support::taken_of;

class workflow_troubles : public support::agency_service {};
INSTANTIATE_TEST_SUITE_P(on, workflow_troubles, support::engines, support::engine_name);

TEST_P(workflow_troubles, a_creation_takes_the_rooms_of_bookings_that_expired_since_the_quote) {
    (void)agency.book(released_room, "three of four", 3);
    agency.now = agency.now + std::chrono::hours(23) + std::chrono::minutes(55);
    auto const quoted = agency.creation(released_room, "quoted");
    (void)agency.book(released_room, "the fourth");
    agency.now = agency.now + std::chrono::minutes(10);
    EXPECT_EQ(taken(released_room), "4 4 4") << "nobody has looked";
    (void)accepted(agency.ask(quoted));
    EXPECT_EQ(taken(released_room), "2 2 2");
}

TEST_P(workflow_troubles, a_room_that_is_loaded_again_is_still_taken_by_its_bookings) {
    auto const all = support::five_hotels();
    auto without = all;
    for (auto& hotel : without.hotels) std::erase_if(hotel.rooms, [](auto& each) { return each.id == 11; });
    auto const kept = agency.book(confirmed_room, "kept").booking_number;
    auto const gone = agency.book(confirmed_room, "gone").booking_number;
    auto const quoted = agency.creation(confirmed_room, "quoted before");
    ASSERT_TRUE(load(*store, without));
    EXPECT_EQ(outcome(agency.ask(quoted)), "SOLD_OUT SelectedRooms");
    (void)accepted(agency.ask(agency.cancel(gone)));
    ASSERT_TRUE(load(*store, all));
    EXPECT_EQ(taken(confirmed_room), "1 1");
    (void)agency.book(confirmed_room, "what is left", 2);
    (void)accepted(agency.ask(agency.cancel(kept)));
    EXPECT_EQ(taken(confirmed_room), "2 2");
}

TEST(workflow_of_a_busy_store, refuses_writes_and_continues_to_read) {
    support::temporary_store store;
    support::fill_store(*store);
    auto const hurried = support::opened(store.url(), {.connections = 2, .busy_time = std::chrono::milliseconds(20)});
    auto service = booking_service::open(hurried).value();
    agency_client agency(service);
    auto const overdue = agency.book(released_room, "overdue").booking_number;
    agency.now = agency.now + std::chrono::hours(25);
    auto const request = agency.creation(confirmed_room, "once");
    auto const late = agency.now;
    agency.now = support::search_time;
    auto const undecided = agency.book(released_room, "undecided").booking_number;
    agency.now = late;

    ASSERT_TRUE(store->write([&](auto& sql) {
        execute(sql, "UPDATE cities SET city = city"); // and locks the file
        auto const given = agency.ask(request);
        ASSERT_EQ(outcome(given), "RATE_LIMITED");
        EXPECT_EQ(given.error().retry_after, 1U);
        EXPECT_EQ(agency.state(undecided), "XP") << "though nobody could write that down";
    }));
    EXPECT_EQ(outcome(agency.ask(request)), "ok");
    EXPECT_EQ(agency.state(undecided), "XP");
    EXPECT_EQ(agency.state(overdue), "XP");
    EXPECT_EQ(taken_of(*store, released_room), "0 0 0");
}

} // namespace
