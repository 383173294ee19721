// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Proxies, client certificates, local addresses and compressed responses, over each transport.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/compressed.hpp"
#include "support/loopback_proxy.hpp"
#include "support/outcome.hpp"
#include "support/transports.hpp"

#include <waybill/detail/net/exchange.hpp>
#include <waybill/detail/net/proxy.hpp>
#include <waybill/explain.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace std::chrono_literals;

template <class Transport>
class networks_of : public testing::Test {
public:
    static result<trip_booking_list_rs> call(std::string const& url, network_settings network, bool in_pieces = false) {
        typename Transport::settings settings{.network = std::move(network)};
        return Transport::call_trips(url, settings, in_pieces);
    }
};

TYPED_TEST_SUITE(networks_of, support::all_transports, support::transport_names);

constexpr auto authorization = "Basic YWdlbmN5OnNlY3JldDoyMDI2"; // agency:secret:2026

TYPED_TEST(networks_of, reach_https_partners_by_a_tunnel) {
    support::certificate const own("localhost");
    support::answering_partner const partner({}, &own);
    support::loopback_proxy const proxy(authorization);
    for (bool const in_pieces : {false, true}) {
        auto const found = support::required(TestFixture::call(
            partner.url(), {.ca_file = own.certificate_file, .proxy = {.https = proxy.url("agency:secret%3A2026@")}},
            in_pieces));
    }
    ASSERT_EQ(proxy.heads().size(), 2U);
    EXPECT_TRUE(proxy.heads()[0].starts_with("CONNECT localhost:" + std::to_string(partner.port()) + " HTTP/1.1\r\n"));
    EXPECT_EQ(partner.requests(), 2);
    EXPECT_EQ(partner.last_request().find("Proxy"), std::string::npos);
    EXPECT_TRUE(partner.last_request().starts_with("POST /"));
}

TYPED_TEST(networks_of, reach_http_partners_without_the_proxy) {
    support::answering_partner const partner;
    support::loopback_proxy const proxy;
    ASSERT_TRUE(TestFixture::call(partner.url(), {.proxy = {.https = proxy.url()}}));
    EXPECT_TRUE(proxy.heads().empty());
}

TYPED_TEST(networks_of, do_not_reach_partners_without_the_credentials_of_the_proxy) {
    support::certificate const own("localhost");
    support::answering_partner const partner({}, &own);
    support::loopback_proxy const proxy(authorization);
    for (auto const* const user : {"", "agency:wrong@"}) {
        auto const found =
            TestFixture::call(partner.url(), {.ca_file = own.certificate_file, .proxy = {.https = proxy.url(user)}});
        auto const why =
            support::expect_error(found, error_code::connection_failed, "the proxy " + proxy.url().substr(7));
        EXPECT_NE(why.message.find("407"), std::string::npos) << why.message;
        EXPECT_EQ(explain(why).find("wrong"), std::string::npos);
        EXPECT_EQ(partner.requests(), 0);
        EXPECT_TRUE(why.unsent);
    }
}

TYPED_TEST(networks_of, report_that_nothing_was_sent_without_a_connection) {
    support::certificate const own("localhost");
    support::answering_partner const partner({}, &own); // its certificate is not trusted
    for (auto const& url : {std::string("http://127.0.0.1:1"), std::string("http://localhost:1"), partner.url()})
        for (bool const in_pieces : {false, true}) {
            auto const found = TestFixture::call(url, {}, in_pieces);
            ASSERT_FALSE(found);
            EXPECT_TRUE(found.error().unsent) << explain(found.error());
        }
    EXPECT_EQ(partner.requests(), 0);
}

TYPED_TEST(networks_of, call_the_listed_partners_without_a_proxy) {
    support::certificate const own("localhost");
    support::answering_partner const partner({}, &own);
    support::loopback_proxy const proxy;
    ASSERT_TRUE(TestFixture::call(
        partner.url(), {.ca_file = own.certificate_file, .proxy = {.https = proxy.url(), .none = "localhost"}}));
    EXPECT_TRUE(proxy.heads().empty());
}

