// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/booking_list.hpp"
#include "storage/order_log.hpp"
#include "storage/orders.hpp"
#include "support/agency_service.hpp"
#include "support/opened_store.hpp"
#include "support/sanitized.hpp"
#include "support/slow_commits.hpp"
#include "support/storm.hpp"
#include "support/three_processes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <future>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

/// Lists of changed bookings: what a caller that uses the last cursor receives.
namespace {

using namespace std::chrono_literals;
using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using support::accepted;
using support::agency_client;
using support::confirmed_room;
using support::last_room;
using support::outcome;
using support::released_room;
using support::store_engine;

class booking_changes : public support::agency_service {
protected:
    booking_changes() : agency_service(inventory()) {
        support::add_login(*store, "epsilon", {false, {5}, true});
        support::add_login(*store, "channel", {true, {5}, false});
    }
    static native::inventory::inventory_document inventory() {
        auto document = support::five_hotels();
        document.hotels[4].decided_by = booking_decider::hotel;
        return document;
    }
    [[nodiscard]] static hotel_booking_list_req request_of(char const* login = "agency", std::string cursor = {}) {
        hotel_booking_list_req request{.credential = {login, "secret"}};
        if (!cursor.empty()) request.cursor = std::move(cursor);
        return request;
    }
    /// Waits until the transactions that are open now have ended, also those of other tests on the same server: until
    /// then later changes are not listed.
    void await_open_transactions() {
        if (GetParam() != store_engine::postgresql) return;
        auto const number = [&](char const* query) {
            long long found = 0;
            EXPECT_TRUE(store->write([&](auto& sql) { support::read_row(sql, query, {}, found); }));
            return found;
        };
        auto const own = number("SELECT txid_current()");
        auto const until = std::chrono::steady_clock::now() + 60s;
        while (number("SELECT txid_snapshot_xmin(txid_current_snapshot())") <= own) {
            ASSERT_LT(std::chrono::steady_clock::now(), until) << "a transaction stays open";
            std::this_thread::sleep_for(5ms);
        }
    }
    hotel_booking_list_res list(hotel_booking_list_req const& request) {
        await_open_transactions();
        return accepted(agency.ask(request));
    }
    /// `first OK, second OR`, by reference.
    [[nodiscard]] static std::string texts(std::vector<order_details> const& bookings) {
        std::string all;
        for (auto const& each : bookings)
            all += (all.empty() ? "" : ", ") + each.client_reference.value_or("") + " " + text_of(each.status.code);
        return all;
    }
    std::string listed(hotel_booking_list_req const& request) { return texts(list(request).bookings); }

