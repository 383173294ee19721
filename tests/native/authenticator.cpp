// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "authentication/authenticator.hpp"
#include "authentication/password.hpp"
#include "authentication/registration.hpp"
#include "storage/pool_activity.hpp"
#include "support/on_threads.hpp"
#include "support/opened_store.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::storage;
using namespace std::chrono_literals;
using support::temporary_store;

constexpr steady_time start{std::chrono::hours(9)};

TEST(password, is_stored_as_argon2id_and_verified) {
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

/// Its verification takes as long as that of a stored hash: libsodium parses it and finds the same cost.
TEST(password, of_no_login_has_a_hash_of_the_same_cost) {
    auto const hash = hash_of_no_password();
    EXPECT_EQ(hash.size(), hash_of_password("secret").size());
    EXPECT_EQ(crypto_pwhash_str_needs_rehash(hash.c_str(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                             crypto_pwhash_MEMLIMIT_INTERACTIVE),
              0)
        << hash;
    EXPECT_FALSE(password_matches(hash, ""));
    EXPECT_NE(hash_of_no_password(), hash);
}

TEST(password, matches_no_invalid_hash) {
    for (std::string const hash : {"", "plain", "$argon2id$", "$2b$10$abcdefghijklmnopqrstuv"})
        EXPECT_FALSE(password_matches(hash, hash)) << hash;
}

/// No login is so long; it would be copied, hashed and looked up before it is refused.
TEST(authenticator_of_texts, refuses_megabytes_without_a_verification) {
    temporary_store data;
    int verified = 0;
    authenticator checking(*data, {.matches = [&](auto const&, auto) { return ++verified == 0; }});
    std::string const huge(4'000'000, 'a'), longest(100, 'a');
    for (auto const& given : {credential{huge, "secret"}, credential{"agency", huge}, credential{longest + "a", ""}}) {
        auto const found = checking.identify(given, start, "192.0.2.1", nullptr);
        ASSERT_TRUE(found);
        EXPECT_FALSE(found->login || found->pending || found->retry_after.count() != 0);
    }
    EXPECT_EQ(verified, 0);
    EXPECT_TRUE(checking.identify({longest, "secret"}, start, "192.0.2.1", nullptr));
    EXPECT_EQ(verified, 1);
}

std::shared_ptr<login_record const> some_login() {
    return std::make_shared<login_record const>(login_record{"a", "hash", {1}, {}});
}

TEST(verified_logins, remembers_for_its_time_and_no_longer) {
    verified_logins verified(60s);
    credential const given{"a", "secret"};
    EXPECT_EQ(verified.find(given, start).login, nullptr);
    auto const login = some_login();
    verified.remember(given, login, start);
    EXPECT_EQ(verified.find(given, start).login, login);
    EXPECT_EQ(verified.find(given, start + 60s - 1ns).login, login);
    EXPECT_EQ(verified.find(given, start + 60s - 1ns).expired, nullptr);
    EXPECT_EQ(verified.find(given, start + 60s).login, nullptr);
    EXPECT_EQ(verified.find(given, start + 60s).expired, login);
    verified.forget(verified.fingerprint_of(given));
    EXPECT_EQ(verified.find(given, start + 60s).expired, nullptr);
}

TEST(verified_logins, distinguishes_credentials) {
    verified_logins verified(60s);
    verified.remember({"ab", "c"}, some_login(), start);
    for (auto const& other : {credential{"a", "bc"}, credential{"abc", ""}, credential{"", "abc"},
                              credential{"ab", "C"}, credential{"ab", ""}, credential{"c", "ab"},
                              credential{"ab", std::string("c\0", 2)}, credential{std::string("ab\0", 3), "c"}})
        EXPECT_EQ(verified.find(other, start).login, nullptr) << other.login << " " << other.password;
}

TEST(verified_logins, stays_within_its_bounds) {
    verified_logins verified(60s, 3);
    for (int i = 0; i < 10; ++i) verified.remember({"login " + std::to_string(i), "x"}, some_login(), start);
    int known = 0;
    for (int i = 0; i < 10; ++i) known += verified.find({"login " + std::to_string(i), "x"}, start).login != nullptr;
    EXPECT_GE(known, 1);
    EXPECT_LE(known, 3);
}

class authenticator_test : public testing::Test {
protected:
    authenticator_test() { EXPECT_TRUE(register_login(*store, {"agency", "secret"}, {9032}, {55})); }

    std::shared_ptr<login_record const> ask(authenticator& of, char const* login, char const* password,
                                            steady_time now = start) {
        auto const found = of.identify({login, password}, now);
        EXPECT_TRUE(found);
        return found ? found->login : nullptr;
    }

    /// Compares without Argon2, for tests of how often passwords are compared.
    static authenticator_settings quick(authenticator_settings settings = {}) {
        settings.matches = [](std::string const&, std::string_view password) { return password == "secret"; };
        return settings;
    }

    temporary_store store;
};

TEST_F(authenticator_test, knows_a_login_with_its_ids) {
    authenticator authenticator(*store);
    for (int i = 0; i < 2; ++i) { // verified, then remembered
        auto const login = ask(authenticator, "agency", "secret");
        ASSERT_NE(login, nullptr);
        EXPECT_EQ(login->login, "agency");
        EXPECT_EQ(login->users, std::vector<std::int64_t>{9032});
        EXPECT_EQ(login->members, std::vector<std::int64_t>{55});
    }
}

TEST_F(authenticator_test, refuses_all_others_alike) {
    authenticator authenticator(*store);
    ask(authenticator, "agency", "secret");
    for (auto const& [login, password] :
         {std::pair{"agency", "Secret"}, std::pair{"agency", ""}, std::pair{"agency", "secret "},
          std::pair{"Agency", "secret"}, std::pair{"", ""}, std::pair{"nobody", "secret"}})
        EXPECT_EQ(ask(authenticator, login, password), nullptr) << login << " " << password;
}

TEST_F(authenticator_test, computes_argon2_once) {
    authenticator authenticator(*store);
    for (int i = 0; i < 100; ++i) ask(authenticator, "agency", "secret");
    EXPECT_EQ(authenticator.verifications(), 1U);
}

/// The work is counted, not timed: the load of the machine must not matter.
TEST_F(authenticator_test, works_as_much_for_an_unknown_login_as_for_a_wrong_password) {
    authenticator authenticator(*store, quick());
    std::uint64_t done = 0;
    for (auto const* login : {"agency", "nobody", "agency"}) {
        EXPECT_EQ(ask(authenticator, login, "wrong"), nullptr);
        EXPECT_EQ(authenticator.verifications(), ++done) << login;
    }
}

/// The same for the store: ids are read only after the password was verified.
TEST_F(authenticator_test, reads_the_store_as_often_for_an_unknown_login_as_for_a_wrong_password) {
    auto const single = support::opened(store.url(), {.connections = 1});
    authenticator authenticator(single);
    auto const statements_for = [&](char const* login, char const* password, bool right) {
        auto const before = pool_activity::of_process().statements.load();
        EXPECT_EQ(ask(authenticator, login, password) != nullptr, right);
        return pool_activity::of_process().statements.load() - before;
    };
    for (auto const* login : {"agency", "nobody"}) EXPECT_EQ(statements_for(login, "wrong", false), 1U) << login;
    EXPECT_GT(statements_for("agency", "secret", true), 1U);
}

/// The seconds to wait; -1 if the credential was verified.
long waited(authenticator& of, credential const& given, steady_time now, std::string_view address = {}) {
    auto const found = of.identify(given, now, address);
    EXPECT_TRUE(found);
    return found->retry_after.count() == 0 ? -1 : long(found->retry_after.count());
}

/// For each of several concurrent threads, whether its credential was identified.
std::vector<int> identified_at_once(authenticator& of, std::vector<credential> const& given, steady_time now) {
    std::vector<int> right(given.size());
    support::on_threads(given.size(), [&](std::size_t i) {
        auto const found = of.identify(given[i], now);
        right[i] = found && found->login ? 1 : 0;
    });
    return right;
}

TEST_F(authenticator_test, verifies_once_for_concurrent_requests_after_expiry) {
    authenticator authenticator(*store, {.remember = 10s, .verifications_at_once = 1, .verifications_waiting = 0});
    std::vector<credential> const same(24, credential{"agency", "secret"});
    EXPECT_EQ(identified_at_once(authenticator, same, start), std::vector<int>(same.size(), 1)) << "for the first time";
    EXPECT_EQ(authenticator.verifications(), 1U);
    ASSERT_TRUE(register_login(*store, same.front(), {9032}, {})); // with a new salt
    EXPECT_EQ(identified_at_once(authenticator, same, start + 10s), std::vector<int>(same.size(), 1)) << "once more";
    EXPECT_EQ(authenticator.verifications(), 2U);
}

/// A client with one request a minute computes one hash, not one for each request.
TEST_F(authenticator_test, hashes_no_password_again_while_the_login_is_unchanged) {
    authenticator authenticator(*store, quick({.remember = 10s}));
    for (int i = 0; i < 10; ++i) EXPECT_NE(ask(authenticator, "agency", "secret", start + 10s * i), nullptr);
    EXPECT_EQ(authenticator.verifications(), 1U);

    EXPECT_EQ(ask(authenticator, "agency", "wrong", start + 100s), nullptr) << "another credential";
    EXPECT_EQ(authenticator.verifications(), 2U);

    ASSERT_TRUE(
        store->write([](auto& sql) { execute(sql, "INSERT INTO login_users (login, user_id) VALUES ('agency', 7)"); }));
    auto const login = ask(authenticator, "agency", "secret", start + 110s);
    ASSERT_NE(login, nullptr);
    EXPECT_EQ(login->users, (std::vector<std::int64_t>{7, 9032})) << "the login is read again";
    EXPECT_EQ(authenticator.verifications(), 2U);

    ASSERT_TRUE(store->write([](auto& sql) { execute(sql, "UPDATE logins SET certificate_name = 'example.com'"); }));
    EXPECT_EQ(ask(authenticator, "agency", "secret", start + 120s), nullptr) << "it requires a certificate now";
    EXPECT_EQ(authenticator.verifications(), 3U);
}

TEST_F(authenticator_test, hashes_the_password_of_a_removed_login_like_that_of_an_unknown_one) {
    authenticator authenticator(*store, quick({.remember = 10s}));
    EXPECT_NE(ask(authenticator, "agency", "secret"), nullptr);
    ASSERT_TRUE(store->write([](auto& sql) { remove_login(sql, "agency"); }));
    for (std::uint64_t hashes = 2; hashes <= 4; ++hashes) {
        EXPECT_EQ(ask(authenticator, "agency", "secret", start + 10s), nullptr);
        EXPECT_EQ(authenticator.verifications(), hashes);
    }
}

TEST_F(authenticator_test, never_refuses_known_callers_however_many_come_at_once) {
    std::vector<credential> all{{"agency", "secret"}};
    for (auto const* login : {"second", "third", "fourth"}) {
        all.push_back({login, "secret"});
        ASSERT_TRUE(register_login(*store, all.back(), {1}, {}));
    }
    authenticator authenticator(*store, {.remember = 10s, .verifications_at_once = 1, .verifications_waiting = 0});
    for (auto const& each : all) EXPECT_EQ(waited(authenticator, each, start), -1);
    for (auto const& each : all) ASSERT_TRUE(register_login(*store, each, {1}, {})); // new salts: all are hashed again
    EXPECT_EQ(identified_at_once(authenticator, all, start + 10s), std::vector<int>(all.size(), 1));
    EXPECT_EQ(authenticator.verifications(), 2 * all.size());
}

TEST_F(authenticator_test, delays_a_login_that_fails_often_known_or_not) {
    for (std::string const login : {"agency", "nobody"}) {
        authenticator authenticator(
            *store, quick({.login_limiter = {.free_failures = 2, .longest_wait = 3s, .forgotten = 60s}}));
        auto now = start;
        for (int i = 0; i < 3; ++i) EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), -1);
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), 1) << login;
        EXPECT_EQ(waited(authenticator, {login, "secret"}, now), 1) << "nothing was verified, right or wrong";
        EXPECT_EQ(authenticator.verifications(), 3U);
        EXPECT_EQ(waited(authenticator, {"other " + login, "wrong"}, now), -1) << "another login";
        now = now + 1s;
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), -1);
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), 2) << "twice as long";
        now = now + 2s;
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), -1);
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), 3) << "but no longer than that";
        now = now + 60s;
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), -1);
        EXPECT_EQ(waited(authenticator, {login, "wrong"}, now), -1) << "forgotten";
    }
}

