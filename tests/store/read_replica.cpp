// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A standby server that answers trip lists, and what happens while it lags, is paused or gone. A pause is that of the
// replay on the server: what the primary commits then stays invisible on it.
#include "storage/read_replica.hpp"

#include "authentication/registration.hpp"
#include "booking_service/booking_service.hpp"
#include "inventory/load.hpp"
#include "storage/bookings.hpp"
#include "support/bookings.hpp"
#include "support/in_time.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_server.hpp"
#include "support/program.hpp"
#include "support/socket.hpp"
#include "support/temporary_store.hpp"
#include "support/workflow.hpp"

#include <waybill/client.hpp>
#include <waybill/transport/httplib.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace {

using namespace waybill;
using namespace waybill::native::storage;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t first_user = 7, second_user = 8;
constexpr auto within_seconds = 30s; // generous for a busy machine

/// A primary and a standby, for all tests of this file.
class read_replica_test : public testing::Test {
protected:
    static void SetUpTestSuite() {
        primary_server = std::make_unique<support::postgresql_server>();
        standby_server = std::make_unique<support::postgresql_server>(*primary_server);
    }
    static void TearDownTestSuite() {
        standby_server.reset();
        primary_server.reset();
    }
    ~read_replica_test() override {
        if (paused_) go_on();
    }

    static store opened(std::string const& url) { return support::opened(url, {.connections = 2}); }
    /// The standby's view of the schema of this test.
    [[nodiscard]] std::string standby_url() const {
        auto const url = schema.url();
        return standby_server->url() + url.substr(url.find("&options="));
    }
    [[nodiscard]] read_replica replica_of_age(std::chrono::milliseconds most) const {
        return {standby_url(), {.connections = 2}, most};
    }
    /// Looks until the standby has everything. False: not in time.
    [[nodiscard]] bool recent(read_replica& of, std::int64_t for_user = first_user) const {
        return support::in_time(
            within_seconds, [&] { return of.look_at(primary).empty() && of.for_reads_of(for_user); }, 10ms);
    }
    void pause() {
        standby_server->execute("SELECT pg_wal_replay_pause()");
        paused_ = true;
    }
    void go_on() {
        standby_server->execute("SELECT pg_wal_replay_resume()");
        paused_ = false;
    }

    static inline std::unique_ptr<support::postgresql_server> primary_server{}, standby_server{};
    support::postgresql_schema schema{primary_server->folder()};
    store primary = opened(schema.url());

private:
    bool paused_ = false;
};

TEST_F(read_replica_test, is_used_while_it_has_what_was_committed_within_its_age) {
    auto replica = replica_of_age(300ms);
    EXPECT_FALSE(replica.for_reads_of(first_user)); // nobody has looked yet
    ASSERT_TRUE(recent(replica));
    EXPECT_LT(replica.age(), 300ms + within_seconds);
    pause();
    primary_server->execute("SELECT pg_switch_wal()"); // moves the end of the log
    std::string problem;
    (void)support::in_time(within_seconds, [&] { return !(problem = replica.look_at(primary)).empty(); });
    EXPECT_EQ(problem, "the server has not yet what the primary committed");
    EXPECT_FALSE(replica.for_reads_of(first_user));
    EXPECT_GT(replica.age(), 300ms);
    go_on();
    EXPECT_TRUE(recent(replica));
}

TEST_F(read_replica_test, is_not_used_for_a_user_before_it_has_what_the_process_wrote_for_that_user) {
    auto replica = replica_of_age(1h);
    ASSERT_TRUE(recent(replica));
    ASSERT_TRUE(recent(replica, second_user));
    pause();
    primary_server->execute("SELECT pg_switch_wal()");
    replica.wrote_for(first_user);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(replica.look_at(primary), ""); // recent enough for others
    EXPECT_FALSE(replica.for_reads_of(first_user));
    EXPECT_TRUE(replica.for_reads_of(second_user));
    go_on();
    EXPECT_TRUE(recent(replica));
}

