// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Texts that two layers could interpret differently: the store must contain exactly the text of the program.
#include <authentication/authenticator.hpp>
#include <authentication/registration.hpp>
#include <booking_service/booking_service.hpp>
#include <storage/addresses.hpp>
#include <storage/bookings.hpp>
#include <storage/orders.hpp>
#include <storage/quotes.hpp>
#include <storage/users.hpp>

#include "support/bookings.hpp"
#include "support/fresh_store_test.hpp"
#include "support/opened_store.hpp"
#include "support/workflow.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::booking_service;
using namespace waybill::native::storage;

class store_texts : public support::fresh_store_test {
protected:
    /// The text, a NUL, and more.
    static std::string cut(std::string text) { return text + '\0' + "more"; }
};

TEST_P(store_texts, a_login_with_a_nul_matches_no_other_login_and_is_not_verified) {
    ASSERT_TRUE(register_login(*store, {"agency", "secret"}, {7}, {}));
    authenticator authenticator(*store);
    constexpr steady_time now{std::chrono::hours(1)};
    for (int i = 0; i < 200; ++i) {
        auto const found = authenticator.identify({cut("agency") + std::to_string(i), "secret"}, now, "192.0.2.1");
        ASSERT_TRUE(found) << explain(found.error());
        ASSERT_EQ(found->login, nullptr) << i;
    }
    EXPECT_EQ(authenticator.verifications(), 0U) << "nothing was verified";
    EXPECT_NE(authenticator.identify({"agency", "secret"}, now, "192.0.2.1").value().login, nullptr);
}

