// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "search_index/night_table.hpp"

#include "storage/time_numbers.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace {

using namespace waybill;
using namespace waybill::native::search_index;
using waybill::native::storage::night_price;
using waybill::native::storage::nightly_rate;
using waybill::native::storage::number_of;
using waybill::native::storage::period;

constexpr auto may_first = date::of(2026, 5, 1);
std::int64_t const first = number_of(may_first);

nightly_rate rate(int night, char const* price, int minimum_stay = 1) {
    return {.night = may_first + std::chrono::days(night),
            .price = decimal::parse(price).value(),
            .minimum_stay = minimum_stay};
}

period<night_price> price_of(nightly_rate const& each) {
    auto const night = number_of(each.night);
    return {night, night + 1, {each.price, each.child_price, each.price_without_promotion, each.minimum_stay}};
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

TEST(night_table, returns_the_rates_as_they_were_added) {
    night_table_builder builder(2, 1);
    std::vector<nightly_rate> added{rate(0, "36.667"), rate(1, "36.667"), rate(2, "40"), rate(4, "40.5", 3)};
    added[1].child_price = decimal::parse("10.00").value();
    added[2].price_without_promotion = decimal::parse("50.0000").value();
    for (auto const& each : added) builder.add(1, price_of(each));
    auto const table = builder.build();
    EXPECT_EQ(table.rates(1, first, 5), added);
    EXPECT_EQ(table.rates(1, first - 10, 12), (std::vector(added.begin(), added.begin() + 2)));
    EXPECT_TRUE(table.rates(0, first, 5).empty());
    EXPECT_TRUE(table.plain());
    EXPECT_FALSE(table.one_scale());
    EXPECT_EQ(table.scale(), 4U);
    EXPECT_EQ(table.row_of(first, 5), 0U);
    EXPECT_EQ(table.row_of(first + 4, 1), 4U);
    EXPECT_EQ(table.row_of(first, 6), std::nullopt);
    EXPECT_EQ(table.row_of(first - 1, 2), std::nullopt);
}

TEST(night_table, keeps_amounts_that_are_too_large_to_be_added_as_integers) {
    night_table_builder builder(1, 0);
    std::vector<nightly_rate> const added{rate(0, "999999999999999.999"), rate(1, "0.0001"), rate(2, "-5")};
    for (auto const& each : added) builder.add(0, price_of(each));
    auto const table = builder.build();
    EXPECT_FALSE(table.plain());
    EXPECT_EQ(table.rates(0, first, 3), added);
}

TEST(night_table, counts_the_rooms_that_are_free_in_each_night) {
    night_table_builder builder(1, 2);
    for (int night = 0; night < 5; ++night) builder.add(0, price_of(rate(night, "1")));
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
    EXPECT_EQ(changed.rates(0, first, 5), table.rates(0, first, 5));
}

TEST(night_table, is_small_for_a_year_of_a_hotel) {
    constexpr int plans = 12, rooms = 4, nights = 365, nights_of_a_period = 30;
    night_table_builder builder(plans, rooms);
    for (int plan = 0; plan < plans; ++plan)
        for (int night = 0; night < nights; ++night)
            builder.add(std::size_t(plan),
                        price_of(rate(night, std::to_string(100 + plan * 20 + night / nights_of_a_period).c_str())));
    for (int room = 0; room < rooms; ++room)
        builder.add(supply(std::size_t(room), {first, first + nights, {9, false}}));
    EXPECT_LT(builder.build().bytes(), 2U * nights * (plans + rooms));
}

} // namespace
