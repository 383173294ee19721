// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What is deleted when it is old, so that a store grows with its bookings and not with time.
#include "booking_service/pruning.hpp"
#include "storage/orders.hpp"
#include "storage/quotes.hpp"
#include "support/fresh_store_test.hpp"
#include "support/opened_store.hpp"
#include "support/workflow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using std::chrono::days;
using std::chrono::hours;
using support::accepted;
using testing::ElementsAre;
using testing::Pair;

/// The numbers of rows.
std::map<std::string, long long> rows_of(store const& store, std::vector<std::string> const& tables) {
    std::map<std::string, long long> found;
    for (auto const& table : tables) found[table] = support::number_in(store, "SELECT COUNT(*) FROM " + table);
    return found;
}

class pruned_store : public support::fresh_store_test {};

INSTANTIATE_TEST_SUITE_P(on, pruned_store, support::engines, support::engine_name);

/// A day of a service, as rows: quotes that nobody books, a booking that is confirmed, one that expires, changes.
void live_a_day(session& sql, int day, instant now) {
    auto const quoted = [&](std::string id) {
        quote_record quote{.user = 7, .id = std::move(id), .expires_at = now + hours(1)};
        quote.hotel = 1;
        quote.check_in = date::of(2026, 5, 20);
        quote.nights = 2;
        quote.total = {"TND", decimal::parse("100.000").value()};
        quote.rooms = {{.room = 11, .board = 2, .offer_id = "o", .adults = 2, .price = quote.total.amount}};
        quote.terms = {{date::of(2026, 5, 13), quote.total}};
        put_quote(sql, quote);
        return quote;
    };
    for (int i = 0; i < 20; ++i) quoted("left-" + std::to_string(day) + '-' + std::to_string(i));
    for (bool const on_request : {false, true}) {
        auto const name = std::to_string(day) + (on_request ? "-r" : "-c");
        auto const quote = quoted(name);
        EXPECT_TRUE(consume_quote(sql, 7, name));
        order_record order{.key = {7, 2 * day + (on_request ? 1 : 0)}, .client_reference = name};
        order.on_request = on_request;
        order.state = on_request ? booking_state::on_request : booking_state::confirmed;
        order.created = now;
        if (on_request) order.acknowledge_before = now + hours(24);
        order.hotel = quote.hotel;
        order.check_in = quote.check_in;
        order.nights = quote.nights;
        order.total = quote.total;
        order.sold = {.rooms = {sold_room(quote.rooms[0], "TND")}, .terms = quote.terms};
        order.people = booked_people{.customer = {"Mrs", "Zoe", "O'Neil", "zoe@example.com", {}},
                                     .rooms = {{{{.first_name = "Zoe", .last_name = "O'Neil"}}}}};
        EXPECT_TRUE(add_order(sql, order, "agency"));
    }
    long long const made = number_of(now);
    for (int i = 0; i < 20; ++i)
        execute(sql, "INSERT INTO inventory_changes (hotel_id, made) VALUES (1, :made)", {made});
}

TEST_P(pruned_store, grows_with_its_bookings_and_not_with_time) {
    std::vector<std::string> const tables{
        "quotes",      "hotel_bookings",   "hotel_bookings WHERE people IS NOT NULL", "hotel_bookings WHERE sold <> ''",
        "order_rooms", "inventory_changes"};
    auto const began = instant::of(2026, 1, 1);
    auto at_day = [&, day = 0](int last) mutable {
        for (; day < last; ++day) {
            auto const now = began + days(day);
            EXPECT_TRUE(store->write([&](auto& sql) { live_a_day(sql, day, now); }));
            auto const done = prune(*store, now, retention_settings{});
            EXPECT_TRUE(done) << explain(done.error());
        }
        return rows_of(*store, tables);
    };
    auto const early = at_day(60), late = at_day(365);
    for (auto const& [table, rows] : late) {
        // for each day, two bookings, of which one keeps its details
        auto const bookings = table == "hotel_bookings" ? 2 * 305 : table.starts_with("hotel_bookings") ? 305 : 0;
        EXPECT_EQ(rows - early.at(table), bookings) << table;
    }
    // besides: the quotes of two days, and the expired bookings of a month
    EXPECT_EQ(late.at("quotes"), 2 * 22);
    EXPECT_EQ(late.at("hotel_bookings WHERE people IS NOT NULL"), 365 + 32);
    EXPECT_EQ(late.at("inventory_changes"), 21);
}

/// A year of quotes, before an upgrade to a program that deletes them.
TEST_P(pruned_store, is_pruned_in_many_transactions) {
    EXPECT_TRUE(store->write([](auto& sql) {
        for (int day = 0; day < 80; ++day) live_a_day(sql, day, instant::of(2025, 1, 1) + days(day));
    }));
    EXPECT_TRUE(prune(*store, instant::of(2026, 1, 1), {}));
    EXPECT_THAT(rows_of(*store, {"quotes", "hotel_bookings WHERE people IS NOT NULL", "inventory_changes"}),
                ElementsAre(Pair("hotel_bookings WHERE people IS NOT NULL", 80), Pair("inventory_changes", 1),
                            Pair("quotes", 0)));
}

TEST_P(pruned_store, keeps_state_and_amounts_of_an_expired_booking) {
    support::fill_store(*store);
    auto service = std::move(booking_service::open(*store)).value();
    support::agency_client agency(service);
    auto const requested = agency.creation(support::wished_room, "ref-1");
    auto const first = accepted(agency.ask(requested)).order_details;
    EXPECT_EQ(agency.state(first.booking_number), "OR");
    agency.now = agency.now + days(1) + hours(1); // nobody asks for it
    auto const guests = std::vector<std::string>{"hotel_bookings WHERE people IS NOT NULL"};
    EXPECT_TRUE(prune(*store, agency.now, {.unconfirmed = days(5)}));
    EXPECT_THAT(rows_of(*store, guests), ElementsAre(Pair(guests[0], 1)));
    EXPECT_EQ(agency.state(first.booking_number), "XP");
    EXPECT_TRUE(prune(*store, agency.now + days(5), {.unconfirmed = days(5)}));
    EXPECT_THAT(rows_of(*store, guests), ElementsAre(Pair(guests[0], 0)));
    EXPECT_EQ(agency.state(first.booking_number), "XP");
    auto const later = accepted(agency.ask(agency.detail(first.booking_number))).order_details;
    EXPECT_EQ(later.total_rate, first.total_rate);
    EXPECT_EQ(later.client_reference, "ref-1");
    auto again = first;
    again.cancellation_policies.clear();
    EXPECT_EQ(accepted(agency.ask(requested)).order_details, again) << "as documented";
}

} // namespace
