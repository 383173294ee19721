// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "server/cors.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace waybill;
using native::server::cors;

/// Which origins may read an answer, and whether a cache may give the answer to another origin (Fetch standard).
TEST(cors, allows_the_listed_origins) {
    struct {
        std::vector<std::string> allowed;
        std::string origin, answered, vary;
    } const cases[] = {
        {{"https://a.example", "https://b.example"}, "https://b.example", "https://b.example", "Origin"},
        {{"https://a.example"}, "https://b.example", "", ""},
        {{"https://a.example"}, "", "", ""},
        {{"*"}, "https://b.example", "*", ""},
        {{}, "https://b.example", "", ""},
    };
    for (auto const& each : cases) {
        http::request request{.method = "OPTIONS"};
        if (!each.origin.empty()) request.headers.add("Origin", each.origin);
        http::response answer;
        cors const rules(each.allowed);
        rules.allow(request, answer);
        EXPECT_EQ(answer.headers.get("Access-Control-Allow-Origin"), each.answered) << each.origin;
        EXPECT_EQ(answer.headers.get("Vary"), each.vary) << each.origin;

        EXPECT_FALSE(rules.preflight(request)) << "an OPTIONS request that is no preflight";
        request.headers.add("Access-Control-Request-Method", "POST");
        auto const preflight = rules.preflight(request);
        ASSERT_EQ(preflight.has_value(), !each.answered.empty()) << each.origin;
        if (preflight) { EXPECT_EQ(preflight->headers.get("Access-Control-Allow-Origin"), each.answered); }
    }
}

} // namespace
