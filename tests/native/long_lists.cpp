// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A trip list that is too long for memory, from the store to the socket.
#include <authentication/registration.hpp>
#include <booking_service/booking_service.hpp>
#include <http_host/host.hpp>
#include <storage/bookings.hpp>

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/service.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill_debug/raw_message.hpp>

#include "support/admitted.hpp"
#include "support/long_list.hpp"
#include "support/sanitized.hpp"
#include "support/socket.hpp"
#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::booking_service;
using namespace waybill::native::http_host;
using namespace waybill::native::server;
using namespace waybill::native::storage;

class long_lists : public testing::Test {
protected:
    static constexpr std::size_t count = support::sanitized ? 600 : 3'000;

    static void SetUpTestSuite() {
        store_ = std::make_unique<support::temporary_store>();
        ASSERT_TRUE(register_login(**store_, {"agency", std::string(agency::password)}, {9032}, {55}));
        auto const done = (*store_)->write([&](auto& sql) {
            std::size_t at = 0;
            for (auto& each : long_list::bookings(count)) {
                // the store distinguishes bookings by their references
                auto const reference = "R" + std::to_string(1'000'000 + at);
                if (auto* const ride = std::get_if<transport_booking>(&each)) ride->reservation_reference = reference;
                if (auto* const stay = std::get_if<accommodation_booking>(&each)) stay->booking_number = reference;
                auto const created = instant::of(2026, 12, 1) + std::chrono::milliseconds(at / 3);
                put_booking(sql, {9032, 55, created, std::move(each)});
                ++at;
            }
        });
        ASSERT_TRUE(done) << explain(done.error());
    }
    static void TearDownTestSuite() { store_.reset(); }

    static http::request asking(via access, trip_booking_list_rq const& request = agency::trips_request()) {
        return prepare(partner{.base_url = "http://localhost:8080"}, request, access).value();
    }
    static std::string raw(http::request const& request, std::string_view version) {
        std::string text = request.method + ' ' + request.target + " HTTP/" + std::string(version) +
                           "\r\nHost: x\r\nConnection: close\r\n";
        for (auto const& field : request.headers) text += field.name + ": " + field.value + "\r\n";
        return text + "Content-Length: " + std::to_string(request.body.size()) + "\r\n\r\n" + request.body;
    }

    static inline std::unique_ptr<support::temporary_store> store_{};
};

