// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/hotel_search.hpp"

#include "booking_service/offer_token.hpp"
#include "inventory/load.hpp"
#include "search_index/availability_index.hpp"
#include "support/inventory.hpp"
#include "support/sql_search.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <set>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::inventory;
using namespace waybill::native::storage;
using support::dates;
using support::filters;
using support::for_guests;
using support::search_request;
using support::search_time;
using support::stay;

constexpr service_key key{1, 2, 3};

/// One store for all searches: they change nothing.
class searched : public testing::Test {
public:
    static void SetUpTestSuite() {
        if (store_) return;
        store_ = std::make_unique<support::temporary_store>();
        auto const loaded = load(**store_, support::five_hotels());
        ASSERT_TRUE(loaded) << explain(loaded.error());
        index_ = std::move(waybill::native::search_index::availability_index::open(**store_)).value();
    }
    static void TearDownTestSuite() {
        index_.reset();
        store_.reset();
    }

    static hotel_search_res search(hotel_search_req const& request) {
        auto const checked = terms_of(request, search_time);
        if (!checked) {
            ADD_FAILURE() << checked.error().path << ": " << checked.error().why;
            return {};
        }
        auto const& terms = *checked;
        std::optional<city_entry> city;
        auto const stock = (*store_)->read([&](auto& sql) {
            city = support::sql_search::find_city(sql, terms.city);
            return support::sql_search::stock_of(sql, {terms.city, terms.check_in, terms.nights});
        });
        auto const inventory = index_->present();
        auto found = search_hotels(terms, *inventory->find_city(terms.city), *inventory, {key, "agency"});
        EXPECT_EQ(found, support::sql_search::search_hotels(terms, city.value(), stock.value(), {key, "agency"}));
        return found;
    }

private:
    static inline std::unique_ptr<support::temporary_store> store_;
    static inline std::unique_ptr<waybill::native::search_index::availability_index> index_;
};

/// `1: 11x1(3)[2=146.668A 5=200.000A] 12x1(1)[5=300.000A]; 2: …`: hotel, room, how many, how many are left, and for
/// each board its rate and whether it is Available, On Request or Stopped.
std::string summary(hotel_search_res const& found) {
    std::string text;
    for (auto const& hotel : found.hotels.hotel) {
        text += (text.empty() ? "" : "; ") + std::to_string(hotel.id) + ":";
        for (auto const& room : hotel.rooms) {
            text += " " + std::to_string(room.id) + "x" + std::to_string(room.count) + "(" +
                    std::to_string(room.available_quantity) + ")[";
            for (auto const& each : room.boardings)
                text += std::string(text.back() == '[' ? "" : " ") + std::to_string(each.id) + "=" +
                        text_of(each.rate.amount) + "ARS"[std::size_t(each.available.status)];
            text += "]";
        }
    }
    return text;
}

std::string ids(hotel_search_res const& found) {
    std::string text;
    for (auto const& hotel : found.hotels.hotel) text += std::to_string(hotel.id);
    return text;
}

struct search_case {
    char const* name;
    std::vector<std::int64_t> hotels; ///< that are named; none: not named
    std::function<void(hotel_search_req&)> ask;
    std::string found;
};

class hotel_search_rules : public searched, public testing::WithParamInterface<search_case> {};

TEST_P(hotel_search_rules, hold) {
    auto request = search_request();
    if (!GetParam().hotels.empty()) filters(request).hotels_ids = id_list{GetParam().hotels};
    GetParam().ask(request);
    EXPECT_EQ(summary(search(request)), GetParam().found);
}

std::string const all_five =
    "1: 11x1(3)[2=146.668A 5=200.000A] 12x1(1)[5=300.000A]; 2: 21x1(2)[2=120.000A 2=100.000A]; "
    "3: 31x1(0)[2=80.000R]; 4: 41x1(0)[2=180.000S]; 5: 51x1(4)[2=90.000S]";

std::vector<std::int64_t> const any_hotel;
std::vector<std::int64_t> only_hotels(auto... hotels) { return {hotels...}; }