    agency_client other{service, 8};
};

INSTANTIATE_TEST_SUITE_P(on, booking_changes, support::engines, support::engine_name);

TEST_P(booking_changes, are_listed_once_in_their_order) {
    auto const nothing = list(request_of());
    EXPECT_TRUE(nothing.bookings.empty());
    EXPECT_FALSE(nothing.more);
    auto const first = agency.book(confirmed_room, "first").booking_number;
    auto const second = agency.book(released_room, "second").booking_number;
    (void)agency.book(last_room, "third");

    auto page = list(request_of("agency", nothing.cursor));
    EXPECT_EQ(texts(page.bookings), "first OK, second OR, third OK");
    EXPECT_EQ(page.bookings[0], accepted(agency.ask(agency.detail(first))).order_details) << "complete details";
    auto const again = list(request_of("agency", page.cursor));
    EXPECT_TRUE(again.bookings.empty());
    EXPECT_EQ(again.cursor, page.cursor);

    (void)accepted(agency.ask(agency.cancel(second)));
    (void)accepted(agency.ask(agency.cancel(first)));
    auto const changed = list(request_of("agency", page.cursor));
    EXPECT_EQ(texts(changed.bookings), "second XX, first XX");
    EXPECT_EQ(changed.bookings[0].history.value().size(), 2U) << "with the states before";
    EXPECT_EQ(listed(request_of()), "first XX, second XX, third OK") << "each once";
}

TEST_P(booking_changes, come_in_pages) {
    (void)agency.book(confirmed_room, "1");
    (void)agency.book(released_room, "2");
    (void)agency.book(confirmed_room, "3");
    auto request = request_of();
    request.items_per_page = 2;
    auto page = list(request);
    EXPECT_EQ(texts(page.bookings), "1 OK, 2 OR");
    EXPECT_TRUE(page.more);
    request.cursor = page.cursor;
    page = list(request);
    EXPECT_EQ(texts(page.bookings), "3 OK");
    EXPECT_FALSE(page.more);
    for (int const wrong : {0, 251, -1}) {
        request.items_per_page = wrong;
        EXPECT_EQ(outcome(agency.ask(request)), "FIELD_INVALID ItemsPerPage");
    }
}

TEST_P(booking_changes, of_many_hotels_come_in_their_order) {
    struct change {
        long long writer, order;
        auto operator<=>(change const&) const = default;
    };
    // numbers of transactions are not in the order of the rows; those of SQLite have none
    long long const writers = GetParam() == store_engine::postgresql ? 5 : 1;
    std::minstd_rand engine(7);
    std::vector<change> all;
    ASSERT_TRUE(store->write([&](auto& sql) {
        all.clear(); // repeated after a conflict
        for (long long order = 1; order <= 400; ++order) {
            long long const writer = long(engine()) % writers, user = 1'000 + long(engine() % 20),
                            hotel = 2'000 + long(engine() % 30);
            execute(sql,
                    "INSERT INTO order_history (writer, user_id, order_id, hotel_id, state, made, side, login) VALUES "
                    "(:writer, :user, :order, :hotel, 'OK', 0, 'Agency', '')",
                    {writer, user, order, hotel});
            if (user < 1'003 || hotel % 2 == 0) all.push_back({writer, order});
        }
        execute(sql,
                "INSERT INTO hotel_bookings (user_id, id, client_reference, body_hash, state, on_request, created, "
                "hotel_id, "
                "check_in, nights, currency, total, hotel_decides, time_zone, sold) SELECT user_id, order_id, "
                "CAST(order_id AS TEXT), '', state, 0, 0, hotel_id, 0, 1, 'TND', '0', 0, '', '' FROM order_history");
    }));
    std::sort(all.begin(), all.end());
    log_scope scope{.users = {1'002, 1'000, 1'001}};
    for (std::int64_t hotel = 2'028; hotel >= 2'000; hotel -= 2) scope.hotels.push_back(hotel);
    await_open_transactions();
    for (std::size_t const most : {1U, 3U, 7U, 100U, 1'000U}) {
        std::vector<change> read;
        ASSERT_TRUE(store->read([&](auto& sql) {
            read.clear();
            std::string cursor(first_cursor);
            for (;;) {
                auto const page = changes_after(sql, scope, cursor, "", most);
                if (page.empty()) break;
                EXPECT_LE(page.size(), most);
                for (auto const& each : page) read.push_back({each.place.writer, each.key.id});
                cursor = cursor_after(page.back(), "");
            }
        }));
        EXPECT_TRUE(read == all) << most << ": " << read.size() << " of " << all.size();
    }
}

TEST_P(booking_changes, are_those_of_the_login) {
    (void)agency.book(confirmed_room, "mine");
    (void)other.book(confirmed_room, "of another");
    (void)agency.book(released_room, "at five");
    (void)other.book(released_room, "another at five");
    EXPECT_EQ(listed(request_of()), "mine OK, at five OR");
    EXPECT_EQ(listed(request_of("other")), "of another OK, another at five OR");
    EXPECT_EQ(listed(request_of("epsilon")), "at five OR, another at five OR");
    EXPECT_EQ(listed(request_of("restricted")), "mine OK, at five OR") << "bookings without a member";
    EXPECT_EQ(outcome(agency.ask(request_of("channel"))), "AUTH_INVALID");
    auto request = request_of();
    request.user = 9;
    EXPECT_EQ(listed(request), "");
    request.user = 8;
    EXPECT_EQ(outcome(agency.ask(request)), "AUTH_INVALID User");
    request = request_of("epsilon");
    request.user = 8;
    EXPECT_EQ(listed(request), "another at five OR");
    request.hotel = 4;
    EXPECT_EQ(outcome(agency.ask(request)), "AUTH_INVALID Hotel");
}

TEST_P(booking_changes, are_filtered_by_hotel_status_and_arrival) {
    (void)agency.book(confirmed_room, "confirmed");
    (void)agency.book(released_room, "released");
    auto const with = [](auto&& change) {
        auto request = request_of();
        change(request);
        return request;
    };
    EXPECT_EQ(listed(with([](auto& of) { of.hotel = 5; })), "released OR");
    EXPECT_EQ(listed(with([](auto& of) { of.status = booking_state::confirmed; })), "confirmed OK");
    EXPECT_EQ(listed(with([](auto& of) { of.arrival_from = confirmed_room.from; })), "confirmed OK");
    EXPECT_EQ(listed(with([](auto& of) { of.arrival_to = released_room.from; })), "released OR");
    auto const none = list(with([](auto& of) { of.status = booking_state::declined; }));
    EXPECT_TRUE(none.bookings.empty());
    EXPECT_TRUE(list(request_of("agency", none.cursor)).bookings.empty())
        << "the cursor passes what a filter leaves out";
}

TEST_P(booking_changes, include_an_expiry_that_nobody_has_read) {
    (void)agency.book(released_room, "late");
    auto const cursor = list(request_of("epsilon")).cursor;
    agency.now = agency.now + 24h;
    auto const first = listed(request_of("epsilon", cursor)); // writes the expiry
    if (GetParam() == store_engine::sqlite) { EXPECT_EQ(first, "late XP"); }
    // On PostgreSQL a transaction of another test that began before the expiry was written delays it to a later list.
    EXPECT_EQ(listed(request_of("epsilon", cursor)), "late XP");
}

TEST_P(booking_changes, begin_again_after_a_change_that_the_store_does_not_have) {
    (void)agency.book(confirmed_room, "1");
    auto cursor = list(request_of()).cursor;
    EXPECT_EQ(listed(request_of("agency", cursor)), "");
    EXPECT_EQ(listed(request_of("agency", cursor.replace(2, 1, "7777777"))), "1 OK");
    EXPECT_EQ(listed(request_of("agency", "1.7777777.5.OK")), "1 OK") << "of an earlier version";
    for (auto const* const wrong : {"x", "1.", "1.5", "1.5.6", "1.5.6.YY", "3.5.6.OK", "1.99999999999999999999.6.OK"})
        EXPECT_EQ(outcome(agency.ask(request_of("agency", wrong))), "FIELD_INVALID Cursor") << wrong;
}

TEST_P(booking_changes, begin_again_for_a_login_that_may_read_more) {
    (void)agency.book(confirmed_room, "of 7");
    (void)other.book(released_room, "of 8, at 5");
    struct {
        char const* what;
        login_record before, after;
        char const* listed;
    } const table[] = {
        {"user", {.users = {7}}, {.users = {7, 8}}, "of 7 OK, of 8, at 5 OR"},
        {"hotel", {.at_hotels = {false, {1}, true}}, {.at_hotels = {false, {1, 5}, true}}, "of 7 OK, of 8, at 5 OR"},
        {"decisions",
         {.users = {7}, .at_hotels = {true, {5}, false}},
         {.users = {7}, .at_hotels = {true, {5}, true}},
         "of 7 OK, of 8, at 5 OR"},
        {"member", {.users = {7}, .members = {1}}, {.users = {7}}, "of 7 OK"},
    };
    for (auto const& each : table) {
        auto const save = [&](login_record login) {
            login.login = each.what;
            login.password_hash =
                store->read([](auto& sql) { return find_login(sql, "agency"); }).value()->password_hash;
            ASSERT_TRUE(store->write([&](auto& sql) { save_login(sql, login); }));
        };
        save(each.before);
        auto const cursor = list(request_of(each.what)).cursor;
        EXPECT_EQ(listed(request_of(each.what, cursor)), "") << each.what;
        save(each.after);
        auto restarted = std::move(booking_service::open(*store)).value(); // knows no login yet
        auto const ask = [&](auto const& from) {
            return accepted(agency_client(restarted).ask(request_of(each.what, from)));
        };
        auto const more = ask(cursor);
        EXPECT_EQ(texts(more.bookings), each.listed) << each.what;
        EXPECT_EQ(texts(ask(more.cursor).bookings), "") << each.what;
    }
}

TEST_P(booking_changes, of_a_transaction_that_commits_late_are_not_missed) {
    auto const early = agency.book(released_room, "begins first");
    (void)agency.book(released_room, "commits first");
    auto const cursor = list(request_of()).cursor;
    std::promise<void> begun, end;
    std::atomic<bool> first = true;
    std::thread slow([&] {
        auto const done = store->write([&](auto& sql) {
            auto const order = find_order(sql, {7, early.id});
            EXPECT_TRUE(decide_order(sql, *order, {.state = booking_state::confirmed, .made = agency.now}));
            if (!first.exchange(false)) return; // repeated after a conflict
            begun.set_value();
            end.get_future().wait();
        });
        EXPECT_TRUE(done) << explain(done.error());
    });
    begun.get_future().wait();
    if (GetParam() == store_engine::postgresql) // writers to a file take turns
        (void)other.book(released_room, "of another");
    auto const during = accepted(agency.ask(request_of("epsilon", cursor)));
    EXPECT_EQ(texts(during.bookings).find("begins first OK"), std::string::npos);
    end.set_value();
    slow.join();
    auto const after = list(request_of("epsilon", during.cursor));
    auto const both = texts(during.bookings) + ", " + texts(after.bookings);
    EXPECT_THAT(both, testing::HasSubstr("begins first OK"));
    if (GetParam() == store_engine::postgresql) { EXPECT_THAT(both, testing::HasSubstr("of another OR")); }
}

TEST_P(booking_changes, of_a_backup_in_another_server_are_older_than_later_ones) {
    (void)agency.book(confirmed_room, "restored");
    auto const cursor = list(request_of()).cursor;
    ASSERT_TRUE(store->write([](auto& sql) {
        execute(
            sql,
            "UPDATE order_history SET writer = writer + 1000000000000 WHERE writer > 0"); // as pg_restore leaves them
    }));
    auto restarted = std::move(booking_service::open(*store)).value();
    agency_client again(restarted);
    (void)again.book(released_room, "later");
    await_open_transactions();
    EXPECT_EQ(texts(accepted(again.ask(request_of())).bookings), "restored OK, later OR");
    EXPECT_EQ(texts(accepted(again.ask(request_of("agency", cursor))).bookings), "later OR");
}

TEST_P(booking_changes, are_complete_for_a_poller_of_three_processes_that_are_killed) {
    support::temporary_store shared(GetParam());
    support::rooms_on_sale const sale(*shared, 1'000);
    support::slow_commits(shared.url());
    constexpr int kills = support::sanitized ? 4 : 12;
    support::three_processes processes(shared.url());
    std::atomic<bool> stopped = false;
    support::booking_poller reading("agency");
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            int count = 0;
            for (std::size_t which = i; !stopped; ++which) { // the next process after a failure
                support::booking_agency caller(processes.url(which), sale.what);
                for (bool good = true; good && !stopped;) {
                    auto const request = caller.quoted(std::to_string(i) + "-" + std::to_string(count++));
                    auto const made = request ? caller.call(*request) : error{};
                    good = bool(made);
                    if (good && count % 2 == 0)
                        good = bool(caller.call(hotel_booking_cancellation_req{
                            {"agency", "secret"}, 7, made->order_details.booking_number, {}, {}}));
                }
            }
        });
    threads.emplace_back([&] {
        for (std::size_t which = 0; !stopped; ++which) {
            reading.poll(processes, which);
            std::this_thread::sleep_for(10ms);
        }
    });
    for (std::size_t i = 0; i < std::size_t(kills); ++i) {
        std::this_thread::sleep_for(500ms);
        processes.kill_and_start(i);
    }
    stopped = true;
    for (auto& each : threads) each.join();
    // transactions of killed processes end on a server when it notices
    std::map<std::string, std::string> expected;
    std::set<std::string> changes;
    auto const until = std::chrono::steady_clock::now() + 30s;
    do {
        reading.poll(processes, 1);
        ASSERT_TRUE(shared->read([&](auto& sql) {
            expected.clear();
            changes.clear();
            long long id = 0;
            std::string state;
            for (selection rows(sql, "SELECT id, state FROM hotel_bookings", {}, std::tie(id, state)); rows.next();)
                expected["H" + std::to_string(id)] = state;
            for (selection rows(sql, "SELECT order_id, state FROM order_history", {}, std::tie(id, state));
                 rows.next();)
                changes.insert("H" + std::to_string(id) + " " + state);
        }));
    } while (reading.states != expected && std::chrono::steady_clock::now() < until);
    EXPECT_GT(expected.size(), 10U);
    EXPECT_EQ(reading.states, expected);
    EXPECT_EQ(reading.seen, changes);
}

} // namespace
