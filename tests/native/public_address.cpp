// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The address of the service that callers are shown.
#include <authentication/forwarded_for.hpp>
#include <server/public_address.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace public_address_tests {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::server;
using testing::HasSubstr;
using testing::Not;

using fields = http::headers;

public_address after_proxies(bool encrypted = false) {
    return public_address::of({.encrypted = encrypted, .listening = "127.0.0.1:9"}).value();
}
result<std::string> address(http::headers headers, bool encrypted = false) {
    return after_proxies(encrypted).base_url({"GET", "/cr.ws/Flight.asmx?WSDL", std::move(headers), {}});
}

TEST(public_address, is_the_host_of_the_request_without_a_proxy) {
    struct {
        char const* host;
        bool encrypted;
        char const* url;
    } const table[] = {
        {"partner.example", false, "http://partner.example"},
        {"partner.example:8080", false, "http://partner.example:8080"},
        {"Partner.Example:80", false, "http://partner.example"},
        {"partner.example:443", true, "https://partner.example"},
        {"partner.example:80", true, "https://partner.example:80"},
        {"my_service:8080", false, "http://my_service:8080"},
        {"[::1]:8080", false, "http://[::1]:8080"},
    };
    for (auto const& each : table)
        EXPECT_EQ(address({{"Host", each.host}}, each.encrypted).value(), each.url) << each.host;
    for (auto const* invalid : {"", "a b", "a/b", "a/", "user:pass@host", "host:99999", "[::::]", "h\xc3\xb6st"})
        EXPECT_EQ(address({{"Host", invalid}}).value(), "http://127.0.0.1:9") << invalid;
    EXPECT_EQ(address({{"Host", "host\"/><x"}}, true).value(), "https://127.0.0.1:9");
    EXPECT_EQ(address({}).value(), "http://127.0.0.1:9");
}

TEST(public_address, is_what_the_nearest_trusted_proxy_writes) {
    struct {
        char const* what;
        http::headers headers;
        char const* url;
    } const table[] = {
        {"scheme alone", fields{{"X-Forwarded-Proto", "https"}}, "https://in.example:8080"},
        {"scheme in capitals", fields{{"x-forwarded-proto", "HTTPS"}}, "https://in.example:8080"},
        {"host alone", fields{{"X-Forwarded-Host", "travel.example"}}, "http://travel.example"},
        {"prefix alone", fields{{"X-Forwarded-Prefix", "/api"}}, "http://in.example:8080/api"},
        {"prefix with a slash at its end", fields{{"X-Forwarded-Prefix", "/a/b-1_2.~/"}},
         "http://in.example:8080/a/b-1_2.~"},
        {"the root as a prefix", fields{{"X-Forwarded-Prefix", "/"}}, "http://in.example:8080"},
        {"fields that say nothing",
         fields{{"X-Forwarded-Proto", ""}, {"X-Forwarded-Host", ""}, {"X-Forwarded-Prefix", ""}},
         "http://in.example:8080"},
        {"all",
         fields{{"X-Forwarded-Proto", "https"},
                {"X-Forwarded-Host", "travel.example:8443"},
                {"X-Forwarded-Prefix", "/api"}},
         "https://travel.example:8443/api"},
        {"the default port", fields{{"X-Forwarded-Proto", "https"}, {"X-Forwarded-Host", "travel.example:443"}},
         "https://travel.example"},
        {"IPv6", fields{{"X-Forwarded-Host", "[2001:DB8::1]:8443"}}, "http://[2001:db8::1]:8443"},
        {"lists, forged in front",
         fields{{"X-Forwarded-Proto", "gopher, https"},
                {"X-Forwarded-Host", "<evil>,travel.example"},
                {"X-Forwarded-Prefix", "//x, /api"}},
         "https://travel.example/api"},
        {"two fields are one list",
         fields{{"X-Forwarded-Host", "evil.example"}, {"X-Forwarded-Host", "travel.example"}}, "http://travel.example"},
        {"the standard field, which is not read", fields{{"Forwarded", "for=192.0.2.1;proto=https;host=evil.example"}},
         "http://in.example:8080"},
    };
    for (auto each : table) {
        each.headers.add("Host", "in.example:8080");
        auto const url = address(each.headers);
        ASSERT_TRUE(url) << each.what << ": " << url.error().message;
        EXPECT_EQ(*url, each.url) << each.what;
    }
    EXPECT_EQ(address({{"Host", "in.example"}, {"X-Forwarded-Proto", "http"}}, true).value(), "http://in.example")
        << "TLS between proxy and service says nothing of the caller's side";
}