search_case const search_cases[] = {
    {"two_adults_two_nights", any_hotel, [](auto&) {}, all_five},
    {"three_nights_are_a_long_stay", only_hotels(5), [](auto& rq) { stay(rq).to_date = date::of(2026, 5, 23); },
     "5: 51x1(4)[2=135.000A]"},
    {"inside_the_release_on_request", only_hotels(5),
     [](auto& rq) { dates(rq, date::of(2026, 4, 30), date::of(2026, 5, 3)); }, "5: 51x1(4)[2=135.000R]"},
    {"on_the_day_of_release_available", only_hotels(5),
     [](auto& rq) { dates(rq, date::of(2026, 5, 1), date::of(2026, 5, 4)); }, "5: 51x1(4)[2=135.000A]"},
    {"one_adult", only_hotels(1), [](auto& rq) { stay(rq).rooms = {for_guests(1)}; },
     "1: 11x1(3)[2=73.334A 5=100.000A] 12x1(1)[5=300.000A]"},
    {"a_child_needs_a_place", any_hotel, [](auto& rq) { stay(rq).rooms = {for_guests(2, 1)}; },
     "1: 11x1(3)[2=166.668A 5=200.000A] 12x1(1)[5=300.000A]; 3: 31x1(0)[2=80.000R]"},
    {"two_children_of_different_ages", any_hotel,
     [](auto& rq) { stay(rq).rooms[0].pax.child = {{7, 1}, {std::nullopt, 1}}; }, "1: 12x1(1)[5=300.000A]"},
    {"no_children_written_as_zero", only_hotels(2), [](auto& rq) { stay(rq).rooms[0].pax.child = {{std::nullopt, 0}}; },
     "2: 21x1(2)[2=120.000A 2=100.000A]"},
    {"infants_take_the_place_of_a_child", only_hotels(1, 2), [](auto& rq) { stay(rq).rooms[0].pax.infant = {{0, 1}}; },
     "1: 11x1(3)[2=146.668A 5=200.000A] 12x1(1)[5=300.000A]"},
    {"too_many_adults", any_hotel, [](auto& rq) { stay(rq).rooms = {for_guests(3)}; }, ""},
    {"one_board", any_hotel, [](auto& rq) { stay(rq).rooms = {for_guests(2, 0, "5")}; },
     "1: 11x1(3)[5=200.000A] 12x1(1)[5=300.000A]"},
    {"any_board_by_an_empty_text", only_hotels(3), [](auto& rq) { stay(rq).rooms = {for_guests(2, 0, "")}; },
     "3: 31x1(0)[2=80.000R]"},
    {"a_board_nobody_has", any_hotel, [](auto& rq) { stay(rq).rooms = {for_guests(2, 0, "9")}; }, ""},
    {"identical_rooms_are_one_with_a_count", any_hotel,
     [](auto& rq) { stay(rq).rooms = {for_guests(2), for_guests(2)}; },
     "1: 11x2(3)[2=146.668A 5=200.000A] 12x2(1)[5=300.000S]; 2: 21x2(2)[2=120.000A 2=100.000A]; "
     "3: 31x2(0)[2=80.000R]; 4: 41x2(0)[2=180.000S]; 5: 51x2(4)[2=90.000S]"},
    {"each_requested_room_has_to_find_one", any_hotel,
     [](auto& rq) { stay(rq).rooms = {for_guests(2), for_guests(2, 2)}; },
     "1: 11x1(3)[2=146.668A 5=200.000A] 12x1(1)[5=300.000A] 12x1(1)[5=300.000A]"},
    {"rooms_that_differ_in_board_are_two", any_hotel,
     [](auto& rq) { stay(rq).rooms = {for_guests(2, 0, "2"), for_guests(2, 0, "5")}; },
     "1: 11x1(3)[2=146.668A] 11x1(3)[5=200.000A] 12x1(1)[5=300.000A]"},
    {"only_available", any_hotel, [](auto& rq) { filters(rq).only_available = true; },
     "1: 11x1(3)[2=146.668A 5=200.000A] 12x1(1)[5=300.000A]; 2: 21x1(2)[2=120.000A 2=100.000A]"},
    {"one_last_room_is_not_for_two", any_hotel,
     [](auto& rq) {
         stay(rq).rooms = {for_guests(2, 2), for_guests(1, 2)};
         filters(rq).only_available = true;
     },
     ""},
    {"one_last_room_is_shown_to_two_who_look_at_all", any_hotel,
     [](auto& rq) { stay(rq).rooms = {for_guests(2, 2), for_guests(1, 2)}; },
     "1: 12x1(1)[5=300.000A] 12x1(1)[5=300.000A]"},
    {"rooms_are_assigned_so_that_all_groups_fit", any_hotel,
     [](auto& rq) {
         stay(rq).rooms = {for_guests(2, 1, "5"), for_guests(2, 2)};
         filters(rq).only_available = true;
     },
     "1: 11x1(3)[5=200.000A] 12x1(1)[5=300.000A] 12x1(1)[5=300.000A]"},
    {"more_rooms_than_there_are", any_hotel,
     [](auto& rq) {
         stay(rq).rooms.assign(4, for_guests(2));
         filters(rq).only_available = true;
     },
     ""},
    {"without_non_refundable", only_hotels(2), [](auto& rq) { filters(rq).without_nrf = true; },
     "2: 21x1(2)[2=120.000A]"},
    {"a_night_without_price_is_no_offer", only_hotels(2, 3),
     [](auto& rq) { dates(rq, date::of(2026, 5, 31), date::of(2026, 6, 2)); }, "3: 31x1(0)[2=80.000R]"},
    {"the_last_night_on_sale", only_hotels(3), [](auto& rq) { dates(rq, date::of(2026, 6, 30), date::of(2026, 7, 1)); },
     "3: 31x1(0)[2=40.000R]"},
    {"after_all_seasons", any_hotel, [](auto& rq) { dates(rq, date::of(2027, 1, 1), date::of(2027, 1, 2)); }, ""},
    {"excluded_hotels", any_hotel, [](auto& rq) { filters(rq).exclude_hotels_ids = id_list{{1, 4, 5}}; },
     "2: 21x1(2)[2=120.000A 2=100.000A]; 3: 31x1(0)[2=80.000R]"},
    {"named_and_excluded_is_excluded", only_hotels(1, 2),
     [](auto& rq) { filters(rq).exclude_hotels_ids = id_list{{1}}; }, "2: 21x1(2)[2=120.000A 2=100.000A]"},
    {"no_ids_named_is_all", any_hotel, [](auto& rq) { filters(rq).hotels_ids = id_list{}; }, all_five},
    {"a_hotel_that_is_none", only_hotels(99), [](auto&) {}, ""},
    {"yesterday_somewhere_on_earth_is_today", any_hotel,
     [](auto& rq) { dates(rq, date::of(2026, 3, 31), date::of(2026, 4, 1)); }, ""},
    {"the_longest_stay", only_hotels(3), [](auto& rq) { dates(rq, date::of(2026, 4, 2), date::of(2026, 7, 1)); },
     "3: 31x1(0)[2=3600.000R]"}};

