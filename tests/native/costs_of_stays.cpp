// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency_service.hpp"

#include "inventory/export_inventory.hpp"
#include "inventory/load.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

/// Taxes and fees, kinds of cancellation fees, and prices of guests. `money_of_stays` compares random ones with a
/// reference; these are the rules one by one.
namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using support::accepted;
using support::dinars;
using support::outcome;

decimal number_of_text(char const* text) { return decimal::parse(text).value(); }

class costs_of_stays : public support::agency_service {
protected:
    costs_of_stays() : agency_service(inventory()) {}
    static inventory_document inventory() {
        auto rate = support::priced(2, "50.000");
        rate.per_person = true;
        auto& period = rate.periods[0];
        period.child_price = number_of_text("20.000");
        period.single_price = number_of_text("80.000");
        period.third_adult_price = number_of_text("30.000");
        period.second_child_price = number_of_text("10.000");
        period.extra_bed_price = number_of_text("5.000");
        rate.cancellation = {{.days_before = 10, .amount = number_of_text("15.000")},
                             {.days_before = 5, .nights = 1},
                             {.days_before = 1, .percent = 100}};
        rate.charges = {{.title = "Service", .percent = number_of_text("10")}};
        auto whole_room = support::priced(5, "100.000");
        whole_room.periods[0].third_adult_price = number_of_text("30.000");
        auto room = support::room(11, 4, 3, 9, {rate, whole_room});
        room.beds = 3;
        auto hotel = support::hotel(1, "Beta", 4, {room});
        hotel.charges = {
            {.title = "City tax",
             .amount = number_of_text("1.50"),
             .per = charged_per::person_night,
             .payable = charge_payment::property,
             .currency = "EUR"},
            {.title = "Cleaning", .amount = number_of_text("7.000"), .payable = charge_payment::property},
            {.title = "Resort fee", .percent = number_of_text("2.5"), .payable = charge_payment::property}};
        return {.cities = {{104, "Hammamet", "TND"}},
                .boards = {{2, "Bed and breakfast"}, {5, "Half board"}},
                .hotels = {hotel}};
    }
    std::vector<offer> offers(int adults, std::vector<minors> children = {}) {
        auto request = support::search_request();
        support::stay(request).rooms[0].pax = {.adult = adults, .child = std::move(children)};
        auto const found = accepted(agency.ask(request));
        if (found.hotels.hotel.empty()) return {};
        return found.hotels.hotel.at(0).rooms.at(0).boardings;
    }
    /// The ids of the hotels in an order.
    std::string in_order(int by) {
        auto request = support::search_request();
        support::filters(request).sort = sorting{by};
        std::string ids;
        for (auto const& each : accepted(agency.ask(request)).hotels.hotel) ids += std::to_string(each.id) + " ";
        return ids;
    }
    /// The price of two nights of the rate per person, then of that per room.
    std::string prices(int adults) {
        auto const found = offers(adults);
        return text_of(found.at(0).rate.amount) + " " + text_of(found.at(1).rate.amount);
    }
};

INSTANTIATE_TEST_SUITE_P(on, costs_of_stays, support::engines, support::engine_name);

TEST_P(costs_of_stays, sort_hotels_by_price_and_by_what_is_paid_in_all) {
    auto more = inventory();
    auto& other = more.hotels[0];
    other.id = 2;
    other.charges.clear();
    other.rooms[0].id = 21;
    for (auto& rate : other.rooms[0].rates)
        rate.periods[0].price = add(rate.periods[0].price, decimal::parse("1").value()).value();
    ASSERT_TRUE(load(*store, more));
    EXPECT_EQ(in_order(1), "1 2 ");
    EXPECT_EQ(in_order(5), "2 1 ") << "204.000 and nothing more, 200.000 and 12.000 at the property";
    EXPECT_EQ(in_order(2), "2 1 ");
    other.charges = {
        {.title = "Linen", .amount = number_of_text("12.000"), .payable = charge_payment::property, .currency = "TND"}};
    ASSERT_TRUE(load(*store, more));
    EXPECT_EQ(in_order(5), "1 2 ") << "212.000 and an amount in another currency, 214.000";
}