TEST(public_address, is_an_error_if_a_proxy_sends_an_invalid_value) {
    struct {
        char const* name;
        std::vector<std::string> values;
    } const table[] = {
        {"X-Forwarded-Proto", {"ftp", "https:", "https://", "wss", "javascript", "http\"", "https;q=1", "http https"}},
        {"X-Forwarded-Host",
         {"a b", "a/b",   "/",   "a/",   "a?b",    "a#b",         "user@a", "a:0",          "a:65536",
          "a:x", "a:1:2", ":80", "[::1", "[::1]x", "[1.2.3.4]",   "[::::]", "[::1%25eth0]", "a\"b",
          "a<b", "a>b",   "a'b", "a&b",  "a\\b",   "h\xc3\xb6st", "a%2fb",  "https://a"}},
        {"X-Forwarded-Prefix", {"api",   "//evil.example", "/a//b",     "/..",   "/a/../b",
                                "/./a",  "/a/.",           "/a b",      "/a\"b", "/a'b",
                                "/a<b",  "/a>b",           "/a%2e%2e",  "/a?b",  "/a#b",
                                "/a\\b", "/a;b",           "/\xc3\xa9", "/a\tb", "https://evil.example"}},
        {"X-Forwarded-Prefix", {"/" + std::string(300, 'a')}},
    };
    for (auto const& [name, values] : table)
        for (auto const& value : values) {
            auto const url = address({{"Host", "in.example"}, {name, value}});
            ASSERT_FALSE(url) << name << ": " << value << " gives " << *url;
            EXPECT_EQ(url.error().code, error_code::value_invalid);
            EXPECT_THAT(url.error().message, HasSubstr(name));
            if (value.size() > 8) { EXPECT_THAT(url.error().message, Not(HasSubstr(value))); }
        }
}

TEST(public_address, is_the_setting_if_there_is_one) {
    auto const set = public_address::of({.fixed = "https://Travel.Example:443/api/"}).value();
    for (http::headers const& headers :
         {http::headers{}, http::headers{{"Host", "other"}}, http::headers{{"X-Forwarded-Proto", "ftp"}}})
        EXPECT_EQ(set.base_url({"GET", "/", headers, {}}).value(), "https://travel.example/api");
    for (auto const* wrong :
         {"travel.example", "ftp://travel.example", "https://", "https://u:p@travel.example", "https://a/?b"})
        EXPECT_FALSE(public_address::of({.fixed = wrong})) << wrong;
}

TEST(forwarding_fields, are_removed_unless_a_trusted_proxy_sent_them) {
    http::headers headers{{"Host", "a"},         {"X-Forwarded-For", "b"},  {"x-forwarded-PROTO", "c"},
                          {"Forwarded", "d"},    {"X-Forwarded-Host", "e"}, {"X-Forwarded-Prefix", "f"},
                          {"X-Real-IP", "g"},    {"Accept", "h"},           {"X-Forwarded-Port", "i"},
                          {"X-Request-ID", "j"}, {"X-Forward", "k"}};
    EXPECT_TRUE(has_forwarding_field(headers));
    remove_forwarding_fields(headers);
    EXPECT_FALSE(has_forwarding_field(headers));
    EXPECT_EQ(headers, (http::headers{{"Host", "a"}, {"Accept", "h"}, {"X-Request-ID", "j"}, {"X-Forward", "k"}}));
}

} // namespace public_address_tests
