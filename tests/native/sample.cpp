// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "sample_data/sample.hpp"

#include "inventory/load.hpp"
#include "support/listed.hpp"
#include "support/program.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"
#include "support/temporary_store.hpp"

#include <waybill/json.hpp>
#include <waybill/message/trip_booking_list_rs.hpp>

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <set>
#include <string>

namespace {

using namespace waybill;
using namespace waybill::native::inventory;
using namespace waybill::native::sample_data;

/// The last day before a leap day is the hardest one for month arithmetic; the others are arbitrary.
class sample_on : public testing::TestWithParam<date> {};

TEST_P(sample_on, is_valid_and_can_be_loaded) {
    auto const document = sample_inventory(GetParam());
    EXPECT_EQ(document, sample_inventory(GetParam()));
    EXPECT_GE(document.cities.size(), 5U);
    EXPECT_GE(document.hotels.size(), 36U);
    EXPECT_GE(document.bookings.size(), 30U);

    support::temporary_store store;
    auto const report = load(*store, document);
    ASSERT_TRUE(report) << explain(report.error());
    EXPECT_EQ(report->bookings, document.bookings.size());
    EXPECT_EQ(support::listed(*store, {.user = sample_user}).size(), document.bookings.size());
}

TEST_P(sample_on, bookings_were_made_before_and_can_be_written_and_read) {
    auto const document = sample_inventory(GetParam());
    trip_booking_list_rs list;
    std::set<std::size_t> kinds;
    std::set<std::optional<std::int64_t>> members;
    for (auto const& each : document.bookings) {
        EXPECT_LT(each.created.value, GetParam().to_sys_days());
        EXPECT_EQ(each.user, sample_user);
        kinds.insert(each.booking.index());
        members.insert(each.id_member);
        list.bookings.push_back(each.booking);
    }
    EXPECT_EQ(kinds.size(), 2U);
    EXPECT_EQ(members, (std::set<std::optional<std::int64_t>>{std::nullopt, sample_members[0], sample_members[1]}));
    EXPECT_EQ(from_json<trip_booking_list_rs>(to_json(list).value()).value(), list);
}

TEST_P(sample_on, every_room_is_priced_each_night_of_ten_months) {
    auto const document = sample_inventory(GetParam());
    auto const end = GetParam() + std::chrono::days(300);
    for (auto const& hotel : document.hotels)
        for (auto const& room : hotel.rooms) {
            ASSERT_FALSE(room.rates.empty()) << hotel.title;
            for (auto const& rate : room.rates) {
                auto next = GetParam();
                for (auto const& period : rate.periods) {
                    EXPECT_EQ(period.from, next);
                    EXPECT_GT(period.price.units(), 0);
                    EXPECT_EQ(period.price.scale(), hotel.currency == "TND" ? 3U : 2U);
                    next = period.to + std::chrono::days(1);
                }
                EXPECT_GE(next, end);
            }
        }
}

INSTANTIATE_TEST_SUITE_P(days, sample_on,
                         testing::Values(date::of(2026, 4, 21), date::of(2028, 2, 28), date::of(2026, 12, 31),
                                         date::of(2027, 1, 1)));

/// One command, with a login, and a store that is deleted at the end.
TEST(served_sample, is_deleted_with_the_service) {
    support::scratch_folder const folder;
    support::program::environment const variables{{"TMPDIR", folder.path().string()}, {"WAYBILL_PASSWORD", "demo"}};
    EXPECT_EQ(support::run_program({"serve", "--sample", "--check"}, {}, variables).exit_code, 0);
    support::program serving({"serve", "--sample", "--listen", "127.0.0.1:0", "--log-level", "off"}, variables);
    EXPECT_EQ(serving.line(0),
              "login demo, user " + std::to_string(sample_user) + ", the password of WAYBILL_PASSWORD");
    auto const url = support::url_in(serving.line(1));
    auto const called =
        support::run_program({"hotels", "--city", "104", "--url", url, "--login", "demo"}, {}, variables);
    EXPECT_EQ(called.exit_code, 0) << called.errors;
    EXPECT_FALSE(std::filesystem::is_empty(folder.path()));
    serving.signal(SIGTERM);
    EXPECT_EQ(serving.finish().exit_code, 0);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

} // namespace