INSTANTIATE_TEST_SUITE_P(table, hotel_search_rules, testing::ValuesIn(search_cases),
                         [](auto const& each) { return std::string(each.param.name); });

class hotel_search_answer : public searched {};

TEST_F(hotel_search_answer, contains_dates_city_and_currency) {
    auto const found = search(search_request());
    EXPECT_EQ(found.from_date, date::of(2026, 5, 20));
    EXPECT_EQ(found.to_date, date::of(2026, 5, 22));
    EXPECT_EQ(found.city, (identified_text{104, "Hammamet"}));
    EXPECT_EQ(found.currency, "TND");
    EXPECT_EQ(found.hotels.count, 5);
    EXPECT_EQ(found.pagination_data, (pagination{1, 1}));
}

TEST_F(hotel_search_answer, without_hotels_is_not_an_error) {
    auto request = search_request();
    stay(request).id_city = 300;
    auto const found = search(request);
    EXPECT_EQ(found.city, (identified_text{300, "Nowhere"}));
    EXPECT_EQ(found.currency, "JPY");
    EXPECT_EQ(found.hotels, hotel_list{});
    EXPECT_EQ(found.pagination_data, (pagination{1, 1}));
}

TEST_F(hotel_search_answer, is_sorted_as_requested) {
    auto request = search_request();
    std::pair<int, char const*> const orders[] = {{0, "12345"}, {1, "35214"}, {2, "41253"}, {3, "21354"}, {4, "21453"}};
    for (auto const& [by, expected] : orders) {
        filters(request).sort = sorting{by};
        EXPECT_EQ(ids(search(request)), expected) << by;
    }
}

