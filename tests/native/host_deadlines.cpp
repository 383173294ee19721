// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Deadlines of the host for slow clients, idle clients and clients that are not admitted.
#include <http_host/connection_registry.hpp>
#include <http_host/host.hpp>

#include "support/echo_host.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <string_view>
#include <thread>

namespace {

using namespace waybill;
using namespace waybill::native::http_host;
using namespace std::chrono_literals;
using support::echo;
using support::long_timeouts;
using support::post;
using support::serve;
using support::serve_echo;

TEST(host_deadlines, closes_the_slow_and_the_idle_without_hurting_others) {
    auto settings = long_timeouts();
    settings.limits.idle_time = 400ms;
    auto const hasty = serve_echo(settings);
    support::socket idle(hasty->port());
    EXPECT_TRUE(idle.closes());

    settings = long_timeouts();
    settings.limits.header_time = settings.limits.body_time = 400ms;
    auto const running = serve_echo(settings);
    support::socket slow_head(running->port());
    support::socket slow_body(running->port());
    ASSERT_TRUE(slow_head.send("GET / HTTP/1.1\r\nHost:"));
    ASSERT_TRUE(slow_body.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123"));
    std::thread drip([&] { // a byte now and then must not extend the deadline
        for (int i = 0; i < 1'000 && !slow_head.has_news() && slow_head.send("a"); ++i)
            std::this_thread::sleep_for(50ms);
    });
    support::socket other(running->port());
    EXPECT_EQ(other.ask(post("still served")).body, "POST /p still served");
    EXPECT_EQ(slow_body.next().status, 408);
    EXPECT_TRUE(slow_body.closes());
    drip.join();
    EXPECT_EQ(slow_head.next().status, 408);
    EXPECT_FALSE(slow_head.receive());
}

/// A pair of connected sockets.
class watched final : public open_connection {
public:
    explicit watched(std::array<int, 2> const& pair) : open_connection(pair[0], "peer"), pair_(pair) {}
    ~watched() {
        for (int const each : pair_) ::close(each);
    }
    using open_connection::enter;
    using open_connection::is_late;
    [[nodiscard]] bool is_cut() const {
        char byte = 0;
        return ::recv(pair_[1], &byte, 1, MSG_DONTWAIT) == 0;
    }

private:
    std::array<int, 2> pair_;
};

// a shutdown of reading does not wake a blocked write: such a connection is reset some time later
TEST(host_deadlines, a_write_blocked_after_the_end_of_reading_is_reset) {
    std::array<int, 2> pair{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()), 0);
    watched connection(pair);
    connection_registry registry;
    registry.add(connection);
    for (auto const phase : {connection_phase::idle, connection_phase::reading}) {
        connection.enter(phase, 1h);
        registry.check_deadlines();
        EXPECT_FALSE(connection.is_late());
        connection.enter(phase, 0ms);
        registry.check_deadlines();
        EXPECT_TRUE(connection.is_late());
        EXPECT_FALSE(connection.is_cut());
    }
    connection.enter(connection_phase::answering);
    EXPECT_FALSE(connection.is_late()) << "what was late is over";
    registry.check_deadlines();
    EXPECT_FALSE(connection.is_late());
    connection.enter(connection_phase::reading, -1h);
    registry.check_deadlines();
    EXPECT_TRUE(connection.is_cut());
    EXPECT_TRUE(registry.remove(connection));
}

TEST(host_deadlines, empty_lines_do_not_extend_the_deadline) {
    auto settings = long_timeouts();
    settings.limits.idle_time = 400ms;
    auto const running = serve_echo(settings);
    support::socket client(running->port());
    int lines = 0;
    while (lines < 2'000 && !client.has_news() && client.send("\r\n")) {
        ++lines;
        std::this_thread::sleep_for(20ms);
    }
    EXPECT_LT(lines, 2'000);
    EXPECT_EQ(client.receive_all(), "");
}

TEST(host_deadlines, callers_that_are_not_admitted_have_few_connections_and_little_time) {
    auto settings = long_timeouts();
    settings.limits.strangers = 3;
    settings.limits.stranger_time = 2s;
    std::atomic<bool> admitted = false;
    auto const running =
        serve(settings, {.respond = echo, .admit_address = [&](std::string_view) { return admitted.load(); }});
    auto const& activity = running->activity();
    std::deque<support::socket> open;
    auto const one_more = [&] { // one at a time
        auto const accepted = activity.connections_accepted + 1;
        open.emplace_back(running->port());
        while (activity.connections_accepted < accepted) std::this_thread::sleep_for(1ms);
    };
    for (int i = 0; i < 20 && activity.of(host_refusal::address) == 0; ++i) one_more();
    EXPECT_GT(open.size(), 3U);
    EXPECT_TRUE(open.back().receive_all().starts_with("HTTP/1.1 403 "));
    admitted = true; // their connections are counted separately
    one_more();
    EXPECT_EQ(open.back().ask(post("known")).body, "POST /p known");
    EXPECT_EQ(open.front().receive_all(), "") << "who says nothing is not waited for";
    while (open.size() > 1) open.pop_front();
    for (int i = 0; i < 10'000 && activity.connections_open != 1; ++i) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(activity.connections_open, 1U);
}

} // namespace