TEST_F(authenticator_test, failures_of_others_with_a_login_lock_nobody_out) {
    authenticator authenticator(*store,
                                {.remember = 10s, .login_limiter = {.free_failures = 0, .longest_wait = 1000s}});
    EXPECT_NE(ask(authenticator, "agency", "secret"), nullptr);
    EXPECT_EQ(ask(authenticator, "agency", "wrong"), nullptr);
    EXPECT_EQ(waited(authenticator, {"agency", "wrong"}, start), 1);
    EXPECT_NE(ask(authenticator, "agency", "secret"), nullptr) << "remembered";
    EXPECT_EQ(ask(authenticator, "agency", "wrong", start + 10s), nullptr);
    EXPECT_NE(ask(authenticator, "agency", "secret", start + 10s), nullptr)
        << "verified again, since it was right once";
    EXPECT_EQ(waited(authenticator, {"agency", "wrong"}, start + 10s), -1) << "a success resets the failures";

    ASSERT_TRUE(register_login(*store, {"agency", "changed"}, {9032}, {}));
    EXPECT_EQ(ask(authenticator, "agency", "secret", start + 20s), nullptr);
    EXPECT_GT(waited(authenticator, {"agency", "secret"}, start + 20s), 0)
        << "right once, but no longer: held up like any other";
}

