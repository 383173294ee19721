// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "booking_service/room_assignment.hpp"

#include <gtest/gtest.h>

namespace {

using namespace waybill::native::booking_service;

TEST(room_assignment, moves_groups_until_all_have_rooms) {
    struct {
        char const* what;
        std::vector<int> wanted;
        std::vector<room_supply> supply;
        bool possible;
    } const cases[] = {
        {"nobody", {}, {}, true},
        {"nobody in no room", {0}, {}, true},
        {"one in none", {1}, {}, false},
        {"one in one", {1}, {{1, {true}}}, true},
        {"two in one", {2}, {{1, {true}}}, false},
        {"two kinds together", {3}, {{1, {true}}, {2, {true}}}, true},
        {"the first has to move", {1, 1}, {{1, {true, true}}, {1, {true, false}}}, true},
        {"two have to move",
         {1, 1, 1},
         {{1, {true, true, true}}, {1, {true, true, false}}, {1, {true, false, false}}},
         true},
        {"nobody can move", {1, 1}, {{1, {true, true}}, {5, {false, false}}}, false},
        {"many move", {3, 2}, {{3, {true, true}}, {2, {true, false}}}, true},
        {"one too many", {3, 3}, {{3, {true, true}}, {2, {true, false}}}, false},
        {"free of none", {1}, {{0, {true}}}, false},
    };
    for (auto const& each : cases) EXPECT_EQ(can_assign_all(each.wanted, each.supply), each.possible) << each.what;
}

} // namespace
