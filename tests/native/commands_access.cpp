// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// user and allow, and serve with a certificate, as an operator runs them.
#include <authentication/authenticator.hpp>
#include <storage/users.hpp>

#include "support/certificate.hpp"
#include "support/command_outcome.hpp"
#include "support/temporary_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace waybill::native::authentication;
using support::exits;
using support::fails;
using support::prints;
using support::run_program;
using testing::HasSubstr;
using testing::Not;
using waybill::native::storage::find_login;
using waybill::native::storage::hotel_permissions;

class access_commands : public testing::Test {
protected:
    /// A command with the store. Only those that set a password have one in the environment.
    support::program_result run(std::vector<std::string> const& words,
                                support::program::environment const& with = {}) const {
        return run_program(support::joined(words, {"--store", store.url()}), {}, with);
    }
    support::program_result run(std::vector<std::string> const& words, std::string const& password) const {
        return run(words, support::program::environment{{"WAYBILL_PASSWORD", password}});
    }
    support::program_result add(std::string const& login, std::vector<std::string> const& options) const {
        return run(support::joined({"user", "add", login}, options), "secret");
    }
    [[nodiscard]] std::string listed() const { return run({"user", "list"}).output; }

    support::temporary_store store;
};

TEST_F(access_commands, manage_logins) {
    auto const is_right = [&](char const* password) {
        authenticator fresh(*store);
        auto const found = fresh.identify({"agency", password}, waybill::native::authentication::steady_time{});
        return found && found->login != nullptr;
    };
    ASSERT_THAT(run({"user", "add", "agency", "--user", "2", "1", "--member", "55"}, "first"), exits(0));
    ASSERT_EQ(run({"user", "add", "rival", "--user", "3"}, "x").exit_code, 0);
    EXPECT_THAT(run({"user", "list"}),
                prints(testing::ContainsRegex("agency +1 2 +55"), "rival", Not(HasSubstr("argon2"))));

    EXPECT_TRUE(is_right("first"));
    auto ran = run({"user", "password", "agency"}, "second");
    EXPECT_EQ(ran.exit_code, 0) << ran.errors;
    EXPECT_THAT(ran.output + ran.errors, Not(HasSubstr("second")));
    EXPECT_FALSE(is_right("first"));
    EXPECT_TRUE(is_right("second"));
    EXPECT_THAT(listed(), testing::ContainsRegex("agency +1 2 +55")) << "its ids stay";
    EXPECT_THAT(run({"user", "password", "nobody"}, "x"), fails(1, "no such login"));

    EXPECT_EQ(run({"user", "remove", "agency"}).exit_code, 0);
    EXPECT_FALSE(is_right("second"));
    EXPECT_EQ(run({"user", "remove", "agency"}).exit_code, 1) << "it is gone already";
    EXPECT_THAT(listed(), Not(HasSubstr("agency")));
}

TEST_F(access_commands, let_logins_update_rates) {
    EXPECT_THAT(add("channel", {"--may-update-rates"}), prints("channel may update the rates of all hotels\n"));
    EXPECT_THAT(listed(), testing::ContainsRegex("channel +all hotels\n"));
    EXPECT_THAT(add("channel", {"--may-update-rates", "--hotel", "20002", "20001"}).output,
                HasSubstr("channel may update the rates of 2 hotels\n"));
    EXPECT_THAT(listed(), testing::ContainsRegex("channel +20001 20002\n"));
    ASSERT_EQ(run({"user", "password", "channel"}, "second").exit_code, 0);
    EXPECT_THAT(listed(), HasSubstr("20001 20002")) << "its permission stays";

    EXPECT_THAT(add("channel", {}), fails(2, "--user, --hotel or --may-update-rates"));
    ASSERT_EQ(add("channel", {"--user", "7"}).exit_code, 0);
    EXPECT_THAT(listed(), Not(HasSubstr("20001"))) << "added again without the permission";
}

TEST_F(access_commands, let_logins_decide_for_hotels) {
    auto const permissions = [&] {
        auto const found = store->read([](auto& sql) { return find_login(sql, "palm"); });
        return found.value().value().at_hotels;
    };
    EXPECT_THAT(add("palm", {"--hotel", "20001"}), prints("palm may read and decide the bookings of one hotel\n"));
    EXPECT_EQ(permissions(), (hotel_permissions{false, {20001}, true}));
    EXPECT_THAT(add("palm", {"--may-update-rates", "--hotel", "20001"}).output, Not(HasSubstr("decide")))
        << "a channel manager reads no bookings";
    EXPECT_EQ(permissions(), (hotel_permissions{true, {20001}, false}));
    (void)add("palm", {"--may-update-rates", "--may-decide", "--hotel", "20002", "20001"});
    EXPECT_EQ(permissions(), (hotel_permissions{true, {20001, 20002}, true}));
    EXPECT_THAT(listed(), testing::ContainsRegex("palm +20001 20002 +20001 20002\n"));
    ASSERT_EQ(run({"user", "password", "palm"}, "second").exit_code, 0);
    EXPECT_TRUE(permissions().decide) << "its permissions stay";
    EXPECT_EQ(add("palm", {"--may-decide"}).exit_code, 2) << "without a hotel";
}

TEST_F(access_commands, manage_addresses) {
    ASSERT_EQ(run({"allow", "add", "10.1.2.3/8"}).exit_code, 0);
    ASSERT_EQ(run({"allow", "add", "::ffff:192.0.2.1"}).exit_code, 0);
    EXPECT_THAT(run({"allow", "list"}).output, testing::AllOf(HasSubstr("10.0.0.0/8"), HasSubstr("192.0.2.1")));
    EXPECT_EQ(run({"allow", "remove", "10.9.9.9/8"}).exit_code, 0) << "the same range";
    EXPECT_EQ(run({"allow", "remove", "10.0.0.0/8"}).exit_code, 1) << "gone already";
    EXPECT_EQ(run({"allow", "remove", "10.0.0.0/40"}).exit_code, 1);
    EXPECT_THAT(run({"allow", "list"}).output, testing::AllOf(Not(HasSubstr("10.0.0.0")), HasSubstr("192.0.2.1")));
}

TEST_F(access_commands, serve_requires_tls_beyond_loopback_and_reports_what_is_missing) {
    support::certificate const mine("localhost");
    support::program serving({"serve", "--store", store.url(), "--listen", "0.0.0.0:0", "--tls-certificate",
                              mine.certificate_file, "--tls-key", mine.key_file});
    EXPECT_THAT(serving.first_line(), HasSubstr("https://0.0.0.0:"));
    EXPECT_THAT(support::stopped(serving), exits(0));
    auto const serve = [&](std::vector<std::string> const& options) {
        return run_program(support::joined({"serve", "--store", store.url(), "--listen", "127.0.0.1:0"}, options));
    };
    EXPECT_THAT(serve({"--tls-certificate", mine.certificate_file}), fails(2, "--tls-key"));
    EXPECT_THAT(serve({"--tls-certificate", mine.key_file, "--tls-key", mine.key_file}), fails(1, mine.key_file));
    EXPECT_THAT(serve({"--trusted-proxy", "nonsense"}), fails(1, "nonsense"));
}

} // namespace
