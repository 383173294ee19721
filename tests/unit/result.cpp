// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What `result` does outside of constant expressions: values that only move, and violated preconditions, also of
// others.
#include <waybill/result.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/violation.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace waybill;

struct own_error {
    int number = 0;
};

TEST(result, values_that_only_move) {
    result<std::unique_ptr<int>> made = std::make_unique<int>(3);
    auto moved = std::move(made).transform([](std::unique_ptr<int> of) { return std::make_unique<int>(*of + 1); });
    ASSERT_TRUE(moved);
    EXPECT_EQ(**moved, 4);
    made = std::move(moved);
    EXPECT_EQ(*std::move(made).value_or(nullptr), 4);
}

TEST(result, assignments) {
    result<std::string> one = std::string("one");
    auto& same = one;
    one = same;
    EXPECT_EQ(*one, "one");
    one = error{.message = "wrong"};
    EXPECT_EQ(one.error().message, "wrong");
    one = result<std::string>("two");
    EXPECT_EQ(*std::as_const(one), "two");
}

TEST(result_death, value_of_an_error) {
    result<int> const failed =
        error{.code = error_code::value_invalid, .message = "not a number", .path = "Rooms/Room[2]"};
    EXPECT_DEATH((void)failed.value(), "waybill: result::value.. was called on an error: value_invalid Rooms/Room.2.: "
                                       "not a number");
    result<void, own_error> const other = own_error{1};
    EXPECT_DEATH(other.value(), "was called on an error\n");
}

TEST(result_death, days_and_times_that_do_not_exist) {
    std::string_view const said = "waybill: of.. was called with numbers of a day or a time that does not exist";
    int volatile thirty = 30; // not a constant
    EXPECT_DEATH((void)date::of(2026, 2, unsigned(thirty)), std::string(said));
    EXPECT_DEATH((void)date_time::of(2026, 2, 28, thirty), std::string(said));
    EXPECT_DEATH((void)instant::of(2026, 2, 28, 0, 2 * thirty), std::string(said));
    EXPECT_TRUE(date::of(2026, 1, unsigned(thirty)).exists());
}

TEST(result_death, violation_handler) {
    auto const mine = [](std::string_view message) noexcept {
        std::fprintf(stderr, "my handler: %.*s\n", int(message.size()), message.data());
        std::_Exit(3);
    };
    auto const former = set_violation_handler(mine);
    EXPECT_NE(former, nullptr);
    result<int, own_error> const failed = own_error{1};
    EXPECT_EXIT((void)failed.value(), testing::ExitedWithCode(3), "my handler: waybill: result::value");
    EXPECT_EQ(set_violation_handler(nullptr), violation_handler(mine));
    EXPECT_EQ(set_violation_handler(former), former) << "a null pointer restores the default";
}

} // namespace
