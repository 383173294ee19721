// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Statements that are kept prepared give what new ones would.
#include "storage/store.hpp"
#include "support/fresh_store_test.hpp"
#include "support/opened_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace {

namespace storage = waybill::native::storage;
using testing::ElementsAre;

class cached_statements : public support::fresh_store_test {
protected:
    /// Runs on one connection, in a table with the numbers 1 to 3.
    template <class Work> void run(Work&& work) {
        auto const done = store->write([&](auto& sql) {
            execute(sql, "CREATE TABLE counted (n INTEGER)");
            execute(sql, "INSERT INTO counted VALUES (1), (2), (3)");
            work(sql);
        });
        ASSERT_TRUE(done) << done.error().message;
    }
    static auto numbers(storage::session& sql) { return sql.run("SELECT n FROM counted ORDER BY n", {}); }
    static long long lowest(storage::session& sql) { return support::number_in(sql, "SELECT min(n) FROM counted"); }
};

INSTANTIATE_TEST_SUITE_P(on, cached_statements, support::engines, support::engine_name);

TEST_P(cached_statements, are_not_shared_while_they_are_in_use) {
    run([](auto& sql) {
        std::vector<int> pairs;
        for (auto const outer = numbers(sql); outer->next();)
            for (auto const inner = numbers(sql); inner->next();)
                pairs.push_back(int(10 * outer->number(0) + inner->number(0)));
        EXPECT_THAT(pairs, ElementsAre(11, 12, 13, 21, 22, 23, 31, 32, 33));
    });
}

TEST_P(cached_statements, begin_at_the_first_row_after_one_that_was_not_read_to_its_end) {
    run([](auto& sql) {
        for (int i = 0; i < 3; ++i) {
            auto const some = numbers(sql);
            EXPECT_TRUE(some->next());
            EXPECT_EQ(some->number(0), 1);
        }
    });
}

TEST_P(cached_statements, have_no_values_of_their_last_use) {
    run([](auto& sql) {
        std::string const text = "SELECT count(*) FROM counted WHERE n = :wanted";
        EXPECT_EQ(number_in(sql, text, {2}), 1);
        EXPECT_EQ(number_in(sql, text, {std::optional<int>()}), 0);
    });
}

TEST_P(cached_statements, follow_a_change_of_their_table) {
    run([](auto& sql) {
        EXPECT_EQ(lowest(sql), 1);
        execute(sql, "DROP TABLE counted");
        execute(sql, "CREATE TABLE counted (before TEXT, n INTEGER)");
        execute(sql, "INSERT INTO counted (n) VALUES (7)");
        EXPECT_EQ(lowest(sql), 7);
    });
}

TEST_P(cached_statements, are_limited_in_number) {
    run([](auto& sql) {
        for (int i = 0; i < 1000; ++i) {
            ASSERT_EQ(support::number_in(sql, "SELECT n + " + std::to_string(i) + " FROM counted WHERE n = 1"), i + 1);
        }
        EXPECT_EQ(lowest(sql), 1);
    });
}

} // namespace
