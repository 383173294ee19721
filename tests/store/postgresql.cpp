// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "storage/postgresql_url.hpp"
#include "storage/users.hpp"
#include "support/command_outcome.hpp"
#include "support/fresh_store_test.hpp"
#include "support/on_threads.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill::native::storage;
using support::store_engine;
using support::temporary_store;

/// The port of the server on loopback, where it requires a password.
std::string network_url(std::string const& password) {
    auto const url = support::postgresql_url();
    return "postgresql://waybill:" + password + "@127.0.0.1:" + url.substr(url.rfind('=') + 1) + "/tests";
}

void end_process(int process) {
    support::run_on_postgresql(support::postgresql_url(),
                               "SELECT pg_terminate_backend(" + std::to_string(process) + ")");
}

TEST(postgresql_url, that_is_invalid_is_refused_without_repeating_it) {
    for (std::string const url :
         {"postgresql://me:sec@ret@host/db", "postgresql://me:sec/ret@host/db", "postgresql://me:ret:sec@host:port/db",
          "postgresql://me:sec%zzret@host/db", "postgresql://me:sec[ret@host/db?x",
          "postgresql://me:secret@host/db?no=1", "postgres://me:secret@[::1/db"}) {
        auto const opened = store::open(url);
        ASSERT_FALSE(opened) << url;
        auto const said = explain(opened.error());
        EXPECT_EQ(opened.error().kind, store_failure::url_invalid) << url << ": " << said;
        for (auto const* const part : {"sec", "ret"})
            EXPECT_EQ(said.find(part), std::string::npos) << url << ": " << said;
    }
}

