// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"
#include "support/listed.hpp"
#include "support/on_threads.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <barrier>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using support::accepted;
using support::confirmed_room;
using support::dinars;
using support::last_room;
using support::outcome;
using support::released_room;
using support::wished_room;

class workflow : public support::agency_service {};
INSTANTIATE_TEST_SUITE_P(on, workflow, support::engines, support::engine_name);

TEST_P(workflow, quotes_what_a_search_offered) {
    auto const quoted = agency.quote(confirmed_room);
    EXPECT_TRUE(quoted.quote_id.starts_with("Q-"));
    EXPECT_EQ(quoted.status, quote_status::available);
    EXPECT_EQ(quoted.bookable_as, bookable_as::confirmed);
    EXPECT_EQ(quoted.expires_at, instant::of(2026, 4, 1, 10, 20));
    EXPECT_EQ(quoted.total_rate, dinars("146.668"));
    EXPECT_EQ(quoted.previous_rate, std::nullopt);
    EXPECT_EQ(quoted.cancellation_policies,
              (std::vector<cancellation_policy>{{date::of(2026, 5, 13), dinars("73.334")},
                                                {date::of(2026, 5, 18), dinars("146.668")}}));
    EXPECT_EQ(taken(confirmed_room), "0 0") << "a quote takes no room";

    auto const two = agency.quote(confirmed_room, 2);
    EXPECT_NE(two.quote_id, quoted.quote_id);
    EXPECT_EQ(two.total_rate, dinars("293.336"));
    EXPECT_EQ(two.cancellation_policies[0].fee, dinars("146.668"));
    EXPECT_EQ(agency.quote(released_room).bookable_as, bookable_as::on_request);
    EXPECT_EQ(agency.quote(wished_room).bookable_as, bookable_as::on_request);
}

TEST_P(workflow, books_what_was_quoted) {
    auto const booked = agency.book(confirmed_room, "agency-8831");
    EXPECT_EQ(booked.booking_number, "H" + std::to_string(booked.id));
    EXPECT_EQ(booked.client_reference, "agency-8831");
    EXPECT_EQ(booked.status, (booking_status{booking_state::confirmed, "Confirmed"}));
    EXPECT_EQ(booked.acknowledge_before, std::nullopt);
    EXPECT_EQ(booked.total_rate, dinars("146.668"));
    EXPECT_EQ(booked.cancellation_policies.size(), 2U);
    EXPECT_EQ(booked.fee, std::nullopt);
    EXPECT_EQ(taken(confirmed_room), "1 1");
    EXPECT_EQ(support::summary_of(accepted(agency.ask(agency.detail(booked.booking_number))).order_details), booked);
    EXPECT_EQ(support::summary_of(accepted(agency.ask(agency.detail_by("agency-8831"))).order_details), booked);
}

TEST_P(workflow, the_last_rooms_are_sold_once) {
    std::vector<hotel_booking_creation_req> requests;
    for (int i = 0; i < 12; ++i) requests.push_back(agency.creation(confirmed_room, "fight-" + std::to_string(i)));
    std::vector<std::string> outcomes(requests.size());
    support::on_threads(requests.size(), [&](std::size_t i) { outcomes[i] = outcome(agency.ask(requests[i])); });
    EXPECT_EQ(std::count(outcomes.begin(), outcomes.end(), "ok"), 3);
    EXPECT_EQ(std::count(outcomes.begin(), outcomes.end(), "SOLD_OUT SelectedRooms"), 9);
    EXPECT_EQ(taken(confirmed_room), "3 3");
    EXPECT_EQ(agency.trips().size(), 3U);
}

TEST_P(workflow, twenty_concurrent_creations_with_one_reference_book_once) {
    auto const request = agency.creation(confirmed_room, "crowd");
    auto second = std::move(booking_service::open(*store)).value();
    support::agency_client const elsewhere(second);
    std::vector<hotel_booking_creation_res> answers(20);
    std::barrier together(std::ptrdiff_t(answers.size()));
    support::on_threads(answers.size(), [&](std::size_t i) {
        together.arrive_and_wait();
        answers[i] = accepted((i % 2 != 0 ? elsewhere : agency).ask(request));
    });
    for (auto const& each : answers) EXPECT_EQ(each, answers[0]);
    EXPECT_EQ(taken(confirmed_room), "1 1");
    EXPECT_EQ(agency.trips().size(), 1U);
}

TEST_P(workflow, a_booking_on_request_waits_for_its_acknowledgement) {
    auto const booked = agency.book(released_room, "1");
    EXPECT_EQ(booked.status, (booking_status{booking_state::on_request, "On Request"}));
    EXPECT_EQ(booked.acknowledge_before, instant::of(2026, 4, 2, 10));
    EXPECT_EQ(taken(released_room), "1 1 1") << "nobody else gets it meanwhile";
    auto const accepted_details = accepted(agency.ask(agency.acknowledge(booked.booking_number))).order_details;
    EXPECT_EQ(accepted_details.status, (booking_status{booking_state::confirmed, "Confirmed"}));
    EXPECT_EQ(accepted_details.acknowledge_before, std::nullopt);
    EXPECT_EQ(accepted_details.total_rate, booked.total_rate);
    EXPECT_EQ(taken(released_room), "1 1 1");

    auto const wished = agency.book(wished_room, "2");
    EXPECT_EQ(wished.status.code, booking_state::on_request);
    EXPECT_EQ(taken(wished_room), "0 0") << "there was none to take";
    EXPECT_EQ(outcome(agency.ask(agency.acknowledge(wished.booking_number, decision::decline))), "ok");
    EXPECT_EQ(taken(wished_room), "0 0") << "and none to give back";
}

