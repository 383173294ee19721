// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Responses whose body is produced while it is sent.
#include <http_host/host.hpp>

#include <waybill_debug/raw_message.hpp>

#include "support/echo_host.hpp"
#include "support/socket.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace {

using namespace waybill;
using namespace waybill::native::http_host;
using namespace std::chrono_literals;

/// Produces pieces by a function of the number of the piece; nothing if it fails.
class produced_pieces final : public http::body_source {
public:
    using maker = std::function<result<bool>(std::size_t number, std::string& piece)>;
    explicit produced_pieces(maker make) : make_(std::move(make)) {}
    result<bool> next(std::string& piece) override { return make_(number_++, piece); }

private:
    maker make_;
    std::size_t number_ = 0;
};

std::unique_ptr<host> serve_pieces(produced_pieces::maker make, host_settings settings = support::long_timeouts(),
                                   std::function<void(std::string_view)> trouble = {}) {
    return support::serve(settings,
                          {.respond =
                               [make = std::move(make)](http::request const& request, std::string_view) {
                                   if (request.target == "/plain") return http::streamed_response({200, {}, "plain"});
                                   return http::streamed_response({200, {{"Content-Type", "text/plain"}}, "first,"},
                                                                  std::make_unique<produced_pieces>(make));
                               },
                           .trouble = std::move(trouble)});
}

result<bool> three(std::size_t number, std::string& piece) {
    if (number == 1) return true; // nothing just now
    piece += std::string(number + 1, 'x') + ',';
    return number < 3;
}
constexpr std::string_view three_whole = "first,x,xxx,xxxx,";

TEST(host_pieces, are_sent_in_chunks_and_the_connection_stays_open) {
    auto const running = serve_pieces(three);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"
                            "GET /plain HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    bool reset = false;
    auto const all = client.receive_all(reset);
    EXPECT_FALSE(reset);
    auto const first_end = all.find("\r\n0\r\n\r\n") + 7;
    auto const second_end = all.find("\r\n0\r\n\r\n", first_end) + 7;
    ASSERT_LT(second_end, all.size());
    for (auto const& one : {all.substr(0, first_end), all.substr(first_end, second_end - first_end)}) {
        auto const parsed = parse_raw_message(one);
        ASSERT_TRUE(parsed) << one;
        auto const& answer = *parsed->response();
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.body, three_whole);
        EXPECT_EQ(answer.headers.get("Transfer-Encoding"), "chunked");
        EXPECT_EQ(answer.headers.find("Content-Length"), nullptr);
        EXPECT_EQ(answer.headers.get("Cache-Control"), "no-store");
        EXPECT_EQ(answer.headers.get("Content-Type"), "text/plain");
    }
    EXPECT_TRUE(all.ends_with("\r\n\r\nplain"));
}

TEST(host_pieces, end_with_the_connection_in_http_1_0) {
    auto const running = serve_pieces(three);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"));
    bool reset = false;
    auto const all = client.receive_all(reset);
    EXPECT_FALSE(reset);
    EXPECT_TRUE(all.ends_with("\r\n\r\n" + std::string(three_whole))) << all;
    EXPECT_EQ(all.find("chunked"), all.npos);
    EXPECT_EQ(all.find("Content-Length"), all.npos);
    EXPECT_EQ(all.find("keep-alive"), all.npos);
}

TEST(host_pieces, head_gets_no_piece) {
    std::atomic<std::size_t> requested = 0;
    auto const running = serve_pieces([&](std::size_t, std::string&) -> result<bool> {
        ++requested;
        return false;
    });
    support::socket client(running->port());
    auto const answer = client.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", true);
    EXPECT_EQ(answer.body, "");
    EXPECT_EQ(answer.headers.get("Transfer-Encoding"), "chunked");
    EXPECT_EQ(requested, 0U);
    (void)client.ask("GET /plain HTTP/1.1\r\nHost: x\r\n\r\n");
}

