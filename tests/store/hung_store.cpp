// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A database that does not answer: a server whose processes are stopped, a statement without an end, a locked file.
// Each use of the store ends in time, and so does the process.
#include "storage/users.hpp"
#include "support/command_outcome.hpp"
#include "support/in_time.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_schema.hpp"
#include "support/postgresql_server.hpp"
#include "support/socket.hpp"
#include "support/store_test.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace waybill::native::storage;
using namespace std::chrono_literals;
using clock_of_test = std::chrono::steady_clock;
using support::opened;
using support::server_process;
using support::store_engine;
using testing::HasSubstr;

/// Generous for a busy machine: an operation that hangs would hang forever.
constexpr auto in_time = 30s;

/// Stops processes of the PostgreSQL server; the destructor continues them.
class stopped_processes {
public:
    stopped_processes() = default;
    stopped_processes(stopped_processes const&) = delete;
    stopped_processes& operator=(stopped_processes const&) = delete;
    ~stopped_processes() { go_on(); }
    void stop(int process) {
        ::kill(process, SIGSTOP);
        stopped_.push_back(process);
    }
    void go_on() {
        for (int const process : stopped_) ::kill(process, SIGCONT);
        stopped_.clear();
    }

private:
    std::vector<int> stopped_{};
};

TEST(hung_postgresql, ends_a_use_after_its_time_and_closes_the_connection) {
    support::store_place const place(store_engine::postgresql);
    stopped_processes stopped;
    auto const data = opened(place.url(), {.connections = 1, .use_time = 1s});
    for (bool const writes : {false, true}) {
        int runs = 0;
        auto const hang = [&](auto& sql) {
            ++runs;
            stopped.stop(server_process(sql));
            return server_process(sql);
        };
        auto const begun = clock_of_test::now();
        auto const used = writes ? data.write(hang) : data.read(hang);
        EXPECT_LT(clock_of_test::now() - begun, in_time);
        ASSERT_FALSE(used);
        EXPECT_EQ(used.error().kind, store_failure::unreachable) << explain(used.error());
        EXPECT_THAT(used.error().message, HasSubstr("did not answer in time"));
        EXPECT_EQ(runs, 1) << "what took all of its time is not done again";
        EXPECT_TRUE(data.read([](auto& sql) { return all_logins(sql); })) << "by another connection";
    }
}

TEST(hung_postgresql, leaves_the_outcome_of_a_commit_unknown) {
    support::store_place const place(store_engine::postgresql);
    stopped_processes stopped;
    auto const data = opened(place.url(), {.connections = 1, .use_time = 6s});
    ASSERT_TRUE(data.write([](auto& sql) {
        execute(
            sql,
            "CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN PERFORM pg_sleep(3); RETURN NULL; "
            "END$$");
        execute(sql,
                "CREATE CONSTRAINT TRIGGER lingering AFTER INSERT ON logins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW "
                "EXECUTE FUNCTION linger()");
    }));
    std::atomic<int> process = 0;
    std::thread other([&] {
        while (process == 0) std::this_thread::sleep_for(1ms);
        std::this_thread::sleep_for(1s); // then it commits
        stopped.stop(process);
    });
    auto const written = data.write([&](auto& sql) {
        save_login(sql, {"agency", "hash", {1}, {}});
        process = server_process(sql);
    });
    other.join();
    EXPECT_EQ(support::failure_of(written), store_failure::outcome_unknown);
}

TEST(hung_postgresql, does_not_block_a_store_that_is_abandoned) {
    support::store_place const place(store_engine::postgresql);
    stopped_processes stopped;
    auto const data = opened(place.url(), {.connections = 1, .use_time = 10min});
    std::atomic<bool> hangs = false;
    std::optional<store_failure> why;
    auto const begun = clock_of_test::now();
    std::thread other([&] {
        why = support::failure_of(data.read([&](auto& sql) {
            stopped.stop(server_process(sql));
            hangs = true;
            return server_process(sql);
        }));
    });
    while (!hangs) std::this_thread::sleep_for(1ms);
    std::this_thread::sleep_for(100ms);
    data.abandon();
    other.join();
    EXPECT_LT(clock_of_test::now() - begun, in_time);
    EXPECT_EQ(why, store_failure::unreachable);
    EXPECT_FALSE(data.read([](auto& sql) { return all_logins(sql); })) << "nothing is lent any more";
}