TEST_F(authenticator_test, delays_an_address_whatever_logins_it_tries) {
    auto const settings = quick({.address_limiter = {.free_failures = 2, .first_wait = 5s}});
    struct {
        char const* failing;
        char const* asking;
        long expected;
    } const rows[] = {{"192.0.2.1", "192.0.2.1", 5},
                      {"192.0.2.1", "192.0.2.2", -1},
                      {"192.0.2.1", "::ffff:192.0.2.1", 5},
                      {"2001:db8::1", "2001:db8::2", 5}, // the same /64
                      {"2001:db8::1", "2001:db8:0:1::1", -1},
                      {"127.0.0.1", "127.0.0.1", -1},
                      {"::1", "::1", -1},
                      {"", "", -1}};
    for (auto const& row : rows) {
        authenticator authenticator(*store, settings);
        for (int i = 0; i < 3; ++i)
            EXPECT_EQ(waited(authenticator, {"login " + std::to_string(i), "x"}, start, row.failing), -1);
        EXPECT_EQ(waited(authenticator, {"agency", "secret"}, start, row.asking), row.expected)
            << row.failing << " " << row.asking;
    }
}

TEST(failure_limiter, stays_within_its_bounds) {
    failure_limiter limiter({.free_failures = 1, .forgotten = 60s, .most = 100});
    for (int i = 0; i < 5; ++i) limiter.failed(7, start);
    for (std::uint64_t name = 1000; name < 2000; ++name) limiter.failed(name, start);
    EXPECT_LE(limiter.size(), 100U);
    EXPECT_EQ(limiter.wait(7, start), 8s) << "names that failed once do not displace one that failed often";
    for (std::uint64_t name = 1000; name < 2000; ++name) limiter.failed(name, start + 60s);
    EXPECT_LE(limiter.size(), 100U);

    failure_limiter full({.free_failures = 1, .most = 2});
    for (std::uint64_t const name : {1U, 2U, 1U, 2U, 1U}) full.failed(name, start);
    EXPECT_EQ(full.size(), 2U) << "a name that has its entry needs no room";
}

