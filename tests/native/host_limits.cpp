// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The limits of the host, and how it stops.
#include <http_host/descriptor_limit.hpp>
#include <http_host/host.hpp>

#include "support/echo_host.hpp"
#include "support/socket.hpp"
#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::http_host;
using namespace std::chrono_literals;
using support::echo;
using support::long_timeouts;
using support::post;
using support::serve;
using support::serve_echo;

void expect_soon(auto const& reached) {
    for (int i = 0; i < 10'000 && !reached(); ++i) std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(reached());
}

TEST(host_limits, a_refused_upload_still_gets_its_response) {
    auto settings = long_timeouts();
    settings.limits.body_bytes = 1000;
    auto const running = serve_echo(settings);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"));
    client.send(std::string(4'000'000, 'x')); // a client that reads only after it has sent everything
    EXPECT_EQ(client.next().status, 413);
}

TEST(host_limits, the_last_chunk_may_come_in_any_parts) {
    auto const running = serve_echo();
    std::string const chunks = "0\r\n\r\n";
    for (std::size_t first = 1; first < chunks.size(); ++first) {
        for (std::size_t second = first; second < chunks.size(); ++second) {
            auto const& received = running->activity().bytes_received;
            support::socket client(running->port());
            std::uint64_t sent = received;
            for (auto const& part :
                 {"POST /p HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks.substr(0, first),
                  chunks.substr(first, second - first), chunks.substr(second)}) {
                ASSERT_TRUE(client.send(part));
                sent += part.size();
                while (received < sent) std::this_thread::sleep_for(1ms); // so that each part is read separately
            }
            auto const answer = client.next();
            EXPECT_EQ(answer.status, 200);
            EXPECT_EQ(answer.body, "POST /p ");
        }
    }
}

TEST(host_limits, survives_clients_that_disconnect) {
    auto const running = serve_echo();
    for (auto const* part :
         {"", "GET", "GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n123",
          "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
          "GET / HTTP/1.1\r\nHost: x\r\n\r\n"}) {
        support::socket gone(running->port());
        gone.send(part);
        gone.close();
        support::socket half(running->port());
        half.send(part);
        half.finish();
    }
    EXPECT_EQ(support::socket(running->port()).ask(post("ok")).status, 200);
}

TEST(host_limits, idle_connections_block_no_thread) {
    auto settings = long_timeouts();
    settings.threads = 1;
    auto const running = serve_echo(settings);
    std::deque<support::socket> idle;
    for (int i = 0; i < 200; ++i) (void)idle.emplace_back(running->port()).ask(post("first"));
    EXPECT_EQ(support::socket(running->port()).ask(post("served")).body, "POST /p served");
    EXPECT_EQ(idle.front().ask(post("second")).body, "POST /p second");
}

/// Of the response to this; 0 without one: the connection was reset, as those may be that nobody waits for.
int status_of(support::socket& client, std::string const& sent) {
    EXPECT_TRUE(client.send(sent));
    auto const answer = client.receive();
    return answer ? answer->status : 0;
}

TEST(host_limits, connections_are_limited) {
    auto settings = long_timeouts();
    settings.limits.connections = 10;
    settings.limits.connections_per_address = 4;
    std::atomic<bool> shared = false;
    auto const running =
        serve(settings, {.respond = echo, .is_shared_address = [&](std::string_view) { return shared.load(); }});
    std::deque<support::socket> open;
    auto const one_more = [&] { return status_of(open.emplace_back(running->port()), post("x")); };
    for (int i = 0; i < 4; ++i) EXPECT_EQ(one_more(), 200);
    EXPECT_TRUE(one_more() != 200);
    EXPECT_EQ(running->activity().of(host_refusal::connections_per_address), 1U);
    shared = true;
    for (int i = 0; i < 6; ++i) EXPECT_EQ(one_more(), 200);
    EXPECT_TRUE(one_more() != 200);
    EXPECT_EQ(running->activity().of(host_refusal::connections), 1U);
    EXPECT_EQ(running->activity().connections_open, 10U);
    open.clear(); // new connections are accepted again
    while (running->activity().connections_open != 0) std::this_thread::sleep_for(1ms);
    shared = false;
    EXPECT_EQ(one_more(), 200);
}

TEST(host_limits, the_limit_of_open_descriptors_is_raised_and_reported) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit now{256, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &now), 0);
    EXPECT_EQ(raise_descriptor_limit(300), 300U);
    EXPECT_EQ(raise_descriptor_limit(200), 200U);
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &now), 0);
    EXPECT_EQ(now.rlim_cur, 300U) << "it is never lowered";

    auto settings = long_timeouts();
    settings.other_descriptors = 100;
    settings.limits.connections = before.rlim_max;
    std::string reported;
    auto const running = serve(settings, {.respond = echo, .trouble = [&](std::string_view what) { reported = what; }});
    EXPECT_EQ(reported, "only " + std::to_string(before.rlim_max) + " descriptors may be open, so only " +
                            std::to_string(before.rlim_max - 100) + " connections");
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST(host_limits, the_admin_address_accepts_200_connections_of_one_address) {
    support::temporary_store const store;
    auto const running = support::start_service(store.url(), {.admin_listen = "127.0.0.1:0"});
    auto const port = support::port_of(running->admin_address());
    std::deque<support::socket> open;
    auto const one_more = [&] { return status_of(open.emplace_back(port), "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"); };
    for (int i = 0; i < 200; ++i) ASSERT_EQ(one_more(), 200);
    EXPECT_NE(one_more(), 200);
}