TEST(hung_sqlite, ends_a_statement_without_an_end) {
    support::store_place const place;
    auto const data = opened(place.url(), {.connections = 1, .use_time = 500ms});
    auto const begun = clock_of_test::now();
    auto const used = data.read([](auto& sql) {
        return support::number_in(
            sql, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n");
    });
    EXPECT_LT(clock_of_test::now() - begun, in_time);
    EXPECT_EQ(support::failure_of(used), store_failure::unreachable);
    EXPECT_TRUE(data.read([](auto& sql) { return all_logins(sql); })) << "by another connection";
}

class locked_store : public support::store_test {};
INSTANTIATE_TEST_SUITE_P(on, locked_store, support::engines, support::engine_name);

TEST_P(locked_store, is_waited_for_no_longer_than_a_use_may_take) {
    support::store_place const place(GetParam());
    auto const data = opened(place.url(), {.connections = 1, .busy_time = 10min, .use_time = 2s});
    auto const other = opened(place.url(), {.connections = 1});
    auto const save = [](auto& sql) { save_login(sql, {"agency", "hash", {1}, {}}); };
    EXPECT_TRUE(other.write([&](auto& locking) {
        // what `save_login` writes; SQLite has locked its file already
        if (GetParam() == store_engine::postgresql) execute(locking, "LOCK TABLE logins IN ACCESS EXCLUSIVE MODE");
        auto const begun = clock_of_test::now();
        EXPECT_EQ(support::failure_of(data.write(save)), store_failure::busy);
        EXPECT_LT(clock_of_test::now() - begun, in_time);
    }));
    EXPECT_TRUE(data.write(save));
}

class wait_for_a_connection : public support::store_test {};
INSTANTIATE_TEST_SUITE_P(on, wait_for_a_connection, support::engines, support::engine_name);

TEST_P(wait_for_a_connection, ends_in_time) {
    support::store_place const place(GetParam());
    auto const data = opened(place.url(), {.connections = 1, .use_time = 500ms});
    std::optional<store_failure> refused;
    // The first use blocks the only connection for longer than a use may take. Whether it succeeds itself depends on
    // when its deadline is noticed: only the result of the second one is checked.
    std::ignore = data.read([&](auto&) {
        auto const begun = clock_of_test::now();
        auto const second = data.read([](auto& sql) { return all_logins(sql); });
        EXPECT_LT(clock_of_test::now() - begun, in_time);
        if (!second) refused = second.error().kind;
    });
    EXPECT_EQ(refused, store_failure::busy);
}

/// `waybill serve` with a PostgreSQL server whose processes for it can be stopped.
class hung_service : public testing::Test {
protected:
    void start(std::vector<std::string> const& more) {
        serving_.emplace(support::joined({"serve", "--listen", "127.0.0.1:0", "--store",
                                          place_.url() + "&application_name=" + name_, "--drain-time", "1"},
                                         more));
        port_ = support::port_of(serving_->first_line());
    }
    void stop_server_processes() {
        auto const watching = opened(place_.url(), {.connections = 1});
        auto const found = watching.read([&](auto& sql) {
            return support::column_of<int>(sql, "SELECT pid FROM pg_stat_activity WHERE application_name = :name",
                                           {name_});
        });
        ASSERT_FALSE(found.value().empty());
        for (int const process : *found) stopped_.stop(process);
    }

public:
    static void send_request(support::socket& to) {
        std::string const body =
            "strRQ=<TripBookingListRQ><Credential><Login>a</Login><Password>b</Password></Credential><User>1</User>"
            "<FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>";
        ASSERT_TRUE(to.send("POST /cr.ws/Flight.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\n"
                            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
                            std::to_string(body.size()) + "\r\n\r\n" + body));
    }

protected:
    [[nodiscard]] waybill::http::response get(std::string const& target) const { return support::get(port_, target); }
    void expect_ready(int status) {
        EXPECT_TRUE(support::in_time(in_time, [&] { return get("/ready").status == status; }, 50ms)) << status;
    }

    support::store_place place_{store_engine::postgresql};
    std::string name_ = "hung_" + std::to_string(::getpid());
    stopped_processes stopped_{};
    std::optional<support::program> serving_{};
    std::uint16_t port_ = 0;
};

TEST_F(hung_service, responds_in_time_to_health_at_once_and_continues_with_new_connections) {
    start({"--store-time", "8"});
    EXPECT_EQ(get("/ready").status, 200);
    stop_server_processes();
    std::vector<std::unique_ptr<support::socket>> asking;
    auto const begun = clock_of_test::now();
    for (int i = 0; i < 6; ++i) { // more than handlers
        asking.push_back(std::make_unique<support::socket>(port_));
        send_request(*asking.back());
    }
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(get("/health").status, 200);
    EXPECT_FALSE(asking.front()->has_news()) << "health was answered while requests hang";
    expect_ready(503);
    EXPECT_THAT(get("/ready").body, testing::AnyOf(HasSubstr("has not answered for"), HasSubstr("cannot be read")));
    for (auto const& each : asking) {
        auto const answer = each->next();
        // the last request got a response over a new connection
        EXPECT_THAT(answer.body, testing::AnyOf(HasSubstr("INTERNAL"), HasSubstr("AUTH_INVALID")));
    }
    EXPECT_LT(clock_of_test::now() - begun, in_time);
    expect_ready(200);
    EXPECT_THAT(support::stopped(*serving_), support::fails(0, "not ready"));
}

/// Also the process that accepts connections is stopped: opening a new one hangs as well.
TEST(hung_server, keeps_a_handler_for_at_most_one_and_a_half_times_the_time_of_a_use) {
    support::postgresql_server const server;
    auto const command = [&](std::vector<std::string> const& words) {
        return support::run_program(support::joined(words, {"--store", server.url()}), {}, {{"WAYBILL_PASSWORD", "b"}});
    };
    ASSERT_THAT(command({"user", "add", "a", "--user", "1"}), support::exits(0));
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", server.url(), "--store-time", "4",
                              "--threads", "2", "--login-memory", "600"});
    auto const port = support::port_of(serving.first_line());
    auto const ask = [&] {
        support::socket asking(port);
        hung_service::send_request(asking);
        return asking.next().body;
    };
    EXPECT_THAT(ask(), HasSubstr("TripBookingListRS")); // the login is remembered
    stopped_processes stopped;
    auto const watching = opened(server.url(), {.connections = 1});
    auto const backends = watching.read([](auto& sql) {
        return support::column_of<int>(sql, "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    });
    for (int const process : backends.value()) stopped.stop(process);
    stopped.stop(server.main_process());
    for (int round = 0; round < 2; ++round) { // with connections that hang, then without any
        std::vector<std::thread> callers;
        for (int i = 0; i < 2; ++i)
            callers.emplace_back([&] {
                auto const begun = clock_of_test::now();
                EXPECT_THAT(ask(), HasSubstr("INTERNAL"));
                EXPECT_LT(clock_of_test::now() - begun, 6500ms);
            });
        for (auto& each : callers) each.join();
    }
}

TEST_F(hung_service, ends_when_its_drain_time_is_over) {
    start({"--store-time", "600"});
    stop_server_processes();
    support::socket asking(port_);
    send_request(asking);
    std::this_thread::sleep_for(1500ms); // the thread that reads the store hangs as well
    auto const begun = clock_of_test::now();
    serving_->signal(SIGTERM);
    auto const answer = asking.receive();
    auto const ended = serving_->finish();
    EXPECT_LT(clock_of_test::now() - begun, in_time);
    EXPECT_EQ(ended.exit_code, 0) << ended.errors;
    ASSERT_TRUE(answer) << "what hung was answered";
    EXPECT_THAT(answer->body, HasSubstr("INTERNAL"));
}

} // namespace
