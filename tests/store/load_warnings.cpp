// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "inventory/load_warnings.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace waybill::native::inventory;

TEST(load_warnings, name_what_is_hardly_meant_and_where) {
    hotel_entry hotel{.currency = "TND", .time_zone = ""};
    hotel.charges = {{.title = " "}};
    rate_entry rate;
    rate.cancellation = {
        {.days_before = 3, .percent = 20}, {.days_before = 14, .percent = 50}, {.days_before = 1, .nights = 1}};
    hotel.rooms = {{.rates = {rate}}};
    EXPECT_EQ(
        warnings_of({.hotels = {hotel}}),
        (std::vector<std::string>{
            "Inventory/Hotels[1]/TimeZone: the time zone is empty, which is UTC",
            "Inventory/Hotels[1]/Charges[1]/Title: the tax or fee has no title",
            "Inventory/Hotels[1]/Rooms[1]/Rates[1]/Cancellation: the fee falls from 14 to 3 days before check-in"}));
    hotel.time_zone = "localtime";
    EXPECT_EQ(warnings_of({.hotels = {hotel}})[0],
              "Inventory/Hotels[1]/TimeZone: localtime is the zone of the machine that runs the service");
    rate = {.cancellation = {{.percent = 100, .from_hour = 18}, {.percent = 50, .from_hour = 6}}};
    EXPECT_TRUE(warnings_of({.hotels = {{.currency = "TND", .rooms = {{.rates = {rate}}}}}}).empty());
    rate.cancellation[1].percent = 101;
    EXPECT_TRUE(warnings_of({.hotels = {{.currency = "TND", .rooms = {{.rates = {rate}}}}}})
                    .at(0)
                    .ends_with("the fee falls from 6:00 to 18:00, 0 days before check-in"));
}

} // namespace