TEST(host_limits, requests_wait_for_a_handler_and_are_refused_beyond_the_queue) {
    auto settings = long_timeouts();
    settings.threads = 2;
    settings.limits.waiting_requests = 3;
    std::atomic<int> inside = 0;
    std::atomic<int> most_inside = 0;
    std::promise<void> leave;
    std::shared_future<void> const left = leave.get_future();
    auto const running = serve(settings, {.respond = [&](http::request const& request, std::string_view peer) {
                                   int const now = ++inside;
                                   if (now > most_inside) most_inside = now;
                                   left.wait();
                                   --inside;
                                   return echo(request, peer);
                               }});
    auto const& activity = running->activity();
    std::deque<support::socket> asking;
    auto const ask = [&] { EXPECT_TRUE(asking.emplace_back(running->port()).send(post("x"))); };
    ask();
    ask();
    expect_soon([&] { return activity.handlers_running == 2; });
    for (int i = 0; i < 3; ++i) ask();
    expect_soon([&] { return activity.handlers_waiting == 3; });
    for (int i = 0; i < 3; ++i) { // on one connection: being refused does not end it
        support::socket hurried(running->port());
        for (int j = 0; j < 2; ++j) {
            auto const answer = hurried.ask(post("x"));
            EXPECT_EQ(answer.status, 503);
            EXPECT_EQ(answer.headers.get("Retry-After"), "1");
        }
    }
    EXPECT_EQ(activity.of(host_refusal::busy), 6U);
    leave.set_value();
    for (auto& each : asking) EXPECT_EQ(each.next().status, 200);
    EXPECT_EQ(most_inside, 2);
    expect_soon([&] { return activity.handlers_running == 0 && activity.handlers_waiting == 0; });
}

TEST(host_limits, answers_at_once_while_every_handler_is_busy_and_the_queue_is_full) {
    auto settings = long_timeouts();
    settings.threads = 2;
    settings.limits.waiting_requests = 1;
    std::promise<void> leave;
    std::shared_future<void> const left = leave.get_future();
    auto const running =
        serve(settings, {.respond =
                             [&](http::request const& request, std::string_view peer) {
                                 left.wait();
                                 return echo(request, peer);
                             },
                         .respond_at_once = [](http::request const& request) -> std::optional<http::response> {
                             if (request.target == "/throws") throw std::runtime_error("x");
                             if (request.target != "/health") return std::nullopt;
                             return http::response{200, {}, "ok\n"};
                         }});
    auto const& activity = running->activity();
    std::deque<support::socket> asking;
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(asking.emplace_back(running->port()).send(post("x")));
    expect_soon([&] { return activity.handlers_running == 2 && activity.handlers_waiting == 1; });
    support::socket checking(running->port());
    for (int i = 0; i < 3; ++i) // on one connection
        EXPECT_EQ(checking.ask("GET /health HTTP/1.1\r\nHost: x\r\n\r\n").body, "ok\n");
    EXPECT_EQ(checking.ask("GET /throws HTTP/1.1\r\nHost: x\r\n\r\n").status, 500);
    leave.set_value();
    for (auto& each : asking) EXPECT_EQ(each.next().status, 200);
}