TEST(request_rate, gives_each_name_its_share) {
    request_rate rate(10, 3);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(rate.take(1, start), 0s);
    EXPECT_EQ(rate.take(1, start), 1s);
    EXPECT_EQ(rate.take(2, start), 0s);
    EXPECT_EQ(rate.take(1, start + 100ms), 0s);
    EXPECT_EQ(rate.take(1, start + 100ms), 1s);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(rate.take(1, start + 1h), 0s);
    EXPECT_EQ(rate.take(1, start + 1h), 1s) << "no more than two seconds' share is saved up";
    request_rate any(0);
    for (int i = 0; i < 10'000; ++i) ASSERT_EQ(any.take(1, start), 0s);
}

TEST_F(authenticator_test, forgets_a_login_so_that_a_new_password_takes_effect) {
    authenticator authenticator(*store, {.remember = 30s});
    EXPECT_NE(ask(authenticator, "agency", "secret"), nullptr);
    ASSERT_TRUE(register_login(*store, {"agency", "changed"}, {9032}, {}));
    EXPECT_NE(ask(authenticator, "agency", "secret", start + 29s), nullptr);
    EXPECT_EQ(ask(authenticator, "agency", "secret", start + 30s), nullptr);
    auto const changed = ask(authenticator, "agency", "changed", start + 30s);
    ASSERT_NE(changed, nullptr);
    EXPECT_EQ(changed->members, std::vector<std::int64_t>{55}) << "members are added, never dropped";
}

TEST_F(authenticator_test, a_failure_of_the_store_is_an_error) {
    authenticator authenticator(*store);
    ASSERT_TRUE(store->write([](auto& sql) { execute(sql, "DROP TABLE logins"); }));
    EXPECT_FALSE(authenticator.identify({"agency", "secret"}, start));
}

TEST(register_login, refuses_invalid_logins) {
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
