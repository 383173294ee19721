// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The writes of a process to SQLite: in order, several in one transaction, each undone alone.
#include "storage/pool_activity.hpp"
#include "storage/store.hpp"
#include "storage/users.hpp"
#include "support/opened_store.hpp"
#include "support/temporary_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <latch>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace waybill::native::storage;
using namespace std::chrono_literals;
using testing::ElementsAre;

void save(session& sql, std::string const& login) { save_login(sql, {login, "hash", {1}, {}}); }

/// A store whose writes wait until they are let go.
class write_line : public testing::Test {
protected:
    using work = std::function<void(session&)>;

    store open(store_settings const& settings) const { return store::open(place.url(), settings).value(); }
    std::vector<std::string> logins() const {
        return data.read([](auto& sql) { return all_logins(sql); }).value();
    }
    /// Runs the writes, each on a thread, once all of them wait for an earlier one. Returns their results.
    std::vector<stored<void>> in_line(std::vector<work> const& all) {
        std::vector<stored<void>> results(all.size());
        std::latch begun(1);
        std::atomic<bool> end = false;
        std::jthread const first([&] {
            (void)data.write([&](auto&) {
                begun.count_down();
                while (!end) std::this_thread::sleep_for(1ms);
                throw store_exception({store_failure::refused, "no part of the group"}); // it ends its transaction
            });
        });
        begun.wait();
        std::vector<std::jthread> threads;
        auto const before = waiting();
        for (std::size_t i = 0; i < all.size(); ++i) {
            threads.emplace_back([&, i] {
                try {
                    results[i] = data.write(all[i]);
                } catch (std::runtime_error const& thrown) {
                    results[i] = store_error{store_failure::refused, thrown.what()};
                }
            });
            while (waiting() != before + i + 1) std::this_thread::sleep_for(1ms);
        }
        end = true;
        threads.clear();
        return results;
    }
    static std::uint64_t waiting() { return pool_activity::of_process().waiting; }

    support::store_place place{};
    store data = open({.group_time = 1h}); // all that wait
};

