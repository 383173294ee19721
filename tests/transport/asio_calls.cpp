// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The asynchronous transport with well-behaved partners: completion tokens, connections, sessions, addresses.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/generate.hpp"
#include "support/hostile_answers.hpp"

#include <waybill/explain.hpp>
#include <waybill/transport/asio.hpp>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace std::chrono_literals;
using support::answering_partner;
using trips_result = result<trip_booking_list_rs>;

/// A client of one partner that runs its own calls.
struct calling_agency {
    explicit calling_agency(std::string const& url, asio_settings settings = {})
        : agency{partner{.base_url = url}, asio_transport{io, std::move(settings)}} {}

    /// Calls `times` times, one after the other; each call is understood.
    void call(int times = 1) {
        for (int each = 0; each < times; ++each) {
            int understood = 0;
            agency.async_call(agency::trips_request(), via::post, {}, [&](trips_result const& read) {
                EXPECT_TRUE(read) << explain(read.error());
                understood += read ? 1 : 0;
            });
            io.run();
            io.restart();
            EXPECT_EQ(understood, 1);
        }
    }

    boost::asio::io_context io{};
    async_client agency;
};

TEST(asio_calls, complete_callbacks_futures_and_coroutines) {
    answering_partner const server;
    boost::asio::thread_pool threads(2);
    {
        async_client agency{partner{.base_url = server.url()}, asio_transport{threads}};
        auto const request = agency::trips_request();
        auto later = agency.async_call(request, via::soap12, {}, boost::asio::use_future);
        EXPECT_EQ(later.get().value(), agency::trips());

        std::promise<trips_result> called;
        agency.async_call(request, via::get.json(), {}, [&](trips_result read) { called.set_value(std::move(read)); });
        EXPECT_EQ(called.get_future().get().value(), agency::trips());

        auto const coroutine = [](async_client& by,
                                  trip_booking_list_rq requested) -> boost::asio::awaitable<std::size_t> {
            auto read = co_await by.async_call(requested, via::post, {}, boost::asio::use_awaitable);
            std::size_t stays = 0;
            auto const count = [&](booking const&) { ++stays; };
            auto listed = co_await by.async_for_each(requested, count, via::soap11, {}, boost::asio::use_awaitable);
            co_return read&& listed ? read->bookings.size() + stays : 0;
        };
        auto both = boost::asio::co_spawn(threads, coroutine(agency, request), boost::asio::use_future);
        EXPECT_EQ(both.get(), 4U);
    }
    threads.join();
}

TEST(asio_calls, report_errors_of_the_request_and_of_the_partner) {
    answering_partner const server;
    boost::asio::io_context io;
    async_client agency{partner{.base_url = server.url()}, asio_transport{io}};
    auto request = agency::trips_request();
    request.user = 13;
    std::vector<std::string> codes;
    auto const keep = [&](trips_result const& read) { codes.emplace_back(name_of(read.error().code)); };
    agency.async_call(request, via::post, {}, keep);
    io.run();
    io.restart();
    async_client plain{partner{.base_url = "http://partner.example"}, asio_transport{io}};
    plain.async_call(request, via::post, {}, keep);
    EXPECT_EQ(codes.size(), 1U) << "a handler never runs before the function returns";
    async_client unreachable{partner{.base_url = "http://127.0.0.1:1"}, asio_transport{io}};
    io.run();
    io.restart();
    unreachable.async_call(request, via::post, {}, keep);
    io.run();
    EXPECT_EQ(codes, (std::vector<std::string>{"refused", "url_invalid", "connection_failed"}));
}

TEST(asio_connections, are_kept_for_the_next_call) {
    support::certificate const own("localhost");
    for (auto const* const secured : {static_cast<support::certificate const*>(nullptr), &own}) {
        answering_partner const server({}, secured);
        calling_agency calling(server.url(), {.network = {.ca_file = own.certificate_file}});
        calling.call(20);
        EXPECT_EQ(server.connections(), 1);
    }
}

TEST(asio_connections, that_the_partner_closed_or_reset_are_not_used) {
    support::certificate const own("localhost");
    generate::maker maker(1, generate::fullness::nothing);
    auto const quote = generate::message<hotel_quote_req>(maker); // never sent a second time
    for (auto const* const secured : {static_cast<support::certificate const*>(nullptr), &own}) {
        for (bool const resets : {false, true}) {
            answering_partner const server({.answers_per_connection = 2, .resets = resets}, secured);
            calling_agency calling(server.url(), {.network = {.ca_file = own.certificate_file}});
            for (int each = 0; each < 6; ++each) {
                std::string_view code;
                calling.agency.async_call(quote, via::post, {},
                                          [&](auto const& read) { code = read ? "" : name_of(read.error().code); });
                calling.io.run();
                calling.io.restart();
                EXPECT_EQ(code, "refused");
                std::this_thread::sleep_for(20ms); // for the end of the connection to arrive
            }
            EXPECT_EQ(server.connections(), 3)
                << (secured != nullptr ? "TLS" : "plain") << (resets ? ", reset" : ", closed");
        }
    }
}

TEST(asio_connections, are_not_used_after_their_idle_time) {
    answering_partner const server;
    calling_agency calling(server.url(), {.idle = 10ms});
    calling.call();
    std::this_thread::sleep_for(30ms);
    calling.call();
    EXPECT_EQ(server.connections(), 2);
}

TEST(asio_connections, are_limited_for_each_partner) {
    answering_partner const server({.delay = 5ms});
    calling_agency calling(server.url(), {.connections = 3});
    int understood = 0;
    for (int each = 0; each < 30; ++each)
        calling.agency.async_call(agency::trips_request(), via::post, {},
                                  [&](trips_result const& read) { understood += read ? 1 : 0; });
    calling.io.run();
    EXPECT_EQ(understood, 30);
    EXPECT_EQ(server.connections(), 3);
}

TEST(asio_connections, that_never_become_free_end_a_wait_by_its_deadline) {
    support::hostile_partner const server(
        support::hostile::drips(support::hostile::head("") + std::string(support::hostile::list_begin), " "));
    boost::asio::io_context io;
    async_client agency{partner{.base_url = server.at("http://127.0.0.1")},
                        asio_transport{io, {.deadline = 200ms, .stream_deadline = 500ms, .connections = 1}}};
    std::vector<std::string> codes;
    auto const keep = [&](trips_result const& read) { codes.emplace_back(name_of(read.error().code)); };
    agency.async_for_each(agency::trips_request(), [](booking const&) {}, via::post, {}, keep);
    agency.async_call(agency::trips_request(), via::post, {}, keep);
    io.run();
    EXPECT_EQ(codes, (std::vector<std::string>{"connection_failed", "deadline_passed"}))
        << "what was not sent has a known outcome";
}

} // namespace
