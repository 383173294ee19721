// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/outcome.hpp"

#include <waybill/http/url.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

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
        std::string_view why;
        std::vector<std::string_view> texts;
    } const table[] = {
        {"http://", {"", "partner.example"}},
        {"scheme", {"ftp://partner.example"}},
        {"no host", {"http://", "http:///path", "http://:80"}},
        {"port",
         {"http://host:0", "http://host:65536", "http://host:80x", "http://host:+80", "http://a:b:c", "http://[::1]x"}},
        {"bracket", {"http://[::1"}},
        {"IPv6", {"http://[]", "http://[host]", "http://[12]"}},
        {"host contains an invalid character", {"http://ho st", "http://host\r\nX: y"}},
        {"path", {"http://host/a b", "http://host/a\r\nX: y"}},
        {"query", {"http://host/?a=b", "http://host?a=b"}},
        {"fragment", {"http://host/#top"}},
        {"user name", {"http://agency:hunter2@host/"}},
    };
    for (auto const& row : table)
        for (auto const text : row.texts) {
            auto const parsed = parse_url(text);
            SCOPED_TRACE(text);
            auto const why = support::expect_error(parsed, waybill::error_code::url_invalid, row.why);
            EXPECT_EQ(why.found.find("hunter2"), std::string::npos);
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