TYPED_TEST(networks_of, report_proxies_that_fail) {
    support::certificate const own("localhost");
    support::answering_partner const partner({}, &own);
    std::string const endless(100'000, 'a');
    for (auto const& answer :
         {std::string("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"), std::string("nonsense\r\n\r\n"),
          "HTTP/1.1 200 OK\r\nX: " + endless + "\r\n\r\n", std::string("HTTP/1.1 200 OK\r\n\r\nmore")}) {
        support::loopback_proxy const proxy("", answer);
        support::expect_error(TestFixture::call(partner.url(), {.proxy = {.https = proxy.url()}}),
                              error_code::connection_failed, "the proxy 127.0.0.1");
    }
    for (auto const* const url :
         {"https://proxy.example", "ftp://secret@proxy", "http://user:secret@", "http://a:b:c"}) {
        SCOPED_TRACE(url);
        auto const why = explain(support::expect_error(TestFixture::call(partner.url(), {.proxy = {.https = url}}),
                                                       error_code::url_invalid));
        EXPECT_EQ(why.find("secret"), std::string::npos) << why;
    }
    auto const dead = TestFixture::call(partner.url(), {.proxy = {.https = "http://127.0.0.1:1"}});
    support::expect_error(dead, error_code::connection_failed, "the proxy 127.0.0.1:1: no connection");
    EXPECT_EQ(partner.requests(), 0);
}

TYPED_TEST(networks_of, limit_the_time_of_a_proxy) {
    support::certificate const own("localhost");
    support::loopback_proxy const silent("", "");
    auto settings = TypeParam::connecting_within(200ms);
    settings.network.proxy.https = silent.url();
    settings.network.ca_file = own.certificate_file; // the certificates of the system take time to load
    auto const begin = std::chrono::steady_clock::now();
    support::expect_error(TypeParam::call_trips("https://localhost:1", settings, false), error_code::connection_failed);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 300ms);
}

TYPED_TEST(networks_of, present_a_certificate) {
    support::certificate const server("localhost");
    support::certificate const client("agency.example");
    support::certificate const other("other.example");
    support::answering_partner const partner({.client_ca = client.certificate_file}, &server);
    network_settings network{.ca_file = server.certificate_file};
    for (auto const& [certificate, key, accepted] :
         {std::tuple(client.certificate_file, client.key_file, true), std::tuple(std::string(), std::string(), false),
          std::tuple(other.certificate_file, other.key_file, false)}) {
        network.certificate_file = certificate;
        network.key_file = key;
        EXPECT_EQ(TestFixture::call(partner.url(), network).has_value(), accepted) << certificate;
    }
    for (auto const& [certificate, key, named] :
         {std::tuple(client.certificate_file, other.key_file, other.key_file),
          std::tuple(std::string("/nowhere.pem"), std::string(), std::string("/nowhere.pem")),
          std::tuple(std::string(), client.key_file, client.key_file)}) {
        network.certificate_file = certificate;
        network.key_file = key;
        support::expect_error(TestFixture::call(partner.url(), network), error_code::tls_failed, named);
    }
}

TYPED_TEST(networks_of, use_the_local_address) {
    support::answering_partner const partner;
    ASSERT_TRUE(TestFixture::call(partner.url(), {.bind_address = "127.0.0.9"}));
    EXPECT_EQ(partner.last_caller(), "127.0.0.9");
    for (auto const* const invalid : {"localhost", "127.0.0.256"}) {
        support::expect_error(TestFixture::call(partner.url(), {.bind_address = invalid}), error_code::value_invalid);
    }
    support::expect_error(TestFixture::call(partner.url(), {.bind_address = "192.0.2.1"}),
                          error_code::connection_failed);
}

