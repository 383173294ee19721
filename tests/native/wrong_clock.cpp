// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A system clock that is wrong for a while: what cannot be undone waits until a second witness confirms the instant.
#include "booking_service/booking_number.hpp"
#include "booking_service/clock_witness.hpp"
#include "booking_service/pruning.hpp"
#include "booking_service/state_changes.hpp"
#include "booking_service/travelers.hpp"
#include "storage/audit.hpp"
#include "storage/clock_reading.hpp"
#include "support/fresh_store_test.hpp"
#include "support/opened_store.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
namespace storage = waybill::native::storage;
using namespace waybill::native::booking_service;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

constexpr auto noon = instant::of(2026, 4, 1, 12);

/// The system clock `ahead` of the right time, `after` the start of the process.
struct reading {
    minutes after{}, ahead{};
    minutes confirmed_ahead{}; ///< what is expected of the confirmed instant
};
struct clock_case {
    std::string_view name;
    std::optional<minutes> kept; ///< the newest instant in the store, before the right time of the start
    std::vector<reading> readings;
};

std::vector<clock_case> const clock_cases{
    {"right", minutes(1), {{minutes(0)}, {minutes(1)}, {days(400)}}},
    {"a store without an instant", std::nullopt, {{minutes(0), days(500), days(500)}}},
    {"adjusted by some minutes",
     minutes(1),
     {{minutes(1), minutes(40), minutes(40)}, {minutes(2), minutes(-40), minutes(-40)}}},
    {"500 days ahead for two minutes", minutes(1), {{minutes(1), days(500), minutes(0)}, {minutes(3)}, {minutes(9)}}},
    {"a day ahead for two minutes", minutes(1), {{minutes(1), days(1), minutes(0)}, {minutes(3)}}},
    {"a day ahead since before the start",
     minutes(1),
     {{minutes(0), days(1), minutes(-1)}, {minutes(5), days(1), minutes(-1)}, {minutes(9)}}},
    {"ahead for longer than a day",
     minutes(1),
     {{minutes(1), days(3), minutes(0)}, {hours(24), days(3), minutes(0)}, {hours(26), days(3), days(3)}}},
    {"set twice",
     minutes(1),
     {{minutes(1), days(3), minutes(0)},
      {hours(20), days(9), minutes(0)},
      {hours(30), days(9), minutes(0)},
      {hours(45), days(9), days(9)}}},
    {"500 days back for two minutes", minutes(1), {{minutes(1), days(-500), days(-500)}, {minutes(3)}, {minutes(5)}}},
    {"back, and ahead from there",
     minutes(1),
     {{minutes(1), days(-500), days(-500)}, {minutes(3), days(2), minutes(0)}}},
    {"back for longer than a day",
     minutes(1),
     {{minutes(1), days(-9), days(-9)}, {hours(30), days(-9), days(-9)}, {hours(31), days(0), days(-9)}, {hours(60)}}},
    {"stopped for three days",
     days(3),
     {{minutes(0), minutes(0), days(-3)}, {hours(23), minutes(0), days(-3)}, {hours(24)}}},
};

TEST(clock_witness, confirms_what_two_clocks_state) {
    auto const begun = std::chrono::steady_clock::time_point{};
    for (auto const& [name, kept, readings] : clock_cases) {
        auto const ahead_at_start = readings.front().after.count() == 0 ? readings.front().ahead : minutes(0);
        clock_witness witness(kept ? std::optional(noon - *kept) : std::nullopt, noon + ahead_at_start, begun);
        for (auto const& each : readings) {
            auto const seen = witness.look(noon + each.after + each.ahead, begun + each.after);
            EXPECT_EQ(seen.now, noon + each.after + each.ahead) << name;
            EXPECT_EQ(text_of(seen.confirmed), text_of(noon + each.after + each.confirmed_ahead))
                << name << " after " << each.after.count() << " min";
        }
    }
}

class wrong_clock : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(on, wrong_clock, support::engines, support::engine_name);

