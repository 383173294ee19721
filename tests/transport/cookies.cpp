// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Session cookies: kept only on request, and sent only to the partner that set them.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/outcome.hpp"
#include "support/transports.hpp"

#include <waybill/detail/net/cookie_jar.hpp>
#include <waybill/service.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace session_cookies {

using namespace waybill;
using detail::net::cookie_jar;

http::headers sets(std::vector<std::string> const& cookies) {
    http::headers fields;
    for (auto const& each : cookies) fields.add("set-cookie", each);
    return fields;
}

TEST(cookie_jar, keeps_and_deletes_cookies) {
    struct {
        char const* what;
        std::vector<std::string> set;
        char const* sent;
    } const table[] = {
        {"of a session", {"ASP.NET_SessionId=a1; path=/; HttpOnly; SameSite=Lax"}, "ASP.NET_SessionId=a1"},
        {"two", {"a=1", "b=2; Secure"}, "a=1; b=2"},
        {"replaced", {"a=1", "b=2", "a=3"}, "a=3; b=2"},
        {"letter case of names matters", {"a=1", "A=2"}, "a=1; A=2"},
        {"an empty value", {"a="}, "a="},
        {"an equals sign in the value", {" a = b=c ; path=/"}, "a=b=c"},
        {"with an age", {"a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT"}, "a=1"},
        {"in future", {"a=1; expires=Fri, 01 Jan 2100 00:00:00 GMT"}, "a=1"},
        {"deleted by its age", {"a=1", "a=; max-age=0"}, ""},
        {"deleted by a negative age", {"a=1", "a=x; Max-Age=-1"}, ""},
        {"deleted by a date", {"a=1", "b=2", "a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"}, "b=2"},
        {"without a name", {"=1", "alone", "; path=/"}, ""},
        {"a blank in the name", {"a b=1"}, ""},
        {"a control character", {std::string("a=1\tb"), std::string("b=1\0c", 5)}, ""},
        {"too long", {"a=" + std::string(cookie_jar::longest_pair, 'x')}, ""},
    };
    for (auto const& row : table) {
        cookie_jar jar;
        for (auto const& each : row.set) jar.take("http://a:80", sets({each}));
        EXPECT_EQ(jar.value_for("http://a:80"), row.sent) << row.what;
    }
}

TEST(cookie_jar, sends_cookies_to_their_origin_only) {
    cookie_jar jar;
    jar.take("https://a.example", sets({"a=1; Domain=example; Path=/"}));
    for (auto const* const other :
         {"http://a.example", "https://a.example:444", "https://b.example", "https://example"})
        EXPECT_EQ(jar.value_for(other), "") << other;
    EXPECT_EQ(jar.value_for("https://a.example"), "a=1");
}

TEST(cookie_jar, keeps_a_limited_number) {
    cookie_jar jar;
    for (std::size_t i = 0; i <= cookie_jar::most; ++i) jar.take("http://a", sets({"n" + std::to_string(i) + "=1"}));
    auto const sent = jar.value_for("http://a");
    EXPECT_TRUE(sent.starts_with("n1=1; n2=1")) << sent;
    EXPECT_TRUE(sent.ends_with("; n" + std::to_string(cookie_jar::most) + "=1")) << sent;
}

/// The agency, which starts a session.
class sessions_partner {
public:
    [[nodiscard]] std::string url() const { return partner_.url(); }
    [[nodiscard]] std::vector<std::string> sent() const { return partner_.fields("Cookie"); }

private:
    http::response respond(http::request const& request) {
        auto answer = service_.handle(request, "127.0.0.1", {}, "id");
        if (request.headers.find("Cookie") == nullptr) answer.headers.add("Set-Cookie", "JSESSIONID=c-81f0; Path=/");
        return answer;
    }

    agency::request_handler handler_{};
    service<agency::request_handler> service_{{}, handler_};
    support::answering_partner partner_{{.respond = [this](http::request const& request) { return respond(request); }}};
};

template <class Transport>
class kept_cookies : public testing::Test {};
TYPED_TEST_SUITE(kept_cookies, support::all_transports, support::transport_names);

TYPED_TEST(kept_cookies, are_sent_with_the_next_call_if_they_are_switched_on) {
    for (bool const on : {false, true})
        for (bool const in_pieces : {false, true}) {
            sessions_partner const server;
            partner to{.base_url = server.url()};
            typename TypeParam::settings settings;
            EXPECT_FALSE(settings.network.cookies) << "off by default";
            settings.network.cookies = on;
            auto const got =
                support::required(TypeParam::call_after_trips(to, settings, agency::trips_request(), in_pieces));
            EXPECT_EQ(server.sent(), (std::vector<std::string>{"", on ? "JSESSIONID=c-81f0" : ""}));

            to.headers.add("Cookie", "own=1"); // the caller's field is sent as it is
            ASSERT_TRUE(TypeParam::call_after_trips(to, settings, agency::trips_request(), in_pieces));
            EXPECT_EQ(server.sent().back(), "own=1");
        }
}

} // namespace session_cookies
