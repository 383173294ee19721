// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What the host refuses, whom it does not wait for, and how it stops.
#include <host/host.hpp>

#include "support/echo_host.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native;
using namespace std::chrono_literals;
using support::echo;
using support::post;
using support::quick;
using support::serve;
using support::serve_echo;

struct bad_request {
    char const* what;
    std::string sent;
    int status;
};

TEST(host_limits, refuses_what_breaks_a_rule_or_a_limit_and_closes) {
    auto settings = quick();
    settings.limits.body_bytes = 1000;
    std::atomic<int> asked = 0;
    auto const running = serve(settings, {.respond = [&](http::request const& request, std::string_view peer) {
                                   ++asked;
                                   return echo(request, peer);
                               }});
    std::string many_fields;
    for (int i = 0; i < 101; ++i) many_fields += "A: b\r\n";
    std::string const chunk = "64\r\n" + std::string(100, 'c') + "\r\n";
    std::string chunks;
    for (int i = 0; i < 11; ++i) chunks += chunk;
    bad_request const table[] = {
        {"no HTTP", "hello\r\n\r\n", 400},
        {"no HTTP, binary", std::string("\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", 15), 400},
        {"HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400},
        {"field without colon", "GET / HTTP/1.1\r\nHost\r\n\r\n", 400},
        {"bare line feeds", "GET / HTTP/1.1\nHost: x\n\n\r\n\r\n", 400},
        {"space before colon", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400},
        {"length that is none", "POST / HTTP/1.1\r\nContent-Length: 1x\r\n\r\n1", 400},
        {"negative length", "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n1", 400},
        {"two lengths", "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n12", 400},
        {"length and chunks", "POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
         400},
        {"chunks and length", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
         400},
        {"broken chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
        {"other transfer coding", "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
        {"unknown transfer coding", "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\nx", 501},
        {"compressed body", post("x", "Content-Encoding: gzip\r\n"), 415},
        {"other expectation", post("x", "Expect: magic\r\n"), 417},
        {"long field", "GET / HTTP/1.1\r\nA: " + std::string(20'000, 'a') + "\r\n\r\n", 431},
        {"long target", "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n", 431},
        {"endless head", "GET / HTTP/1.1\r\n" + std::string(200'000, 'a'), 431},
        {"many fields", "GET / HTTP/1.1\r\n" + many_fields + "\r\n", 431},
        {"long body", post(std::string(1001, 'b')), 413},
        {"long body, announced only", "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413},
        {"long body, asked for leave", "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n", 413},
        {"long chunked body", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks + "0\r\n\r\n", 413},
        {"one long chunk", "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n" + std::string(2000, 'c'),
         413},
    };
    for (auto const& row : table) {
        support::socket client(running->port());
        client.send(row.sent);
        auto const answer = client.receive();
        ASSERT_TRUE(answer) << row.what;
        EXPECT_EQ(answer->status, row.status) << row.what;
        EXPECT_LT(answer->body.size(), 50U) << row.what;
        EXPECT_TRUE(http::headers::same_name(answer->headers.get("Connection"), "close")) << row.what;
        client.finish();
        EXPECT_TRUE(client.closes()) << row.what;
    }
    EXPECT_EQ(asked, 0) << "the handler saw a request that was refused";
    support::socket client(running->port());
    ASSERT_TRUE(client.send(post(std::string(1000, 'b'))));
    EXPECT_EQ(client.receive().value().status, 200) << "the limit itself is allowed";
}

TEST(host_limits, a_refused_upload_still_gets_its_answer) {
    auto settings = quick();
    settings.limits.body_bytes = 1000;
    auto const running = serve_echo(settings);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("POST / HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n"));
    client.send(std::string(4'000'000, 'x')); // a client that does not look before it has sent all
    auto const answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 413);
}

TEST(host_limits, closes_the_slow_and_the_idle_without_hurting_others) {
    auto const running = serve_echo();
    auto const begun = std::chrono::steady_clock::now();
    support::socket idle(running->port());
    support::socket slow_head(running->port());
    support::socket slow_body(running->port());
    ASSERT_TRUE(slow_head.send("GET / HTTP/1.1\r\nHost:"));
    ASSERT_TRUE(slow_body.send("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\n123"));
    std::thread drip([&] { // a byte now and then must not win time
        for (int i = 0; i < 20 && slow_head.send("a"); ++i) std::this_thread::sleep_for(100ms);
    });
    support::socket other(running->port());
    ASSERT_TRUE(other.send(post("still served")));
    EXPECT_EQ(other.receive().value().body, "POST /p still served");
    EXPECT_TRUE(idle.closes());
    EXPECT_TRUE(slow_body.closes());
    drip.join();
    EXPECT_FALSE(slow_head.receive());
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 4s);
}

TEST(host_limits, lives_through_clients_that_go_away) {
    auto const running = serve_echo();
    for (auto const* part :
         {"", "GET", "GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\n123",
          "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "GET / HTTP/1.1\r\n\r\n"}) {
        support::socket gone(running->port());
        gone.send(part);
        gone.close();
        support::socket half(running->port());
        half.send(part);
        half.finish();
    }
    support::socket client(running->port());
    ASSERT_TRUE(client.send(post("ok")));
    EXPECT_EQ(client.receive().value().status, 200);
}

TEST(host_limits, idle_connections_pin_no_thread) {
    auto settings = quick();
    settings.threads = 1;
    settings.limits.idle_time = 10s;
    auto const running = serve_echo(settings);
    std::vector<std::unique_ptr<support::socket>> idle;
    for (int i = 0; i < 200; ++i) {
        idle.push_back(std::make_unique<support::socket>(running->port()));
        ASSERT_TRUE(idle.back()->send(post("first")));
        ASSERT_TRUE(idle.back()->receive());
    }
    support::socket client(running->port());
    ASSERT_TRUE(client.send(post("served")));
    EXPECT_EQ(client.receive().value().body, "POST /p served");
    ASSERT_TRUE(idle.front()->send(post("second")));
    EXPECT_EQ(idle.front()->receive().value().body, "POST /p second");
}

TEST(host_limits, refuses_an_address_without_reading_from_it) {
    std::atomic<int> asked = 0;
    host_handlers handlers{.respond = echo,
                           .admit_address =
                               [&](std::string_view peer) {
                                   ++asked;
                                   return peer != "127.0.0.1";
                               },
                           .refuse_address = [](std::string_view) { return http::response{403, {}, "<ErrorRES/>"}; }};
    auto const running = serve(quick(), handlers);
    support::socket client(running->port());
    ASSERT_TRUE(
        client.send("POST / HTTP/1.1\r\nContent-Length: 5000000\r\n\r\n" + std::string(100'000, 'x') + "broken"));
    auto const answer = client.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 403);
    EXPECT_EQ(answer->body, "<ErrorRES/>");
    client.finish();
    EXPECT_TRUE(client.closes());
    EXPECT_EQ(asked, 1);

    handlers.refuse_address = nullptr;
    auto const plain = serve(quick(), handlers);
    support::socket second(plain->port());
    ASSERT_TRUE(second.send("anything"));
    EXPECT_EQ(second.receive().value().status, 403);
}

TEST(host_limits, stop_answers_what_is_under_way_and_closes_the_idle) {
    std::promise<void> entered;
    std::promise<void> leave;
    auto const running = serve(quick(), {.respond = [&](http::request const& request, std::string_view peer) {
                                   if (request.body == "slow") {
                                       entered.set_value();
                                       leave.get_future().wait();
                                   }
                                   return echo(request, peer);
                               }});
    auto const port = running->port();
    support::socket idle(port);
    ASSERT_TRUE(idle.send(post("one")));
    ASSERT_TRUE(idle.receive());
    support::socket busy(port);
    ASSERT_TRUE(busy.send(post("slow")));
    entered.get_future().wait();
    auto stopping = std::async(std::launch::async, [&] { running->stop(); });
    EXPECT_TRUE(idle.closes());
    EXPECT_EQ(stopping.wait_for(200ms), std::future_status::timeout) << "stop did not wait for the request";
    EXPECT_FALSE(support::socket(port).connected()) << "still accepting";
    leave.set_value();
    auto const answer = busy.receive();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->body, "POST /p slow");
    EXPECT_TRUE(http::headers::same_name(answer->headers.get("Connection"), "close"));
    stopping.get();
}

TEST(host_limits, stop_does_not_wait_for_a_client_that_never_ends_its_request) {
    auto settings = quick();
    settings.limits.header_time = 60s;
    settings.limits.drain_time = 300ms;
    auto const running = serve_echo(settings);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\n"));
    std::this_thread::sleep_for(50ms);
    auto const begun = std::chrono::steady_clock::now();
    running->stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 2s);
    running->stop(); // a second time does nothing
}

TEST(host_limits, says_why_it_cannot_listen) {
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
