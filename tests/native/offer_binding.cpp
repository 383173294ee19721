// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

/// What an offer promises: whatever else the inventory says when it is quoted is not sold under its id.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using support::accepted;
using support::dinars;
using support::outcome;

/// Room 21 has two rates of one board at one price, the first of which is refundable until the 18th.
inventory_document two_rates_alike() {
    auto document = support::five_hotels();
    auto& rates = document.hotels[1].rooms[0].rates;
    rates = {support::priced(2, "100.000"), support::priced(2, "100.000")};
    rates[0].cancellation = {{2, 50}};
    rates[1].non_refundable = true;
    return document;
}

constexpr support::kind_of_room chosen{2, 21, date::of(2026, 5, 20), date::of(2026, 5, 22), 2};

class offers : public support::agency_service {
protected:
    offers() : agency_service(two_rates_alike()) {}
    void change(std::function<void(hotel_entry&)> const& how) {
        auto document = two_rates_alike();
        how(document.hotels[1]);
        ASSERT_TRUE(load(*store, document));
    }
};

INSTANTIATE_TEST_SUITE_P(on, offers, support::engines, support::engine_name);

constexpr auto expired = "OFFER_EXPIRED QuoteDetails/SelectedRooms/Room[1]/Boarding/OfferId";

TEST_P(offers, are_expired_when_they_would_sell_something_else) {
    struct change_case {
        char const* name;
        std::function<void(hotel_entry&)> how;
        std::string quoted;
    };
    change_case const cases[] = {
        {"nothing", [](auto&) {}, "ok"},
        {"the rates are in another order", [](auto& of) { std::swap(of.rooms[0].rates[0], of.rooms[0].rates[1]); },
         expired},
        {"the rates are in another order, but named",
         [](auto& of) {
             auto& rates = of.rooms[0].rates;
             std::swap(rates[0], rates[1]);
             rates[0].id = 2;
             rates[1].id = 1;
         },
         "ok"},
        {"currency",
         [](auto& of) {
             of.currency = "EUR";
             for (auto& rate : of.rooms[0].rates) rate.periods[0].price = decimal::parse("100").value();
         },
         expired},
        {"board", [](auto& of) { of.rooms[0].rates[0].board = 5; }, expired},
        {"refundability", [](auto& of) { of.rooms[0].rates[0].non_refundable = true; }, expired},
        {"the fee", [](auto& of) { of.rooms[0].rates[0].cancellation[0].percent = 60; }, expired},
        {"the day of the fee", [](auto& of) { of.rooms[0].rates[0].cancellation[0].days_before = 3; }, expired},
        {"another term", [](auto& of) { of.rooms[0].rates[0].cancellation.push_back({0, 100}); }, expired},
        {"age bands", [](auto& of) { of.rooms[0].rates[0].child_to = 11; }, expired},
        {"places", [](auto& of) { of.rooms[0].adults = 1; }, expired},
        {"no such rate", [](auto& of) { of.rooms[0].rates[0].id = 9; }, expired},
    };
    auto const request = agency.quote_request(chosen);
    for (auto const& each : cases) {
        change(each.how);
        auto const quoted = agency.ask(request);
        EXPECT_EQ(outcome(quoted), each.quoted) << each.name;
        if (!quoted) continue;
        EXPECT_EQ(quoted->status, quote_status::available) << each.name;
        EXPECT_EQ(quoted->cancellation_policies,
                  (std::vector<cancellation_policy>{{date::of(2026, 5, 18), dinars("100.000")}}))
            << each.name;
    }
}

TEST_P(offers, report_another_price_as_changed) {
    auto const request = agency.quote_request(chosen);
    change([](auto& of) { of.rooms[0].rates[0].periods[0].price = decimal::parse("101.5").value(); });
    auto const quoted = accepted(agency.ask(request));
    EXPECT_EQ(quoted.status, quote_status::price_changed);
    EXPECT_EQ(quoted.total_rate, dinars("203.000"));
    EXPECT_EQ(quoted.previous_rate, dinars("200.000"));
}

TEST_P(offers, are_for_the_login_that_searched) {
    ASSERT_TRUE(store->write([](auto& sql) {
        auto record = waybill::native::storage::find_login(sql, "agency").value();
        record.login = "partner"; // for the same users
        waybill::native::storage::save_login(sql, record);
    }));
    auto request = agency.quote_request(chosen);
    request.credential.login = "partner";
    EXPECT_EQ(outcome(agency.ask(request)), expired);
    request.credential.login = "agency";
    EXPECT_EQ(outcome(agency.ask(request)), "ok");
}

} // namespace
