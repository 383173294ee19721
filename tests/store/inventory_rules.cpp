// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "currencies/minor_digits.hpp"
#include "inventory/inventory_document.hpp"
#include "support/rule_cases.hpp"

#include <waybill/message/functions.hpp>
#include <waybill_schema/detail/model.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <set>
#include <string>

/// Each rule of each description is evaluated where its value is.
namespace {

using namespace waybill;
namespace hotels = waybill::native::inventory;

rule_context context() { return {.currency = "TND", .free = false, .digits_of = &native::currencies::minor_digits_of}; }

/// The number of rules that were broken.
template <class T>
std::size_t broken_rules(T const& valid = {}) {
    auto const all = support::rule_cases<T>(valid);
    for (auto const& each : all) {
        auto const found = first_broken_rule(each.broken, context());
        EXPECT_EQ(found ? found->path : "nothing", each.field) << " for " << each.value;
    }
    return all.size();
}

TEST(inventory_rules, are_evaluated_for_each_field_of_each_struct) {
    waybill::credential const login{"agency", "secret"};
    EXPECT_EQ(broken_rules<hotels::price_period>(), 30U);
    EXPECT_EQ(broken_rules<hotels::rate_update>(), 32U);
    EXPECT_EQ(broken_rules<period_update>(), 32U);
    EXPECT_EQ(broken_rules<hotels::cancellation_entry>(), 11U);
    EXPECT_EQ(broken_rules<hotels::charge_entry>(), 7U);
    EXPECT_EQ(broken_rules<hotels::rate_entry>(), 7U);
    EXPECT_EQ(broken_rules<hotels::allotment_period>(), 1U);
    EXPECT_EQ(broken_rules<hotels::room_entry>(), 9U);
    EXPECT_EQ(broken_rules<hotels::hotel_entry>(), 1U);
    EXPECT_EQ(broken_rules<hotels::city_entry>(), 1U);
    EXPECT_EQ(broken_rules<hotels::board_entry>(), 2U);
    EXPECT_EQ(broken_rules<customer>(), 11U);
    EXPECT_EQ(broken_rules<occupant>(), 11U);
    booked_room const room{.customers = {{.last_name = "Doe"}}};
    EXPECT_EQ(broken_rules<booked_room>(room), 1U);
    EXPECT_EQ(broken_rules<hotel_booking_creation_req>(
                  {.credential = login, .customer = {.last_name = "Doe"}, .selected_rooms = {room}}),
              11U);
    EXPECT_EQ(broken_rules<hotel_booking_acknowledge_req>({.credential = login}), 9U);
    EXPECT_EQ(broken_rules<hotel_booking_list_req>({.credential = login}), 2U);
    EXPECT_EQ(broken_rules<rate_update_req>({.credential = login}), 1U);
    EXPECT_EQ(broken_rules<credential>(), 4U);
    EXPECT_EQ(broken_rules<transport_booking>(), 7U);
    EXPECT_EQ(broken_rules<accommodation_booking>(), 7U);
    EXPECT_EQ(broken_rules<occupancy>({.adult = 1}), 2U);
    EXPECT_EQ(broken_rules<minors>(), 4U);
    EXPECT_EQ(broken_rules<stay_request>({.rooms = {{.pax = {.adult = 1}}}}), 3U);
    EXPECT_EQ(broken_rules<quote_details>({.booking_details = {.to_date = date::of(2027, 5, 1)}}), 2U);
    EXPECT_EQ(broken_rules<sorting>(), 2U);
    EXPECT_EQ(broken_rules<search_filters>(), 3U);
    EXPECT_EQ(broken_rules<hotels::login_entry>(), 4U);
}

template <class... Structs>
constexpr bool have_rules_of_several_fields = (... && (wire<Structs>.rule != nullptr));

/// What each of them refuses is tested beside its function.
TEST(inventory_rules, over_several_fields_are_described) {
    EXPECT_TRUE(
        (have_rules_of_several_fields<occupancy, occupant, stay_request, quoted_stay, price_change, period_update,
                                      rate_list_req, hotel_booking_list_req, hotels::price_period,
                                      hotels::cancellation_entry, hotels::charge_entry, hotels::rate_entry,
                                      hotels::allotment_period, hotels::room_entry, hotels::rate_update>));
}

TEST(inventory_rules, limit_the_nights_of_updates_and_of_lists_of_rates) {
    auto const first = date::of(2027, 5, 2);
    auto const broken = [&](std::optional<date> last) {
        EXPECT_EQ(first_broken_rule(rate_list_req{.credential = {"agency", "secret"}, .to = first})->path, "Hotel");
        rate_list_req const list{.credential = {"agency", "secret"}, .hotel = 1, .from = first, .to = last};
        auto const found = first_broken_rule(list);
        if (last) { EXPECT_EQ(first_broken_rule(period_update{.from = first, .to = *last, .stop = true}), found); }
        return found ? found->path + ": " + found->why : "nothing";
    };
    EXPECT_EQ(broken(std::nullopt), "To: required with Hotel");
    EXPECT_EQ(broken(date::of(2027, 5, 1)), "To: the last night of a period must not be before its first");
    EXPECT_EQ(broken(first + std::chrono::days(1'100)), "To: a period must have at most 1100 nights");
    EXPECT_EQ(broken(first + std::chrono::days(1'099)), "nothing");
}

TEST(inventory_rules, order_the_dates_of_a_filter) {
    auto const day = date::of(2027, 5, 2);
    hotel_booking_list_req list{.credential = {"agency", "secret"}, .arrival_from = day, .arrival_to = day};
    EXPECT_EQ(first_broken_rule(list), std::nullopt);
    list.arrival_to = date::of(2027, 5, 1);
    EXPECT_EQ(first_broken_rule(list)->path, "ArrivalTo");
}

TEST(inventory_rules, allow_the_price_0_where_the_rate_is_free_of_charge) {
    auto free = context();
    free.free = true;
    for (auto const& each : support::rule_cases<hotels::price_period>())
        EXPECT_EQ(each.value == "0.000" && each.field != "PriceWithoutPromotion", !first_broken_rule(each.broken, free))
            << each.field << ' ' << each.value;
    hotels::rate_entry rate;
    rate.periods.push_back({.from = date::of(2027, 5, 1), .to = date::of(2027, 5, 1)});
    EXPECT_EQ(first_broken_rule(rate)->path, "Periods[1]/Price");
    rate.free = true;
    EXPECT_EQ(first_broken_rule(rate), std::nullopt);
}

/// The rules of the fields of a struct, by name.
template <class T>
std::set<std::string> rules_by_name() {
    std::set<std::string> all;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        auto const add = [&](auto const& field, support::rule_tables::field_rules const& rules) {
            auto const text = detail::schema::text_of_rules(rules);
            if (text.size != 0) all.insert(std::string(field.wire) + ": " + std::string(text.view()));
        };
        (add(support::rule_tables::table<T>[I], support::rule_tables::rules_of_field<T, I>()), ...);
    }(std::make_index_sequence<support::rule_tables::member_count<T>>{});
    return all;
}

TEST(inventory_rules, are_the_same_in_the_file_its_updates_and_the_request) {
    auto const update = rules_by_name<hotels::rate_update>();
    EXPECT_EQ(rules_by_name<period_update>(), update);
    for (auto const& each : rules_by_name<hotels::price_period>()) EXPECT_TRUE(update.contains(each)) << each;
    for (auto const& each : rules_by_name<hotels::allotment_period>()) EXPECT_TRUE(update.contains(each)) << each;
}

} // namespace
