// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// One client of each transport, 64 threads; ThreadSanitizer finds what they share without a lock.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/sanitized.hpp"

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>
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

constexpr int threads = 64;
constexpr std::chrono::seconds handshake_limit{60}; // all of them connect at once, on machines with other work

/// Calls, and cancels from the strand of its handler. Returns whether the call ended, with or without a response.
bool cancelled_in_between(client<asio_transport>& agency, boost::asio::thread_pool& io) {
    struct shared {
        boost::asio::cancellation_signal signal{};
        std::promise<bool> ended{};
    };
    auto const kept = std::make_shared<shared>();
    auto ended = kept->ended.get_future();
    auto const strand = boost::asio::make_strand(io);
    boost::asio::post(strand, [&agency, kept, strand] {
        agency.async_call(agency::trips_request(), via::post, {},
                          boost::asio::bind_cancellation_slot(
                              kept->signal.slot(),
                              boost::asio::bind_executor(strand, [kept](result<trip_booking_list_rs> const& read) {
                                  kept->ended.set_value(read || read.error().code == error_code::cancelled);
                              })));
        boost::asio::post(strand, [kept] { kept->signal.emit(boost::asio::cancellation_type::terminal); });
    });
    return ended.get();
}

TEST(threads, share_one_asio_transport) {
    support::certificate const own("localhost");
    for (auto const* const secured : {static_cast<support::certificate const*>(nullptr), &own}) {
        support::answering_partner const server({}, secured);
        boost::asio::thread_pool io(4);
        std::atomic<int> understood = 0;
        std::atomic<int> ended = 0;
        constexpr int rounds = support::some_of(20);
        {
            client agency{partner{.base_url = server.url()},
                          asio_transport{io,
                                         {.connect = handshake_limit,
                                          .tls = handshake_limit,
                                          .deadline = handshake_limit,
                                          .network = {.ca_file = own.certificate_file},
                                          .connections = 16}}};
            std::vector<std::thread> callers;
            for (int each = 0; each < threads; ++each)
                callers.emplace_back([&] {
                    for (int round = 0; round < rounds; ++round) {
                        auto const whole =
                            agency.async_call(agency::trips_request(), via::soap11, {}, boost::asio::use_future).get();
                        int items = 0;
                        auto const listed = async_for_each(
                                                agency, agency::trips_request(), [&](booking const&) { ++items; },
                                                via::post, {}, boost::asio::use_future)
                                                .get();
                        if (whole && *whole == agency::trips() && listed && items == 2) ++understood;
                        if (!whole) ADD_FAILURE() << explain(whole.error());
                        if (cancelled_in_between(agency, io)) ++ended;
                    }
                });
            for (auto& each : callers) each.join();
        }
        io.join();
        EXPECT_EQ(understood, threads * rounds);
        EXPECT_EQ(ended, threads * rounds);
    }
}

TEST(threads, share_one_httplib_transport) {
    support::certificate const own("localhost");
    for (auto const* const secured : {static_cast<support::certificate const*>(nullptr), &own}) {
        support::answering_partner const server({.delay = std::chrono::milliseconds(1)}, secured);
        client agency{partner{.base_url = server.url()},
                      httplib_transport{{.connect = handshake_limit,
                                         .deadline = handshake_limit,
                                         .network = {.ca_file = own.certificate_file}}}};
        std::atomic<int> understood = 0;
        constexpr int rounds = support::some_of(12);
        std::vector<std::thread> callers;
        for (int each = 0; each < threads; ++each)
            callers.emplace_back([&] {
                for (int round = 0; round < rounds; ++round) {
                    auto const whole = agency.call(agency::trips_request(), via::soap11);
                    int items = 0;
                    auto const listed =
                        call_for_each(agency, agency::trips_request(), [&](booking const&) { ++items; });
                    if (whole && *whole == agency::trips() && listed && items == 2) ++understood;
                    if (!whole) ADD_FAILURE() << explain(whole.error());
                }
            });
        for (auto& each : callers) each.join();
        EXPECT_EQ(understood, threads * rounds);
        EXPECT_LT(server.connections(), 2 * threads * rounds) << "idle connections are used again";
    }
}

} // namespace
