// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/agency.hpp"
#include "support/booking_partner.hpp"

#include <waybill/explain.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

/// A gateway reports a failure in plain text that begins like a document.
namespace {

using namespace waybill;
using booking_partner::mishap;

constexpr std::string_view plain_failures[] = {"{upstream} did not answer", "[upstream] failed", "\"no route", "null"};

mishap plain_failure(int status, std::string_view text) {
    return {"plain", false, http::response{status, {{"Content-Type", "text/plain"}}, std::string(text)}};
}

TEST(workflow_plain_failures, of_a_read_are_followed_by_another_attempt) {
    for (auto const text : plain_failures)
        for (int const status : {500, 502, 503}) {
            SCOPED_TRACE(std::string(text) + ' ' + std::to_string(status));
            booking_partner::fixture one;
            one.access.script = {plain_failure(status, text), plain_failure(status, text)};
            auto const found = one.search();
            EXPECT_TRUE(found) << explain(found.error());
            EXPECT_EQ(one.access.sent.size(), 3U);
            auto const& first = one.asking.attempts().front().failure;
            ASSERT_TRUE(first);
            EXPECT_EQ(first->code, error_code::server_error);
            EXPECT_EQ(first->status, status);
            EXPECT_EQ(first->body, text);

            persistent_call<trip_booking_list_rq> trips(partner{.base_url = "http://localhost"},
                                                        agency::trips_request(), {});
            ASSERT_EQ(trips.begin({}).what, next_action::kind::send);
            auto const waiting = trips.answered(plain_failure(status, text).instead.value(), {});
            ASSERT_EQ(waiting.what, next_action::kind::wait);
            EXPECT_EQ(trips.waited(waiting.until).what, next_action::kind::send);
        }
}

TEST(workflow_plain_failures, are_reported_with_status_and_text) {
    for (auto const text : plain_failures) {
        booking_partner::fixture one({.repeating = {.attempts = 1}});
        one.access.script = {plain_failure(503, text)};
        auto const found = one.search();
        ASSERT_FALSE(found) << text;
        EXPECT_EQ(found.error().code, error_code::server_error);
        EXPECT_EQ(found.error().status, 503);
        EXPECT_EQ(found.error().body, text);
    }
}

} // namespace
