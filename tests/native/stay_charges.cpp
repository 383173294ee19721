// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/stay_charges.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using waybill::native::storage::charge_entry;
using waybill::native::storage::charged_per;

decimal percent(std::int64_t parts_per_million) { return decimal::from_units(parts_per_million, 4).value(); }

/// The included charges of a stay of one night for two adults, in thousandths of a dinar.
std::string included(std::int64_t total, std::vector<charge_entry> const& charges) {
    std::string text;
    for (auto const& each :
         charges_of({.charges = charges}, minor_units(total), {.adults = 2}, 1, price_currency::of("TND")))
        text += text_of(each.amount) + ' ';
    return text;
}

TEST(stay_charges, are_percentages_of_one_net_price) {
    charge_entry const vat{.title = "VAT", .percent = percent(70'000)},
        service{.title = "Service", .percent = percent(100'000)};
    EXPECT_EQ(included(107'000, {vat}), "7.000 ");
    EXPECT_EQ(included(117'000, {vat, service}), "7.000 10.000 ");
    EXPECT_EQ(included(108'875, {{.title = "Tax", .percent = percent(88'750)}}), "8.875 ");
    charge_entry const on_tax{.title = "Levy", .percent = percent(100'000), .on_charges = true};
    EXPECT_EQ(included(117'700, {on_tax, vat}), "10.700 7.000 ") << "of 107.000, which contain the tax";
    charge_entry const fee{.title = "Fee", .amount = decimal::parse("1.500").value(), .per = charged_per::person};
    EXPECT_EQ(included(120'000, {fee, vat, service}), "3.000 7.000 10.000 ") << "amounts are taken off before";
    EXPECT_EQ(included(2'000, {fee, vat}), "2.000 0.000 ") << "none is above what is left";
}

TEST(stay_charges, are_never_above_the_price_whatever_is_rounded) {
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same in every run
    for (int i = 0; i < 10'000; ++i) {
        std::vector<charge_entry> charges;
        for (auto left = random() % 6; left > 0; --left)
            charges.push_back({.title = std::to_string(left), .percent = percent(std::int64_t(random() % 1'000'001))});
        minor_units const total(std::int64_t(random() % 20)); // the less, the more is rounded
        std::int64_t sum = 0, sum_of_parts = 0;
        for (auto const& each : charges_of({.charges = charges}, total, {.adults = 1}, 1, price_currency::of("JPY"))) {
            EXPECT_FALSE(each.amount.is_negative());
            sum += each.amount.units();
        }
        for (auto const& each : charges) sum_of_parts += parts_per_million(each);
        EXPECT_LE(sum, total.count());
        EXPECT_EQ(sum, share_of(total, int(sum_of_parts), int(1'000'000 + sum_of_parts)).count())
            << "the net price is the rest";
    }
}

} // namespace