TEST_P(workflow, a_booking_is_in_the_trip_list_until_it_ends) {
    EXPECT_TRUE(agency.trips().empty());
    auto request = agency.creation(confirmed_room, "1", 2);
    request.id_member = 2;
    auto const booked = accepted(agency.ask(request)).order_details;
    auto const trips = agency.trips();
    ASSERT_EQ(trips.size(), 1U);
    accommodation_booking const expected{.booking_number = booked.booking_number,
                                         .name = "Beta",
                                         .from_date = confirmed_room.from,
                                         .to_date = confirmed_room.to,
                                         .type_of_room = "Room 11",
                                         .city = "Hammamet",
                                         .travelers = {{"Zoë O'Neil", "Room 11"},
                                                       {"سعيد بن علي", "Room 11"},
                                                       {"Zoë O'Neil", "Room 11"},
                                                       {"سعيد بن علي", "Room 11"}}};
    EXPECT_EQ(trips[0], booking(expected));
    auto const stored = support::listed(*store, {.user = 7});
    ASSERT_EQ(stored.size(), 1U);
    EXPECT_EQ(stored[0].created, support::search_time);
    EXPECT_EQ(stored[0].id_member, 2);

    for (bool const own : {false, true}) { // the login `restricted` sees the bookings of the member 1 only
        auto another = agency.creation(confirmed_room, own ? "of 1" : "of 2", 1);
        another.id_member = own ? 1 : 2;
        auto const number = accepted(agency.ask(another)).order_details.booking_number;
        auto const as_restricted = [&](auto request) {
            request.credential.login = "restricted";
            return outcome(agency.ask(request));
        };
        constexpr auto not_found = "BOOKING_NOT_FOUND BookingNumber";
        EXPECT_EQ(as_restricted(agency.detail(number)), own ? "ok" : not_found);
        EXPECT_EQ(as_restricted(agency.acknowledge(number)), own ? "STATE_CONFLICT BookingNumber" : not_found);
        EXPECT_EQ(as_restricted(agency.cancel(number)), own ? "ok" : not_found);
        EXPECT_EQ(outcome(agency.ask(agency.cancel(number))), "ok");
    }

    EXPECT_EQ(outcome(agency.ask(agency.cancel(booked.booking_number))), "ok");
    EXPECT_TRUE(agency.trips().empty());
    auto const declined = agency.book(released_room, "2");
    EXPECT_EQ(agency.trips().size(), 1U);
    EXPECT_EQ(outcome(agency.ask(agency.acknowledge(declined.booking_number, decision::decline))), "ok");
    EXPECT_TRUE(agency.trips().empty());
    (void)agency.book(released_room, "3");
    agency.now = instant::of(2026, 4, 2, 9, 59, 59);
    EXPECT_EQ(agency.trips().size(), 1U);
    agency.now = instant::of(2026, 4, 2, 10);
    EXPECT_TRUE(agency.trips().empty()) << "expired, and nobody had looked before";
    EXPECT_EQ(taken(released_room), "0 0 0");
}

TEST_P(workflow, rooms_of_two_kinds_are_booked_together) {
    auto requested = agency.quote_request(confirmed_room);
    requested.quote_details.selected_rooms.push_back(agency.quote_request(last_room).quote_details.selected_rooms[0]);
    auto const quoted = accepted(agency.ask(requested));
    EXPECT_EQ(quoted.total_rate, dinars("446.668"));
    EXPECT_EQ(quoted.cancellation_policies[1].fee, dinars("146.668")) << "the other room has no terms";
    auto const booked = accepted(agency.ask(agency.creation(requested, quoted, "1"))).order_details;
    EXPECT_EQ(taken(confirmed_room) + ", " + taken(last_room), "1 1, 1 1");
    auto const trips = agency.trips();
    ASSERT_EQ(trips.size(), 1U);
    auto const& stay = std::get<accommodation_booking>(trips[0]);
    EXPECT_EQ(stay.type_of_room, std::nullopt);
    EXPECT_EQ(stay.travelers[0].type_of_room, "Room 11");
    EXPECT_EQ(stay.travelers[2].type_of_room, "Room 12");
    EXPECT_EQ(outcome(agency.ask(agency.cancel(booked.booking_number))), "ok");
    EXPECT_EQ(taken(confirmed_room) + ", " + taken(last_room), "0 0, 0 0");
}

TEST_P(workflow, the_same_creation_books_once) {
    auto const request = agency.creation(released_room, "once");
    auto const first = accepted(agency.ask(request));
    agency.now = agency.now + std::chrono::minutes(30); // the quote has expired, which no longer matters
    EXPECT_EQ(accepted(agency.ask(request)), first);
    // stores of earlier versions have twice as many digits of the hash
    ASSERT_TRUE(store->write([](auto& sql) {
        execute(sql, "UPDATE hotel_bookings SET body_hash = body_hash || 'e483aa9da88b9bc37d2c3bfd6e09247e'");
    }));
    EXPECT_EQ(outcome(agency.ask(agency.acknowledge(first.order_details.booking_number))), "ok");
    EXPECT_EQ(accepted(agency.ask(request)), first) << "word for word, whatever has become of it";
    EXPECT_EQ(outcome(agency.ask(agency.cancel(first.order_details.booking_number))), "ok");
    EXPECT_EQ(accepted(agency.ask(request)), first);
    EXPECT_EQ(taken(released_room), "0 0 0");

    auto other = request;
    other.customer.first_name = "Somebody";
    EXPECT_EQ(outcome(agency.ask(other)), "REFERENCE_REUSED ClientReference");
    support::agency_client sister(service, 9);
    EXPECT_NE(sister.book(released_room, "once").id, first.order_details.id) << "a reference is a user's own";
}

} // namespace