TEST_F(write_line, executes_in_order_and_commits_once) {
    std::vector<int> order;
    std::vector<std::size_t> seen; // by another connection, before the COMMIT
    std::vector<work> all;
    for (int i = 0; i < 5; ++i)
        all.emplace_back([&, i](auto& sql) {
            order.push_back(i);
            save(sql, "login" + std::to_string(i));
            seen.push_back(logins().size());
        });
    for (auto const& each : in_line(all)) EXPECT_TRUE(each);
    EXPECT_THAT(order, ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(seen, ElementsAre(0, 0, 0, 0, 0));
    EXPECT_EQ(logins().size(), 5U);
}

TEST_F(write_line, undoes_a_failed_one_alone) {
    auto const done = in_line({
        [](auto& sql) { save(sql, "first"); },
        [](auto& sql) {
            save(sql, "refused");
            throw store_exception({store_failure::refused, "changed my mind", "here"});
        },
        [](auto& sql) {
            save(sql, "thrown");
            throw std::runtime_error("of the caller");
        },
        [](auto& sql) {
            save(sql, "duplicate");
            execute(sql, "INSERT INTO logins (login, password_hash) VALUES ('first', 'hash')");
        },
        [](auto& sql) { save(sql, "last"); },
    });
    EXPECT_TRUE(done[0]);
    EXPECT_EQ(explain(done[1].error()), "here: changed my mind");
    EXPECT_EQ(done[2].error().message, "of the caller");
    EXPECT_EQ(done[3].error().kind, store_failure::duplicate);
    EXPECT_TRUE(done[4]);
    EXPECT_THAT(logins(), ElementsAre("first", "last"));
}

/// The engine rolls back the whole transaction then.
TEST_F(write_line, executes_the_others_again_if_one_fills_the_disk) {
    auto const unlimited = [](auto& sql, std::string const& login) {
        execute(sql, "PRAGMA max_page_count = 1000000");
        save(sql, login);
    };
    int first_attempts = 0, second_attempts = 0;
    auto const refuse = [] { throw store_exception({store_failure::refused, "changed my mind"}); };
    auto const done = in_line({
        [&](auto& sql) {
            if (first_attempts++ != 0) refuse();
            unlimited(sql, "never");
        },
        [&](auto& sql) {
            if (second_attempts++ == 0) refuse();
            unlimited(sql, "refused once");
        },
        [](auto& sql) {
            execute(sql, "PRAGMA max_page_count = 1"); // of those that are in use
            execute(
                sql,
                "CREATE TABLE filling AS WITH RECURSIVE counted(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM counted "
                "LIMIT 100) SELECT randomblob(10000) FROM counted");
        },
        [&](auto& sql) { unlimited(sql, "after"); },
    });
    EXPECT_FALSE(done[0]);
    EXPECT_TRUE(done[1]) << "what counts is the attempt that was committed";
    EXPECT_EQ(support::failure_of(done[2]), store_failure::unwritable);
    EXPECT_TRUE(done[3]);
    EXPECT_THAT(logins(), ElementsAre("after", "refused once"));
    EXPECT_TRUE(data.write([&](auto& sql) { unlimited(sql, "later"); }));
}

TEST_F(write_line, fails_as_a_whole_if_it_cannot_be_committed) {
    auto const file = std::filesystem::path(place.url().substr(place.url().find(':') + 1));
    auto const done = in_line({
        [](auto& sql) { save(sql, "first"); },
        [&](auto& sql) {
            save(sql, "second");
            std::filesystem::rename(file, file.string() + ".moved");
        },
        [](auto&) { throw std::runtime_error("of the caller"); },
    });
    for (auto const& each : done) EXPECT_EQ(support::failure_of(each), store_failure::file_replaced);
    std::filesystem::rename(file.string() + ".moved", file);
    auto const later = open({});
    EXPECT_TRUE(later.read([](auto& sql) { return all_logins(sql); }).value().empty());
}

TEST_F(write_line, waits_for_the_busy_time) {
    data = open({.busy_time = 100ms});
    std::latch begun(1);
    std::atomic<bool> end = false;
    std::jthread const first([&] {
        EXPECT_TRUE(data.write([&](auto&) {
            begun.count_down();
            while (!end) std::this_thread::sleep_for(1ms);
        }));
    });
    begun.wait();
    auto const late = data.write([](auto& sql) { save(sql, "late"); });
    end = true;
    EXPECT_EQ(support::failure_of(late), store_failure::busy);
    EXPECT_TRUE(logins().empty());
    EXPECT_TRUE(data.write([](auto& sql) { save(sql, "next"); }));
}

TEST_F(write_line, ends_when_the_store_is_abandoned) {
    std::latch begun(1);
    std::atomic<bool> end = false;
    std::jthread const first([&] {
        (void)data.write([&](auto&) {
            begun.count_down();
            while (!end) std::this_thread::sleep_for(1ms);
        });
    });
    begun.wait();
    auto const before = waiting();
    std::optional<store_failure> why;
    std::jthread second([&] { why = support::failure_of(data.write([](auto& sql) { save(sql, "never"); })); });
    while (waiting() == before) std::this_thread::sleep_for(1ms);
    data.abandon();
    second.join();
    end = true;
    EXPECT_EQ(why, store_failure::unreachable);
}

/// With SQLite's own waits of up to 100 ms a process rarely finds the moment between two transactions of another one.
TEST_F(write_line, lets_another_process_write_while_this_one_always_does) {
    std::atomic<bool> end = false;
    std::atomic<int> written = 0;
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i)
        writers.emplace_back([&, i] {
            while (!end)
                if (data.write([&](auto& sql) { save(sql, "busy" + std::to_string(i)); })) ++written;
        });
    auto const other = open({.connections = 1});
    while (written < 10) std::this_thread::sleep_for(1ms);
    for (int i = 0; i < 10; ++i) {
        auto const done = other.write([&](auto& sql) { save(sql, "other" + std::to_string(i)); });
        EXPECT_TRUE(done) << explain(done.error());
    }
    end = true;
}

} // namespace
