// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/search_terms.hpp"

#include "support/inventory.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::dates;
using support::filters;
using support::for_guests;
using support::search_request;
using support::search_time;
using support::stay;

struct refused_case {
    char const* name;
    std::function<void(hotel_search_req&)> ask;
    char const* path; ///< of a room, or of the search
};

class hotel_search_refusals : public testing::TestWithParam<refused_case> {};

TEST_P(hotel_search_refusals, name_the_field) {
    auto request = search_request();
    GetParam().ask(request);
    auto const checked = terms_of(request, search_time);
    ASSERT_FALSE(checked);
    std::string const path = GetParam().path;
    EXPECT_EQ(checked.error().path,
              (path.starts_with("Room[") ? "SearchDetails/BookingDetails/Rooms/" : "SearchDetails/") + path);
    EXPECT_FALSE(checked.error().why.empty());
}

refused_case const refused_cases[] = {
    {"in_the_past", [](auto& rq) { dates(rq, date::of(2026, 3, 30), date::of(2026, 4, 2)); },
     "BookingDetails/FromDate"},
    {"no_night", [](auto& rq) { stay(rq).to_date = stay(rq).from_date; }, "BookingDetails/ToDate"},
    {"backwards", [](auto& rq) { stay(rq).to_date = date::of(2026, 5, 19); }, "BookingDetails/ToDate"},
    {"too_long", [](auto& rq) { stay(rq).to_date = stay(rq).from_date + std::chrono::days(91); },
     "BookingDetails/ToDate"},
    {"no_room", [](auto& rq) { stay(rq).rooms.clear(); }, "BookingDetails/Rooms"},
    {"too_many_rooms", [](auto& rq) { stay(rq).rooms.assign(21, for_guests(1)); }, "BookingDetails/Rooms"},
    {"no_adult", [](auto& rq) { stay(rq).rooms = {for_guests(1), for_guests(0, 1)}; }, "Room[2]/Pax/Adult"},
    {"adults_negative", [](auto& rq) { stay(rq).rooms = {for_guests(-1)}; }, "Room[1]/Pax/Adult"},
    {"adults_beyond_all", [](auto& rq) { stay(rq).rooms = {for_guests(2'000'000'000)}; }, "Room[1]/Pax/Adult"},
    {"children_negative", [](auto& rq) { stay(rq).rooms[0].pax.child = {{std::nullopt, -1}}; }, "Room[1]/Pax/Child[1]"},
    {"children_beyond_all", [](auto& rq) { stay(rq).rooms[0].pax.child.assign(200, {std::nullopt, 30}); },
     "Room[1]/Pax/Child"},
    {"board_that_is_no_id", [](auto& rq) { stay(rq).rooms = {for_guests(1, 0, "half board")}; }, "Room[1]/Boarding"},
    {"no_time_to_wait", [](auto& rq) { stay(rq).timeout = 0; }, "BookingDetails/Timeout"},
    {"sort_unknown", [](auto& rq) { filters(rq).sort = sorting{6}; }, "Filters/Sort/By"},
    {"sort_negative", [](auto& rq) { filters(rq).sort = sorting{-1}; }, "Filters/Sort/By"},
    {"page_of_nothing", [](auto& rq) { filters(rq).items_per_page = 0; }, "Filters/ItemsPerPage"},
    {"page_too_large", [](auto& rq) { filters(rq).items_per_page = 1001; }, "Filters/ItemsPerPage"},
    {"page_zero", [](auto& rq) { filters(rq).page_number = 0; }, "Filters/PageNumber"}};

INSTANTIATE_TEST_SUITE_P(table, hotel_search_refusals, testing::ValuesIn(refused_cases),
                         [](auto const& each) { return std::string(each.param.name); });

} // namespace
