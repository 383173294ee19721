// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "storage/users.hpp"
#include "support/admitted.hpp"
#include "support/fresh_store_test.hpp"
#include "support/inventory_changes.hpp"
#include "support/workflow.hpp"

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/transport/memory.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

/// Updates of rates by requests: who may send them, what they change, and which searches show it.
namespace {

using namespace waybill;
using support::dinars;
using service_of_index = waybill::native::booking_service::booking_service;

class rate_update_requests : public support::fresh_store_test {
protected:
    void SetUp() override {
        support::fill_store(*store);
        support::add_login(*store, "channel", {true, {}});
        support::add_login(*store, "beta", {true, {1, 5}});
    }
    /// A service that reads the changes of others only by a call of `catch_up`.
    service_of_index opened() {
        return std::move(service_of_index::open(*store, {.index_age = std::chrono::hours(1)})).value();
    }
    /// An update of nights of room 11 of hotel 1, which has two rates.
    static period_update update(unsigned from, unsigned to) {
        return {.hotel = 1, .room = 11, .from = date::of(2026, 5, from), .to = date::of(2026, 5, to)};
    }
    static period_update price(unsigned from, unsigned to, char const* amount) {
        auto made = update(from, to);
        made.rate = 2;
        made.price = dinars(amount);
        return made;
    }
    static rate_update_req request_of(char const* login, std::vector<period_update> updates) {
        return {.credential = {login, "secret"}, .updates = std::move(updates)};
    }
    /// How many periods were changed, or the refusal: id, path and message.
    static std::string answered(answer<rate_update_res> const& given) {
        if (given) return std::to_string(given->changed_periods);
        auto const& refused = given.error();
        return refused.id + (refused.field.empty() ? "" : " " + refused.field[0].path) + ": " + refused.message;
    }
    std::string ask(service_of_index& of, char const* login, std::vector<period_update> updates) const {
        return answered(support::ask(of, request_of(login, std::move(updates)), call_));
    }
    /// `3 200.000`: the rooms left and the price of half board in room 11 for two adults from the 20th to the 22nd.
    std::string seen(service_of_index& of) const {
        auto const found = support::accepted(support::ask(of, support::search_request(), call_));
        for (auto const& hotel : found.hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings)
                    if (room.id == 11 && each.id == 5)
                        return std::to_string(room.available_quantity) + " " + text_of(each.rate.amount);
        return {};
    }

