// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Two versions of the program on one store: a newer one has migrated the tables. That it migrates those of each
// released version: `released_store.cpp`.
#include "storage/migration.hpp"
#include "storage/store.hpp"
#include "storage/users.hpp"
#include "support/command_outcome.hpp"
#include "support/opened_store.hpp"
#include "support/store_test.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace {

using namespace waybill::native::storage;
using testing::HasSubstr;

class upgraded_store : public support::store_test {
protected:
    /// What a newer program leaves, and a restored backup removes.
    void migrate_to_the_next_version() const {
        ASSERT_TRUE(newer_program().write([](auto& sql) {
            execute(sql, "INSERT INTO schema_migrations (version, what) VALUES (:next, 'of the next version')", {next});
        }));
    }
    void restore() const {
        auto const url = place.url();
        execute(*support::plain_session(url), deletion());
    }
    [[nodiscard]] store newer_program() const { return store::open(place.url()).value(); }
    [[nodiscard]] static bool writes(store const& to) {
        return bool(to.write([](auto& sql) { save_login(sql, {"agency", "hash", {1}, {}}); }));
    }

    static inline int const next = migrations().back().version + 1;
    static std::string deletion() { return "DELETE FROM schema_migrations WHERE version = " + std::to_string(next); }
    support::store_place place{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(on, upgraded_store, support::engines, support::engine_name);

TEST_P(upgraded_store, is_read_and_not_changed_by_an_older_service) {
    auto const older = store::open(place.url()).value();
    ASSERT_TRUE(writes(older));
    EXPECT_EQ(older.problem(), "");
    migrate_to_the_next_version();
    EXPECT_EQ(older.problem(), "the store's tables are newer than this program: upgrade it");
    auto const refused = older.write([](auto&) {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, store_failure::busy) << "callers repeat it, and reach the newer program";
    EXPECT_TRUE(older.read([](auto& sql) { return all_logins(sql); }));
    restore();
    EXPECT_EQ(older.problem(), "");
    EXPECT_TRUE(writes(older));
}

TEST_P(upgraded_store, is_refused_by_every_command_of_an_older_program) {
    ASSERT_TRUE(writes(newer_program()));
    migrate_to_the_next_version();
    for (std::string const line :
         {"load --sample", "user add other --user 1", "user list", "allow list", "bookings list", "audit", "key list",
          "export inventory", "serve --check", "serve --listen 127.0.0.1:0", "doctor"}) {
        auto const words = support::joined(support::words_in(line), {"--store", place.url()});
        auto const ran = support::run_program(words, {}, {{"WAYBILL_PASSWORD", "secret"}});
        EXPECT_EQ(ran.exit_code, 1) << line;
        EXPECT_THAT(ran.output + ran.errors,
                    HasSubstr("the store has tables of version " + std::to_string(next) +
                              ", this program supports up to " + std::to_string(next - 1) + ": use a newer program"))
            << line;
    }
    restore();
    EXPECT_TRUE(newer_program().read([](auto& sql) { return all_logins(sql); }));
}

} // namespace
