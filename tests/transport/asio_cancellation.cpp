// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls that are cancelled, or whose context is destroyed, after each handler that runs. AddressSanitizer finds
// leaks.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"

#include <waybill/transport/asio.hpp>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using boost::asio::cancellation_type;

struct cancelled_call {
    bool in_pieces = false;
    bool in_coroutine = false;
};
constexpr cancelled_call all_kinds[] = {{}, {.in_pieces = true}, {.in_coroutine = true}};

std::string ending_of_call(result<trip_booking_list_rs> const& read) {
    return std::string(read ? "understood" : name_of(read.error().code));
}

boost::asio::awaitable<std::string> call_in_coroutine(async_client& agency) {
    auto request = agency::trips_request();
    co_return ending_of_call(co_await agency.async_call(request, via::post, {}, boost::asio::use_awaitable));
}

/// Starts a call; `done` counts completions.
void start(async_client& agency, boost::asio::io_context& io, cancelled_call kind,
           boost::asio::cancellation_signal& signal, std::vector<std::string>& done) {
    auto keep = boost::asio::bind_cancellation_slot(
        signal.slot(), [&done](result<trip_booking_list_rs> const& read) { done.push_back(ending_of_call(read)); });
    if (kind.in_pieces)
        agency.async_for_each(agency::trips_request(), [](booking const&) {}, via::post, {}, keep);
    else if (kind.in_coroutine)
        boost::asio::co_spawn(io, call_in_coroutine(agency),
                              boost::asio::bind_cancellation_slot(
                                  signal.slot(), [&done](std::exception_ptr const& thrown, std::string const& ending) {
                                      done.push_back(thrown ? "thrown" : ending);
                                  }));
    else
        agency.async_call(agency::trips_request(), via::post, {}, keep);
}

/// Runs `after_steps(io, signal, done)` for a call of which no handler, one, two… have run, until it has ended by
/// itself. Returns the number of its handlers.
template <class After>
int after_each_step(std::string const& url, std::string const& ca_file, cancelled_call kind, After const& after_steps) {
    for (int steps = 0;; ++steps) {
        std::vector<std::string> done;
        boost::asio::cancellation_signal signal;
        boost::asio::io_context io(1);
        async_client agency{partner{.base_url = url}, asio_transport{io, {.network = {.ca_file = ca_file}}}};
        start(agency, io, kind, signal, done);
        int ran = 0;
        while (ran < steps && io.run_one() != 0) ++ran;
        if (ran < steps) {
            EXPECT_EQ(done, std::vector<std::string>{"understood"});
            return ran;
        }
        after_steps(io, signal, done);
    }
}

class asio_cancellation : public ::testing::TestWithParam<bool> {
protected:
    support::certificate const own{"localhost"};
    support::answering_partner const server{{}, GetParam() ? &own : nullptr};
    /// With a name that is looked up, too.
    std::string const url = GetParam() ? server.url() : "http://localhost:" + std::to_string(server.port());
};

TEST_P(asio_cancellation, ends_a_call_at_every_step) {
    for (auto const kind : all_kinds) {
        int cancelled = 0;
        auto const steps = after_each_step(url, own.certificate_file, kind, [&](auto& io, auto& signal, auto& done) {
            signal.emit(cancellation_type::terminal);
            io.run();
            ASSERT_EQ(done.size(), 1U);
            EXPECT_TRUE(done[0] == "cancelled" || done[0] == "understood" || done[0] == "thrown") << done[0];
            if (done[0] != "understood") ++cancelled;
        });
        EXPECT_GE(cancelled, 5);
        EXPECT_LE(steps - cancelled, 4) << "cancellation is late at most when the call is already ending";
    }
}

TEST_P(asio_cancellation, that_is_total_leaves_requests_alone_that_are_being_sent) {
    std::vector<std::string> endings;
    (void)after_each_step(url, own.certificate_file, {}, [&](auto& io, auto& signal, auto& done) {
        auto const before = server.requests();
        signal.emit(cancellation_type::total);
        io.run();
        ASSERT_EQ(done.size(), 1U);
        if (done[0] == "cancelled") { EXPECT_EQ(server.requests(), before); }
        endings.push_back(done[0]);
    });
    EXPECT_EQ(endings.front(), "cancelled");
    EXPECT_EQ(endings.back(), "understood");
    // the last call of after_each_step ended by itself; the number of steps before sending differs from call to call
    EXPECT_EQ(server.requests(), 1 + std::count(endings.begin(), endings.end(), "understood"));
}

TEST_P(asio_cancellation, by_the_end_of_the_context_drops_the_handler) {
    for (auto const kind : all_kinds)
        (void)after_each_step(url, own.certificate_file, kind, [](auto&, auto&, auto& done) {
            EXPECT_LE(done.size(), 1U); // the context is destroyed when this returns
        });
}

INSTANTIATE_TEST_SUITE_P(plain_and_tls, asio_cancellation, ::testing::Bool());

/// A call that waits for a connection makes room for the next one.
TEST(asio_cancellation_of_waits, leaves_the_queue) {
    support::answering_partner const server({.delay = std::chrono::milliseconds(20)});
    boost::asio::io_context io;
    async_client agency{partner{.base_url = server.url()}, asio_transport{io, {.connections = 1}}};
    std::vector<std::string> done;
    boost::asio::cancellation_signal signals[3];
    for (auto& each : signals) start(agency, io, {}, each, done);
    io.poll(); // the first call is sent, the others wait
    signals[1].emit(cancellation_type::terminal);
    io.run();
    EXPECT_EQ(done, (std::vector<std::string>{"cancelled", "understood", "understood"}));
    EXPECT_EQ(server.requests(), 2);
}

} // namespace
