// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/http/url.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace waybill::http;

struct address_case {
    std::string_view text;
    url expected;
    std::string_view authority;
};

TEST(url, takes_base_urls_apart) {
    address_case const table[] = {
        {"https://partner.example", {"https", "partner.example", 443, ""}, "partner.example"},
        {"https://partner.example/", {"https", "partner.example", 443, ""}, "partner.example"},
        {"HTTP://Partner.Example:8080/api/v1/", {"http", "partner.example", 8080, "/api/v1"}, "partner.example:8080"},
        {"http://127.0.0.1:80", {"http", "127.0.0.1", 80, ""}, "127.0.0.1"},
        {"http://[::1]:9000/x", {"http", "::1", 9000, "/x"}, "[::1]:9000"},
        {"https://[2001:DB8::7]", {"https", "2001:db8::7", 443, ""}, "[2001:db8::7]"},
        {"http://host:", {"http", "host", 80, ""}, "host"},
        {"https://host:65535", {"https", "host", 65535, ""}, "host:65535"},
        {"http://under_score.example//", {"http", "under_score.example", 80, ""}, "under_score.example"},
    };
    for (auto const& row : table) {
        auto const parsed = parse_url(row.text);
        ASSERT_TRUE(parsed) << row.text << ": " << parsed.error().message;
        EXPECT_EQ(*parsed, row.expected) << row.text;
        EXPECT_EQ(parsed->authority(), row.authority);
    }
}

TEST(url, refuses_what_is_no_base_url_and_says_why) {
    struct {
        std::string_view text;
        std::string_view why;
    } constexpr table[] = {
        {"", "http://"},
        {"partner.example", "http://"},
        {"ftp://partner.example", "scheme"},
        {"http://", "no host"},
        {"http:///path", "no host"},
        {"http://:80", "no host"},
        {"http://host:0", "port"},
        {"http://host:65536", "port"},
        {"http://host:80x", "port"},
        {"http://host:+80", "port"},
        {"http://a:b:c", "port"},
        {"http://[::1", "bracket"},
        {"http://[::1]x", "port"},
        {"http://[]", "IPv6"},
        {"http://[host]", "IPv6"},
        {"http://[12]", "IPv6"},
        {"http://ho st", "host contains an invalid character"},
        {"http://host\r\nX: y", "host contains an invalid character"},
        {"http://host/a b", "path"},
        {"http://host/a\r\nX: y", "path"},
        {"http://host/?a=b", "query"},
        {"http://host?a=b", "query"},
        {"http://host/#top", "fragment"},
        {"http://agency:hunter2@host/", "user name"},
    };
    for (auto const& row : table) {
        auto const parsed = parse_url(row.text);
        ASSERT_FALSE(parsed) << row.text;
        EXPECT_EQ(parsed.error().code, waybill::error_code::url_invalid);
        EXPECT_NE(parsed.error().message.find(row.why), std::string::npos)
            << row.text << ": " << parsed.error().message;
        EXPECT_EQ(parsed.error().found.find("hunter2"), std::string::npos);
    }
}

TEST(url, recognizes_loopback_by_the_text_alone) {
    for (auto const* host : {"localhost", "LocalHost", "api.localhost", "127.0.0.1", "127.255.3.4", "::1", "[::1]",
                             "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1"})
        EXPECT_TRUE(is_loopback(host)) << host;
    for (auto const* host :
         {"", "localhost.example", "mylocalhost", "127.0.0.1.example", "127.0.0", "127.0.0.1.1", "127.0.0.256",
          "128.0.0.1", "0.0.0.0", "::", "::2", "::ffff:10.0.0.1", "127.1", "2130706433", "127.0.0.0x1"})
        EXPECT_FALSE(is_loopback(host)) << host;
}

TEST(url, joins_paths_with_one_slash) {
    EXPECT_EQ(join_path("", "/cr.ws/Flight.asmx"), "/cr.ws/Flight.asmx");
    EXPECT_EQ(join_path("/", "cr.ws"), "/cr.ws");
    EXPECT_EQ(join_path("/api/", "/cr.ws"), "/api/cr.ws");
    EXPECT_EQ(join_path("/api", "cr.ws"), "/api/cr.ws");
}

} // namespace
