// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "storage/time_numbers.hpp"
#include "support/fresh_store_test.hpp"
#include "support/opened_store.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

/// A store with prices of nights in the year 9999, which earlier versions accepted, and updates that send such nights.
namespace {

using namespace waybill;
using booking_service = waybill::native::booking_service::booking_service;
using waybill::native::storage::number_of;

class far_nights : public support::fresh_store_test {
protected:
    void SetUp() override {
        support::fill_store(*store);
        support::add_login(*store, "channel", {true, {}});
    }
    booking_service opened() {
        return std::move(booking_service::open(
                             *store, {.report = [this](auto const& why, auto) { reported.push_back(explain(why)); }}))
            .value();
    }

    std::vector<std::string> reported{};
};

INSTANTIATE_TEST_SUITE_P(on, far_nights, support::engines, support::engine_name);

TEST_P(far_nights, of_a_store_are_named_and_not_offered) {
    auto const from = std::to_string(number_of(date::of(2026, 5, 1)));
    auto const end = std::to_string(number_of(date::of(9999, 12, 31)) + 1);
    ASSERT_TRUE(store->write([&](auto& sql) {
        execute(sql, "UPDATE rate_periods SET end_night = " + end + " WHERE room_id = 11 AND plan = 1");
        execute(
            sql,
            "INSERT INTO rate_periods (room_id, plan, first_night, end_night, price, minimum_stay) VALUES (12, 1, " +
                end + " - 1, " + end + ", '50.000', 1)");
        execute(sql, "UPDATE allotment_periods SET end_night = " + end + " WHERE room_id = 11");
    }));
    auto service = opened();
    auto const why = [&](std::string const& place, std::string const& first) {
        return place + ": the period from " + first +
               " to 9999-12-31 has nights more than 10000 days from today, "
               "which searches do not offer: load the hotel again without them";
    };
    EXPECT_EQ(reported, (std::vector{why("room 11, rate 1", "2026-04-01"), why("room 12, rate 1", "9999-12-31")}));
    EXPECT_LT(service.index().present()->night_bytes(), 1'000'000U);
    EXPECT_EQ(support::agency_client(service).book(support::confirmed_room, "1").status.code, booking_state::confirmed);
    EXPECT_EQ(reported.size(), 2U) << "reported once";
}

TEST_P(far_nights, of_an_update_are_refused) {
    auto service = opened();
    period_update update{
        .hotel = 1, .room = 11, .from = date::of(2926, 5, 1), .to = date::of(2926, 5, 1), .quantity = 1};
    support::agency_client const channel(service);
    auto const ask = [&] {
        auto const answered = channel.ask(rate_update_req{.credential = {"channel", "secret"}, .updates = {update}});
        return answered ? "ok" : answered.error().field[0].path + ": " + answered.error().message;
    };
    auto const today = date::of(std::chrono::floor<std::chrono::days>(support::search_time.value));
    auto const last = text_of(today + std::chrono::days(3'650), wire_format::iso_date);
    EXPECT_EQ(ask(), "Updates/Update[1]/To: the last night must be at most 3650 days from today, on " + last +
                         " (found 2926-05-01)");
    update.from = update.to = today + std::chrono::days(3'650);
    EXPECT_EQ(ask(), "ok");
}

class busy_store : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(on, busy_store, support::engines, support::engine_name);

/// Another writer keeps the store for longer than a request waits for it: for as long as it waits for locks, or for as
/// long as it may use the store at all.
TEST_P(busy_store, is_reported_as_rate_limited_by_every_function_that_writes) {
    using namespace std::chrono_literals;
    support::fill_store(*store);
    using settings_of_store = waybill::native::storage::store_settings;
    for (auto const& settings :
         {settings_of_store{.busy_time = 50ms}, settings_of_store{.busy_time = 1min, .use_time = 2s}}) {
        auto const impatient = support::opened(store.url(), settings);
        auto service = std::move(booking_service::open(impatient)).value();
        support::agency_client const agency(service);
        auto const quoting = agency.quote_request(support::confirmed_room);
        auto const booking = agency.creation(support::confirmed_room, std::to_string(settings.use_time.count()));
        std::string seen;
        ASSERT_TRUE(store->write([&](auto& sql) {
            if (GetParam() == support::store_engine::postgresql)
                execute(sql, "LOCK TABLE quotes IN ACCESS EXCLUSIVE MODE");
            seen = support::outcome(agency.ask(quoting)) + " " + support::outcome(agency.ask(booking));
        }));
        EXPECT_EQ(seen, "RATE_LIMITED RATE_LIMITED");
        EXPECT_EQ(support::outcome(agency.ask(booking)), "ok");
    }
}

} // namespace