TEST(host_limits, bodies_together_do_not_exceed_their_memory_limit) {
    auto settings = long_timeouts();
    settings.limits.bodies_bytes = 500'000;
    auto const running = serve_echo(settings);
    std::deque<support::socket> announcing;
    for (int i = 0; i < 50; ++i) // an announced body takes no memory
        ASSERT_TRUE(announcing.emplace_back(running->port())
                        .send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n"));
    support::socket client(running->port());
    EXPECT_EQ(client.ask(post(std::string(100'000, 'b'))).status, 200);
    support::socket large(running->port());
    large.send(post(std::string(600'000, 'b')));
    EXPECT_EQ(large.next().status, 503);
    announcing.clear();
    expect_soon([&] { return running->activity().body_bytes_held == 0; });
}

/// Unfinished bodies of one address, as many as fit, and what another one and the same one can still send.
TEST(host_limits, bodies_of_one_address_leave_memory_to_others) {
    auto settings = long_timeouts();
    settings.limits.bodies_bytes = std::size_t{8} << 20;
    settings.limits.body_bytes = std::size_t{1} << 20;
    host_handlers handlers{.respond = echo, .admit_head = [](http::request& head, std::string& caller) {
                               caller = head.headers.get("X-Caller");
                               return std::optional<http::response>();
                           }};
    auto const running = serve(settings, handlers);
    auto const upload = [&](std::string const& caller, std::size_t announced, std::size_t sent, bool chunked) {
        auto client = std::make_unique<support::socket>(running->port());
        auto const framing = chunked ? "Transfer-Encoding: chunked\r\n\r\nf0000\r\n"
                                     : "Content-Length: " + std::to_string(announced) + "\r\n\r\n";
        client->send("POST / HTTP/1.1\r\nHost: x\r\nX-Caller: " + caller + "\r\n" + framing + std::string(sent, 'x'));
        return client;
    };
    std::vector<std::unique_ptr<support::socket>> unfinished;
    for (int i = 0; i < 20; ++i) unfinished.push_back(upload("attacker", 1'000'000, 900'000, i % 2 == 0));
    auto const held = [&] { return std::uint64_t(running->activity().body_bytes_held); };
    // two fit; a third that has begun may be the reason to refuse both of the last ones
    auto const accepted = [&] { return unfinished.size() - running->activity().of(host_refusal::busy); };
    expect_soon([&] {
        if (accepted() < 2) unfinished.push_back(upload("attacker", 1'000'000, 900'000, false));
        return accepted() == 2 && held() >= 1'700'000;
    });
    EXPECT_EQ(upload("other", 1'000'000, 1'000'000, false)->next().status, 200);
    EXPECT_EQ(upload("attacker", 1'000, 1'000, false)->next().status, 200) << "a small body";
    EXPECT_EQ(upload("attacker", 1'000'000, 1'000'000, false)->next().status, 503);
    expect_soon([&] { return held() <= std::uint64_t{2} << 20; }); // a quarter; others are small until they are refused

    for (int caller = 0; caller < 10; ++caller)
        for (int i = 0; i < 3; ++i)
            unfinished.push_back(upload("a" + std::to_string(caller), 1'000'000, 900'000, false));
    for (int i = 0; i < 3'000 && held() < 6'000'000; ++i) std::this_thread::sleep_for(1ms);
    expect_soon([&] { return held() <= std::uint64_t{7} << 20; }); // an eighth is reserved
    EXPECT_EQ(upload("other", 60'000, 60'000, false)->next().status, 200) << "a small body";
    unfinished.clear();
    expect_soon([&] { return held() == 0; });
}

TEST(host_limits, refuses_an_address_without_reading_from_it) {
    std::atomic<int> requested = 0;
    host_handlers handlers{.respond = echo,
                           .admit_address =
                               [&](std::string_view peer) {
                                   ++requested;
                                   return peer != "127.0.0.1";
                               },
                           .refuse_address = [](std::string_view) { return http::response{403, {}, "<ErrorRES/>"}; }};
    auto const running = serve(long_timeouts(), handlers);
    support::socket client(running->port());
    auto const answer = client.ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n" +
                                   std::string(100'000, 'x') + "broken");
    EXPECT_EQ(answer.status, 403);
    EXPECT_EQ(answer.body, "<ErrorRES/>");
    client.finish();
    EXPECT_TRUE(client.closes());
    EXPECT_EQ(requested, 1);

    handlers.refuse_address = nullptr;
    auto const plain = serve(long_timeouts(), handlers);
    EXPECT_EQ(support::socket(plain->port()).ask("anything").status, 403);
}

TEST(host_limits, answers_public_paths_to_an_address_that_it_refuses) {
    host_handlers const handlers{.respond = echo,
                                 .admit_address = [](std::string_view) { return false; },
                                 .public_paths = {"/health"},
                                 .respond_at_once = [](http::request const& request) -> std::optional<http::response> {
                                     if (!request.target.starts_with("/health")) return std::nullopt;
                                     return http::response{200, {}, "well"};
                                 }};
    auto const running = serve(long_timeouts(), handlers);
    struct {
        std::vector<std::string> pieces;
        int status;
    } const table[] = {
        {{"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"}, 200},
        {{"HEAD /health HTTP/1.1\r\nHost: x\r\n\r\n"}, 200},
        {{"GET /health?why HTTP/1.1\r\nHost: x\r\n\r\n"}, 200},
        {{"G", "ET /hea", "lth HTTP/1.1\r\nHost: x\r\n", "\r\n"}, 200},
        {{"GET /healthy HTTP/1.1\r\nHost: x\r\n\r\n"}, 403},
        {{"GET /HEALTH HTTP/1.1\r\nHost: x\r\n\r\n"}, 403},
        {{"POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n"}, 403},
        {{"G", "ET / HTTP/1.1\r\nHost: x\r\n\r\n"}, 403},
        {{"\x16\x03"}, 403},
    };
    for (auto const& row : table) {
        support::socket client(running->port());
        for (auto const& piece : row.pieces) {
            ASSERT_TRUE(client.send(piece));
            std::this_thread::sleep_for(10ms);
        }
        client.finish();
        auto const answer = client.receive_all();
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 " + std::to_string(row.status) + " ")) << row.pieces[0] << answer;
    }
}

TEST(host_limits, stop_finishes_requests_in_progress_and_closes_idle_connections) {
    std::promise<void> entered;
    std::promise<void> leave;
    auto const running = serve(long_timeouts(), {.respond = [&](http::request const& request, std::string_view peer) {
                                   if (request.body == "slow") {
                                       entered.set_value();
                                       leave.get_future().wait();
                                   }
                                   return echo(request, peer);
                               }});
    auto const port = running->port();
    support::socket idle(port);
    (void)idle.ask(post("one"));
    support::socket busy(port);
    ASSERT_TRUE(busy.send(post("slow")));
    entered.get_future().wait();
    auto stopping = std::async(std::launch::async, [&] { running->stop(); });
    EXPECT_TRUE(idle.closes());
    EXPECT_EQ(stopping.wait_for(200ms), std::future_status::timeout) << "stop did not wait for the request";
    EXPECT_FALSE(support::socket(port).connected()) << "still accepting";
    leave.set_value();
    auto const answer = busy.next();
    EXPECT_EQ(answer.body, "POST /p slow");
    EXPECT_TRUE(http::headers::same_name(answer.headers.get("Connection"), "close"));
    stopping.get();
}

TEST(host_limits, stop_does_not_wait_for_a_client_that_never_ends_its_request) {
    auto settings = long_timeouts();
    settings.limits.drain_time = 300ms;
    auto const running = serve_echo(settings);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\n"));
    std::this_thread::sleep_for(50ms);
    auto const begun = std::chrono::steady_clock::now();
    running->stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 50s) << "it waited for the head";
    running->stop(); // a second time does nothing
}

TEST(host_limits, reports_why_it_cannot_listen) {
    auto const running = serve_echo();
    auto const taken = host::start({.listen = running->address()}, {.respond = echo});
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, error_code::connection_failed);
    EXPECT_NE(taken.error().message.find(running->address()), std::string::npos);
    for (auto const* listen : {"", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:65536", "::1:80", "[::1]"}) {
        auto const refused = host::start({.listen = listen}, {.respond = echo});
        ASSERT_FALSE(refused) << listen;
        EXPECT_EQ(refused.error().code, error_code::url_invalid) << listen;
    }
}

} // namespace