TEST(postgresql_url, keeps_its_password_for_the_server) {
    struct {
        char const* url;
        std::vector<std::string_view> passwords;
    } const table[] = {
        {"postgresql://me:se:cret@host/db", {"se:cret"}},
        {"postgresql://me:se@cret@host/db", {"se@cret"}},
        {"postgresql://me:se/cret@host/db", {"se/cret"}},
        {"postgres://host/db?user=me&password=secret&port=1", {"secret"}},
        {"postgresql://host:5432/db?user=me&password=se@cret", {"se@cret"}},
        {"postgresql://me@host:5432/db?password=se@cret&port=1", {"se@cret"}},
        {"postgresql://me:one@host:5432/db?password=two@&sslpassword=three", {"one", "two@", "three"}},
        {"postgresql://me:one?@host/db", {"one?"}},
        {"postgresql://host:5432?password=se@cret",
         {"5432?password=se", "se@cret"}}, // as libpq parses it, and as intended
        {"postgresql://me@host:5432/db", {}},
        {"postgresql:///db", {}},
        {"sqlite:a:b@c", {}},
    };
    for (auto const& each : table) EXPECT_EQ(passwords_in(each.url), each.passwords) << each.url;
    EXPECT_NE(postgresql_settings("postgresql://me:o%27c%5Clock%20@host/db").find(R"(password='o\'c\\lock ')"),
              std::string::npos);
    for (auto const& [use_time, timeout] : {std::pair(0, "5"), {15'000, "5"}, {3'000, "3"}, {2'500, "2"}})
        EXPECT_NE(postgresql_settings("postgresql://host/db", std::chrono::milliseconds(use_time))
                      .find("connect_timeout='" + std::string(timeout) + "'"),
                  std::string::npos)
            << use_time;
    EXPECT_NE(postgresql_settings("postgresql://host/db?connect_timeout=3").find("connect_timeout='3'"),
              std::string::npos);
}

TEST(postgresql_url, may_name_the_pool_mode) {
    for (std::string const url :
         {"postgresql://host/db?pool_mode=transaction", "postgresql://host/db?pool_mode=transaction&port=1",
          "postgresql://host/db?port=1&pool_mode=transaction", "postgresql://host?pool_mode=transaction"}) {
        EXPECT_TRUE(pools_transactions(url)) << url;
        auto const settings = postgresql_settings(url);
        EXPECT_EQ(settings.find("pool_mode"), std::string::npos) << settings;
        EXPECT_EQ(settings.find("port='1'") != std::string::npos, url.find("port=1") != std::string::npos) << settings;
    }
    for (std::string const url :
         {"postgresql://host/db", "postgresql://host/db?port=1", "postgresql://host/db?pool_mode=transactions",
          "postgresql://pool_mode=transaction@host/db"})
        EXPECT_FALSE(pools_transactions(url)) << url;
    EXPECT_THROW((void)postgresql_settings("postgresql://host/db?pool_mode=statement"), store_exception);
}

class postgresql_store : public testing::Test {
protected:
    temporary_store store{store_engine::postgresql};
};

TEST_F(postgresql_store, forgets_what_a_failed_read_did_not_send) {
    auto const single = support::opened(store.url(), {.connections = 1});
    auto const failed = single.single_statement_read([](session& sql) {
        execute_later(sql, "SELECT no_such_function()");
        throw store_exception({store_failure::refused, "before its statement"});
    });
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, store_failure::refused);
    EXPECT_TRUE(single.single_statement_read([](session& sql) { return support::number_in(sql, "SELECT 1"); }));
}

/// The server answers, so that the outcome is known: nothing was committed.
TEST_F(postgresql_store, knows_that_a_refused_statement_was_not_committed) {
    auto const refused = store->write([](session& sql) {
        execute_later(sql, "SET TRANSACTION READ ONLY");
        execute_later(sql, "DELETE FROM taken_rooms");
    });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, store_failure::unwritable) << explain(refused.error());
}

/// PgBouncer, with fewer sessions than the store has connections.
TEST(transaction_pooler, gives_each_transaction_a_session_in_which_nothing_is_kept) {
    support::postgresql_server const server;
    server.report("pool");
    auto const pooled = support::opened(server.pool_url(), {.connections = 8});
    auto const count = [](auto& sql, std::string const& what) {
        return support::number_in(sql, "SELECT COUNT(*) FROM " + what);
    };
    std::string const advisory_locks = "pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()";
    // those of each transaction, and those that PgBouncer sets for its client
    auto const changed_settings =
        std::string("pg_settings WHERE source = 'session' AND name NOT LIKE 'transaction_%' AND name NOT IN "
                    "('client_encoding', 'application_name', 'DateStyle', 'TimeZone', 'standard_conforming_strings')");
    std::atomic<int> done{0};
    support::on_threads(8, [&](std::size_t thread) {
        for (int i = 0; i < 10; ++i) {
            auto const name = "agency" + std::to_string(thread) + '-' + std::to_string(i);
            auto const written = pooled.write([&](auto& sql) {
                save_login(sql, {name, "hash", {1}, {}});
                execute(sql, "INSERT INTO cities (id, city) VALUES (:id, '')", {count(sql, "cities")});
            });
            auto const kept = pooled.read([&](auto& sql) {
                return count(sql, "pg_prepared_statements") + count(sql, advisory_locks) + count(sql, changed_settings);
            });
            if (written && kept.value() == 0) ++done;
        }
    });
    EXPECT_EQ(done, 80);
    EXPECT_EQ(pooled.read([](auto& sql) { return all_logins(sql); }).value().size(), 80U);
    EXPECT_EQ(support::number_in(pooled, "SELECT MAX(id) FROM cities"), 79);
}

TEST_F(postgresql_store, prepares_a_statement_once_in_a_session_also_after_a_failure) {
    auto const single = support::opened(store.url(), {.connections = 1});
    std::string const text = "SELECT COUNT(*) FROM logins WHERE login = :login";
    auto const executed = [&](auto& sql) { return number_in(sql, text, {"agency"}); };
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(single.read(executed).value(), 0);
        EXPECT_FALSE(single.write([&](auto& sql) {
            (void)executed(sql);
            execute(sql, "INSERT INTO no_such_table VALUES (1)");
        }));
    }
    auto const prepared = single.read([](auto& sql) {
        return support::column_of<int>(sql, "SELECT generic_plans + custom_plans FROM pg_prepared_statements WHERE "
                                            "statement LIKE 'SELECT COUNT(*) FROM logins%'");
    });
    EXPECT_EQ(prepared.value(), std::vector<int>{6});
}

