// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/search_terms.hpp"

#include "support/inventory.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using support::dates;
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

/// What a single field must be is tested for all of them, by inventory_rules.
refused_case const refused_cases[] = {
    {"in_the_past", [](auto& rq) { dates(rq, date::of(2026, 3, 30), date::of(2026, 4, 2)); },
     "BookingDetails/FromDate"},
    {"no_night", [](auto& rq) { stay(rq).to_date = stay(rq).from_date; }, "BookingDetails/ToDate"},
    {"backwards", [](auto& rq) { stay(rq).to_date = date::of(2026, 5, 19); }, "BookingDetails/ToDate"},
    {"too_long", [](auto& rq) { stay(rq).to_date = stay(rq).from_date + std::chrono::days(91); },
     "BookingDetails/ToDate"},
    {"no_adult", [](auto& rq) { stay(rq).rooms = {for_guests(1), for_guests(0, 1)}; }, "Room[2]/Pax/Adult"},
    {"children_beyond_all", [](auto& rq) { stay(rq).rooms[0].pax.child.assign(200, {std::nullopt, 30}); },
     "Room[1]/Pax/Child"},
    {"board_that_is_no_id", [](auto& rq) { stay(rq).rooms = {for_guests(1, 0, "half board")}; }, "Room[1]/Boarding"}};

INSTANTIATE_TEST_SUITE_P(table, hotel_search_refusals, testing::ValuesIn(refused_cases),
                         [](auto const& each) { return std::string(each.param.name); });

} // namespace