TEST_F(hotel_search_answer, is_cut_into_pages) {
    auto request = search_request();
    filters(request).items_per_page = 2;
    std::pair<int, char const*> const pages[] = {{1, "12"}, {2, "34"}, {3, "5"}, {4, ""}, {2'000'000'000, ""}};
    for (auto const& [page, expected] : pages) {
        filters(request).page_number = page;
        auto const found = search(request);
        EXPECT_EQ(ids(found), expected) << page;
        EXPECT_EQ(found.hotels.count, 5);
        EXPECT_EQ(found.pagination_data, (pagination{page, 3}));
    }
    filters(request).page_number.reset();
    EXPECT_EQ(ids(search(request)), "12");
    filters(request).items_per_page = 5;
    EXPECT_EQ(search(request).pagination_data, (pagination{1, 1}));
}

TEST_F(hotel_search_answer, breaks_prices_down_when_requested) {
    auto request = search_request();
    stay(request).rooms = {for_guests(2, 1)};
    EXPECT_EQ(search(request).hotels.hotel[0].rooms[0].boardings[0].price_break_down, std::nullopt);
    filters(request).price_break_down = false;
    EXPECT_EQ(search(request).hotels.hotel[0].rooms[0].boardings[0].price_break_down, std::nullopt);
    filters(request).price_break_down = true;
    auto const found = search(request);
    auto const night = decimal::parse("83.334").value();
    EXPECT_EQ(found.hotels.hotel[0].rooms[0].boardings[0].price_break_down,
              (std::vector<waybill::night_price>{{date::of(2026, 5, 20), night}, {date::of(2026, 5, 21), night}}));
}

TEST_F(hotel_search_answer, contains_promotions_and_terms) {
    auto const money_of = [](char const* amount) { return money{"TND", decimal::parse(amount).value()}; };
    auto const found = search(search_request());
    auto const& first = found.hotels.hotel[0].rooms[0].boardings[0];
    EXPECT_EQ(first.title, "Bed and breakfast");
    EXPECT_EQ(first.rate, money_of("146.668"));
    EXPECT_EQ(first.rate_without_promotion, std::nullopt);
    EXPECT_EQ(first.cancellation_policy,
              (std::vector<cancellation_policy>{{date::of(2026, 5, 13), money_of("73.334")},
                                                {date::of(2026, 5, 18), money_of("146.668")}}));
    auto const& promoted = found.hotels.hotel[1].rooms[0].boardings;
    EXPECT_EQ(promoted[0].rate_without_promotion, money_of("160.000"));
    EXPECT_FALSE(promoted[0].non_refundable);
    EXPECT_TRUE(promoted[0].cancellation_policy.empty());
    EXPECT_TRUE(promoted[1].non_refundable);
    EXPECT_EQ(promoted[1].cancellation_policy,
              (std::vector<cancellation_policy>{{date::of(2026, 4, 1), money_of("100.000")}}));
}

TEST_F(hotel_search_answer, terms_that_began_already_begin_today) {
    auto request = search_request();
    dates(request, date::of(2026, 4, 2), date::of(2026, 4, 3));
    auto const policies = search(request).hotels.hotel[0].rooms[0].boardings[0].cancellation_policy;
    ASSERT_EQ(policies.size(), 1U) << "of two that begin today the later one counts";
    EXPECT_EQ(policies[0], (cancellation_policy{date::of(2026, 4, 1), {"TND", decimal::parse("73.334").value()}}));
}

TEST_F(hotel_search_answer, contains_the_reason_why_an_offer_is_not_available) {
    auto const found = search(search_request());
    auto const available = [&](std::size_t hotel) { return found.hotels.hotel[hotel].rooms[0].boardings[0].available; };
    EXPECT_EQ(available(0), (offer_availability{"200", availability::available, "Available"}));
    EXPECT_EQ(available(2), (offer_availability{"203", availability::request, "On Request"}));
    EXPECT_EQ(available(3).code, "489");
    EXPECT_EQ(available(4).code, "210");
    EXPECT_NE(available(4).words.find('3'), std::string::npos);
}

TEST_F(hotel_search_answer, offer_ids_are_stable_distinct_and_sealed) {
    auto request = search_request();
    auto const offers = [&] {
        std::vector<std::string> all;
        for (auto const& hotel : search(request).hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings) all.push_back(each.offer_id);
        return all;
    };
    auto const first = offers();
    EXPECT_EQ(offers(), first);
    EXPECT_EQ(std::set(first.begin(), first.end()).size(), first.size());
    auto const opened = unseal(key, first[0]).value();
    EXPECT_EQ(opened, (offer_terms{.room = 11,
                                   .plan = 1,
                                   .check_in = date::of(2026, 5, 20),
                                   .nights = 2,
                                   .guests = {.adults = 2},
                                   .price = minor_units(146'668),
                                   .binding = opened.binding}));
    stay(request).rooms = {for_guests(1)};
    EXPECT_NE(offers()[0], first[0]);
}

} // namespace
