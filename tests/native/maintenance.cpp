// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The read-only mode, and the delay before a service stops.
#include "support/agency_service.hpp"
#include "support/in_time.hpp"
#include "support/program.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <typeinfo>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::booking_service;
using namespace std::chrono_literals;
using support::accepted;

class read_only_store : public support::agency_service {};
INSTANTIATE_TEST_SUITE_P(on, read_only_store, support::engines, support::engine_name);

template <class... Requests>
constexpr int number_of_requests(document_list<Requests...>) {
    return int(sizeof...(Requests));
}

TEST_P(read_only_store, refuses_changes_with_a_retry_and_answers_reads) {
    support::add_login(*store, "channel", {true, {}});
    auto const confirmed = agency.book(support::confirmed_room, "1").booking_number;
    auto const requested = agency.book(support::wished_room, "2").booking_number;
    auto const quote = agency.quote_request(support::confirmed_room);
    auto const creation = agency.creation(support::confirmed_room, "3");
    auto const decision = agency.acknowledge(requested);

    rate_update_req const update{
        .credential = {"channel", "secret"},
        .updates = {
            {.hotel = 1, .room = 11, .from = date::of(2026, 5, 20), .to = date::of(2026, 5, 22), .stop = true}}};

    store->refuse_writes(true);
    int sent = 0;
    auto const expect = [&](char const* wanted, auto const& request) {
        ++sent;
        auto const answer = agency.ask(request);
        EXPECT_EQ(support::outcome(answer), wanted) << typeid(request).name();
        if (!answer) { EXPECT_EQ(answer.error().retry, "yes"); }
    };
    expect("RATE_LIMITED", quote);
    expect("RATE_LIMITED", creation);
    expect("RATE_LIMITED", decision);
    expect("RATE_LIMITED", agency.cancel(confirmed));
    expect("RATE_LIMITED", update);
    expect("ok", agency.detail(confirmed));
    expect("ok", support::search_request());
    expect("ok", city_list_rq{.credential = agency.credential()});
    expect("ok", board_list_rq{.credential = agency.credential()});
    expect("ok", hotel_list_req{.credential = agency.credential(), .city = 104});
    expect("ok", rate_list_req{.credential = update.credential});
    expect("ok", hotel_booking_list_req{.credential = agency.credential()});
    expect("ok",
           trip_booking_list_rq{.credential = agency.credential(), .user = 7, .from_date = date_time::of(2026, 1, 1)});
    EXPECT_EQ(sent, number_of_requests(booking_service::requests{})) << "every request of the protocol";
    auto simulated = agency.cancel(confirmed);
    simulated.simulate = true; // changes nothing
    EXPECT_EQ(support::outcome(agency.ask(simulated)), "ok");
    EXPECT_EQ(agency.state(confirmed), "OK");
    EXPECT_EQ(support::outcome(agency.ask(support::search_request())), "ok");
    agency.now = agency.now + std::chrono::hours(48); // the request is overdue, and nothing can expire it
    EXPECT_EQ(agency.state(requested), "XP");
    EXPECT_EQ(support::outcome(agency.ask(support::search_request())), "ok");
    agency.now = support::search_time;

    store->refuse_writes(false);
    EXPECT_EQ(support::outcome(agency.ask(creation)), "ok");
    (void)accepted(agency.ask(decision));
    EXPECT_EQ(agency.state(requested), "OK");
}

class maintained_service : public testing::Test {
protected:
    [[nodiscard]] http::response get(std::string const& target) const { return support::get(port_, target); }
    /// The body of /ready once it contains the text; empty if it does not in time.
    [[nodiscard]] http::response ready_with(std::string const& text) const {
        http::response answer;
        auto const has_text = [&] { return (answer = get("/ready")).body.find(text) != std::string::npos; };
        return support::in_time(30s, has_text, 50ms) ? answer : http::response{};
    }

    support::scratch_folder folder_{};
    support::program serving_{{"serve", "--create", "--listen", "127.0.0.1:0", "--store",
                               "sqlite:" + folder_.file("data.db"), "--log-file", folder_.file("log"), "--stop-delay",
                               "2"}};
    std::uint16_t port_ = support::port_of(serving_.first_line());
};

TEST_F(maintained_service, is_read_only_between_two_signals) {
    EXPECT_EQ(get("/ready").body, "ready\n");
    serving_.signal(SIGUSR1);
    EXPECT_EQ(ready_with("read-only").status, 200) << "searches go on";
    serving_.signal(SIGUSR1); // a repeated signal changes nothing
    serving_.signal(SIGHUP);
    EXPECT_EQ(ready_with("read-only").status, 200);
    serving_.signal(SIGUSR2);
    EXPECT_EQ(ready_with("ready\n").body, "ready\n");
}

TEST_F(maintained_service, starts_read_only_if_a_setting_says_so) {
    support::program restarted{{"serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + folder_.file("data.db"),
                                "--log-file", folder_.file("log2"), "--config",
                                folder_.file("waybill.toml", "read-only = true\n")}};
    port_ = support::port_of(restarted.first_line());
    EXPECT_EQ(ready_with("read-only").status, 200);
    restarted.signal(SIGUSR2);
    EXPECT_EQ(ready_with("ready\n").body, "ready\n");
}

/// Whoever reaches the page of metrics cannot keep it from others by idle connections.
TEST_F(maintained_service, answers_metrics_beside_idle_connections) {
    support::program other{{"serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--store",
                            "sqlite:" + folder_.file("data.db"), "--log-file", folder_.file("log2")}};
    (void)other.first_line();
    auto const admin = support::port_of(other.line(1));
    std::vector<std::unique_ptr<support::socket>> idle;
    for (int i = 0; i < 110; ++i) {
        idle.push_back(std::make_unique<support::socket>(admin));
        ASSERT_TRUE(idle.back()->connected());
        idle.back()->send("GET /metrics HTTP/1.1\r\n"); // and nothing more
    }
    EXPECT_EQ(support::get(admin, "/metrics").status, 200);
}

TEST_F(maintained_service, serves_on_before_it_stops) {
    auto const begun = std::chrono::steady_clock::now();
    serving_.signal(SIGTERM);
    EXPECT_EQ(ready_with("about to stop").status, 503);
    EXPECT_EQ(get("/health").status, 200);
    EXPECT_EQ(get("/nothing").status, 404);
    EXPECT_EQ(serving_.finish().exit_code, 0);
    EXPECT_GE(std::chrono::steady_clock::now() - begun, 2s);
}

} // namespace
