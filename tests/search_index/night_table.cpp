// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "search_index/night_table.hpp"

#include "storage/time_numbers.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::search_index;
using waybill::native::currencies::minor_units;
using waybill::native::storage::night_price;
using waybill::native::storage::number_of;
using waybill::native::storage::period;

std::int64_t const first = number_of(date::of(2026, 5, 1));

period<night_price> rate(int night, char const* price, int minimum_stay = 1) {
    return {first + night, first + night + 1, {.price = decimal::parse(price).value(), .minimum_stay = minimum_stay}};
}

night_terms terms(int price, int minimum_stay = 1) {
    return {.price = minor_units(price), .full_price = minor_units(price), .minimum_stay = minimum_stay};
}

/// The terms of a plan in the nights that have rows; default terms for nights without a price.
std::vector<night_terms> all_terms(night_table const& table, std::size_t plan, int nights) {
    std::vector<night_terms> found;
    for (int night = 0; night < nights; ++night) {
        auto const row = table.row_of(first + night, 1);
        auto const* const of = row ? table.find_terms(plan, *row) : nullptr;
        found.push_back(of ? *of : night_terms{});
    }
    return found;
}

supply free_rooms(std::size_t room, std::int64_t night, int quantity, bool stopped) {
    return {room, {night, night + 1, {quantity, stopped}}};
}

