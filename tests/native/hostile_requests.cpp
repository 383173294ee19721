// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Requests that try to break a host, and other callers that must not be affected.
#include <http_host/descriptor_limit.hpp>
#include <http_host/host.hpp>

#include "support/echo_host.hpp"
#include "support/hostile_requests.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::http_host;
using namespace std::chrono_literals;
using support::echo;
using support::long_timeouts;
using support::post;

/// The limits of the table.
host_settings of_the_table() {
    auto settings = long_timeouts();
    settings.limits.body_bytes = 1000;
    return settings;
}

/// Sends requests repeatedly on a connection of its own, like a caller that is not involved.
class bystander {
public:
    explicit bystander(std::uint16_t port) : asking_([this, port] { ask(port); }) {}
    bystander(bystander const&) = delete;
    bystander& operator=(bystander const&) = delete;
    ~bystander() { stop(); }

    /// The longest time that it waited for a response.
    std::chrono::steady_clock::duration stop() {
        stopping_ = true;
        if (asking_.joinable()) asking_.join();
        EXPECT_GT(answered_, 0);
        EXPECT_FALSE(failed_) << "a bystander got no answer";
        return longest_;
    }

private:
    void ask(std::uint16_t port) {
        support::socket client(port);
        do {
            auto const begun = std::chrono::steady_clock::now();
            if (!client.send(post("bystander"))) failed_ = true;
            auto const answer = client.receive();
            if (!answer || answer->body != "POST /p bystander") failed_ = true;
            longest_ = std::max(longest_, std::chrono::steady_clock::now() - begun);
            ++answered_;
            std::this_thread::sleep_for(1ms);
        } while (!stopping_ && !failed_);
    }

    std::atomic<bool> stopping_ = false;
    std::atomic<bool> failed_ = false;
    std::atomic<int> answered_ = 0;
    std::chrono::steady_clock::duration longest_{};
    std::thread asking_; // last: it uses the other members
};

TEST(hostile_requests, are_refused_or_served_correctly_and_other_callers_are_unaffected) {
    auto const table = support::hostile_requests();
    ASSERT_GE(table.size(), 120U);
    std::atomic<int> smuggled = 0;
    std::atomic<int> requested = 0;
    auto const running =
        support::serve(of_the_table(), {.respond = [&](http::request const& request, std::string_view peer) {
                           if (request.target == "/smuggled") ++smuggled;
                           if (request.target != "/p") ++requested;
                           return echo(request, peer);
                       }});
    bystander other(running->port());
    int served = 0;
    // once by a client that closes its sending side, and once by one that waits
    for (bool const half_closed : {true, false}) {
        for (auto const& row : table) {
            if (row.to_its_end && !half_closed) continue;
            SCOPED_TRACE(row.what + (half_closed ? ", half-closed" : ""));
            support::socket client(running->port());
            client.send(row.sent);
            if (half_closed) client.finish();
            for (int const status : row.answers) {
                auto const answer = client.next();
                EXPECT_EQ(answer.status, status);
                EXPECT_EQ(answer.headers.get("Cache-Control"), "no-store");
                served += status == 200;
                if (status == 200) continue;
                EXPECT_LT(answer.body.size(), 50U);
                EXPECT_TRUE(http::headers::same_name(answer.headers.get("Connection"), "close"));
            }
            client.finish();
            EXPECT_TRUE(client.closes());
        }
    }
    EXPECT_EQ(smuggled, 0);
    EXPECT_EQ(requested, served) << "a handler saw a request that was refused";
    EXPECT_LT(other.stop(), 30s);
}

TEST(hostile_requests, a_head_of_100_megabytes_is_refused_early) {
    auto const running = support::serve_echo(of_the_table());
    bystander other(running->port());
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: x\r\n"));
    std::string const field = "A: " + std::string(65'000, 'a') + "\r\n";
    std::size_t sent = 0;
    while (sent < 100'000'000 && client.send(field)) sent += field.size();
    bool reset = false;
    auto const answer = client.receive_all(reset);
    EXPECT_TRUE(reset || answer.starts_with("HTTP/1.1 431 ")) << answer;
    EXPECT_LT(running->activity().bytes_received, 1'000'000U) << "it was read on";
    EXPECT_EQ(running->activity().of(host_refusal::head_too_large), 1U);
    EXPECT_LT(other.stop(), 30s);
}

TEST(hostile_requests, slow_ones_are_ended_while_others_are_served) {
    auto settings = long_timeouts();
    settings.threads = 1;
    settings.limits.header_time = settings.limits.body_time = 1s;
    auto const running = support::serve_echo(settings);
    bystander other(running->port());
    std::deque<support::socket> slow;
    std::vector<std::string> const beginnings{
        "GET / HTTP/1.1\r\nHost: x\r\nA: ", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"};
    for (std::size_t i = 0; i < 60; ++i) ASSERT_TRUE(slow.emplace_back(running->port()).send(beginnings[i % 3]));
    // a byte now and then does not extend the deadline
    for (int round = 0; round < 1'000 && running->activity().of(host_refusal::too_slow) < slow.size(); ++round) {
        for (std::size_t i = 0; i < slow.size(); ++i) // what is sent to an end that is closed costs the answer
            if (!slow[i].has_news()) slow[i].send(i % 3 == 2 ? "1\r\na\r\n" : "a");
        std::this_thread::sleep_for(50ms);
    }
    EXPECT_EQ(running->activity().of(host_refusal::too_slow), slow.size());
    for (auto& each : slow) EXPECT_EQ(each.next().status, 408);
    EXPECT_LT(other.stop(), 30s);
}

TEST(hostile_requests, a_client_that_does_not_read_is_disconnected) {
    auto settings = long_timeouts();
    settings.limits.write_time = 1s;
    std::string const long_answer(20'000'000, 'x');
    auto const running = support::serve(settings, {.respond = [&](http::request const& request, std::string_view peer) {
                                            if (request.target == "/long") return http::response{200, {}, long_answer};
                                            return echo(request, peer);
                                        }});
    bystander other(running->port());
    support::socket deaf(running->port());
    ASSERT_TRUE(deaf.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n"));
    for (int round = 0; round < 2'000 && running->activity().of(host_refusal::too_slow) == 0; ++round)
        std::this_thread::sleep_for(20ms);
    EXPECT_EQ(running->activity().of(host_refusal::too_slow), 1U);
    EXPECT_LT(deaf.receive_all().size(), long_answer.size());
    EXPECT_LT(other.stop(), 30s);
}

TEST(hostile_requests, thousands_of_idle_connections_delay_no_request) {
    auto settings = of_the_table();
    settings.threads = 1;
    settings.limits.connections = settings.limits.connections_per_address = 12'000;
    auto const running = support::serve_echo(settings);
    // both ends are in this process
    auto const possible = raise_descriptor_limit(20'500);
    auto const count = std::min<std::size_t>(10'000, (possible - 300) / 2);
    ASSERT_GT(count, 100U);
    std::deque<support::socket> idle;
    for (std::size_t i = 0; i < count; ++i) ASSERT_TRUE(idle.emplace_back(running->port()).connected()) << i;
    bystander other(running->port());
    for (std::size_t i = 0; i < count; i += count / 100) // and none of them is forgotten
        EXPECT_EQ(idle[i].ask(post("late")).body, "POST /p late");
    // the last of them may be still to be accepted
    for (int i = 0; i < 10'000 && running->activity().connections_open < count; ++i) std::this_thread::sleep_for(1ms);
    EXPECT_GE(running->activity().connections_open, count);
    EXPECT_LT(other.stop(), 30s);
}

} // namespace
