// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/opened_store.hpp"
#include "support/program.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

/// What PostgreSQL chooses its plans by.
namespace {

using support::store_engine;
using support::temporary_store;

TEST(statistics, of_postgresql_are_made_by_a_load) {
    temporary_store store(store_engine::postgresql);
    ASSERT_EQ(support::run_program({"load", "--sample", "--store", store.url()}).exit_code, 0);
    EXPECT_EQ(support::number_in(*store, "SELECT COUNT(*) FROM pg_class WHERE relnamespace = "
                                         "current_schema()::regnamespace AND reltuples > 0 AND relname IN "
                                         "('trip_items', 'hotels', 'rate_periods', 'rooms')"),
              4);
}

TEST(statistics, are_not_needed_by_sqlite) {
    temporary_store store(store_engine::sqlite);
    EXPECT_TRUE(store->finish_load());
}

} // namespace