TEST_P(costs_of_stays, include_taxes_and_state_what_is_paid_at_the_property) {
    auto const all = offers(2, {{1, 1}, {7, 1}}).at(0).taxes_and_fees.value(); // 240.000 for two nights
    EXPECT_EQ(all.charges,
              (std::vector<tax_or_fee>{{"Service", charge_payment::included, "TND", number_of_text("21.818")},
                                       {"City tax", charge_payment::property, "EUR", number_of_text("9.00")},
                                       {"Cleaning", charge_payment::property, "TND", number_of_text("7.000")},
                                       {"Resort fee", charge_payment::property, "TND", number_of_text("6.000")}}));
    EXPECT_EQ(all.payable_at_property, (std::vector<money>{{"EUR", number_of_text("9.00")}, dinars("13.000")}));

    auto const creation = agency.creation({1, 11, date::of(2026, 5, 20), date::of(2026, 5, 22), 2}, "taxes", 2);
    auto const number = accepted(agency.ask(creation)).order_details.booking_number;
    auto const booked = detail(number).taxes_and_fees.value();
    ASSERT_EQ(booked.charges.size(), 4U) << "of both rooms together";
    EXPECT_EQ(text_of(booked.charges[1].amount), "12.00");
    EXPECT_EQ(booked.payable_at_property[1], dinars("24.000"));
}

TEST_P(costs_of_stays, bind_an_offer) {
    auto const quoted_after = [&](std::function<void(hotel_entry&)> const& change) {
        auto const request = agency.quote_request({1, 11, date::of(2026, 5, 20), date::of(2026, 5, 22), 2}, 1);
        auto document = inventory();
        change(document.hotels[0]);
        EXPECT_TRUE(load(*store, document));
        auto const quoted = outcome(agency.ask(request));
        EXPECT_TRUE(load(*store, inventory()));
        return quoted.substr(0, 13);
    };
    EXPECT_EQ(quoted_after([](auto&) {}), "ok");
    EXPECT_EQ(quoted_after([](auto& of) { of.charges[1].amount = number_of_text("8"); }), "OFFER_EXPIRED");
    EXPECT_EQ(quoted_after([](auto& of) { of.rooms[0].rates[0].charges.clear(); }), "OFFER_EXPIRED");
    EXPECT_EQ(quoted_after([](auto& of) { of.rooms[0].rates[0].charges[0].on_charges = true; }), "OFFER_EXPIRED");
    EXPECT_EQ(quoted_after([](auto& of) { of.rooms[0].rates[0].cancellation[0].amount = number_of_text("16"); }),
              "OFFER_EXPIRED");
    EXPECT_EQ(quoted_after([](auto& of) { of.rooms[0].rates[0].cancellation[1].nights = 2; }), "OFFER_EXPIRED");
}

TEST_P(costs_of_stays, are_exported_updated_and_checked) {
    auto const exported = export_inventory(*store).value();
    EXPECT_EQ(exported.hotels[0].charges.size(), 3U);
    EXPECT_EQ(exported.hotels[0].rooms[0].rates[0].charges.size(), 1U);
    support::temporary_store copy(GetParam());
    ASSERT_TRUE(load(*copy, exported));
    EXPECT_EQ(export_inventory(*copy).value(), exported);

    inventory_document updates;
    updates.updates = {{.room = 11,
                        .rate = 1,
                        .from = date::of(2026, 5, 20),
                        .to = date::of(2026, 5, 21),
                        .single_price = number_of_text("70.000")}};
    ASSERT_TRUE(load(*store, updates));
    EXPECT_EQ(prices(1), "140.000 200.000");
    auto included = exported;
    included.hotels[0].charges[1].payable.reset(); // 7.000
    ASSERT_TRUE(load(*store, included));
    updates.updates[0].single_price = number_of_text("6.999");
    EXPECT_EQ(load(*store, updates).error().place, "Inventory/Updates[1]/SinglePrice");
    updates.updates.push_back(updates.updates[0]); // only the values after all updates count
    updates.updates[1].single_price = number_of_text("70.000");
    EXPECT_TRUE(load(*store, updates));

    auto const refused = [&](std::function<void(hotel_entry&)> const& change) {
        auto document = inventory();
        change(document.hotels[0]);
        auto const loaded = load(*copy, document);
        return loaded ? "loaded" : loaded.error().place.substr(std::string_view("Inventory/Hotels[1]/").size());
    };
    EXPECT_EQ(refused([](auto& of) { of.charges[1].percent = number_of_text("1"); }), "Charges[2]");
    EXPECT_EQ(refused([](auto& of) { of.charges[2].per = charged_per::night; }), "Charges[3]/Per");
    EXPECT_EQ(refused([](auto& of) { of.charges[0].on_charges = true; }), "Charges[1]/OnCharges");
    EXPECT_EQ(refused([](auto& of) { of.charges[1].title = "City tax"; }), "Charges[2]/Title");
    EXPECT_EQ(refused([](auto& of) { of.charges[0].payable.reset(); }), "Charges[1]/Currency");
    EXPECT_EQ(refused([](auto& of) { of.rooms[0].rates[0].cancellation[0].percent = 1; }),
              "Rooms[1]/Rates[1]/Cancellation[1]");
}

} // namespace
