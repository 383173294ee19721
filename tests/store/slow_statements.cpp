// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Statements that take long are reported without values, with the plan on request.
#include "storage/statement.hpp"
#include "storage/store.hpp"
#include "storage/store_clock.hpp"
#include "storage/users.hpp"
#include "support/logged_service.hpp"
#include "support/store_test.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace {

using namespace waybill::native::storage;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class slow_statements : public support::store_test {
protected:
    [[nodiscard]] store open(bool plans, std::chrono::milliseconds from = 10ms) {
        return store::open(place.url(),
                           {.connections = 1,
                            .slow = {.from = from,
                                     .plans = plans,
                                     .report = [this](slow_statement const& one) { reported.push_back(one); }}})
            .value();
    }
    /// The reports of `run_slow`: on a busy machine other statements are slow too.
    [[nodiscard]] std::vector<slow_statement> seen() const {
        auto made = reported;
        std::erase_if(made, [](slow_statement const& each) { return !each.text.starts_with("WITH RECURSIVE"); });
        return made;
    }
    static void run_slow(store const& on) {
        auto const done = on.read([](auto& sql) {
            execute(sql,
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)\n"
                    "        SELECT COUNT(*) FROM n LEFT JOIN logins ON login = :name OR password_hash = 'a:b'",
                    {"planted name"});
        });
        ASSERT_TRUE(done) << explain(done.error());
    }

    support::store_place place{GetParam()};
    std::vector<slow_statement> reported{};
};

INSTANTIATE_TEST_SUITE_P(on, slow_statements, support::engines, support::engine_name);

TEST_P(slow_statements, are_reported_without_values) {
    auto const data = open(false);
    run_slow(data);
    ASSERT_EQ(seen().size(), 1U);
    EXPECT_THAT(seen()[0].text, AllOf(HasSubstr("i < 300000) SELECT COUNT(*) FROM n LEFT JOIN logins"),
                                      HasSubstr("login = :name"), Not(HasSubstr("planted"))));
    EXPECT_THAT(seen()[0].name, testing::MatchesRegex("with_n_[0-9a-f]{8}"));
    EXPECT_GE(seen()[0].took, 10ms);
    EXPECT_EQ(seen()[0].plan, "");
}

TEST_P(slow_statements, name_the_request) {
    store_clock of_request;
    of_request.request = "request-7";
    run_slow(open(true).measured_by(&of_request));
    ASSERT_EQ(seen().size(), 1U);
    EXPECT_EQ(seen()[0].request, "request-7");
    EXPECT_NE(seen()[0].plan, "");
}

TEST_P(slow_statements, are_those_that_take_as_long_as_was_set) {
    auto const data = open(false, 1h);
    run_slow(data);
    EXPECT_TRUE(data.read([](auto& sql) { return all_logins(sql); }));
    EXPECT_TRUE(reported.empty());
}

TEST_P(slow_statements, are_reported_with_their_plan_once) {
    auto const data = open(true);
    run_slow(data);
    run_slow(data);
    ASSERT_EQ(seen().size(), 2U);
    EXPECT_THAT(seen()[0].plan, AllOf(HasSubstr("logins"), Not(HasSubstr("planted"))));
    EXPECT_EQ(seen()[1].plan, "") << "as before";
    EXPECT_TRUE(data.write([](auto& sql) { save_login(sql, {"agency", "hash", {1}, {}}); }));
}

using slow_statement_log = support::logged_service;

TEST_F(slow_statement_log, has_the_statement) {
    auto const held = store::open(data_.url(), {.connections = 1}).value();
    std::atomic<bool> writing = false;
    std::thread other([&] {
        (void)held.write([&](auto& sql) {
            execute(sql, "DELETE FROM service_keys WHERE name = 'none'");
            writing = true;
            writing.notify_one();
            std::this_thread::sleep_for(1s); // the service waits for its first write
        });
    });
    writing.wait(false);
    start({.slow_statement = 50ms, .slow_statement_plan = true});
    other.join();
    EXPECT_THAT(log(), AllOf(HasSubstr(R"("event":"slow_statement","name":"begin_)"),
                             HasSubstr(R"("statement":"BEGIN IMMEDIATE")")));
}

} // namespace
