// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/long_list.hpp"
#include "support/outcome.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

/// A service sends a long list while it generates it: the bytes are those of the complete response.
namespace {

using namespace waybill;

partner const local_partner{.base_url = "http://localhost:8080"};

http::request asking(via access, std::int64_t user = 9032) {
    auto request = agency::trips_request();
    request.user = user;
    return prepare(local_partner, request, access).value();
}

struct sent {
    http::response answer{};
    std::size_t pieces = 1;
    std::size_t longest = 0;
    bool broken = false;
};

template <class Service>
sent in_pieces(Service const& serving, http::request const& request) {
    auto begun = serving.handle_in_pieces(request, "127.0.0.1", {}, "id-1");
    sent all{.answer = std::move(begun.first)};
    all.longest = all.answer.body.size();
    for (bool more = begun.rest != nullptr; more && !all.broken; ++all.pieces) {
        std::string piece;
        auto const next = begun.rest->next(piece);
        all.broken = !next;
        more = next && *next;
        all.longest = std::max(all.longest, piece.size());
        all.answer.body += piece;
    }
    return all;
}

TEST(list_answers, pieces_are_the_whole_answer) {
    for (std::size_t const count : {0U, 1U, 2U, 300U}) {
        long_list::whole_handler collecting{long_list::bookings(count)};
        service<long_list::whole_handler> whole({}, collecting);
        long_list::request_handler streaming{collecting.all};
        for (std::size_t const piece : {1U, 10'000U, 1'000'000U}) {
            service<long_list::request_handler> serving({.piece = piece}, streaming);
            for (auto const access : agency::access_methods()) {
                SCOPED_TRACE(agency::name_of(access));
                auto const request = asking(access);
                auto const wanted = whole.handle(request, "127.0.0.1", {}, "id-1");
                auto const held = serving.handle(request, "127.0.0.1", {}, "id-1");
                EXPECT_EQ(held.body, wanted.body);
                EXPECT_EQ(held.headers, wanted.headers);
                auto const got = in_pieces(serving, request);
                EXPECT_EQ(got.answer.status, 200);
                EXPECT_EQ(got.answer.headers, wanted.headers);
                EXPECT_EQ(got.answer.body, wanted.body);
                EXPECT_EQ(got.pieces > 1, count > 0 && piece < wanted.body.size());
                EXPECT_LT(got.longest, piece + 20'000);
                auto const read = support::required(understand<trip_booking_list_rq>(access, got.answer));
                EXPECT_EQ(read->bookings, collecting.all);
            }
        }
    }
}

TEST(list_answers, refusals_are_no_lists) {
    long_list::request_handler streaming{long_list::bookings(300)};
    service<long_list::request_handler> serving({}, streaming);
    for (auto const access : agency::access_methods()) {
        auto const got = in_pieces(serving, asking(access, 13));
        EXPECT_EQ(got.pieces, 1U);
        support::expect_error(understand<trip_booking_list_rq>(access, got.answer),
                              {.code = error_code::refused, .id = "FIELD_INVALID"});
    }
}

/// Before the first byte is sent, a failure becomes a refusal; after it, the connection can only be cut.
TEST(list_answers, a_source_that_fails) {
    long_list::request_handler streaming{.all = long_list::bookings(300), .fail_at = 20};
    for (auto const access : agency::access_methods()) {
        service<long_list::request_handler> serving({.piece = 1'000'000}, streaming);
        service<long_list::request_handler> early({.piece = 1'000}, streaming);
        for (bool const whole : {false, true}) {
            streaming.last_refused.clear();
            auto const got = whole ? sent{.answer = early.handle(asking(access), "127.0.0.1", {}, "id-1")}
                                   : in_pieces(serving, asking(access));
            EXPECT_FALSE(got.broken);
            support::expect_error(understand<trip_booking_list_rq>(access, got.answer),
                                  {.code = error_code::refused, .id = "INTERNAL"});
            EXPECT_EQ(streaming.last_refused, "TripBookingList id-1");
        }
        auto const got = in_pieces(early, asking(access));
        EXPECT_TRUE(got.broken);
        EXPECT_GT(got.pieces, 1U);
        EXPECT_FALSE(understand<trip_booking_list_rq>(access, got.answer));
    }
}

} // namespace