/// All that a job or a request could delete or expire.
std::vector<long long> irreversible_state(storage::store const& of) {
    std::vector<long long> found;
    for (auto const* const query :
         {"SELECT COUNT(*) FROM hotel_bookings WHERE state = 'OR'", "SELECT COUNT(*) FROM hotel_bookings",
          "SELECT COUNT(*) FROM quotes", "SELECT COUNT(people) FROM hotel_bookings",
          "SELECT COUNT(*) FROM hotel_bookings WHERE sold <> ''", "SELECT COUNT(*) FROM audit_entries",
          "SELECT COUNT(*) FROM inventory_changes", "SELECT COUNT(*) FROM trip_items"})
        found.push_back(support::number_in(of, query));
    return found;
}

/// Each periodic job, request and command that may delete or expire, at a reading of the clock.
void do_everything(storage::store const& store, waybill::native::booking_service::booking_service& service,
                   std::string const& booking, witnessed_instant const& now) {
    EXPECT_TRUE(prune(store, now.confirmed, {.unconfirmed = days(30), .audit = days(400)}));
    EXPECT_TRUE(erase_past_travelers(store, now.confirmed, days(30)));
    support::agency_client agency(service);
    agency.now = now;
    (void)agency.ask(agency.detail(booking));
    (void)agency.state(booking);
    (void)agency.ask(hotel_booking_list_req{.credential = {"agency", "secret"}, .user = 7});
    (void)agency.ask(trip_booking_list_rq{.credential = {"agency", "secret"}, .user = 7});
    if (now.now < support::search_time + hours(24)) return; // a command that accepts the request would do so
    auto const key = storage::order_key{7, order_id_of(booking).value()};
    auto const decided = store.write([&](auto& sql) {
        return decide_as_operator(sql, key, order_action::accept, std::nullopt,
                                  clock_witness::look_once(storage::clock_reading(sql), now));
    });
    EXPECT_EQ(support::outcome(decided.value()), "STATE_CONFLICT BookingNumber");
}

TEST_P(wrong_clock, deletes_and_expires_nothing) {
    support::fill_store(*store);
    std::chrono::steady_clock::time_point const begun{};
    auto const start = support::search_time;
    clock_witness witness(start, start, begun);
    auto service =
        std::move(waybill::native::booking_service::booking_service::open(*store, {.confirm = [&](instant now) {
            return witness.look(now, begun).confirmed;
        }})).value();
    support::agency_client agency(service);
    auto const requested = support::accepted(agency.ask(agency.creation(support::wished_room, "ref-1")));
    auto const confirmed = support::accepted(agency.ask(agency.creation(support::confirmed_room, "ref-2")));
    (void)agency.quote(support::confirmed_room);
    EXPECT_TRUE(store->write([&](auto& sql) { storage::keep_clock_reading(sql, start); }));
    auto const number = requested.order_details.booking_number;
    auto const before = irreversible_state(*store);
    for (auto const ahead : {hours(1), hours(-1), hours(24), hours(-24), hours(500 * 24), hours(-500 * 24)}) {
        SCOPED_TRACE(ahead.count());
        do_everything(*store, service, number, witness.look(start + ahead, begun));
        EXPECT_EQ(irreversible_state(*store), before);
    }
    EXPECT_EQ(agency.state(number), "OR") << "with the right clock again";
    // the same without a witness: each line of the table above is there for a reason
    do_everything(*store, service, number, {start + days(500), start + days(500)});
    EXPECT_NE(irreversible_state(*store), before);
}

TEST_P(wrong_clock, keeps_the_newest_reading) {
    auto const read = [&] { return store->read(storage::clock_reading).value(); };
    EXPECT_EQ(read(), std::nullopt);
    for (auto const moment : {noon, noon - days(1)})
        EXPECT_TRUE(store->write([&](auto& sql) { storage::keep_clock_reading(sql, moment); }));
    EXPECT_EQ(read(), noon);
}

} // namespace