TEST_P(store_texts, logins_are_compared_byte_by_byte) {
    ASSERT_TRUE(register_login(*store, {"ag\xC3\xA9nce", "secret"}, {7}, {})); // U+00E9
    authenticator authenticator(*store);
    for (std::string const other : {"AG\xC3\xA9nce", "ag\xC3\x89nce", "age\xCC\x81nce", "ag\xC3\xA9nce ",
                                    " ag\xC3\xA9nce", "ag\xC3\xA9nc%", "ag_nce", "agence"}) {
        EXPECT_EQ(authenticator.identify({other, "secret"}, steady_time{}).value().login, nullptr) << other;
    }
    std::string const longer = "ag\xC3\xA9nce" + std::string(100'000, 'e');
    EXPECT_EQ(authenticator.identify({longer, "secret"}, steady_time{}).value().login, nullptr);
    EXPECT_NE(authenticator.identify({"ag\xC3\xA9nce", "secret"}, steady_time{}).value().login, nullptr);
}

TEST_P(store_texts, nothing_with_a_nul_gets_into_a_statement) {
    ASSERT_TRUE(register_login(*store, {"agency", "secret"}, {7}, {}));
    ASSERT_TRUE(register_address(*store, "10.0.0.0/8", "office"));
    struct {
        char const* name;
        std::function<void(session&)> work;
    } const table[] = {
        {"find_login", [](auto& sql) { (void)find_login(sql, cut("agency")); }},
        {"save_login", [](auto& sql) { save_login(sql, {cut("agency"), "hash", {1}, {}}); }},
        {"remove_login", [](auto& sql) { remove_login(sql, cut("agency")); }},
        {"allow_range", [](auto& sql) { allow_range(sql, {cut("10.0.0.0/8"), ""}); }},
        {"note", [](auto& sql) { allow_range(sql, {"11.0.0.0/8", cut("office")}); }},
        {"forbid_range", [](auto& sql) { forbid_range(sql, cut("10.0.0.0/8")); }},
        {"find_order", [](auto& sql) { (void)find_order(sql, 7, cut("reference")); }},
        {"find_quote", [](auto& sql) { (void)find_quote(sql, 7, cut("Q-1")); }},
        {"consume_quote", [](auto& sql) { (void)consume_quote(sql, 7, cut("Q-1")); }},
        {"remove_booking", [](auto& sql) { remove_booking(sql, 7, cut("B"), "accommodation"); }},
        {"a statement that is used again",
         [](auto& sql) {
             put_booking(sql, {7, 1, instant::of(2026, 3, 1), support::bare_stay("B")});
             put_booking(sql, {7, 1, instant::of(2026, 3, 1), support::bare_stay(cut("B"))});
         }},
    };
    for (auto const& row : table) {
        auto const done = store->write([&](auto& sql) { row.work(sql); });
        ASSERT_FALSE(done) << row.name;
        EXPECT_EQ(done.error().kind, store_failure::refused) << row.name << " " << explain(done.error());
        EXPECT_EQ(done.error().message.find("agency"), std::string::npos);
    }
    auto const left = store->read([](auto& sql) { return all_logins(sql); });
    EXPECT_EQ(left.value(), std::vector<std::string>{"agency"});
}

TEST_P(store_texts, a_request_with_a_nul_is_refused_before_the_store) {
    ASSERT_TRUE(register_login(*store, {"agency", "secret"}, {7}, {}));
    std::vector<std::string> reported;
    auto service = native::booking_service::booking_service::open(*store, {.report = [&](store_error const& why,
                                                                                         std::string_view) {
                       reported.push_back(explain(why));
                   }}).value();
    call const of{.address = "127.0.0.1", .request_id = "id", .now = instant::of(2026, 3, 1)};
    request_context context;
    EXPECT_EQ(support::outcome(service.admit({cut("agency"), "secret"}, of, context)), "AUTH_INVALID");

    auto const said = [&](auto const& request) { return support::outcome(support::ask(service, request, of)); };
    credential const own{"agency", "secret"};
    hotel_booking_detail_req detail{.credential = own, .user = 7};
    detail.client_reference = cut("agency-8831");
    EXPECT_EQ(said(detail), "FIELD_INVALID ClientReference");
    detail.client_reference.reset();
    detail.booking_number = cut("H100000000000001");
    EXPECT_EQ(said(detail), "FIELD_INVALID BookingNumber");
    EXPECT_EQ(
        said(hotel_booking_cancellation_req{.credential = own, .user = 7, .booking_number = cut("H100000000000001")}),
        "BOOKING_NOT_FOUND BookingNumber");
    hotel_booking_creation_req creation{.credential = own, .user = 7, .quote_id = cut("Q-1")};
    creation.client_reference = creation.customer.last_name = "x";
    creation.selected_rooms = {{.customers = {{.last_name = "x"}}}};
    EXPECT_EQ(said(creation), "FIELD_INVALID QuoteId");
    creation.quote_id = "Q-1";
    creation.client_reference = cut("r");
    EXPECT_EQ(said(creation), "FIELD_INVALID ClientReference");
    creation.client_reference = "r";
    creation.customer.last_name = cut("x");
    EXPECT_EQ(said(creation), "FIELD_INVALID LastName");
    EXPECT_EQ(reported, std::vector<std::string>{}) << "the store was not used";
}

INSTANTIATE_TEST_SUITE_P(on, store_texts, support::engines, support::engine_name);

TEST(register_login, accepts_what_every_access_method_and_every_store_can_represent) {
    support::temporary_store store;
    for (std::string const login : {"agency", "ag\xC3\xA9nce 7", "a~b", " x "})
        EXPECT_TRUE(register_login(*store, {login, "secret"}, {1}, {})) << login;
    std::string const too_long(4'097, 'x');
    EXPECT_EQ(support::failure_of(register_login(*store, {"agency", too_long}, {1}, {})), store_failure::refused);
    EXPECT_EQ(support::failure_of(change_password(*store, {"agency", too_long})), store_failure::refused);
    for (std::string const& login : {std::string("a\0b", 3), std::string("a\nb"), std::string("a\x7F"),
                                     std::string("\xC3"), std::string("\xED\xA0\x80"), std::string("\x1B[31m")}) {
        auto const refused = register_login(*store, {login, "secret"}, {1}, {});
        EXPECT_EQ(support::failure_of(refused), store_failure::refused) << login;
    }
}

} // namespace