TEST_F(long_lists, pieces_are_small_and_together_the_complete_response) {
    auto opened = std::move(native::booking_service::booking_service::open(**store_)).value();
    support::one_at_a_time handler(opened);
    service<support::one_at_a_time> serving({}, handler);
    for (auto const access : {via::soap11, via::soap12.json(), via::post, via::post.json()}) {
        auto const whole = serving.handle(asking(access), "127.0.0.1", {}, "id");
        ASSERT_GT(whole.body.size(), std::size_t(3) * 65'536) << "several pieces";
        auto begun = serving.handle_in_pieces(asking(access), "127.0.0.1", {}, "id");
        ASSERT_NE(begun.rest, nullptr);
        auto body = begun.first.body;
        std::string piece;
        for (bool more = true; more; piece.clear()) {
            auto const next = begun.rest->next(piece);
            ASSERT_TRUE(next);
            EXPECT_LT(piece.capacity(), 200'000U);
            body += piece;
            more = *next;
        }
        EXPECT_EQ(body, whole.body);
        EXPECT_EQ(understand<trip_booking_list_rq>(access, whole).value().bookings.size(), count);
    }
}

TEST_F(long_lists, arrive_complete_by_every_version_of_http) {
    auto const running = support::start_service(store_->url());
    auto const port = support::port_of(running->address());
    auto opened = std::move(native::booking_service::booking_service::open(**store_)).value();
    support::one_at_a_time handler(opened);
    service<support::one_at_a_time> collecting({}, handler);
    for (auto const access : {via::soap11, via::post.json()}) {
        auto const wanted = collecting.handle(asking(access), "127.0.0.1", {}, "id").body;
        for (auto const version : {"1.1", "1.0"}) {
            support::socket client(port);
            ASSERT_TRUE(client.send(raw(asking(access), version)));
            bool reset = false;
            auto const all = client.receive_all(reset);
            EXPECT_FALSE(reset);
            auto const parsed = parse_raw_message(all).value();
            EXPECT_EQ(parsed.response()->body, wanted);
            EXPECT_EQ(parsed.response()->headers.get("Transfer-Encoding"),
                      std::string_view(version) == "1.1" ? "chunked" : "");
        }
    }
    // a list that fits into one piece has a length
    auto few = agency::trips_request();
    few.from_date = date_time::of(2030, 1, 1);
    support::socket client(port);
    auto const answer = client.ask(raw(asking(via::post, few), "1.1"));
    EXPECT_EQ(answer.headers.get("Content-Length"), std::to_string(answer.body.size()));
    running->stop();
}

/// A running service.
class served_lists : public long_lists {
protected:
    [[nodiscard]] partner here() const { return {.base_url = "http://" + running->address()}; }

    std::unique_ptr<running_service> running = support::start_service(store_->url());
};

TEST_F(served_lists, are_understood_while_they_arrive) {
    client agency{here(), httplib_transport{{.answer_bytes = 100'000}}}; // less than the whole response
    auto const whole = agency.call(agency::trips_request(), via::soap12);
    ASSERT_FALSE(whole);
    EXPECT_EQ(whole.error().code, error_code::answer_too_large);
    client slow_client{here(), httplib_transport{}};
    for (auto const access : agency::access_methods()) {
        auto const wanted = slow_client.call(agency::trips_request(), access);
        ASSERT_TRUE(wanted) << explain(wanted.error());
        std::size_t at = 0;
        bool same = true;
        list_options options;
        bool const in_text = access.operation == operation::json && soap_version_of(access.method);
        options.reading.limits.bytes =
            in_text ? 10'000'000 : 30'000; // the buffer; a list in a text is kept there whole
        auto const read = call_for_each(
            agency, agency::trips_request(),
            [&](booking const& each) { same = same && each == wanted->bookings[at++]; }, access, options);
        ASSERT_TRUE(read) << agency::name_of(access) << explain(read.error());
        EXPECT_TRUE(same);
        EXPECT_EQ(at, count);
    }
}

TEST_F(served_lists, a_caller_may_stop_reading_and_continue_with_another_request) {
    client agency{here(), httplib_transport{}};
    for (int i = 0; i < 5; ++i) {
        std::size_t seen = 0;
        auto const read = call_for_each(agency, agency::trips_request(), [&](booking const&) { return ++seen != 7; });
        ASSERT_TRUE(read) << explain(read.error());
        EXPECT_EQ(seen, 7U);
    }
    auto request = agency::trips_request();
    request.credential.password = "wrong";
    auto const refused = call_for_each(agency, request, [](booking const&) { FAIL(); }, via::soap11);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().id, "AUTH_INVALID");
    EXPECT_EQ(explain(refused.error()).find("wrong"), std::string::npos);
}

/// The store fails during the response.
TEST_F(served_lists, a_list_that_ends_early_is_an_error) {
    long_list::request_handler breaking{.all = long_list::bookings(2'000), .fail_at = 1'900};
    service<long_list::request_handler> serving({}, breaking);
    std::string reported;
    auto const host =
        host::start({.listen = "127.0.0.1:0"}, {.respond =
                                                    [&](http::request const& requested, std::string_view peer) {
                                                        return serving.handle_in_pieces(requested, peer, {}, "id");
                                                    },
                                                .trouble = [&](std::string_view what) { reported = what; }})
            .value();
    client agency{partner{.base_url = "http://" + host->address()}, httplib_transport{}};
    std::size_t seen = 0;
    auto const read = call_for_each(agency, agency::trips_request(), [&](booking const&) { ++seen; });
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, error_code::connection_failed);
    EXPECT_LE(seen, 1'900U);
    EXPECT_EQ(reported, "a response ended early: the store is gone");
    EXPECT_FALSE(agency.call(agency::trips_request()));
}

TEST_F(served_lists, an_unreachable_service_is_an_error) {
    auto const nowhere = here();
    running.reset();
    client agency{nowhere, httplib_transport{}};
    auto const read = call_for_each(agency, agency::trips_request(), [](booking const&) { FAIL(); });
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, error_code::connection_failed);
}

} // namespace
