// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// One client of each transport, 64 threads; ThreadSanitizer finds what they share without a lock.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/hostile_answers.hpp"
#include "support/hostile_partner.hpp"
#include "support/on_threads.hpp"
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
#include <cstddef>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;

constexpr int threads = 64;
constexpr std::chrono::seconds handshake_limit{60}; // all of them connect at once, on machines with other work

/// Calls, and cancels from the strand of its handler. Returns whether the call ended, with or without a response.
bool cancelled_in_between(async_client& agency, boost::asio::thread_pool& io) {
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
            async_client agency{partner{.base_url = server.url()},
                                asio_transport{io,
                                               {.connect = handshake_limit,
                                                .deadline = handshake_limit,
                                                .network = {.ca_file = own.certificate_file},
                                                .connections = 16}}};
            support::on_threads(threads, [&](std::size_t) {
                for (int round = 0; round < rounds; ++round) {
                    auto const whole =
                        agency.async_call(agency::trips_request(), via::soap11, {}, boost::asio::use_future).get();
                    int items = 0;
                    auto const listed = agency
                                            .async_for_each(
                                                agency::trips_request(), [&](booking const&) { ++items; }, via::post,
                                                {}, boost::asio::use_future)
                                            .get();
                    if (whole && *whole == agency::trips() && listed && items == 2) ++understood;
                    if (!whole) ADD_FAILURE() << explain(whole.error());
                    if (cancelled_in_between(agency, io)) ++ended;
                }
            });
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
        support::on_threads(threads, [&](std::size_t) {
            for (int round = 0; round < rounds; ++round) {
                auto const whole = agency.call(agency::trips_request(), via::soap11);
                int items = 0;
                auto const listed = call_for_each(agency, agency::trips_request(), [&](booking const&) { ++items; });
                if (whole && *whole == agency::trips() && listed && items == 2) ++understood;
                if (!whole) ADD_FAILURE() << explain(whole.error());
            }
        });
        EXPECT_EQ(understood, threads * rounds);
        EXPECT_LT(server.connections(), 2 * threads * rounds) << "idle connections are used again";
    }
}

/// Calls all hostile partners at once, for whole responses and in pieces. `call` returns the error, or nothing.
template <class Call>
void expect_refusals_at_once(Call const& call) {
    auto rows = support::hostile::endless_answers();
    for (auto const& more : {support::hostile::slow_answers(), support::hostile::wrong_answers()})
        rows.insert(rows.end(), more.begin(), more.end());
    std::vector<std::unique_ptr<support::hostile_partner>> partners;
    for (auto const& row : rows) partners.push_back(std::make_unique<support::hostile_partner>(row.play));
    std::vector<std::optional<error>> refusals(2 * rows.size());
    std::atomic<std::size_t> next = 0;
    support::on_threads(threads, [&](std::size_t) {
        for (auto i = next++; i < refusals.size(); i = next++)
            refusals[i] = call(partners[i / 2]->at("http://127.0.0.1"), i % 2 == 1);
    });
    for (std::size_t i = 0; i < refusals.size(); ++i) EXPECT_TRUE(refusals[i]) << rows[i / 2].what;
}
template <class Settings>
Settings limited() {
    constexpr std::chrono::milliseconds deadline{500};
    constexpr std::size_t bytes = 500'000;
    return {.deadline = deadline, .answer_bytes = bytes, .stream_deadline = deadline, .stream_bytes = bytes};
}

TEST(threads, call_hostile_partners_over_one_asio_transport) {
    boost::asio::thread_pool io(4);
    asio_transport const over(io, limited<asio_settings>());
    expect_refusals_at_once([&](std::string const& url, bool in_pieces) -> std::optional<error> {
        async_client agency{partner{.base_url = url}, over};
        auto const read =
            in_pieces ? agency
                            .async_for_each(
                                agency::trips_request(), [](booking const&) {}, via::post, {}, boost::asio::use_future)
                            .get()
                      : agency.async_call(agency::trips_request(), via::post, {}, boost::asio::use_future).get();
        return read ? std::nullopt : std::optional(read.error());
    });
}

/// A client owns its transport: those of several partners share one by reference.
struct shared_httplib_transport {
    httplib_transport* over;

    result<http::response> operator()(std::string_view url, http::request const& request) {
        return (*over)(url, request);
    }
    result<void> operator()(std::string_view url, http::request const& request, http::body_receiver& into) {
        return (*over)(url, request, into);
    }
};

TEST(threads, call_hostile_partners_over_one_httplib_transport) {
    httplib_transport over(limited<httplib_settings>());
    expect_refusals_at_once([&](std::string const& url, bool in_pieces) -> std::optional<error> {
        client agency{partner{.base_url = url}, shared_httplib_transport{&over}};
        auto const read = in_pieces ? call_for_each(agency, agency::trips_request(), [](booking const&) {})
                                    : agency.call(agency::trips_request());
        return read ? std::nullopt : std::optional(read.error());
    });
}

} // namespace