TEST_F(postgresql_store, a_statement_whose_column_got_another_type_is_prepared_again) {
    auto const single = support::opened(store.url(), {.connections = 1});
    ASSERT_TRUE(store->write([](auto& sql) {
        execute(sql, "CREATE TABLE counted (n INTEGER)");
        execute(sql, "INSERT INTO counted VALUES (7)");
    }));
    EXPECT_EQ(support::number_in(single, "SELECT n FROM counted"), 7);
    ASSERT_TRUE(store->write([](auto& sql) { execute(sql, "ALTER TABLE counted ALTER COLUMN n TYPE BIGINT"); }));
    EXPECT_EQ(support::number_in(single, "SELECT n FROM counted"), 7);
}

TEST_F(postgresql_store, a_write_refused_by_a_standby_server_is_repeated_on_a_new_connection) {
    std::vector<int> processes;
    auto const written = store->write([&](auto& sql) {
        processes.push_back(support::server_process(sql));
        if (processes.size() == 1) execute(sql, "SET TRANSACTION READ ONLY"); // refuses writes with the same error
        save_login(sql, {"agency", "hash", {1}, {}});
    });
    EXPECT_TRUE(written) << explain(written.error());
    ASSERT_EQ(processes.size(), 2U);
    EXPECT_NE(processes[0], processes[1]);
    EXPECT_EQ(store->problem(), "");
}

TEST_F(postgresql_store, uses_the_password_of_the_url_or_of_the_environment) {
    EXPECT_TRUE(store::open(network_url("planted%2Fsecret")));
    auto const wrong = store::open(network_url("planted%2Fmistake"));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind, store_failure::unreachable);
    EXPECT_NE(wrong.error().message.find("password"), std::string::npos) << wrong.error().message;
    EXPECT_EQ(wrong.error().message.find("planted"), std::string::npos) << wrong.error().message;
    ASSERT_FALSE(store::open(network_url("")));
    ::setenv("PGPASSWORD", "planted/secret", 1);
    EXPECT_TRUE(store::open(network_url("")));
    ::unsetenv("PGPASSWORD");
}

TEST_F(postgresql_store, keeps_its_password_out_of_the_process_title) {
    support::postgresql_schema const schema;
    auto const url =
        network_url("planted%2Fsecret") + schema.url().substr(schema.url().find("&options")).replace(0, 1, "?");
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", url});
    EXPECT_NE(serving.first_line().find("http://127.0.0.1:"), std::string::npos);
    std::ifstream in("/proc/" + std::to_string(serving.process()) + "/cmdline");
    std::string const title(std::istreambuf_iterator<char>(in), {});
    EXPECT_NE(title.find("postgresql://waybill:xxx"), std::string::npos) << title;
    EXPECT_EQ(title.find("planted"), std::string::npos) << title;
    auto const ended = support::stopped(serving);
    EXPECT_EQ(ended.exit_code, 0) << ended.errors;
    EXPECT_EQ((ended.output + ended.errors).find("planted"), std::string::npos) << ended.errors;
}

TEST_F(postgresql_store, a_missing_server_is_unreachable) {
    auto const opened = store::open("postgresql://me:planted@127.0.0.1:1/db");
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, store_failure::unreachable);
    EXPECT_EQ(explain(opened.error()).find("planted"), std::string::npos);
    EXPECT_EQ(explain(opened.error()).find('\n'), std::string::npos);
}

