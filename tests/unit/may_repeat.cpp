// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Whether a call may be repeated, row by row of tests/workflow/repeats.json, which wasm/test/repeats.test.mjs runs too.
#include "support/file.hpp"

#include <waybill/message/functions.hpp>
#include <waybill/message/may_repeat.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace {

using namespace waybill;

static_assert(function<hotel_quote_req>.repeat == repetition::free);
static_assert(function<hotel_booking_cancellation_req>.repeat == repetition::idempotent);
static_assert(function<hotel_booking_creation_req>.repeat == repetition::same_reference);

TEST(may_repeat, of_the_table) {
    std::set<error_code> codes;
    std::set<std::string> ids;
    for (auto const& row : nlohmann::json::parse(support::read_file(support::test_data("workflow/repeats.json")))) {
        SCOPED_TRACE(row.dump());
        error why{.code = enumerator_named<error_code>(row.at("code").get<std::string>()).value()};
        why.status = row.value("status", 0);
        why.id = row.value("id", "");
        why.unsent = row.value("unsent", false);
        codes.insert(why.code);
        ids.insert(why.id);
        EXPECT_EQ(name_of(call_outcome_of(why)), row.at("outcome").get<std::string>());
        EXPECT_EQ(may_repeat(why, repetition::free), row.at("reads").get<bool>());
        for (auto const changing : {repetition::idempotent, repetition::same_reference}) {
            EXPECT_EQ(may_repeat(why, changing), row.at("changes").get<bool>()) << name_of(changing);
            EXPECT_FALSE(may_repeat(why, changing, call_outcome::unknown)) << "it may have been carried out";
            EXPECT_LE(may_repeat(why, changing, call_outcome::nothing), may_repeat(why, repetition::free));
        }
    }
    EXPECT_EQ(codes.size(), enumerators<error_code>.size()) << "a code without a row";
    for (auto const id : enumerators<error_id>) EXPECT_TRUE(ids.contains(std::string(name_of(id)))) << name_of(id);
}

} // namespace
