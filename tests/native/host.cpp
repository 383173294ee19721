// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/host.hpp>

#include "support/echo_host.hpp"
#include "support/file.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace {

using namespace waybill;
using namespace waybill::native;
using support::echo;
using support::long_timeouts;
using support::post;
using support::serve;
using support::serve_echo;

TEST(host, reports_the_bound_port_and_responds_there) {
    auto const running = serve_echo();
    EXPECT_NE(running->port(), 0);
    EXPECT_EQ(running->address(), "127.0.0.1:" + std::to_string(running->port()));
    auto const answer = support::socket(running->port()).ask("GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "GET /a?b=c ");
    EXPECT_EQ(answer.headers.get("X-Peer"), "127.0.0.1");
    EXPECT_EQ(answer.headers.get("Cache-Control"), "no-store");
    EXPECT_EQ(answer.headers.get("Server"), "waybill");
    EXPECT_EQ(answer.headers.get("Content-Length"), "11");
    auto const date = answer.headers.get("Date");
    EXPECT_TRUE(date.size() == 29 && date.ends_with(" GMT")) << date;
}

TEST(host, keeps_a_connection_for_many_requests) {
    auto const running = serve_echo();
    support::socket client(running->port());
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(client.ask(post("body " + std::to_string(i))).body, "POST /p body " + std::to_string(i));
    (void)client.ask(post("last", "Connection: close\r\n"));
    EXPECT_TRUE(client.closes());
}

TEST(host, answers_pipelined_requests_in_order) {
    auto const running = serve_echo();
    support::socket client(running->port());
    std::string all;
    for (int i = 0; i < 200; ++i)
        all += post(std::to_string(i)) + (i % 3 == 0 ? "\r\n" : ""); // some clients send an empty line after a request
    ASSERT_TRUE(client.send(all));
    for (int i = 0; i < 200; ++i) ASSERT_EQ(client.next().body, "POST /p " + std::to_string(i));
}

TEST(host, supports_http_1_0_with_and_without_keep_alive) {
    auto const running = serve_echo();
    support::socket kept(running->port());
    for (int i = 0; i < 2; ++i) {
        auto const answer = kept.ask("POST /p HTTP/1.0\r\nConnection: Keep-Alive\r\nContent-Length: 1\r\n\r\nx");
        EXPECT_EQ(answer.body, "POST /p x");
        EXPECT_TRUE(http::headers::same_name(answer.headers.get("Connection"), "keep-alive"));
    }
    support::socket once(running->port());
    (void)once.ask("GET / HTTP/1.0\r\n\r\n");
    EXPECT_TRUE(once.closes());
}

TEST(host, reads_chunks_and_takes_no_trailer_for_a_field) {
    auto const running = serve_echo();
    support::socket client(running->port());
    auto const answer = client.ask("POST /p HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                                   "a;ext=1\r\n0123456789\r\n3\r\nabc\r\n0\r\nX-T: 1\r\nX-U: 2\r\n\r\n" +
                                   post("next"));
    EXPECT_EQ(answer.body, "POST /p 0123456789abc");
    EXPECT_EQ(answer.headers.get("X-Fields"), "2");
    EXPECT_EQ(client.next().body, "POST /p next");
}

TEST(host, answers_expect_before_the_body_comes) {
    auto const running = serve_echo();
    support::socket client(running->port());
    EXPECT_EQ(client.ask("POST /p HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n").status,
              100);
    EXPECT_EQ(client.ask("body").body, "POST /p body");
}

TEST(host, answers_head_with_the_length_and_no_body) {
    auto const running = serve_echo();
    support::socket client(running->port());
    auto const answer = client.ask("HEAD /h HTTP/1.1\r\nHost: x\r\n\r\n" + post("next"), true);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.headers.get("Content-Length"), "8");
    EXPECT_EQ(client.next().body, "POST /p next");
}

