// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Each reason why a search offers nothing begins between a quote and the creation: it is valid for the creation, too,
// unless the quote keeps what it promised.
#include "support/agency_service.hpp"

#include "booking_service/sale_status.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using support::accepted;
using support::confirmed_room;
using support::outcome;
using support::released_room;

class stops_after_quotes : public support::agency_service {
protected:
    stops_after_quotes() : agency_service(inventory(), {.workflow = {.quote_life = std::chrono::days(90)}}) {}
    static inventory_document inventory() {
        auto document = support::five_hotels();
        for (auto& hotel : document.hotels) hotel.time_zone = "America/Adak"; // 9 hours after UTC
        document.hotels[0].rooms[0].allotments[0].quantity = 9;
        return document;
    }
    void change(std::function<void(room_entry&)> const& how) {
        auto document = inventory();
        for (auto& hotel : document.hotels)
            for (auto& each : hotel.rooms) how(each);
        ASSERT_TRUE(native::inventory::load(*store, document));
    }
    void change_periods(std::function<void(price_period&)> const& how) {
        change([&](room_entry& room) {
            for (auto& rate : room.rates)
                for (auto& each : rate.periods) how(each);
        });
    }
    /// What a search says now about the rooms of that kind.
    std::string searched(support::kind_of_room const& of) const {
        auto request = support::search_request();
        support::dates(request, of.from, of.to);
        for (auto const& hotel : accepted(agency.ask(request)).hotels.hotel)
            for (auto const& room : hotel.rooms)
                if (room.id == of.room) return room.boardings.at(0).available.words;
        return "not found";
    }
};

INSTANTIATE_TEST_SUITE_P(on, stops_after_quotes, support::engines, support::engine_name);

TEST_P(stops_after_quotes, hold_unless_the_quote_keeps_what_it_promised) {
    struct {
        sale_status reason;
        support::kind_of_room of;
        std::function<void()> begin;
        char const* outcome;
    } const table[] = {
        {sale_status::stopped, confirmed_room,
         [&] { change([](room_entry& room) { room.allotments[0].stop = true; }); }, "SOLD_OUT SelectedRooms"},
        {sale_status::stopped, released_room, [&] { change([](room_entry& room) { room.allotments[0].stop = true; }); },
         "SOLD_OUT SelectedRooms"},
        {sale_status::stopped, support::wished_room,
         [&] { change([](room_entry& room) { room.allotments[0].stop = true; }); }, "SOLD_OUT SelectedRooms"},
        {sale_status::sold_out, confirmed_room,
         [&] { change([](room_entry& room) { room.allotments[0].quantity = 0; }); }, "SOLD_OUT SelectedRooms"},
        {sale_status::missed, confirmed_room, [&] { agency.now = instant::of(2026, 5, 21, 9); }, "SOLD_OUT QuoteId"},
        {sale_status::missed, released_room, [&] { agency.now = instant::of(2026, 4, 21, 9); }, "SOLD_OUT QuoteId"},
        {sale_status::too_late, released_room, [&] { agency.now = instant::of(2026, 4, 20, 9); }, "SOLD_OUT QuoteId"},
        // kept by the quote
        {sale_status::too_late, confirmed_room,
         [&] {
             change([](room_entry& room) { room.release_days = 1; });
             agency.now = instant::of(2026, 5, 20, 9);
         },
         "ok"},
        {sale_status::stopped, confirmed_room, [&] { change_periods([](price_period& of) { of.closed = true; }); },
         "ok"},
        {sale_status::minimum_stay, confirmed_room,
         [&] { change_periods([](price_period& of) { of.minimum_stay = 5; }); }, "ok"},
        {sale_status::maximum_stay, confirmed_room,
         [&] {
             change_periods([](price_period& of) {
                 of.minimum_stay.reset();
                 of.maximum_stay = 1;
             });
         },
         "ok"},
        {sale_status::closed_to_arrival, confirmed_room,
         [&] { change_periods([](price_period& of) { of.closed_to_arrival = true; }); }, "ok"},
        {sale_status::closed_to_departure, confirmed_room,
         [&] { change_periods([](price_period& of) { of.closed_to_departure = true; }); }, "ok"},
    };
    std::set<sale_status> tried;
    int number = 0;
    for (auto const& each : table) {
        agency.now = support::search_time;
        change([](room_entry&) {});
        auto const request = agency.creation(each.of, std::to_string(++number));
        each.begin();
        tried.insert(each.reason);
        auto const said = described(each.reason, {.minimum_stay = 5, .maximum_stay = 1}).words;
        EXPECT_EQ(searched(each.of), said);
        auto const before = taken(each.of);
        EXPECT_EQ(outcome(agency.ask(request)), each.outcome) << said << ", row " << number;
        EXPECT_EQ(taken(each.of) == before, std::string_view(each.outcome) != "ok") << said;
        if (each.reason != sale_status::missed) continue;
        agency.now = agency.now + std::chrono::seconds(-1);
        EXPECT_NE(searched(each.of), said) << "a second before its end the day is sold";
    }
    for (int i = 0; i <= int(sale_status::missed); ++i)
        EXPECT_EQ(tried.contains(sale_status(i)), is_stop(sale_status(i))) << "reason " << i;
}

TEST_P(stops_after_quotes, hold_without_a_time_zone_when_the_day_has_ended_everywhere) {
    auto document = inventory();
    for (auto& hotel : document.hotels) hotel.time_zone.reset();
    ASSERT_TRUE(native::inventory::load(*store, document));
    auto const last = agency.creation(confirmed_room, "last"), late = agency.creation(confirmed_room, "late");
    agency.now = instant::of(2026, 5, 21, 11, 59, 59);
    EXPECT_EQ(outcome(agency.ask(last)), "ok");
    agency.now = instant::of(2026, 5, 21, 12);
    EXPECT_EQ(outcome(agency.ask(late)), "SOLD_OUT QuoteId");
    auto request = support::search_request();
    EXPECT_EQ(outcome(agency.ask(request)), "FIELD_INVALID SearchDetails/BookingDetails/FromDate");
}

} // namespace
