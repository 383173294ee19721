// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Statements that are kept prepared give what new ones would.
#include "storage/store.hpp"
#include "support/one_store.hpp"
#include "support/opened_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include <string>
#include <vector>

namespace {

using testing::ElementsAre;

class cached_statements : public support::one_store {
protected:
    /// Runs on one connection, in a table with the numbers 1 to 3.
    template <class Work> void run(Work&& work) {
        auto const done = store->write([&](soci::session& sql) {
            sql << "CREATE TABLE counted (n INTEGER)";
            sql << "INSERT INTO counted VALUES (1), (2), (3)";
            work(sql);
        });
        ASSERT_TRUE(done) << done.error().message;
    }
    static soci::rowset<int> numbers(soci::session& sql) { return (sql.prepare << "SELECT n FROM counted ORDER BY n"); }
    static long long lowest(soci::session& sql) { return support::number_in(sql, "SELECT min(n) FROM counted"); }
};

INSTANTIATE_TEST_SUITE_P(on, cached_statements, support::engines, support::engine_name);

TEST_P(cached_statements, are_not_shared_while_they_are_in_use) {
    run([](soci::session& sql) {
        std::vector<int> pairs;
        auto outer = numbers(sql);
        for (int const a : outer) {
            auto inner = numbers(sql);
            for (int const b : inner) pairs.push_back(10 * a + b);
        }
        EXPECT_THAT(pairs, ElementsAre(11, 12, 13, 21, 22, 23, 31, 32, 33));
    });
}

TEST_P(cached_statements, begin_at_the_first_row_after_one_that_was_not_read_to_its_end) {
    run([](soci::session& sql) {
        for (int i = 0; i < 3; ++i) {
            auto some = numbers(sql);
            EXPECT_EQ(*some.begin(), 1);
        }
    });
}

TEST_P(cached_statements, have_no_values_of_their_last_use) {
    run([](soci::session& sql) {
        int found = 0;
        int wanted = 2;
        std::string const text = "SELECT count(*) FROM counted WHERE n = :wanted";
        sql << text, soci::use(wanted), soci::into(found);
        EXPECT_EQ(found, 1);
        auto absent = soci::i_null;
        sql << text, soci::use(wanted, absent), soci::into(found);
        EXPECT_EQ(found, 0);
    });
}

TEST_P(cached_statements, follow_a_change_of_their_table) {
    run([](soci::session& sql) {
        EXPECT_EQ(lowest(sql), 1);
        sql << "DROP TABLE counted";
        sql << "CREATE TABLE counted (before TEXT, n INTEGER)";
        sql << "INSERT INTO counted (n) VALUES (7)";
        EXPECT_EQ(lowest(sql), 7);
    });
}

TEST_P(cached_statements, are_limited_in_number) {
    run([](soci::session& sql) {
        for (int i = 0; i < 1000; ++i) {
            ASSERT_EQ(support::number_in(sql, "SELECT n + " + std::to_string(i) + " FROM counted WHERE n = 1"), i + 1);
        }
        EXPECT_EQ(lowest(sql), 1);
    });
}

} // namespace
