// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/fresh_store_test.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

/// What searches of a service show of its own bookings and of those of others.
namespace {

using namespace waybill;
using service_of_index = waybill::native::booking_service::booking_service;
using support::agency_client;
using support::confirmed_room;
using support::kind_of_room;
using support::last_room;
using support::outcome;
using support::released_room;

class searches : public support::fresh_store_test {
protected:
    /// A service that reads the changes of others only by a call of `catch_up`.
    service_of_index opened() {
        return std::move(service_of_index::open(*store, {.index_age = std::chrono::hours(1)})).value();
    }
    void SetUp() override { support::fill_store(*store); }

    /// `3 Available`: how many rooms are left, and the status of the first offer; empty if there is no offer.
    static std::string seen(agency_client const& agency, kind_of_room const& of) {
        auto search = support::search_request();
        search.credential = agency.credential();
        support::dates(search, of.from, of.to);
        for (auto const& hotel : support::accepted(agency.ask(search)).hotels.hotel)
            for (auto const& room : hotel.rooms)
                if (room.id == of.room)
                    return std::to_string(room.available_quantity) + " " +
                           text_of(room.boardings.front().available.status);
        return {};
    }
};

INSTANTIATE_TEST_SUITE_P(on, searches, support::engines, support::engine_name);

TEST_P(searches, show_own_bookings_and_cancellations_at_once) {
    auto service = opened();
    agency_client const agency(service);
    EXPECT_EQ(seen(agency, confirmed_room), "3 Available");
    auto const booked = agency.book(confirmed_room, "two", 2).booking_number;
    EXPECT_EQ(seen(agency, confirmed_room), "1 Available");
    (void)agency.book(last_room, "last");
    EXPECT_EQ(seen(agency, last_room), "0 Stop");
    (void)support::accepted(agency.ask(agency.cancel(booked)));
    EXPECT_EQ(seen(agency, confirmed_room), "3 Available");
}

TEST_P(searches, show_what_others_booked_after_reading_the_changes_and_quotes_show_it_at_once) {
    auto here = opened(), there = opened();
    agency_client const mine(here), theirs(there);
    auto const offered = mine.quote_request(last_room);
    (void)theirs.book(last_room, "last");
    EXPECT_EQ(seen(mine, last_room), "1 Available") << "nothing was read since";
    EXPECT_EQ(support::accepted(mine.ask(offered)).status, quote_status::sold_out) << "the index sells nothing";
    ASSERT_TRUE(here.index().catch_up());
    EXPECT_EQ(seen(mine, last_room), "0 Stop");
}

TEST_P(searches, read_the_changes_first_if_their_index_is_older_than_it_may_be) {
    auto service = std::move(service_of_index::open(*store)).value();
    auto other = opened();
    agency_client const agency(service), theirs(other);
    (void)theirs.book(last_room, "last");
    EXPECT_EQ(seen(agency, last_room), "0 Stop");
}

TEST_P(searches, show_rooms_of_overdue_bookings_as_free) {
    auto here = opened(), there = opened();
    agency_client mine(here), theirs(there);
    auto const decided = mine.book(released_room, "decided").booking_number;
    (void)mine.book(released_room, "overdue", 2);
    EXPECT_EQ(seen(mine, released_room), "1 Request");
    ASSERT_TRUE(there.index().catch_up());
    EXPECT_EQ(seen(theirs, released_room), "1 Request");
    (void)support::accepted(mine.ask(mine.acknowledge(decided)));
    mine.now = theirs.now = mine.now + std::chrono::hours(25);
    EXPECT_EQ(seen(theirs, released_room), "3 Request");
    EXPECT_EQ(seen(mine, released_room), "3 Request");
    EXPECT_EQ(here.index().present()->first_deadline(104), std::nullopt) << "searches do not look for others";
}

TEST_P(searches, are_refused_when_the_changes_cannot_be_read) {
    auto service = std::move(service_of_index::open(*store)).value();
    agency_client const agency(service);
    EXPECT_EQ(seen(agency, confirmed_room), "3 Available");
    ASSERT_TRUE(store->write([](auto& sql) { execute(sql, "DROP VIEW inventory_horizon"); }));
    EXPECT_EQ(outcome(agency.ask(support::search_request())), "INTERNAL");
    EXPECT_TRUE(service.index().failing());
}

} // namespace
