// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "currencies/minor_digits.hpp"
#include "currencies/minor_units.hpp"
#include "support/fresh_store_test.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <string>

/// Amounts in the minor units of their currencies, and responses with several currencies.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::currencies;
using namespace waybill::native::inventory;
using support::accepted;
using support::agency_client;

static_assert(percent_of(minor_units(7500), 50) == minor_units(3750));
static_assert(percent_of(minor_units(1), 50) == minor_units(0) && percent_of(minor_units(3), 50) == minor_units(2),
              "halves are rounded to even");
static_assert(percent_of(minor_units(999'999'999'999'999'999), 99) == minor_units(989'999'999'999'999'999));
static_assert(minor_units::of_price(*decimal::parse("75"), 2) == minor_units(7500));
static_assert(minor_units::of_price(*decimal::parse("0.125"), 2) == minor_units(12));
static_assert(!minor_units::of_price(*decimal::parse("-1"), 2));
static_assert(!minor_units::of_price(*decimal::parse("10000000000"), 2));

TEST(currencies, have_the_digits_of_iso_4217) {
    std::pair<char const*, std::optional<unsigned>> const digits[] = {
        {"BIF", 0U},  {"JPY", 0U}, {"XPF", 0U}, {"AED", 2U}, {"EUR", 2U}, {"XCD", 2U}, {"ZWG", 2U},
        {"BHD", 3U},  {"IQD", 3U}, {"TND", 3U}, {"EUX", {}}, {"eur", {}}, {"", {}},    {"EU", {}},
        {"EURO", {}}, {"XAU", {}}, {"XTS", {}}, {"AAA", {}}, {"ZZZ", {}}, {"UR ", {}}, {"F D", {}}};
    for (auto const& [code, expected] : digits) EXPECT_EQ(minor_digits_of(code), expected) << code;
    EXPECT_EQ(minor_digits_or_default("EUX"), 2U);
    EXPECT_FALSE(minor_units::of_price(*decimal::parse("999999999999999999"), 3));
}

/// Hotel 2 in another currency, with a price as an inventory writes it and half of it as the fee from now on.
inventory_document priced_in(char const* currency, char const* price) {
    auto document = support::five_hotels();
    auto& hotel = document.hotels[1];
    hotel.currency = currency;
    hotel.rooms[0].rates = {support::priced(2, price)};
    hotel.rooms[0].rates[0].cancellation = {{1000, 50}};
    return document;
}

class priced_hotels : public support::fresh_store_test {};

INSTANTIATE_TEST_SUITE_P(on, priced_hotels, support::engines, support::engine_name);

TEST_P(priced_hotels, have_amounts_with_the_digits_of_their_currency_however_they_are_written) {
    struct written_case {
        char const *currency, *price, *total, *half;
    };
    constexpr support::kind_of_room one_night{2, 21, date::of(2026, 5, 20), date::of(2026, 5, 21), 2};
    for (auto const& [currency, price, total, half] :
         {written_case{"EUR", "75", "75.00", "37.50"}, written_case{"EUR", "75.0", "75.00", "37.50"},
          written_case{"EUR", "75.00", "75.00", "37.50"}, written_case{"EUR", "1", "1.00", "0.50"},
          written_case{"EUR", "0.01", "0.01", "0.00"}, written_case{"TND", "75", "75.000", "37.500"},
          written_case{"TND", "0.003", "0.003", "0.002"}, written_case{"JPY", "75", "75", "38"},
          written_case{"JPY", "77", "77", "38"}, written_case{"JPY", "1", "1", "0"}}) {
        support::fill_store(*store, priced_in(currency, price));
        auto service = std::move(booking_service::open(*store)).value();
        agency_client const agency(service);
        auto const booked = agency.book(one_night, std::string(currency) + price);
        auto const amount = [&](char const* text) { return money{currency, decimal::parse(text).value()}; };
        EXPECT_EQ(booked.total_rate, amount(total)) << price;
        ASSERT_EQ(booked.cancellation_policies.size(), 1U);
        EXPECT_EQ(booked.cancellation_policies[0].fee, amount(half)) << price;
        EXPECT_EQ(accepted(agency.ask(agency.cancel(booked.booking_number))).order_details.fee, amount(half)) << price;
    }
}

TEST_P(priced_hotels, are_sorted_by_price_within_their_currency_after_that_of_the_city) {
    auto document = support::five_hotels();
    char const* const currencies[] = {"JPY", "EUR", "TND", "EUR", "JPY"};
    char const* const prices[] = {"9000", "100", "300", "90", "8000"};
    for (std::size_t i = 0; i < std::size(prices); ++i) {
        auto& hotel = document.hotels[i];
        hotel.currency = currencies[i];
        hotel.rooms = {support::room(hotel.id * 10 + 1, 2, 0, 2, {support::priced(2, prices[i])})};
    }
    support::fill_store(*store, document);
    auto service = std::move(booking_service::open(*store)).value();
    agency_client const agency(service);
    auto request = support::search_request();
    std::pair<int, char const*> const orders[] = {{0, "12345"}, {1, "34251"}, {2, "32415"}};
    for (auto const& [by, expected] : orders)
        for (int const size : {1, 2, 5}) {
            std::string ids;
            for (int page = 1; page <= 5; ++page) {
                support::filters(request).sort = sorting{by};
                support::filters(request).items_per_page = size;
                support::filters(request).page_number = page;
                auto const found = accepted(agency.ask(request));
                EXPECT_EQ(found.currency, "TND") << "of the city, whatever its hotels have";
                for (auto const& hotel : found.hotels.hotel) ids += std::to_string(hotel.id);
            }
            EXPECT_EQ(ids, expected) << by << " in pages of " << size;
        }
}

} // namespace
