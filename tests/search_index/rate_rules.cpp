// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "inventory/load.hpp"
#include "inventory/rates_csv.hpp"
#include "inventory/update_rates.hpp"
#include "support/admitted.hpp"
#include "support/fresh_store_test.hpp"
#include "support/inventory_changes.hpp"
#include "support/rule_cases.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

/// Each rule of each value of a rate, in the file, its updates, CSV and requests.
namespace {

using namespace waybill;
namespace hotels = waybill::native::inventory;
using service_of_index = waybill::native::booking_service::booking_service;

class rate_rules : public support::fresh_store_test {
protected:
    void SetUp() override {
        support::fill_store(*store);
        support::add_login(*store, "channel", {true, {}});
        changes_ = support::inventory_changes(store);
    }
    void TearDown() override { EXPECT_EQ(support::inventory_changes(store), changes_) << "something was changed"; }

    /// An update of a night of a rate that is not free of charge.
    template <class Update>
    static Update placed(support::rule_case<Update> const& of) {
        auto made = of.broken;
        made.room = 11;
        if (of.field != "Rate") made.rate = 2;
        made.from = made.to = date::of(2026, 5, 20);
        return made;
    }

    std::int64_t changes_ = 0;
};

INSTANTIATE_TEST_SUITE_P(on, rate_rules, support::engines, support::engine_name);

TEST_P(rate_rules, hold_in_requests) {
    auto service = std::move(service_of_index::open(*store)).value();
    call const now{.address = "127.0.0.1", .request_id = "id-1", .now = support::search_time};
    for (auto const& each : support::rule_cases<period_update>()) {
        auto update = placed(each);
        update.hotel = 1;
        auto const given = support::ask(service, rate_update_req{{"channel", "secret"}, {update}}, now);
        ASSERT_FALSE(given) << each.field << " accepts " << each.value;
        EXPECT_EQ(given.error().id, "FIELD_INVALID");
        EXPECT_EQ(given.error().field.at(0).path, "Updates/Update[1]/" + each.field) << given.error().message;
    }
}

TEST_P(rate_rules, hold_in_updates_of_the_file_and_in_csv) {
    for (auto const& each : support::rule_cases<hotels::rate_update>()) {
        auto const loaded = hotels::load(*store, {.updates = {placed(each)}});
        ASSERT_FALSE(loaded) << each.field << " accepts " << each.value;
        EXPECT_EQ(loaded.error().place, "Inventory/Updates[1]/" + each.field) << loaded.error().message;
        if (each.field == "Rate") continue; // a column of its own
        auto const csv = "Room,Rate,From,To," + each.field + "\n11," + (each.field == "Quantity" ? "" : "2") +
                         ",2026-05-20,2026-05-20," + each.value + "\n";
        auto const rows = hotels::updates_of_csv(csv, {.decimals = hotels::decimal_sign::point});
        ASSERT_TRUE(rows) << csv;
        auto const updated = hotels::update_rates(*store, *rows);
        ASSERT_FALSE(updated) << csv;
        EXPECT_EQ(updated.error().place, "line 2/" + each.field) << updated.error().message;
    }
}

TEST_P(rate_rules, hold_in_periods_of_the_file) {
    auto const room = [](hotels::rate_entry rate) {
        return support::hotel(1, "Palm", {}, {support::room(11, 2, 0, 3, {std::move(rate)})});
    };
    for (auto const& each : support::rule_cases<hotels::price_period>()) {
        auto rate = support::priced(2, "50.000");
        auto period = each.broken;
        period.from = period.to = date::of(2026, 5, 20);
        rate.periods = {period};
        auto const loaded = hotels::load(*store, support::inventory_of(room(rate)));
        ASSERT_FALSE(loaded) << each.field << " accepts " << each.value;
        EXPECT_EQ(loaded.error().place, "Inventory/Hotels[1]/Rooms[1]/Rates[1]/Periods[1]/" + each.field);
    }
}

} // namespace
