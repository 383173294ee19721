// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "identity/gate.hpp"
#include "identity/password.hpp"
#include "identity/registration.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>
#include <soci/soci.h>

#include <algorithm>
#include <chrono>

namespace {

using namespace waybill;
using namespace waybill::native;
using namespace std::chrono_literals;
using support::temporary_store;

constexpr auto start = instant::of(2026, 1, 1, 9);

TEST(password, is_kept_as_argon2id_and_known_again) {
    std::string const password = "Gr\xC3\xBC\xC3\x9F"
                                 "e \0 und mehr";
    auto const hash = hash_of_password(password);
    EXPECT_TRUE(hash.starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << hash;
    EXPECT_EQ(hash.find(password), std::string::npos);
    EXPECT_TRUE(password_matches(hash, password));
    EXPECT_FALSE(password_matches(hash, password + " "));
    EXPECT_FALSE(password_matches(hash, ""));
    EXPECT_NE(hash_of_password(password), hash) << "each hash has its own salt";
}

TEST(password, matches_no_hash_that_is_none) {
    for (std::string const hash : {"", "plain", "$argon2id$", "$2b$10$abcdefghijklmnopqrstuv"})
        EXPECT_FALSE(password_matches(hash, hash)) << hash;
}

std::shared_ptr<login_record const> some_login() {
    return std::make_shared<login_record const>(login_record{"a", "hash", {1}, {}});
}

TEST(verified_logins, remembers_for_its_time_and_no_longer) {
    verified_logins verified(60s);
    credential const given{"a", "secret"};
    EXPECT_EQ(verified.find(given, start), nullptr);
    auto const login = some_login();
    verified.remember(given, login, start);
    EXPECT_EQ(verified.find(given, start), login);
    EXPECT_EQ(verified.find(given, start + 60s - calendar::ticks(1)), login);
    EXPECT_EQ(verified.find(given, start + 60s), nullptr);
}

TEST(verified_logins, tells_every_credential_apart) {
    verified_logins verified(60s);
    verified.remember({"ab", "c"}, some_login(), start);
    for (credential const& other : {credential{"a", "bc"},
                                    {"abc", ""},
                                    {"", "abc"},
                                    {"ab", "C"},
                                    {"ab", ""},
                                    {"c", "ab"},
                                    {"ab", std::string("c\0", 2)},
                                    {std::string("ab\0", 3), "c"}})
        EXPECT_EQ(verified.find(other, start), nullptr) << other.login << " " << other.password;
}

TEST(verified_logins, stays_within_its_bounds) {
    verified_logins verified(60s, 3);
    for (int i = 0; i < 10; ++i) verified.remember({"login " + std::to_string(i), "x"}, some_login(), start);
    int known = 0;
    for (int i = 0; i < 10; ++i) known += verified.find({"login " + std::to_string(i), "x"}, start) != nullptr;
    EXPECT_GE(known, 1);
    EXPECT_LE(known, 3);
}

class gate_test : public testing::Test {
protected:
    gate_test() { EXPECT_TRUE(register_login(*store, {"agency", "secret"}, {9032}, {55})); }

    std::shared_ptr<login_record const> ask(gate& of, char const* login, char const* password, instant now = start) {
        auto const found = of.identify({login, password}, now);
        EXPECT_TRUE(found);
        return found ? *found : nullptr;
    }

    temporary_store store;
};

TEST_F(gate_test, knows_a_login_with_its_ids) {
    gate gate(*store);
    for (int i = 0; i < 2; ++i) { // verified, then remembered
        auto const login = ask(gate, "agency", "secret");
        ASSERT_NE(login, nullptr);
        EXPECT_EQ(login->login, "agency");
        EXPECT_EQ(login->users, std::vector<std::int64_t>{9032});
        EXPECT_EQ(login->members, std::vector<std::int64_t>{55});
    }
}

TEST_F(gate_test, refuses_all_others_alike) {
    gate gate(*store);
    ask(gate, "agency", "secret");
    for (auto const& [login, password] : {std::pair{"agency", "Secret"},
                                          {"agency", ""},
                                          {"agency", "secret "},
                                          {"Agency", "secret"},
                                          {"", ""},
                                          {"nobody", "secret"}})
        EXPECT_EQ(ask(gate, login, password), nullptr) << login << " " << password;
}

TEST_F(gate_test, pays_for_argon2_once) {
    gate gate(*store);
    auto const timed = [&](auto&& work) {
        auto const before = std::chrono::steady_clock::now();
        work();
        return std::chrono::steady_clock::now() - before;
    };
    auto const first = timed([&] { ask(gate, "agency", "secret"); });
    auto const hundred = timed([&] {
        for (int i = 0; i < 100; ++i) ask(gate, "agency", "secret");
    });
    EXPECT_LT(hundred, first);
}

/// The median of several runs each, so that a busy machine does not decide; a missing dummy verification would make
/// the unknown login a hundred times faster.
TEST_F(gate_test, works_as_long_for_an_unknown_login_as_for_a_wrong_password) {
    gate gate(*store);
    auto const median = [&](char const* login) {
        std::vector<std::chrono::steady_clock::duration> times;
        for (int i = 0; i < 5; ++i) {
            auto const before = std::chrono::steady_clock::now();
            ask(gate, login, "wrong");
            times.push_back(std::chrono::steady_clock::now() - before);
        }
        std::sort(times.begin(), times.end());
        return std::chrono::duration<double>(times[2]).count();
    };
    double const known = median("agency");
    double const unknown = median("nobody");
    EXPECT_GT(unknown, known / 4);
    EXPECT_LT(unknown, known * 4);
}

TEST_F(gate_test, forgets_so_that_a_new_password_takes_effect) {
    gate gate(*store, {.remember = 30s});
    EXPECT_NE(ask(gate, "agency", "secret"), nullptr);
    ASSERT_TRUE(register_login(*store, {"agency", "changed"}, {9032}, {}));
    EXPECT_NE(ask(gate, "agency", "secret", start + 29s), nullptr);
    EXPECT_EQ(ask(gate, "agency", "secret", start + 30s), nullptr);
    auto const changed = ask(gate, "agency", "changed", start + 30s);
    ASSERT_NE(changed, nullptr);
    EXPECT_TRUE(changed->members.empty());
}

TEST_F(gate_test, a_failure_of_the_store_is_neither_yes_nor_no) {
    gate gate(*store);
    ASSERT_TRUE(store->write([](soci::session& sql) { sql << "DROP TABLE logins"; }));
    EXPECT_FALSE(gate.identify({"agency", "secret"}, start));
}

TEST(register_login, refuses_what_is_no_login) {
    temporary_store store;
    struct {
        credential given;
        std::vector<std::int64_t> users;
    } const cases[] = {
        {{"", "secret"}, {1}}, {{"a", ""}, {1}}, {{"a", "secret"}, {}}, {{std::string(101, 'a'), "secret"}, {1}}};
    for (auto const& each : cases) {
        auto const refused = register_login(*store, each.given, each.users, {});
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().kind, store_failure::refused);
        EXPECT_EQ(refused.error().message.find("secret"), std::string::npos);
    }
}

} // namespace
