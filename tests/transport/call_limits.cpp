// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The limits of one blocking call: a deadline for all of its attempts, and a stop at each step.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/hostile_partner.hpp"
#include "support/outcome.hpp"
#include "support/unresponsive_address.hpp"

#include <waybill/any_transport.hpp>
#include <waybill/explain.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/httplib.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace call_limits_tests {

using namespace waybill;
using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

constexpr auto longest = 5s; // far below the limits of the transport, and far above what a busy machine needs

/// A call that `source` stops. Returns its error.
error stopped(auto& agency, std::stop_source const& source) {
    auto const begun = clock::now();
    auto const read = agency.call(agency::trips_request(), via::post, {}, {}, {.stop = source.get_token()});
    EXPECT_LT(clock::now() - begun, longest);
    return support::expect_error(read, error_code::cancelled);
}

TEST(call_limits, a_stop_ends_each_step) {
    support::certificate const own("localhost");
    for (bool const encrypted : {false, true}) {
        for (bool const stalled : {false, true}) { // before the response, or within its body
            std::stop_source source;
            support::hostile_partner partner_of_call(
                [&](support::hostile_connection& over) {
                    if (stalled) over.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n<");
                    source.request_stop();
                    over.hang();
                },
                encrypted ? &own : nullptr);
            client agency{partner{.base_url = partner_of_call.at(encrypted ? "https://localhost" : "http://127.0.0.1")},
                          httplib_transport{{.network = {.ca_file = own.certificate_file}}}};
            EXPECT_FALSE(stopped(agency, source).unsent);
        }
    }
}

TEST(call_limits, a_stop_ends_the_handshake) {
    std::stop_source source;
    support::loopback_listener silent([&](support::loopback_connection& over, auto const&) {
        std::string hello;
        if (over.receive(hello)) source.request_stop();
        while (over.receive(hello)) {}
    });
    client agency{partner{.base_url = "https://localhost:" + std::to_string(silent.port())}, httplib_transport{}};
    EXPECT_TRUE(stopped(agency, source).unsent);
}

TEST(call_limits, a_stop_ends_the_opening_of_a_connection) {
    support::unresponsive_address const silent;
    std::stop_source source;
    auto const before = silent.connecting();
    std::jthread const stopping([&] {
        while (silent.connecting() == before) std::this_thread::yield();
        source.request_stop();
    });
    client agency{partner{.base_url = "http://127.0.0.1:" + std::to_string(silent.port())},
                  httplib_transport{{.connect = 1min, .deadline = 1min}}};
    EXPECT_TRUE(stopped(agency, source).unsent);
}

TEST(call_limits, a_stop_before_the_call_sends_nothing) {
    support::answering_partner silent;
    std::stop_source source;
    source.request_stop();
    client agency{partner{.base_url = silent.url()}, httplib_transport{}};
    EXPECT_TRUE(stopped(agency, source).unsent);
    EXPECT_EQ(silent.requests(), 0);
    EXPECT_TRUE(agency.call(agency::trips_request(), via::post, {}, {}, {.deadline = 1min}));
}

TEST(call_limits, a_deadline_is_that_of_all_attempts) {
    support::answering_partner busy(
        {.respond = [](http::request const&) { return http::response{503, {{"Retry-After", "30"}}, ""}; }});
    client agency{partner{.base_url = busy.url()}, httplib_transport{}, {.retries = {.attempts = 3}}};
    auto const begun = clock::now();
    auto const read = agency.call(agency::trips_request(), via::post, {}, {}, {.deadline = 20s});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().status, 503); // the retry would begin after the deadline
    EXPECT_EQ(busy.requests(), 1);
    EXPECT_LT(clock::now() - begun, longest);
}

TEST(call_limits, a_stop_ends_the_wait_for_a_retry) {
    std::stop_source source;
    std::vector<call_event::kind> events;
    auto const stop_at_retry = [&](call_event const& event) {
        events.push_back(event.what);
        if (event.what == call_event::kind::retry) source.request_stop();
    };
    support::answering_partner busy(
        {.respond = [](http::request const&) { return http::response{503, {{"Retry-After", "30"}}, ""}; }});
    client agency{
        partner{.base_url = busy.url()}, httplib_transport{}, {.retries = {.attempts = 3}, .observer = stop_at_retry}};
    EXPECT_FALSE(stopped(agency, source).unsent);
    EXPECT_EQ(busy.requests(), 1);
    using enum call_event::kind;
    EXPECT_EQ(events, (std::vector{attempt, answer, retry, end}));
}

TEST(call_limits, a_deadline_ends_a_silent_call_and_a_list) {
    support::hostile_partner silent([](support::hostile_connection& over) { over.hang(); });
    client agency{partner{.base_url = silent.at("http://127.0.0.1")}, httplib_transport{}};
    auto const expect_late = [](auto const& read, clock::time_point begun) {
        support::expect_error(read, error_code::deadline_passed, "deadline of the call");
        EXPECT_GE(clock::now() - begun, 50ms);
        EXPECT_LT(clock::now() - begun, longest);
    };
    call_limits const limits{.deadline = 50ms};
    auto begun = clock::now();
    expect_late(agency.call(agency::trips_request(), via::post, {}, {}, limits), begun);
    begun = clock::now();
    expect_late(call_for_each(agency, agency::trips_request(), [](booking const&) {}, via::soap12, {}, limits), begun);
}

/// A transport of a user that has only what is required.
struct plain_transport {
    result<http::response> operator()(std::string_view, http::request const&) {
        ++*calls;
        return error{.code = error_code::connection_failed, .message = "no connection"};
    }
    int* calls;
};

TEST(call_limits, need_a_transport_that_observes_them) {
    int calls = 0;
    partner const nobody{.base_url = "http://localhost:8080"};
    client agency{nobody, plain_transport{&calls}};
    client erased{nobody, plain_transport{&calls}};
    auto const expect_refused = [&](auto const& read) {
        auto const why = support::expect_error(read, {.code = error_code::value_invalid, .unsent = true});
        EXPECT_NE(explain(why).find("ends_calls"), std::string::npos);
        EXPECT_EQ(calls, 0);
    };
    call_limits const limits{.deadline = 1min};
    expect_refused(agency.call(agency::trips_request(), via::post, {}, {}, limits));
    expect_refused(erased.call(agency::trips_request(), via::post, {}, {}, limits));
    expect_refused(call_for_each(erased, agency::trips_request(), [](booking const&) {}, via::post, {}, limits));
    EXPECT_EQ(erased.call(agency::trips_request()).error().code, error_code::connection_failed);
    EXPECT_EQ(calls, 1);
}

TEST(any_transport, calls_and_streams_like_the_one_it_contains) {
    support::answering_partner good;
    client agency{partner{.base_url = good.url()}, httplib_transport{}};
    auto const whole = support::required(agency.call(agency::trips_request()));
    std::size_t items = 0;
    ASSERT_TRUE(call_for_each(agency, agency::trips_request(), [&](booking const&) { ++items; }));
    EXPECT_EQ(items, whole->bookings.size());
    EXPECT_EQ(good.connections(), 1); // kept
}

} // namespace call_limits_tests