TEST_F(postgresql_store, a_transaction_is_repeated_if_the_server_is_lost_before_the_commit) {
    int runs = 0;
    auto const written = store->write([&](auto& sql) {
        if (++runs == 1) end_process(support::server_process(sql));
        save_login(sql, {"agency", "hash", {1}, {}});
    });
    EXPECT_TRUE(written) << explain(written.error());
    EXPECT_EQ(runs, 2);
    EXPECT_EQ(store->read([](auto& sql) { return all_logins(sql); }).value().size(), 1U);

    runs = 0;
    auto const never = store->write([&](auto& sql) {
        ++runs;
        end_process(support::server_process(sql));
        save_login(sql, {"other", "hash", {1}, {}});
    });
    EXPECT_EQ(support::failure_of(never), store_failure::unreachable);
    EXPECT_EQ(runs, 2);
    EXPECT_EQ(store->read([](auto& sql) { return all_logins(sql); }).value().size(), 1U);
}

TEST_F(postgresql_store, connections_that_were_closed_while_idle_are_reopened) {
    for (int i = 0; i < 3; ++i) {
        auto const process = store->read([](auto& sql) { return support::server_process(sql); });
        ASSERT_TRUE(process) << explain(process.error());
        end_process(*process);
        EXPECT_TRUE(store->single_statement_read([](auto& sql) { return all_logins(sql); }));
    }
}

/// A commit that ends with the error of that statement is neither repeated nor reported as failed.
void expect_unknown_outcome(std::string const& ending) {
    SCOPED_TRACE(ending);
    temporary_store store(store_engine::postgresql);
    auto const prepared = store->write([&](auto& sql) {
        execute(sql, "CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN " + ending +
                         "; RETURN NULL; END$$");
        execute(sql,
                "CREATE CONSTRAINT TRIGGER leaving AFTER INSERT ON logins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
                "EXECUTE FUNCTION leave()");
    });
    ASSERT_TRUE(prepared) << explain(prepared.error());
    int runs = 0;
    auto const written = store->write([&](auto& sql) {
        ++runs;
        save_login(sql, {"agency", "hash", {1}, {}});
    });
    EXPECT_EQ(support::failure_of(written), store_failure::outcome_unknown);
    EXPECT_EQ(runs, 1) << "what may have happened is not done again";
    EXPECT_EQ(store->read([](auto& sql) { return all_logins(sql); }).value().size(), 0U);
}

TEST_F(postgresql_store, a_server_lost_during_the_commit_leaves_the_outcome_unknown) {
    expect_unknown_outcome("PERFORM pg_terminate_backend(pg_backend_pid())");
    expect_unknown_outcome("RAISE EXCEPTION USING ERRCODE = '40003'");
    expect_unknown_outcome("RAISE EXCEPTION USING ERRCODE = '08007'");
}

/// Each transaction reads a sum and writes a value derived from it, in two stores like in two processes.
class writes_that_meet : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(on, writes_that_meet, support::engines, support::engine_name);

TEST_P(writes_that_meet, have_the_effect_of_serial_execution) {
    auto const second = support::opened(store.url());
    std::atomic<int> done{0};
    support::on_threads(8, [&](std::size_t i) {
        auto const& mine = i % 2 == 0 ? *store : second;
        for (int j = 0; j < 10; ++j) {
            auto const written = mine.write([&](auto& sql) {
                auto const count = support::number_in(sql, "SELECT COUNT(*) FROM cities");
                execute(sql, "INSERT INTO cities (id, city) VALUES (:id, '')", {count});
            });
            if (written) ++done;
        }
    });
    EXPECT_EQ(done, 80);
    EXPECT_EQ(support::number_in(*store, "SELECT COUNT(*) FROM cities"), 80);
    EXPECT_EQ(support::number_in(*store, "SELECT MAX(id) FROM cities"), 79);
}

TEST_P(writes_that_meet, of_one_key_see_the_first) {
    std::atomic<int> firsts{0}, others{0};
    support::on_threads(8, [&](std::size_t) {
        auto const was_first = store->write([](auto& sql) {
            if (find_login(sql, "agency")) return false;
            std::string const name = "agency", hash = "hash";
            execute(sql, "INSERT INTO logins (login, password_hash) VALUES (:login, :hash)", {name, hash});
            return true;
        });
        if (was_first) ++(*was_first ? firsts : others);
    });
    EXPECT_EQ(firsts, 1);
    EXPECT_EQ(others, 7);
}

} // namespace