/// A partial response must not look complete, with any framing.
TEST(host_pieces, a_failure_cuts_the_connection) {
    for (bool const throws : {false, true}) {
        std::atomic<std::size_t> reported = 0;
        auto const running = serve_pieces(
            [&](std::size_t number, std::string& piece) -> result<bool> {
                piece += "half";
                if (number < 2) return true;
                if (throws) throw std::runtime_error("broken");
                return error{.code = error_code::connection_failed, .message = "gone"};
            },
            support::long_timeouts(),
            [&](std::string_view what) {
                EXPECT_TRUE(what.starts_with("a response ended early")) << what;
                ++reported;
            });
        for (auto const version : {"1.1", "1.0"}) {
            support::socket client(running->port());
            ASSERT_TRUE(client.send(std::string("GET / HTTP/") + version + "\r\nHost: x\r\n\r\n"));
            bool reset = false;
            auto const all = client.receive_all(reset);
            EXPECT_TRUE(reset);
            EXPECT_EQ(all.find("\r\n0\r\n"), all.npos);
            EXPECT_FALSE(std::string(version) == "1.1" && parse_raw_message(all)) << all;
        }
        EXPECT_EQ(reported, 2U);
        (void)support::socket(running->port()).ask("GET /plain HTTP/1.1\r\nHost: x\r\n\r\n"); // and nothing else
    }
}

/// The next piece is made after the previous one was sent: a slow reader makes nothing pile up.
TEST(host_pieces, wait_for_the_reader) {
    constexpr std::size_t size = 1'000'000;
    std::atomic<std::size_t> count = 0;
    auto const running = serve_pieces([&](std::size_t, std::string& piece) -> result<bool> {
        piece.assign(size, 'x');
        return ++count < 100;
    });
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    // until no piece is made for some time, or all are
    for (std::size_t before = 0, still = 0; still < 10 && count < 100; before = count) {
        std::this_thread::sleep_for(30ms);
        still = count == before && before != 0 ? still + 1 : 0;
    }
    EXPECT_LT(count, 100U); // what fits into the sockets' buffers was made
    // another connection is served meanwhile
    (void)support::socket(running->port()).ask("GET /plain HTTP/1.1\r\nHost: x\r\n\r\n");
    // and the slow reader gets everything
    std::size_t received = 0;
    for (bool more = true; more && received < 100 * size;) {
        auto const some = client.receive_some(1);
        received += some.size();
        more = !some.empty();
    }
    EXPECT_GE(received, 100 * size);
    EXPECT_EQ(count, 100U);
}

TEST(host_pieces, a_reader_that_stops_is_disconnected) {
    auto settings = support::long_timeouts();
    settings.limits.write_time = 200ms;
    std::atomic<bool> gone = false;
    struct witness {
        std::atomic<bool>& gone;
        ~witness() { gone = true; }
    };
    auto const running =
        support::serve(settings, {.respond = [&](http::request const&, std::string_view) {
                           auto const seen = std::make_shared<witness>(gone);
                           return http::streamed_response({200, {}, "first"},
                                                          std::make_unique<produced_pieces>(
                                                              [seen](std::size_t, std::string& piece) -> result<bool> {
                                                                  piece.assign(1'000'000, 'x');
                                                                  return true;
                                                              }));
                       }});
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    for (int i = 0; i < 1'000 && !gone; ++i) std::this_thread::sleep_for(10ms);
    EXPECT_TRUE(gone);
}

TEST(host_pieces, stopping_ends_an_endless_answer) {
    auto settings = support::long_timeouts();
    settings.limits.drain_time = 100ms;
    auto running = serve_pieces(
        [](std::size_t, std::string& piece) -> result<bool> {
            piece.assign(1'000, 'x');
            return true;
        },
        settings);
    support::socket client(running->port());
    ASSERT_TRUE(client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    EXPECT_FALSE(client.receive_some(1).empty());
    std::thread reading([&] { (void)client.receive_all(); });
    running->stop();
    reading.join();
}

} // namespace