TEST_F(read_replica_test, is_a_standby_of_the_same_cluster_with_the_tables) {
    EXPECT_EQ(read_replica(schema.url(), {}, 1s).look_at(primary), "the server is not a standby");
    support::temporary_store const other(support::store_engine::postgresql);
    EXPECT_EQ(read_replica(other.url(), {}, 1s).look_at(primary),
              "the server belongs to another database cluster than the store");
    support::temporary_store file;
    EXPECT_EQ(replica_of_age(1s).look_at(*file), "only PostgreSQL has standby servers");
    EXPECT_EQ(read_replica(file.url(), {}, 1s).look_at(primary), "only PostgreSQL has standby servers");
    EXPECT_THAT(read_replica("postgresql://waybill:planted-secret@127.0.0.1:1/tests", {}, 1s).look_at(primary),
                testing::AllOf(Not(testing::IsEmpty()), Not(HasSubstr("planted"))));
    support::postgresql_schema const empty(primary_server->folder());
    auto const url = empty.url();
    read_replica replica(standby_server->url() + url.substr(url.find("&options=")), {}, 1s);
    EXPECT_EQ(replica.look_at(primary), "the tables of the standby are older than this program");
}

class trip_lists_of_a_replica : public read_replica_test {
protected:
    trip_lists_of_a_replica() {
        using namespace native::authentication;
        EXPECT_TRUE(register_login(primary, {"agency", "secret"}, {first_user, second_user}, {1}));
        EXPECT_TRUE(native::inventory::load(primary, support::five_hotels()));
        add("A");
    }
    void add(std::string const& reference) {
        EXPECT_TRUE(primary.write([&](auto& sql) {
            put_booking(sql, {first_user, 1, instant::of(2026, 3, 1, 12), support::bare_ride(reference)});
        }));
    }
    /// The references of the list; a refusal fails the test.
    std::string list() {
        std::string text;
        for (auto const& each : support::agency_client(service, first_user).trips())
            text += (text.empty() ? "" : " ") + reference_of(each);
        return text;
    }

    read_replica replica = replica_of_age(1h);
    native::booking_service::booking_service service =
        std::move(native::booking_service::booking_service::open(primary, {.replica = &replica})).value();
};

TEST_F(trip_lists_of_a_replica, come_from_it) {
    EXPECT_EQ(list(), "A"); // nobody has looked: the primary answers
    EXPECT_EQ(replica.reads(), 0U);
    ASSERT_TRUE(recent(replica));
    auto const before = replica.reads();
    pause();
    add("B"); // by another process, as far as this service knows
    EXPECT_EQ(list(), "A");
    EXPECT_EQ(replica.reads(), before + 1);
    replica.wrote_for(first_user);
    EXPECT_EQ(list(), "A B");
    EXPECT_EQ(replica.reads(), before + 1);
    go_on();
    ASSERT_TRUE(recent(replica));
    EXPECT_EQ(list(), "A B");
}

TEST_F(trip_lists_of_a_replica, come_from_the_primary_if_the_standby_fails) {
    ASSERT_TRUE(recent(replica));
    for (int i = 0; i < 300; ++i) add("more-" + std::to_string(1000 + i)); // more than one page
    ASSERT_TRUE(recent(replica));
    auto const whole = list();
    EXPECT_THAT(whole, HasSubstr("more-1299"));
    standby_server->report("crash");
    EXPECT_EQ(list(), whole);
    EXPECT_FALSE(replica.for_reads_of(first_user)); // until somebody has looked again
    EXPECT_NE(replica.look_at(primary), "");
    standby_server->report("restart");
    EXPECT_TRUE(recent(replica));
    EXPECT_EQ(list(), whole);
}

TEST_F(trip_lists_of_a_replica, are_counted_by_the_program) {
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--store",
                              schema.url(), "--read-store", standby_url(), "--read-age", "2"});
    auto const admin = support::port_of(support::url_in(serving.line(1)));
    client agency(partner{.base_url = support::url_in(serving.line(0))}, httplib_transport{});
    trip_booking_list_rq const request{
        .credential = {"agency", "secret"}, .user = first_user, .from_date = date_time::of(2026, 3, 1, 12)};
    std::string figures;
    constexpr auto none = "\nwaybill_read_replica_reads_total 0\n";
    EXPECT_TRUE(support::in_time(within_seconds, [&] {
        auto const answer = agency.call(request, via::post);
        EXPECT_TRUE(answer && answer->bookings.size() == 1) << (answer ? "" : explain(answer.error()));
        figures = support::get(admin, "/metrics").body;
        EXPECT_THAT(figures, HasSubstr("\nwaybill_read_replica_age_seconds "));
        return HasFailure() || figures.find(none) == std::string::npos;
    })) << figures;
}

TEST(read_store_option, needs_a_store_and_has_an_age) {
    auto const refused = support::run_program({"serve", "--store", "sqlite::memory:", "--read-age", "2"});
    EXPECT_NE(refused.exit_code, 0);
    EXPECT_THAT(refused.errors, HasSubstr("--read-store"));
}

} // namespace
