// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/booking_partner.hpp"
#include "support/outcome.hpp"

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

TEST(workflow_plain_failures, are_reported_with_status_and_text) {
    for (auto const text : plain_failures) {
        booking_partner::fixture one({.retries = {.attempts = 1}});
        one.access.script = {plain_failure(503, text)};
        support::expect_error(one.search(),
                              {.code = error_code::server_error, .status = 503, .body = std::string(text)});
    }
}

} // namespace
