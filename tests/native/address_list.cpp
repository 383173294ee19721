// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "authentication/address_range.hpp"

#include "authentication/caller_filter.hpp"
#include "authentication/registration.hpp"
#include "storage/addresses.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

namespace {

using namespace waybill::native::authentication;
using namespace waybill::native::storage;
using boost::asio::ip::make_address;

struct reading {
    char const* written;
    char const* canonical;
};

class address_range_text : public testing::TestWithParam<reading> {};

TEST_P(address_range_text, is_read_and_written_canonically) {
    auto const [written, canonical] = GetParam();
    auto const range = address_range::parse(written);
    ASSERT_TRUE(range) << written;
    EXPECT_EQ(range->text(), canonical);
    EXPECT_EQ(address_range::parse(range->text()).value(), *range);
}

INSTANTIATE_TEST_SUITE_P(
    matrix, address_range_text,
    testing::Values(reading{"192.0.2.7", "192.0.2.7"}, reading{"192.0.2.7/32", "192.0.2.7"},
                    reading{"10.0.0.0/8", "10.0.0.0/8"}, reading{"10.1.2.3/8", "10.0.0.0/8"},
                    reading{"0.0.0.0/0", "0.0.0.0/0"}, reading{"255.255.255.255/1", "128.0.0.0/1"},
                    reading{"2001:DB8::1", "2001:db8::1"}, reading{"2001:db8::1/128", "2001:db8::1"},
                    reading{"2001:db8:0:0:ffff::/32", "2001:db8::/32"}, reading{"::/0", "::/0"}, reading{"::1", "::1"},
                    reading{"fe80::1%7", "fe80::1"}, reading{"::ffff:192.0.2.7", "192.0.2.7"},
                    reading{"::ffff:10.1.2.3/104", "10.0.0.0/8"}, reading{"::ffff:192.0.2.7/128", "192.0.2.7"}));

TEST(refused_address_range_text, is_quoted) {
    for (std::string const written :
         {"", " ", "10.0.0", "10.0.0.256", "010.0.0.1", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8",
          "10.0.0.0/08", "10.0.0.0/8 ", "10.0.0.0/8/8", "10.0.0.0/99999999999", "2001:db8::/129", "2001:db8::g",
          ":::", "::ffff:10.0.0.0/95", "localhost", "*"}) {
        auto const range = address_range::parse(written);
        ASSERT_FALSE(range) << written;
        EXPECT_EQ(range.error().kind, store_failure::refused);
        EXPECT_NE(range.error().message.find("\"" + written + "\""), std::string::npos);
    }
}

struct visit {
    char const* range; ///< null: an empty list
    char const* caller;
    bool allowed;
};

class address_list_matrix : public testing::TestWithParam<visit> {};

TEST_P(address_list_matrix, allows_or_not) {
    auto const [range, caller, allowed] = GetParam();
    address_list const list = range ? address_list({address_range::parse(range).value()}) : address_list();
    EXPECT_EQ(list.allows(make_address(caller)), allowed) << (range ? range : "(empty)") << " " << caller;
}

INSTANTIATE_TEST_SUITE_P(
    matrix, address_list_matrix,
    testing::Values(
        // default deny, loopback allowed
        visit{nullptr, "127.0.0.1", true}, visit{nullptr, "127.255.0.9", true}, visit{nullptr, "::1", true},
        visit{nullptr, "::ffff:127.0.0.1", true}, visit{nullptr, "192.0.2.7", false},
        visit{nullptr, "2001:db8::1", false}, visit{nullptr, "::ffff:192.0.2.7", false},
        visit{nullptr, "0.0.0.0", false}, visit{nullptr, "::", false}, visit{nullptr, "128.0.0.1", false},
        // single addresses
        visit{"192.0.2.7", "192.0.2.7", true}, visit{"192.0.2.7", "192.0.2.8", false},
        visit{"192.0.2.7", "::ffff:192.0.2.7", true}, visit{"::ffff:192.0.2.7", "192.0.2.7", true},
        visit{"192.0.2.7", "127.0.0.1", true}, visit{"2001:db8::1", "2001:db8::1", true},
        visit{"2001:db8::1", "2001:db8::2", false}, visit{"fe80::1", "fe80::1%5", true},
        // ranges and their edges
        visit{"10.0.0.0/8", "10.0.0.0", true}, visit{"10.0.0.0/8", "10.255.255.255", true},
        visit{"10.0.0.0/8", "11.0.0.0", false}, visit{"10.0.0.0/8", "9.255.255.255", false},
        visit{"10.0.0.0/8", "::ffff:10.2.3.4", true}, visit{"::ffff:10.0.0.0/104", "10.2.3.4", true},
        visit{"192.0.2.128/25", "192.0.2.127", false}, visit{"192.0.2.128/25", "192.0.2.128", true},
        visit{"192.0.2.6/31", "192.0.2.7", true}, visit{"192.0.2.6/31", "192.0.2.8", false},
        visit{"2001:db8::/32", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", true},
        visit{"2001:db8::/32", "2001:db9::", false}, visit{"2001:db8::8/125", "2001:db8::f", true},
        visit{"2001:db8::8/125", "2001:db8::10", false},
        // a prefix of length 0 contains one family only
        visit{"0.0.0.0/0", "203.0.113.9", true}, visit{"0.0.0.0/0", "2001:db8::1", false},
        visit{"::/0", "2001:db8::1", true}, visit{"::/0", "203.0.113.9", false},
        visit{"::/0", "::ffff:203.0.113.9", false}));

TEST(caller_filter, follows_the_store) {
    support::temporary_store store;
    auto now = waybill::native::authentication::steady_time(std::chrono::hours(9));
    caller_filter filter(*store, std::chrono::seconds(5));
    auto const office = make_address("10.9.8.7");
    EXPECT_FALSE(filter.admits(office, now));
    EXPECT_TRUE(filter.admits(make_address("127.0.0.1"), now));

    EXPECT_EQ(register_address(*store, "10.9.0.0/16", "office").value(), "10.9.0.0/16");
    EXPECT_FALSE(filter.admits(office, now + std::chrono::seconds(4))) << "the list is not read for each caller";
    now = now + std::chrono::seconds(5);
    EXPECT_TRUE(filter.admits(office, now));

    ASSERT_TRUE(store->write([](auto& sql) { return forbid_range(sql, "10.9.0.0/16"); }));
    now = now + std::chrono::seconds(5);
    EXPECT_FALSE(filter.admits(office, now));

    EXPECT_TRUE(register_address(*store, "10.9.0.0/16", "office"));
    filter.refresh(now);
    EXPECT_TRUE(filter.admits(office, now)) << "and at once after refresh()";
}

TEST(caller_filter, keeps_its_list_when_the_store_contains_an_invalid_range) {
    support::temporary_store store;
    ASSERT_TRUE(register_address(*store, "10.9.8.7", ""));
    caller_filter filter(*store, std::chrono::seconds(1));
    ASSERT_TRUE(store->write([](auto& sql) { allow_range(sql, {"nonsense", ""}); }));
    auto const now = waybill::native::authentication::steady_time(std::chrono::hours(9));
    EXPECT_TRUE(filter.admits(make_address("10.9.8.7"), now));
    EXPECT_FALSE(filter.admits(make_address("10.9.8.8"), now));
    EXPECT_FALSE(registered_addresses(*store));

    caller_filter fresh(*store);
    EXPECT_FALSE(fresh.admits(make_address("10.9.8.7"), now)) << "a list that cannot be read allows nobody";
    EXPECT_TRUE(fresh.admits(make_address("::1"), now));
}

TEST(register_address, refuses_invalid_ranges) {
    support::temporary_store store;
    auto const refused = register_address(*store, "10.0.0.0/40", "");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, store_failure::refused);
    EXPECT_TRUE(store->read([](auto& sql) { return allowed_ranges(sql); }).value().empty());
}

} // namespace
