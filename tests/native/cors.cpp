// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/cors.hpp>

#include "support/socket.hpp"
#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cors_tests {

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

/// A browser hides a response without them, so that a page would not know whether something was done.
TEST(cors, completes_what_the_host_refuses) {
    support::temporary_store store;
    native::server::server_settings settings{.cors_origins = {"https://a.example"}, .trusted_proxies = {"127.0.0.9"}};
    settings.host.limits.body_bytes = 1000;
    auto const running = support::start_service(store.url(), std::move(settings));
    struct {
        char const* from;
        char const* length;
        int status;
    } const cases[] = {{"127.0.0.1", "1001", 413}, {"127.0.0.9", "0", 403}};
    for (auto const& each : cases) {
        support::socket client(support::port_of(running->address()), each.from);
        client.send("POST /cr.ws/Hotel.asmx/WebServiceRQ HTTP/1.1\r\nHost: h\r\nOrigin: https://a.example\r\n"
                    "Content-Length: " +
                    std::string(each.length) + "\r\n\r\n");
        auto const answer = client.receive();
        ASSERT_TRUE(answer) << each.status;
        EXPECT_EQ(answer->status, each.status);
        EXPECT_EQ(answer->headers.get("Access-Control-Allow-Origin"), "https://a.example") << each.status;
    }
}

} // namespace cors_tests