    call call_{.address = "127.0.0.1", .request_id = "id-1", .now = support::search_time};
};

INSTANTIATE_TEST_SUITE_P(on, rate_update_requests, support::engines, support::engine_name);

TEST_P(rate_update_requests, change_what_the_next_search_shows) {
    auto here = opened(), there = opened();
    EXPECT_EQ(seen(here), "3 200.000");
    auto fewer = update(21, 25);
    fewer.quantity = 2;
    EXPECT_EQ(ask(here, "channel", {price(20, 20, "60.000"), fewer}), "2");
    EXPECT_EQ(seen(here), "2 220.000");
    EXPECT_EQ(seen(there), "3 200.000") << "nothing was read since";
    ASSERT_TRUE(there.index().catch_up());
    EXPECT_EQ(seen(there), "2 220.000");

    auto stopped = update(21, 21);
    stopped.stop = true;
    EXPECT_EQ(ask(there, "beta", {stopped}), "1");
    EXPECT_EQ(seen(there).substr(0, 1), "0");
    stopped.stop = false;
    auto longer = update(20, 20);
    longer.rate = 2;
    longer.minimum_stay = 2;
    longer.child_price = dinars("5.000");
    longer.price_without_promotion = dinars("75.000");
    EXPECT_EQ(ask(there, "beta", {stopped, longer}), "2");
    EXPECT_EQ(seen(there), "2 220.000");
    auto ended = update(20, 20);
    ended.rate = 2;
    ended.price_without_promotion.emplace();
    EXPECT_EQ(ask(there, "beta", {ended}), "1");
    EXPECT_EQ(ask(there, "beta", {ended}), "0");
}

TEST_P(rate_update_requests, have_the_same_effect_when_repeated) {
    auto service = opened();
    auto const logged = support::inventory_changes(store);
    std::vector<period_update> const updates{price(1, 30, "60.000"), price(20, 21, "70.000"), price(21, 21, "50.000")};
    EXPECT_EQ(ask(service, "channel", updates), "2") << "the nights of the last one have their first price again";
    EXPECT_EQ(seen(service), "3 240.000");
    auto const once = support::inventory_changes(store);
    EXPECT_GT(once, logged);
    EXPECT_EQ(ask(service, "channel", updates), "0");
    EXPECT_EQ(support::inventory_changes(store), once);
    EXPECT_EQ(seen(service), "3 240.000");
}

TEST_P(rate_update_requests, are_refused_without_a_permission_before_the_inventory_is_read) {
    auto service = opened();
    auto unknown = price(20, 20, "60.000");
    unknown.hotel = 99;
    unknown.room = 999;
    for (auto const& each : {price(20, 20, "60.000"), unknown, update(20, 20)})
        EXPECT_EQ(ask(service, "agency", {each}), "AUTH_INVALID: The login may not update rates");
    auto foreign = price(20, 20, "60.000");
    foreign.hotel = 2;
    for (auto const& each : {foreign, unknown})
        EXPECT_EQ(ask(service, "beta", {price(20, 20, "1.000"), update(20, 20), each}),
                  "AUTH_INVALID Updates/Update[3]/Hotel: The login may not update the rates of this hotel");
    auto wrong = request_of("channel", {price(20, 20, "60.000")});
    wrong.credential.password = "guess";
    EXPECT_EQ(answered(support::ask(service, wrong, call_)), "AUTH_INVALID: Login or password is not valid");
    EXPECT_EQ(answered(service.respond(request_of("channel", {}), call_, {})),
              "AUTH_INVALID: Login or password is not valid")
        << "not admitted";
    EXPECT_EQ(seen(service), "3 200.000");
}

TEST_P(rate_update_requests, name_the_field_that_is_wrong_and_change_nothing) {
    auto service = opened();
    auto const good = price(20, 20, "60.000");
    auto const logged = support::inventory_changes(store);
    auto const refused = [&](auto const& damage) {
        auto wrong = price(21, 21, "60.000");
        damage(wrong);
        auto const text = ask(service, "channel", {good, wrong});
        std::string_view const place = "FIELD_INVALID Updates/Update[2]/";
        return text.starts_with(place) ? text.substr(place.size()) : "at another place: " + text;
    };
    EXPECT_EQ(refused([](auto& of) { of.hotel = 99; }), "Hotel: there is no hotel 99");
    EXPECT_EQ(refused([](auto& of) { of.room = 21; }), "Room: hotel 1 has no room 21");
    EXPECT_EQ(refused([](auto& of) { of.room = 999; }), "Room: hotel 1 has no room 999");
    EXPECT_EQ(refused([](auto& of) { of.rate = 3; }), "Rate: room 11 has no rate 3");
    EXPECT_EQ(refused([](auto& of) { of.rate.reset(); }),
              "Rate: required with a price or a limit of stays, and with these alone");
    EXPECT_EQ(refused([](auto& of) { of.price->currency = "EUR"; }),
              "Price/currency: the prices of hotel 1 are in TND");
    EXPECT_EQ(refused([](auto& of) { of.child_price = money{"EUR", {}}; }),
              "ChildPrice/currency: the prices of hotel 1 are in TND");
    EXPECT_EQ(refused([](auto& of) { of.price_without_promotion = money{"", {}}; }),
              "PriceWithoutPromotion/currency: the prices of hotel 1 are in TND");
    EXPECT_EQ(refused([](auto& of) { of.price_without_promotion = dinars("59.999"); }),
              "PriceWithoutPromotion: must not be below the price, 60.000");
    auto const backwards = refused([](auto& of) { of.to = date::of(2026, 5, 20); });
    EXPECT_EQ(backwards.substr(0, backwards.find(':')), "To");
    EXPECT_EQ(refused([](auto& of) {
                  of.price.reset();
                  of.minimum_stay = 2;
                  of.from = of.to = date::of(2026, 7, 1);
              }),
              "Price: required: a night of the period has no price yet");
    EXPECT_EQ(seen(service), "3 200.000");
    EXPECT_EQ(support::inventory_changes(store), logged);
}

TEST_P(rate_update_requests, remove_prices_by_an_empty_element) {
    auto service = opened();
    auto single = update(20, 21);
    single.rate = 2;
    single.single_price = dinars("70.000");
    single.extra_bed_price = dinars("5.000");
    EXPECT_EQ(ask(service, "channel", {single}), "1");
    auto removal = update(20, 20);
    removal.rate = 2;
    removal.single_price = price_change();
    EXPECT_EQ(ask(service, "channel", {removal}), "1");
    EXPECT_EQ(ask(service, "channel", {removal}), "0");
    removal.from = removal.to = date::of(2026, 5, 21);
    EXPECT_EQ(ask(service, "channel", {removal}), "1") << "the night after still had it";
    removal.single_price->currency = "TND";
    EXPECT_EQ(ask(service, "channel", {removal}),
              "FIELD_INVALID Updates/Update[1]/SinglePrice: a price has an amount and a currency; an element without "
              "both removes it");
    removal.single_price.reset();
    EXPECT_EQ(ask(service, "channel", {removal}),
              "FIELD_INVALID Updates/Update[1]: an update must have a value that it changes");
}

TEST_P(rate_update_requests, with_fields_that_may_be_unknown_change_nothing) {
    auto service = opened();
    auto with_quirks = call_;
    auto const refused = [&](std::size_t count, quirk_kind kind, std::string const& path) {
        std::vector<quirk> const quirks(count, {.kind = kind, .path = "RateUpdateREQ/" + path});
        with_quirks.quirks = quirks;
        auto const text =
            answered(support::ask(service, request_of("channel", {price(20, 20, "60.000")}), with_quirks));
        EXPECT_EQ(text.substr(0, text.find(": ")), "FIELD_INVALID " + path);
    };
    refused(1, quirk_kind::unknown_field, "Updates/Update[1]/DaysOfWeek");
    refused(limits{}.quirks, quirk_kind::value_form, "Updates/Update[500]/To"); // an unknown field may follow
    EXPECT_EQ(seen(service), "3 200.000");
}

TEST_P(rate_update_requests, are_calls_like_any_other_by_all_access_methods_in_xml_and_json) {
    auto opening = opened();
    support::one_at_a_time handler(opening);
    waybill::service<support::one_at_a_time> serving({}, handler);
    client channel{partner{.base_url = "http://localhost:8080"},
                   memory_transport(serving, "127.0.0.1", support::search_time)};
    int night = 1;
    for (auto const method : {via::soap11, via::soap12, via::get, via::post})
        for (auto const access : {method.xml(), method.json()}) {
            auto const request = request_of("channel", {price(unsigned(night), unsigned(night), "61.000")});
            auto const made = channel.call(request, access);
            ASSERT_TRUE(made) << explain(made.error());
            EXPECT_EQ(made->changed_periods, 1);
            EXPECT_EQ((*channel.call(request, access)).changed_periods, 0);
            ++night;
            auto const refused = channel.call(request_of("agency", {price(1, 1, "62.000")}), access);
            ASSERT_FALSE(refused);
            EXPECT_TRUE(refused_as(refused.error(), error_id::auth_invalid)) << explain(refused.error());
        }
}

} // namespace