TEST(packed_numbers, have_the_smallest_width_that_fits) {
    for (std::uint32_t const most : {0U, 255U, 256U, 65'535U, 65'536U, ~0U}) {
        std::vector<std::uint32_t> const numbers{1, most, 0};
        packed_numbers const packed(numbers);
        EXPECT_EQ(packed.unpacked(), numbers);
        EXPECT_EQ(packed.at(1), most);
        EXPECT_EQ(packed.bytes(), most <= 255 ? 3U : most <= 65'535 ? 6U : 12U);
    }
    EXPECT_TRUE(packed_numbers(std::vector<std::uint32_t>()).unpacked().empty());
}

TEST(night_table, has_amounts_in_the_minor_units_of_the_currency) {
    night_table_builder builder(2, 1, 2);
    std::vector<period<night_price>> added{rate(0, "36.67"), rate(1, "36.67"), rate(2, "40"), rate(4, "40.5", 3)};
    added[1].value.child_price = decimal::parse("10.0").value();
    added[2].value.price_without_promotion = decimal::parse("50").value();
    added[3].value.price_without_promotion = decimal::parse("40").value(); // of an earlier version
    for (auto const& each : added) builder.add(1, each);
    auto const table = builder.build();
    auto child = terms(3667), promoted = terms(4000);
    child.child_price = minor_units(1000);
    promoted.full_price = minor_units(5000);
    EXPECT_EQ(all_terms(table, 1, 5), (std::vector{terms(3667), child, promoted, night_terms{}, terms(4050, 3)}));
    EXPECT_EQ(all_terms(table, 0, 5), std::vector<night_terms>(5));
    EXPECT_TRUE(promoted.promoted());
    EXPECT_FALSE(table.find_terms(1, 4)->promoted());
    EXPECT_EQ(table.row_of(first, 5), 0U);
    EXPECT_EQ(table.row_of(first + 4, 1), 4U);
    EXPECT_EQ(table.row_of(first, 6), std::nullopt);
    EXPECT_EQ(table.row_of(first - 1, 2), std::nullopt);
}

TEST(night_table, sells_nothing_at_0_unless_the_rate_is_free_of_charge) {
    for (bool const free : {false, true}) {
        night_table_builder builder(1, 0, 3);
        builder.add(0, rate(0, "0.000"), free);
        auto single = rate(1, "50");
        single.value.single_price = decimal();
        single.value.third_adult_price = decimal();
        builder.add(0, single, free);
        auto const table = builder.build();
        EXPECT_EQ(table.terms_at(0, first) != nullptr, free);
        auto const sold = night_terms_with_guests::of(single.value, 3, free).value().guests;
        EXPECT_EQ(sold.single.count(), free ? 0 : -1) << "the price of the room applies";
        EXPECT_EQ(sold.third_adult.count(), 0) << "in addition to a price it may be 0";
    }
}

TEST(night_table, leaves_out_amounts_that_are_no_prices) {
    night_table_builder builder(1, 0, 3);
    for (auto const& each : {rate(0, "1000000000"), rate(1, "999999999.999"), rate(2, "-5"), rate(3, "0.0015")})
        builder.add(0, each);
    EXPECT_EQ(all_terms(builder.build(), 0, 4),
              (std::vector{night_terms{},
                           {.price = minor_units(999'999'999'999), .full_price = minor_units(999'999'999'999)},
                           night_terms{},
                           terms(2)}));
}

TEST(night_table, counts_the_rooms_that_are_free_in_each_night) {
    night_table_builder builder(1, 2, 3);
    for (int night = 0; night < 5; ++night) builder.add(0, rate(night, "1"));
    for (int night = 0; night < 4; ++night) {
        builder.add(free_rooms(0, first + night, 5 - night, false));
        builder.add(free_rooms(1, first + night, 300, night == 2));
    }
    builder.add(free_rooms(0, first + 9, 1, true)); // no stay reaches a night without a price
    auto const table = builder.build();
    EXPECT_EQ(table.supply_of(0, 0, 4), (supply_of_stay{2, false}));
    EXPECT_EQ(table.supply_of(1, 0, 2), (supply_of_stay{300, false}));
    EXPECT_EQ(table.supply_of(1, 0, 3), (supply_of_stay{300, true}));
    EXPECT_EQ(table.supply_of(0, 3, 2), (supply_of_stay{0, false})) << "a night without an allotment has no rooms";

    auto const changed = table.with_supplies(
        first + 1, first + 20, {{0, {first, first + 2, {-2, false}}}, {0, {first + 2, first + 3, {7, true}}}});
    EXPECT_EQ(changed.supply_of(0, 0, 1), (supply_of_stay{5, false}));
    EXPECT_EQ(changed.supply_of(0, 1, 1), (supply_of_stay{0, false})) << "more rooms were sold than there are";
    EXPECT_EQ(changed.supply_of(0, 2, 1), (supply_of_stay{7, true}));
    EXPECT_EQ(changed.supply_of(1, 1, 3), (supply_of_stay{0, false})) << "the other rooms of these nights are gone";
    EXPECT_EQ(all_terms(changed, 0, 5), all_terms(table, 0, 5));
}

TEST(night_table, is_small_for_a_year_of_a_hotel) {
    constexpr int plans = 12, rooms = 4, nights = 365, nights_of_a_period = 30;
    night_table_builder builder(plans, rooms, 3);
    for (int plan = 0; plan < plans; ++plan)
        for (int night = 0; night < nights; ++night)
            builder.add(std::size_t(plan),
                        rate(night, std::to_string(100 + plan * 20 + night / nights_of_a_period).c_str()));
    for (int room = 0; room < rooms; ++room)
        builder.add(supply(std::size_t(room), {first, first + nights, {9, false}}));
    EXPECT_LT(builder.build().bytes(), 2U * nights * (plans + rooms));
}

TEST(night_table, has_no_rows_for_long_gaps) {
    night_table_builder builder(1, 1, 3);
    constexpr std::int64_t far = 300'000; // the year 2847
    builder.add(0, {first, first + 2, {decimal::parse("50").value(), {}, {}, 1}});
    builder.add(0, {first + far, first + far + 3, {decimal::parse("60").value(), {}, {}, 1}});
    builder.add({0, {first, first + far + 1, {4, false}}});
    auto table = builder.build();
    EXPECT_LT(table.bytes(), 1'000U);
    EXPECT_EQ(table.row_of(first, 2), 0U);
    EXPECT_EQ(table.row_of(first + 1, 2), std::nullopt);
    EXPECT_EQ(table.row_of(first + 1'000, 1), std::nullopt);
    EXPECT_EQ(table.row_of(first + far, 3), 2U);
    EXPECT_NE(table.find_terms(0, 4), nullptr);
    EXPECT_EQ(table.supply_of(0, 1, 1), (supply_of_stay{4, false}));
    EXPECT_EQ(table.supply_of(0, 2, 1), (supply_of_stay{4, false}));
    EXPECT_EQ(table.supply_of(0, 2, 2), (supply_of_stay{0, false}));
    table = table.with_supplies(first + far, first + far + 2, {{0, {first, first + far + 9, {7, false}}}});
    EXPECT_EQ(table.supply_of(0, 1, 1), (supply_of_stay{4, false}));
    EXPECT_EQ(table.supply_of(0, 2, 2), (supply_of_stay{7, false}));
}

} // namespace
