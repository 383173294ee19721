// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Rotation of the key that seals offers, while services run.
#include "storage/audit.hpp"
#include "storage/keys.hpp"
#include "support/command_outcome.hpp"
#include "support/fresh_store_test.hpp"
#include "support/scratch_folder.hpp"
#include "support/workflow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;
using support::fails;
using support::outcome;
using testing::HasSubstr;

class offer_key_rotation : public support::fresh_store_test {
protected:
    offer_key_rotation() { support::fill_store(*store); }
    booking_service open() { return std::move(booking_service::open(*store)).value(); }
    /// Both services do this once a second.
    void read_keys() {
        ASSERT_TRUE(first.read_keys());
        ASSERT_TRUE(second.read_keys());
    }
    void rotate(instant now) {
        ASSERT_TRUE(store->write([&](auto& sql) { (void)rotate_key(sql, offer_key_purpose, now); }));
    }
    [[nodiscard]] std::vector<dated_key> keys() {
        return store->read([](auto& sql) { return stored_keys(sql, offer_key_purpose); }).value();
    }
    /// A quote with an offer of the other service, or of an earlier moment.
    [[nodiscard]] static std::string quoted(support::agency_client& by, support::agency_client& with) {
        return outcome(by.ask(with.quote_request(support::confirmed_room)));
    }

    booking_service first = open(), second = open();
    support::agency_client agency{first}, other{second};
};

INSTANTIATE_TEST_SUITE_P(on, offer_key_rotation, support::engines, support::engine_name);

constexpr auto offer_expired = "OFFER_EXPIRED QuoteDetails/SelectedRooms/Room[1]/Boarding/OfferId";

TEST_P(offer_key_rotation, refuses_no_offer_of_the_old_or_the_new_key) {
    auto const before = agency.quote_request(support::confirmed_room);
    auto const begun = agency.now;
    rotate(begun);
    ASSERT_TRUE(first.read_keys()); // the other one reads them within the next second
    EXPECT_EQ(quoted(other, agency), "ok") << "the new key is not used before all accept it";
    read_keys();
    agency.now = other.now = begun + key_lead + std::chrono::seconds(1);
    auto const after = agency.quote_request(support::confirmed_room);
    EXPECT_NE(before.quote_details.selected_rooms[0].boarding.offer_id,
              after.quote_details.selected_rooms[0].boarding.offer_id);
    EXPECT_EQ(outcome(other.ask(after)), "ok");
    EXPECT_EQ(outcome(other.ask(before)), "ok");
    EXPECT_EQ(outcome(agency.ask(agency.creation(support::confirmed_room, "1"))), "ok");

    rotate(agency.now); // the key before the present one is deleted
    read_keys();
    EXPECT_EQ(keys().size(), 2U);
    EXPECT_EQ(outcome(agency.ask(before)), offer_expired);
    EXPECT_EQ(outcome(agency.ask(after)), "ok");
}

TEST_P(offer_key_rotation, retires_old_keys_at_once_when_the_new_one_is_used) {
    auto const before = agency.quote_request(support::confirmed_room);
    auto const retire = [&](instant now) {
        return store->write([&](auto& sql) { return retire_keys(sql, offer_key_purpose, now); });
    };
    EXPECT_EQ(retire(agency.now).value(), 0);
    rotate(agency.now);
    EXPECT_EQ(retire(agency.now).error().kind, store_failure::refused);
    agency.now = agency.now + key_lead + std::chrono::seconds(1);
    EXPECT_EQ(retire(agency.now).value(), 1);
    read_keys();
    EXPECT_EQ(outcome(agency.ask(before)), offer_expired);
    EXPECT_EQ(quoted(agency, agency), "ok");
}

TEST_P(offer_key_rotation, keeps_keys_that_are_in_use_when_it_is_repeated) {
    for (int i = 0; i < 3; ++i) rotate(agency.now);
    auto const found = keys();
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(key_in_use(found, agency.now), found[0]);
    EXPECT_EQ(key_in_use(found, found[2].used_from), found[2]);
    auto const trail = store->read([](auto& sql) { return audit_entries(sql, {}); }).value();
    EXPECT_EQ(std::count_if(trail.begin(), trail.end(), [](auto const& each) { return each.action == "key rotated"; }),
              3);
    agency.now = found.back().used_from;
    rotate(agency.now);
    EXPECT_EQ(keys().size(), 2U);
}

// A key of a clock that was ahead can be replaced and deleted when the clock is right again.
TEST_P(offer_key_rotation, gets_over_a_wrong_clock) {
    auto const retire = [&] {
        return store->write([&](auto& sql) { return retire_keys(sql, offer_key_purpose, agency.now); });
    };
    for (auto const ahead : {std::chrono::hours(2), std::chrono::hours(24 * 500)}) {
        rotate(agency.now + ahead);
        EXPECT_EQ(retire().value(), 1);
        EXPECT_EQ(keys().size(), 1U);
        rotate(agency.now + ahead);
        rotate(agency.now);
        EXPECT_EQ(keys().back().used_from,
                  instant{std::chrono::ceil<std::chrono::seconds>(agency.now.value) + key_lead});
        agency.now = keys().back().used_from;
        EXPECT_EQ(retire().value(), 1);
    }
}

TEST(key_command, rotates_and_retires_without_showing_a_key) {
    support::scratch_folder const folder;
    auto const url = "sqlite:" + folder.file("w.db");
    ASSERT_EQ(support::run_program({"load", "--sample", "--store", url}).exit_code, 0);
    auto const run = [&](char const* what) { return support::run_program({"key", what, "--store", url}); };
    EXPECT_THAT(run("rotate").output, HasSubstr("offers are sealed with a new key from "));
    auto const listed = run("list").output;
    EXPECT_THAT(listed, testing::AllOf(HasSubstr("the first use of the store  in use"), HasSubstr("used later")));
    EXPECT_THAT(listed, testing::Not(testing::ContainsRegex("[0-9a-f]{32}")));
    EXPECT_THAT(run("retire"), fails(1, "retire the others then"));
}

} // namespace