TEST(host, a_handler_that_throws_affects_only_its_own_request) {
    std::string reported;
    auto const running =
        serve(long_timeouts(), {.respond = [](http::request const& request, std::string_view peer) -> http::response {
                                    if (request.body == "throw") throw std::runtime_error("secret detail");
                                    if (request.body == "throw int") throw 1;
                                    return echo(request, peer);
                                },
                                .trouble = [&](std::string_view what) { reported += what; }});
    support::socket client(running->port());
    auto const first = client.ask(post("throw") + post("throw int") + post("fine"));
    EXPECT_EQ(first.status, 500);
    EXPECT_EQ(first.body.find("secret"), std::string::npos);
    EXPECT_EQ(client.next().status, 500);
    EXPECT_EQ(client.next().body, "POST /p fine");
    running->stop();
    EXPECT_NE(reported.find("secret detail"), std::string::npos);
}

TEST(host, a_handler_that_throws_before_the_body_is_read_results_in_a_response_too) {
    std::string reported;
    auto const trouble = [&](std::string_view what) { (reported += what) += '\n'; };
    for (bool const known : {true, false}) {
        auto const running =
            serve(long_timeouts(), {.respond = echo,
                                    .admit_address = [](std::string_view peer) { return peer != "127.0.0.1"; },
                                    .refuse_address = [&](std::string_view) -> http::response {
                                        if (known) throw std::runtime_error("secret detail");
                                        throw 1;
                                    },
                                    .trouble = trouble});
        EXPECT_EQ(support::socket(running->port()).ask(post("fine")).status, 500);

        auto const admitting = serve(
            long_timeouts(), {.respond = echo,
                              .admit_head = [&](http::request const&, std::string&) -> std::optional<http::response> {
                                  if (known) throw std::runtime_error("secret detail");
                                  throw 1;
                              },
                              .trouble = trouble});
        support::socket client(admitting->port());
        EXPECT_EQ(client.ask(post("fine")).status, 500);
        EXPECT_TRUE(client.closes());
    }
    EXPECT_EQ(reported,
              "a handler threw: secret detail\na handler threw: secret detail\n"
              "a handler threw something that is no exception\na handler threw something that is no exception\n");
}

TEST(host, a_response_cannot_break_its_own_framing) {
    auto const running = serve(long_timeouts(), {.respond = [](http::request const&, std::string_view) {
                                   return http::response{200,
                                                         {{"Content-Length", "99"},
                                                          {"Transfer-Encoding", "chunked"},
                                                          {"X-Split", "a\r\nSet-Cookie: b"},
                                                          {"Cache-Control", "private"}},
                                                         "body"};
                               }});
    auto const answer = support::socket(running->port()).ask(post(""));
    EXPECT_EQ(answer.body, "body");
    EXPECT_EQ(answer.headers.find("Transfer-Encoding"), nullptr);
    EXPECT_EQ(answer.headers.find("Set-Cookie"), nullptr);
    EXPECT_EQ(answer.headers.get("Cache-Control"), "private");
}

// Each captured request is read with the same method, target and body as in the capture.
TEST(host, reads_captured_requests_completely) {
    auto const running = serve_echo();
    std::size_t count = 0;
    for (auto const* folder : {"wire/asmx", "wire/clients"}) {
        for (auto const& file : support::files_in(folder, ".req")) {
            // one is truncated, the other has no Host, which HTTP/1.1 requires (RFC 9112, 3.2)
            if (file.stem() == "s11_short_body" || file.stem() == "s11_no_host") continue;
            SCOPED_TRACE(file.filename().string());
            auto const text = support::read_file(file);
            auto const capture = parse_raw_message(text).value();
            support::socket client(running->port());
            ASSERT_TRUE(client.send(text));
            auto answer = client.receive();
            if (answer && answer->status == 100) answer = client.receive();
            ASSERT_TRUE(answer);
            EXPECT_EQ(answer->status, 200);
            EXPECT_EQ(answer->body,
                      capture.request()->method + ' ' + capture.request()->target + ' ' + capture.request()->body);
            ++count;
        }
    }
    EXPECT_GT(count, 250U);
}

} // namespace
