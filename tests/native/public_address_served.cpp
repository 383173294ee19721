// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The address in WSDL, OpenAPI and help pages, requested through proxies and directly, over sockets.
#include <authentication/registration.hpp>

#include "support/socket.hpp"
#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

namespace public_address_served_tests {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::server;
using testing::HasSubstr;
using testing::Not;

/// 127.0.0.9 is a trusted proxy. 127.0.0.1 is a caller without a proxy.
class public_address_served : public testing::Test {
protected:
    public_address_served() {
        EXPECT_TRUE(register_address(*store, "203.0.113.0/24", ""));
        start();
    }

    void start(std::string fixed = {}) {
        running = support::start_service(store.url(), {.trusted_proxies = {"127.0.0.9"}, .address = std::move(fixed)});
        port = support::port_of(running->address());
    }
    [[nodiscard]] http::response get(std::string const& target, std::string const& fields,
                                     char const* from = "127.0.0.9") const {
        support::socket client(port, from);
        client.send("GET " + target + " HTTP/1.1\r\nHost: inside.example:8080\r\nConnection: close\r\n" + fields +
                    "\r\n");
        auto answer = client.receive();
        EXPECT_TRUE(answer) << target;
        return answer ? *answer : http::response{};
    }

    support::temporary_store store;
    std::unique_ptr<running_service> running;
    std::uint16_t port = 0;
};

std::string const by_proxy = "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n"
                             "X-Forwarded-Host: travel.example\r\nX-Forwarded-Prefix: /api/\r\n";

TEST_F(public_address_served, is_the_one_that_a_trusted_proxy_names) {
    EXPECT_THAT(get("/cr.ws/Flight.asmx?WSDL", by_proxy).body,
                HasSubstr("location=\"https://travel.example/api/cr.ws/Flight.asmx\""));
    EXPECT_THAT(get("/openapi.json", by_proxy).body, HasSubstr(R"("url": "https://travel.example/api")"));
    for (auto const& page : {get("/cr.ws/Flight.asmx?WSDL", by_proxy), get("/openapi.json", by_proxy)})
        EXPECT_THAT(page.body, Not(HasSubstr("inside.example")));
}

TEST_F(public_address_served, is_shown_by_help_pages_whose_links_respect_the_prefix) {
    auto const page = get("/cr.ws/Hotel.asmx", by_proxy).body;
    EXPECT_THAT(page, HasSubstr("<code>https://travel.example/api/cr.ws/Hotel.asmx</code>"));
    EXPECT_THAT(page, HasSubstr("POST /api/cr.ws/Hotel.asmx/WebServiceRQ HTTP/1.1\nHost: travel.example\n"));
    EXPECT_THAT(page, Not(HasSubstr("inside.example")));
    EXPECT_THAT(page, Not(HasSubstr("href=\"/"))) << "a link from the root would leave the prefix out";
    EXPECT_THAT(page, HasSubstr("href=\"../openapi.json\""));
}

TEST_F(public_address_served, is_not_taken_from_others_than_trusted_proxies) {
    EXPECT_EQ(get("/cr.ws/Flight.asmx?WSDL", by_proxy, "127.0.0.1").status, 403) << "an unknown proxy on this machine";
    EXPECT_THAT(get("/cr.ws/Flight.asmx?WSDL", "", "127.0.0.1").body,
                HasSubstr("location=\"http://inside.example:8080/cr.ws/Flight.asmx\""));
}

TEST_F(public_address_served, is_not_guessed_if_a_proxy_sends_an_invalid_one) {
    for (auto const* field : {"X-Forwarded-Proto: gopher", "X-Forwarded-Host: a/b", "X-Forwarded-Host: <script>",
                              "X-Forwarded-Prefix: //evil.example", "X-Forwarded-Prefix: /a/../b"}) {
        auto const answer =
            get("/cr.ws/Flight.asmx?WSDL", "X-Forwarded-For: 203.0.113.7\r\n" + std::string(field) + "\r\n");
        EXPECT_EQ(answer.status, 400) << field;
        EXPECT_THAT(answer.body, HasSubstr(std::string(field).substr(0, std::string(field).find(':'))));
        EXPECT_THAT(answer.body, Not(HasSubstr("<"))) << "the value is not repeated";
    }
}

TEST_F(public_address_served, is_the_setting_whatever_a_proxy_sends) {
    start("https://Travel.example/api/");
    for (auto const& fields : {by_proxy, "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: x\r\n" + std::string()})
        EXPECT_THAT(get("/cr.ws/Flight.asmx?WSDL", fields).body,
                    HasSubstr("location=\"https://travel.example/api/cr.ws/Flight.asmx\""));
    EXPECT_THAT(get("/openapi.json", by_proxy).body, HasSubstr(R"("url": "https://travel.example/api")"));
    EXPECT_THAT(get("/cr.ws/Flight.asmx", by_proxy).body,
                HasSubstr("<code>https://travel.example/api/cr.ws/Flight.asmx</code>"));
}

} // namespace public_address_served_tests