TYPED_TEST(networks_of, request_compressed_responses) {
    agency::request_handler handler;
    service service_of{{}, handler};
    int compressed = 0;
    support::answering_partner const partner({.respond = [&](http::request const& request) {
        auto answer = service_of.handle(request, "127.0.0.1", {}, "id");
        if (request.headers.get("Accept-Encoding") != "gzip") return answer;
        ++compressed;
        answer.body = support::compressed(answer.body);
        answer.headers.add("Content-Encoding", "gzip");
        return answer;
    }});
    for (bool const in_pieces : {false, true}) {
        auto const found = support::required(TestFixture::call(partner.url(), {}, in_pieces));
    }
    EXPECT_EQ(compressed, 2);
    ASSERT_TRUE(TestFixture::call(partner.url(), {.compression = false}));
    EXPECT_EQ(compressed, 2);

    typename TypeParam::settings few{.answer_bytes = 20};
    support::expect_error(TypeParam::call_trips(partner.url(), few, false), error_code::answer_too_large);
}

/// Without the question `Expect: 100-continue`, for whose answer a client would wait.
TYPED_TEST(networks_of, receive_large_requests_at_once) {
    support::answering_partner const partner;
    http::request request{.method = "POST", .target = "/", .body = std::string(4096, 'x')};
    request.headers.add("Content-Type", "text/plain");
    auto const begun = std::chrono::steady_clock::now();
    detail::net::response_collector answer(1'000'000);
    ASSERT_TRUE(TypeParam::send(partner.url(), request, answer));
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 500ms);
    EXPECT_EQ(partner.last_request().find("Expect"), std::string::npos);
    EXPECT_NE(partner.last_request().find(request.body), std::string::npos);
}

TEST(proxy_settings, choose_the_proxy) {
    struct row {
        char const* none;
        char const* url;
        bool direct;
    };
    for (auto const& [none, url, direct] : std::vector<row>{{"", "https://partner.example", false},
                                                            {"*", "https://partner.example", true},
                                                            {"partner.example", "https://partner.example", true},
                                                            {"PARTNER.example", "https://partner.example", true},
                                                            {"partner.example", "https://a.b.partner.example", true},
                                                            {".partner.example", "https://a.partner.example", true},
                                                            {"*.partner.example", "https://a.partner.example", true},
                                                            {"partner.example", "https://other-partner.example", false},
                                                            {"a.example, b.example", "https://b.example", true},
                                                            {"b.example", "https://b.example:8443", true},
                                                            {"10.1.2.3", "https://10.1.2.3", true},
                                                            {"::1", "https://[::1]:8443", true},
                                                            {"*", "http://partner.example", true},
                                                            {"", "http://partner.example", true},
                                                            {",,", "https://partner.example", false}}) {
        auto const to = http::parse_url(url);
        ASSERT_TRUE(to) << url;
        auto const found =
            support::required(detail::net::proxy_for({.https = "http://user@proxy.example", .none = none}, *to));
        EXPECT_EQ(!found->has_value(), direct) << none << ' ' << url;
        if (*found) {
            EXPECT_EQ((*found)->name(), "the proxy proxy.example");
            EXPECT_EQ((*found)->authorization, "Basic dXNlcjo=");
        }
    }
}

TEST(proxy_settings, come_from_the_environment) {
    for (auto const* const name : {"HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy"}) ::unsetenv(name);
    EXPECT_EQ(proxy_settings::from_environment().https, "");
    ::setenv("https_proxy", "http://lower.example", 1);
    EXPECT_EQ(proxy_settings::from_environment().https, "http://lower.example");
    ::setenv("HTTPS_PROXY", "http://upper.example", 1);
    ::setenv("NO_PROXY", "localhost", 1);
    auto const all = proxy_settings::from_environment();
    EXPECT_EQ(all.https, "http://upper.example");
    EXPECT_EQ(all.none, "localhost");
    for (auto const* const name : {"HTTPS_PROXY", "https_proxy", "NO_PROXY"}) ::unsetenv(name);
}

} // namespace
