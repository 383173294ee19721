// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "inventory/export_inventory.hpp"
#include "inventory/load.hpp"
#include "inventory/night_values.hpp"
#include "inventory/rates_csv.hpp"
#include "inventory/update_rates.hpp"
#include "search_index/availability_index.hpp"
#include "storage/allotments.hpp"
#include "storage/period_rows.hpp"
#include "storage/time_numbers.hpp"
#include "support/fresh_store_test.hpp"
#include "support/inventory.hpp"
#include "support/inventory_changes.hpp"
#include "support/random_inventory.hpp"
#include "support/released_store.hpp"
#include "support/stock.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

/// Updates of prices and numbers of rooms, by JSON and by CSV, and the export of what they leave.
namespace {

namespace hotels = waybill::native::inventory;
using support::sql_search::room_stock;
using waybill::date;
using waybill::decimal;

decimal amount(char const* text) { return decimal::parse(text).value(); }
date day_of_may(unsigned day) { return date::of(2027, 5, day); }

class rate_updates : public support::fresh_store_test {
protected:
    void SetUp() override {
        auto palm = support::hotel(
            1, "Palm", {}, {support::room(11, 2, 0, 3, {support::priced(2, "50.000"), support::priced(2, "50.000")})});
        support::sell_only(palm, day_of_may(1), day_of_may(31));
        ASSERT_TRUE(hotels::load(*store, support::inventory_of(std::move(palm))));
    }
    /// The place and the reason of the refusal, or `ok`.
    std::string loaded(std::vector<hotels::rate_update> updates) {
        auto const done = hotels::load(*store, {.updates = std::move(updates)});
        return done ? "ok" : explain(done.error());
    }
    std::string loaded(std::string const& csv, hotels::csv_forms const& forms = {}) {
        auto const updates = hotels::updates_of_csv(csv, forms);
        if (!updates) return explain(updates.error());
        auto const done = hotels::update_rates(*store, *updates);
        return done ? "ok" : explain(done.error());
    }
    room_stock room(unsigned day) {
        return store
            ->read([&](auto& sql) {
                return support::sql_search::stock_of(sql, {.city = 104, .check_in = day_of_may(day), .nights = 1});
            })
            .value()[0]
            .rooms[0];
    }
    std::string price(unsigned day, std::size_t plan = 0) {
        auto const found = room(day).plans.at(plan).nights;
        return found.empty() ? "" : text_of(found[0].price);
    }
};

INSTANTIATE_TEST_SUITE_P(on, rate_updates, support::engines, support::engine_name);

TEST_P(rate_updates, change_the_named_values_of_their_nights_alone) {
    auto const index = waybill::native::search_index::availability_index::open(*store).value();
    std::vector<hotels::rate_update> const updates{
        {.room = 11, .rate = 2, .from = day_of_may(10), .to = day_of_may(12), .price = amount("70.500")},
        {.room = 11, .rate = 2, .from = day_of_may(12), .to = day_of_may(12), .minimum_stay = 3},
        {.room = 11, .from = day_of_may(12), .to = day_of_may(13), .quantity = 1},
        {.room = 11, .from = day_of_may(13), .to = day_of_may(13), .stop = true},
    };
    ASSERT_EQ(loaded(updates), "ok");
    EXPECT_EQ(price(9, 1) + " " + price(10, 1) + " " + price(12, 1) + " " + price(13, 1),
              "50.000 70.500 70.500 50.000");
    EXPECT_EQ(price(10, 0), "50.000") << "the other rate";
    EXPECT_EQ(room(12).plans[1].nights[0].minimum_stay, 3);
    EXPECT_EQ(room(11).free, 3);
    EXPECT_EQ(room(12).free, 1);
    EXPECT_FALSE(room(12).stopped);
    EXPECT_TRUE(room(13).stopped);

    ASSERT_TRUE(index->catch_up());
    auto const present = index->present();
    auto const& table = present->find_hotel(1)->nights;
    auto const day = day_of_may(12).to_sys_days().time_since_epoch().count();
    EXPECT_EQ(table.find_terms(1, *table.row_of(day, 1))->price.count(), 70'500);
    EXPECT_EQ(table.supply_of(0, *table.row_of(day, 1), 1).free, 1);

    auto const logged = support::inventory_changes(store);
    EXPECT_EQ(loaded(updates), "ok");
    EXPECT_EQ(support::inventory_changes(store), logged) << "the same updates again change nothing";
}

TEST_P(rate_updates, are_all_made_or_none) {
    hotels::rate_update const good{.room = 11, .from = day_of_may(1), .to = day_of_may(2), .quantity = 9};
    auto wrong = good;
    wrong.room = 12;
    EXPECT_EQ(loaded({good, wrong}), "Inventory/Updates[2]/Room: there is no room 12");
    wrong = good;
    wrong.quantity.reset();
    EXPECT_EQ(loaded({good, wrong}), "Inventory/Updates[2]: an update must have a value that it changes");
    wrong.price = amount("1");
    EXPECT_EQ(loaded({good, wrong}),
              "Inventory/Updates[2]/Rate: required with a price or a limit of stays, and with these alone");
    wrong.rate = 3;
    EXPECT_EQ(loaded({good, wrong}), "Inventory/Updates[2]/Rate: room 11 has no rate 3");
    wrong.rate = 1;
    wrong.price.reset();
    wrong.minimum_stay = 2;
    wrong.to = date::of(2027, 6, 1);
    EXPECT_EQ(loaded({good, wrong}), "Inventory/Updates[2]/Price: required: a night of the period has no price yet");
    EXPECT_EQ(room(1).free, 3) << "nothing was changed";
}

TEST_P(rate_updates, are_read_from_csv) {
    std::string const columns =
        "; the columns are Room, Rate, From, To, Price, ChildPrice, PriceWithoutPromotion, MinimumStay, MaximumStay, "
        "MinimumStayThrough, ClosedToArrival, ClosedToDeparture, Closed, Quantity, Stop, SinglePrice, ThirdAdultPrice, "
        "SecondChildPrice, ExtraBedPrice";
    EXPECT_EQ(loaded("Room,Rate,From,To,Price,Min stay\n"), "line 1: unknown column \"Min stay\"" + columns);
    EXPECT_EQ(loaded("room,rate,from,to,price\n11,1,2027-05-01,2027-05-02,12.500\n11,1,2027-05-03,2027-05-03,x\n"),
              "line 3/Price: expected a decimal number of at most 18 digits, found \"x\"");
    EXPECT_EQ(price(1), "50.000");
    EXPECT_EQ(loaded("room,rate,from,to,price\r\n11,1,2027-05-01,2027-05-02,12.500\r\n\r\n"), "ok");
    EXPECT_EQ(price(2), "12.500");
    EXPECT_EQ(loaded("\xEF\xBB\xBFRoom;From;To;Quantity;Stop;Rate;Price;child_price\n"
                     "11;04/05/2027;04/05/2027;;TRUE;;;\n\"11\";05/05/2027;05/05/2027;7;false;2;33,250;1,5\n",
                     {.dates = hotels::date_order::dmy}),
              "ok");
    EXPECT_TRUE(room(4).stopped);
    EXPECT_EQ(room(4).free, 3);
    EXPECT_EQ(room(5).free, 7);
    EXPECT_EQ(price(5, 1), "33.250");
    EXPECT_EQ(room(5).plans[1].nights[0].child_price, amount("1.500"));
    EXPECT_EQ(loaded("room,from,to,quantity\n11,\"2027-05-01"), "line 2: a quoted cell has no end");
    EXPECT_EQ(loaded(std::string()), "line 1: the header is missing" + columns);
}

TEST_P(rate_updates, have_prices_with_the_digits_of_the_currency_and_not_zero) {
    auto const csv = [&](std::string const& price) {
        return loaded("room,rate,from,to,price\n11,1,2027-05-01,2027-05-02," + price + "\n");
    };
    EXPECT_EQ(csv("0.00"), "line 2/Price: a price must not be 0, unless the rate has Free: true");
    EXPECT_EQ(price(1), "50.000") << "nothing was changed";
    EXPECT_EQ(csv("75"), "ok");
    EXPECT_EQ(price(1), "75.000");
    auto const logged = support::inventory_changes(store);
    EXPECT_EQ(csv("75.00"), "ok");
    EXPECT_EQ(support::inventory_changes(store), logged) << "the same price, written otherwise";

    auto exported = hotels::export_inventory(*store).value();
    exported.hotels[0].currency = "JPY";
    for (auto& rate : exported.hotels[0].rooms[0].rates)
        rate.periods = {{.from = day_of_may(1), .to = day_of_may(31), .price = amount("9000")}};
    exported.hotels[0].rooms[0].rates[1].free = true;
    ASSERT_TRUE(hotels::load(*store, exported));
    EXPECT_EQ(csv("100.55"), "line 2/Price: a price in JPY must have no digits after the point (found 100.55)");
    EXPECT_EQ(csv("0"), "line 2/Price: a price must not be 0, unless the rate has Free: true");
    EXPECT_EQ(loaded("room,rate,from,to,price\n11,2,2027-05-01,2027-05-02,0\n"), "ok");
    EXPECT_EQ(price(1) + " " + price(1, 1), "9000 0");
}

TEST_P(rate_updates, end_promotions) {
    auto const full_price = [&](unsigned day) {
        auto const found = room(day).plans.at(0).nights.at(0).price_without_promotion;
        return found ? text_of(*found) : "none";
    };
    auto const update = [&](std::string const& columns, std::string const& cells) {
        return loaded("room,rate,from,to," + columns + "\n11,1,2027-05-01,2027-05-02," + cells + "\n");
    };
    auto const below = "line 2/PriceWithoutPromotion: must not be below the price, 50.000";
    EXPECT_EQ(update("price without promotion", "49.999"), below);
    EXPECT_EQ(update("price without promotion", "50"), "ok");
    EXPECT_EQ(update("price without promotion", "80"), "ok");
    EXPECT_EQ(full_price(1) + " " + full_price(3), "80.000 none");
    EXPECT_EQ(update("price", "60"), "ok");
    EXPECT_EQ(full_price(1), "80.000") << "it is still above the price";
    EXPECT_EQ(update("price without promotion", "none"), "ok");
    EXPECT_EQ(price(1) + " " + full_price(1), "60.000 none");
    EXPECT_EQ(update("price,price without promotion", "70,100"), "ok");
    EXPECT_EQ(update("price", "100"), "ok");
    EXPECT_EQ(price(2) + " " + full_price(2), "100.000 none") << "a price that reaches it ends the promotion";
}

TEST_P(rate_updates, remove_each_price_that_a_night_need_not_have) {
    for (auto const& each : hotels::optional_prices) {
        auto const kept = [&] {
            auto const found = room(1).plans.at(0).nights.at(0).*each.stored;
            return found ? text_of(*found) : "none";
        };
        auto const update = [&](std::string const& cells) {
            return loaded("room,rate,from,to," + std::string(each.words) +
                          " price,minimum stay\n11,1,2027-05-01,2027-05-02," + cells + "\n");
        };
        EXPECT_EQ(update("70,"), "ok");
        EXPECT_EQ(update(",2"), "ok");
        EXPECT_EQ(kept(), "70.000") << each.words << ": an empty cell changes nothing";
        EXPECT_EQ(update("none,"), "ok");
        EXPECT_EQ(kept(), "none") << each.words;
        hotels::rate_update again{.room = 11, .rate = 1, .from = day_of_may(1), .to = day_of_may(1)};
        again.*each.update = amount("80");
        EXPECT_EQ(loaded({again}), "ok");
        EXPECT_EQ(kept(), "80.000");
        again.*each.update = hotels::new_price();
        EXPECT_EQ(loaded({again}), "ok");
        EXPECT_EQ(kept(), "none");
    }
    EXPECT_EQ(loaded("room,rate,from,to,price\n11,1,2027-05-01,2027-05-02,none\n"),
              "line 2/Price: expected a decimal number of at most 18 digits, found \"none\"");
    EXPECT_EQ(loaded("room,rate,from,to,price\n11,1,2027-02-29,2027-05-02,70\n"),
              "line 2/From: the date does not exist: \"2027-02-29\"");
}

TEST_P(rate_updates, name_a_rate_by_its_id_wherever_it_is_in_the_list) {
    auto exported = hotels::export_inventory(*store).value();
    auto& rates = exported.hotels[0].rooms[0].rates;
    EXPECT_EQ(rates[0].id, 1);
    EXPECT_EQ(rates[1].id, 2) << "the positions, since the file had no ids";
    rates[1].non_refundable = true;
    std::swap(rates[0], rates[1]);
    rates.push_back({.board = 2, .periods = rates[0].periods, .id = 40});
    ASSERT_TRUE(hotels::load(*store, exported));
    EXPECT_EQ(loaded("room,rate,from,to,price\n11,2,2027-05-01,2027-05-02,60\n11,40,2027-05-01,2027-05-02,70\n"), "ok");
    auto const plans = room(1).plans;
    ASSERT_EQ(plans.size(), 3U);
    EXPECT_TRUE(plans[1].plan.non_refundable);
    EXPECT_EQ(price(1, 0) + " " + price(1, 1) + " " + price(1, 2), "50.000 60.000 70.000");
    EXPECT_EQ(loaded("room,rate,from,to,price\n11,3,2027-05-01,2027-05-02,60\n"), "line 2/Rate: room 11 has no rate 3");
}

TEST_P(rate_updates, leave_an_inventory_whose_export_loads_back_equal) {
    support::random_travel random(7);
    auto const document = random.inventory();
    support::temporary_store here(GetParam()), there(GetParam());
    ASSERT_TRUE(hotels::load(*here, document));
    // longer than a period of a file may be
    constexpr std::chrono::days long_time(1'000);
    auto const begun = random.first_night, middle = begun + long_time;
    auto const id = document.hotels[0].rooms[0].id;
    ASSERT_TRUE(
        hotels::load(*here, {.updates = {{.room = id, .from = begun, .to = middle, .quantity = 4},
                                         {.room = id, .from = middle, .to = middle + long_time, .quantity = 4}}}));
    auto const exported = hotels::export_inventory(*here).value();
    EXPECT_EQ(exported.hotels.size(), document.hotels.size());
    ASSERT_TRUE(hotels::load(*there, exported));
    EXPECT_EQ(hotels::export_inventory(*there).value(), exported);
    support::table_columns tables = support::columns_of(here.url());
    std::erase_if(tables,
                  [](auto const& each) { return each.first != "taken_rooms" && !each.first.ends_with("_periods"); });
    ASSERT_EQ(tables.size(), 3U);
    EXPECT_EQ(support::rows_of(there.url(), tables), support::rows_of(here.url(), tables));
}

TEST_P(rate_updates, are_within_the_horizon_wherever_they_enter) {
    hotels::night_horizon const horizon{std::chrono::days(30), day_of_may(1)};
    std::string const later =
        "/To: the last night must be at most 30 days from today, on 2027-05-31 (found 2027-06-01)";
    std::string const earlier =
        "/From: the first night must be at most 10000 days before today, on 1999-12-14 (found 1026-05-01)";
    hotels::rate_update update{
        .room = 11, .rate = 1, .from = day_of_may(31), .to = day_of_may(31), .price = amount("1")};
    auto const outcome = [](auto const& done) { return done ? "ok" : explain(done.error()); };
    auto const expect_of_both = [&](hotels::rate_update const& given, std::string const& why) {
        EXPECT_EQ(outcome(hotels::load(*store, {.updates = {given}}, horizon)),
                  why == "ok" ? why : "Inventory/Updates[1]" + why);
        EXPECT_EQ(outcome(hotels::update_rates(*store, {{.update = given, .where = hotels::place("line 2")}},
                                               {.horizon = horizon})),
                  why == "ok" ? why : "line 2" + why);
    };
    expect_of_both(update, "ok");
    update.to = date::of(2027, 6, 1);
    expect_of_both(update, later);
    auto mistyped = update;
    mistyped.from = mistyped.to = date::of(1026, 5, 1);
    expect_of_both(mistyped, earlier);

    auto whole = hotels::export_inventory(*store).value(), with_past = whole;
    auto const expect_of_room = [&](hotels::inventory_document const& given, std::string const& why) {
        EXPECT_EQ(outcome(hotels::load(*store, given, horizon)), "Inventory/Hotels[1]/Rooms[1]/" + why);
    };
    auto& past = with_past.hotels[0].rooms[0].allotments.front();
    past.from = past.to = date::of(1026, 5, 1);
    expect_of_room(with_past, "Allotments[1]" + earlier);
    auto& night = with_past.hotels[0].rooms[0].rates[0].periods.front();
    night.from = night.to = date::of(1026, 5, 1);
    expect_of_room(with_past, "Rates[1]/Periods[1]" + earlier);
    auto& room = whole.hotels[0].rooms[0];
    room.allotments.back().to = date::of(2027, 6, 1);
    expect_of_room(whole, "Allotments[" + std::to_string(room.allotments.size()) + "]" + later);
    room.rates[0].periods.back().to = date::of(2027, 6, 1);
    expect_of_room(whole, "Rates[1]/Periods[" + std::to_string(room.rates[0].periods.size()) + "]" + later);
}

/// Each of 10,000 nights has a price of its own: an update that copied all of them would take milliseconds.
TEST_P(rate_updates, take_no_longer_in_a_rate_of_many_periods) {
    constexpr int stored = 10'000, updates = 1'000;
    auto const begun = hotels::night_horizon().first_night() + std::chrono::days(30);
    ASSERT_TRUE(store->write([&](auto& sql) {
        execute(sql, "DELETE FROM rate_periods WHERE room_id = 11 AND plan = 1");
        std::map<waybill::native::storage::rate_key,
                 waybill::native::storage::replaced_periods<waybill::native::storage::night_price>>
            changes;
        auto& prices = changes[{11, 1}].added;
        auto const at = waybill::native::storage::number_of(begun);
        for (int i = 0; i < stored; ++i)
            prices.push_back({at + i, at + i + 1, {amount(i % 2 ? "50" : "51"), {}, {}, 1}});
        waybill::native::storage::replace_prices(sql, changes);
    }));
    std::vector<hotels::placed_update> made;
    for (int i = 0; i < updates; ++i) {
        auto const night = begun + std::chrono::days(i * 7);
        made.push_back({.update = {.room = 11, .rate = 1, .from = night, .to = night, .price = amount("60")},
                        .where = hotels::place("line " + std::to_string(i))});
    }
    auto const started = std::clock(); // of this process: others use the machine, too
    auto const done = hotels::update_rates(*store, made);
    auto const took = std::clock() - started;
    ASSERT_TRUE(done) << explain(done.error());
    EXPECT_EQ(*done, std::size_t(updates));
    EXPECT_LT(took, 3 * CLOCKS_PER_SEC);

    for (auto& each : made) each.update.price = amount("61");
    auto const many = hotels::update_rates(*store, made, {.periods = 2'000});
    ASSERT_FALSE(many);
    EXPECT_EQ(explain(many.error()), "line 667: the updates up to this one meet more than 2000 stored periods: send "
                                     "them in several requests");
}

} // namespace
