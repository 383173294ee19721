// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/booking_partner.hpp"
#include "support/outcome.hpp"

#include <waybill/explain.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <concepts>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The workflow, step by step, by all access methods, and the order of its steps.
namespace {

using namespace waybill;
using namespace std::chrono_literals;
using booking_partner::failed;
using booking_partner::fixture;
using booking_partner::party;

static_assert(!std::default_initializable<offered> && !std::default_initializable<quoted> &&
              !std::default_initializable<price_changed> && !std::default_initializable<search_results>);
static_assert(!std::constructible_from<on_request_booking, order_details> &&
              !std::constructible_from<confirmed_booking, order_details> &&
              !std::constructible_from<closed_booking, order_details>);
static_assert(!std::convertible_to<price_changed, quoted> &&
              !std::convertible_to<confirmed_booking, on_request_booking>);

/// A gateway often quotes the key that it refuses, without its scheme.
TEST(workflow, hides_the_header_fields_of_the_partner) {
    partner to{.base_url = "https://partner.example"};
    to.headers.add("Authorization", "Bearer k-5f2e8a71c0");
    std::vector<quirk> quirks;
    repeating_call<hotel_booking_detail_req> call(to, {}, {.retries = {.attempts = 1}, .reading = {.quirks = &quirks}});
    ASSERT_EQ(call.begin({}).what, next_action::kind::send);
    ASSERT_EQ(call.answered(http::response{403, {}, "invalid key k-5f2e8a71c0"}, {}).what, next_action::kind::finish);
    EXPECT_EQ(call.outcome().error().body, "invalid key ***");
    EXPECT_EQ(call.attempts().front().failure->body, "invalid key ***");
}

TEST(workflow, goes_from_a_search_to_a_cancellation_by_every_access_method) {
    for (auto const access : agency::methods)
        for (bool const json : {false, true}) {
            SCOPED_TRACE(agency::name_of(json ? access.json() : access));
            fixture one({.access = json ? access.json() : access, .reading = {.strict = true}});
            auto const found = support::required(one.search());
            EXPECT_EQ(found->answer(), agency::hotels());
            ASSERT_EQ(found->offers().size(), 1U);
            auto const& offer = found->offers().front();
            EXPECT_EQ(offer.hotel_id(), 10'001);
            EXPECT_EQ(offer.room_title(), "Double");
            EXPECT_EQ(offer.terms().offer_id, "opaque");

            auto const quote = support::required(one.asking.quote(offer));
            auto const& requested = one.handler.quoted.quote_details;
            EXPECT_EQ(requested.hotel.id, 10'001);
            EXPECT_EQ(requested.booking_details.user, 9032);
            EXPECT_EQ(requested.booking_details.from_date, date::of(2026, 4, 21));
            ASSERT_EQ(requested.selected_rooms.size(), 1U);
            EXPECT_EQ(requested.selected_rooms[0].id, 501);
            EXPECT_EQ(requested.selected_rooms[0].boarding, (offer_reference{5, "opaque"}));
            EXPECT_EQ(requested.selected_rooms[0].pax.adult, 2);
            ASSERT_EQ(requested.selected_rooms[0].pax.child.size(), 1U);
            EXPECT_EQ(requested.selected_rooms[0].pax.child[0].age, 7)
                << "the answer counts, the request knew the ages";

            auto const booking = support::required(one.asking.book(std::get<quoted>(*quote), party()));
            auto const* const open = std::get_if<on_request_booking>(&*booking);
            ASSERT_NE(open, nullptr);
            auto const& created = one.handler.creations.at(0);
            EXPECT_EQ(created.client_reference, "agency-8831");
            EXPECT_EQ(text_of(created.expected_price.amount), "220.000");
            EXPECT_EQ(created.id_member, 55);
            EXPECT_EQ(created.selected_rooms.at(0).customers, party().rooms[0]);

            auto const confirmed = support::required(one.asking.acknowledge(*open));
            auto const fee = support::required(one.asking.cancellation_fee(*confirmed));
            EXPECT_EQ(text_of(fee->amount), "110.000");
            EXPECT_EQ(one.handler.orders[0].status.code, booking_state::confirmed)
                << "asking for the fee changes nothing";
            auto const closed = support::required(one.asking.cancel(*confirmed, *fee));
            EXPECT_EQ(closed->details().fee, *fee);
            auto const after = support::required(one.asking.look_up(closed->number()));
            EXPECT_TRUE(std::holds_alternative<closed_booking>(*after));
            EXPECT_EQ(one.access.sent.size(), 7U);
            EXPECT_TRUE(one.time.waits.empty());
        }
}

TEST(workflow, declines_what_is_on_request) {
    fixture one;
    auto const declined = support::required(one.asking.decline(std::get<on_request_booking>(one.a_booking())));
    EXPECT_EQ(declined->details().status.code, booking_state::declined);
}

TEST(workflow, a_confirmed_booking_needs_no_acknowledgement) {
    fixture one;
    one.handler.booking = bookable_as::confirmed;
    auto const booking = one.a_booking();
    ASSERT_TRUE(std::holds_alternative<confirmed_booking>(booking));
    EXPECT_TRUE(one.asking.cancel(std::get<confirmed_booking>(booking)));
}

TEST(workflow, a_changed_price_is_booked_after_it_was_accepted) {
    fixture one;
    one.handler.quoting = quote_status::price_changed;
    auto const found = one.search();
    auto const quote = support::required(one.asking.quote(found->offers().front()));
    auto const* const changed = std::get_if<price_changed>(&*quote);
    ASSERT_NE(changed, nullptr);
    EXPECT_EQ(text_of(changed->answer().previous_rate->amount), "210.000");
    auto const booking = support::required(one.asking.book(changed->accept(), party()));
    EXPECT_EQ(text_of(one.handler.creations[0].expected_price.amount), "220.000");
}

TEST(workflow, changed_terms_are_booked_after_they_were_accepted) {
    fixture one;
    one.handler.quoting = quote_status::terms_changed; // the partner says so, whatever the terms
    auto const quote = support::required(one.asking.quote((*one.search()).offers().front()));
    auto const* const changed = std::get_if<terms_changed>(&*quote);
    ASSERT_NE(changed, nullptr);
    EXPECT_TRUE(one.asking.book(changed->accept(), party()));
}

TEST(workflow, sold_out_is_no_quote) {
    fixture one;
    one.handler.quoting = quote_status::sold_out;
    support::expect_error(one.asking.quote((*one.search()).offers().front()),
                          {.code = error_code::refused, .id = "SOLD_OUT"});
}

TEST(workflow, quotes_run_out) {
    fixture one;
    auto const quote = one.a_quote();
    EXPECT_FALSE(quote.expired(instant::of(2026, 4, 1, 10, 19, 59)));
    EXPECT_TRUE(quote.expired(instant::of(2026, 4, 1, 10, 20)));
}

TEST(workflow, a_booking_is_found_by_reference_or_number) {
    fixture one;
    auto const booking = one.a_booking();
    auto const by_reference = support::required(one.asking.look_up_reference("agency-8831"));
    EXPECT_EQ(details_of(*by_reference), details_of(booking));
    EXPECT_TRUE(one.asking.acknowledge(std::get<on_request_booking>(*by_reference)));
    support::expect_error(one.asking.look_up_reference("agency-1"),
                          {.code = error_code::refused, .id = "BOOKING_NOT_FOUND"});
    EXPECT_EQ(one.asking.attempts().size(), 1U) << "a refusal is not repeated";
}

TEST(workflow, what_cannot_be_sent_is_refused_with_its_place) {
    fixture one;
    auto const quote = one.a_quote();
    struct wrong_party {
        std::string_view path;
        booking_party party;
    };
    auto no_rooms = party();
    no_rooms.rooms.clear();
    std::vector<wrong_party> const parties{
        {"HotelBookingCreationREQ/ClientReference", party("")},
        {"HotelBookingCreationREQ/ClientReference", party(std::string(65, 'r'))},
        {"HotelBookingCreationREQ/SelectedRooms", no_rooms},
    };
    for (auto const& each : parties) {
        auto const booking = one.asking.book(quote, each.party);
        ASSERT_FALSE(booking);
        EXPECT_EQ(booking.error().path, each.path) << explain(booking.error());
        EXPECT_FALSE(booking.error().expected.empty());
    }
    std::string characters;
    for (int i = 0; i < 64; ++i) characters += "é";
    EXPECT_TRUE(one.asking.book(quote, party(characters))) << "64 characters, though more bytes";

    auto offers = (*one.search()).offers();
    auto later = agency::hotels_request().search_details.booking_details;
    later.to_date = date::of(2026, 4, 28);
    offers.push_back((*one.asking.search(later)).offers().front());
    one.access.sent.clear();
    support::expect_error(one.asking.quote(offers), error_code::value_invalid);
    EXPECT_TRUE(one.access.sent.empty());
}

TEST(workflow, several_rooms_of_one_hotel_are_quoted_and_booked_together) {
    fixture one;
    auto const offer = (*one.search()).offers().front();
    auto const quote = support::required(one.asking.quote(std::vector{offer, offer}));
    auto both = party();
    both.rooms.push_back(both.rooms.front());
    auto const booking = support::required(one.asking.book(std::get<quoted>(*quote), both));
    EXPECT_EQ(one.handler.creations.at(0).selected_rooms.size(), 2U);
}

TEST(workflow, a_booking_in_an_unexpected_state_is_an_error) {
    fixture one;
    auto const open = std::get<on_request_booking>(one.a_booking());
    auto unexpected = one.handler.orders[0];
    unexpected.status = {booking_state::expired, "Expired"};
    one.access.script.push_back({"another state", true,
                                 http::response{200,
                                                {{"Content-Type", "text/xml"}},
                                                to_xml(hotel_booking_acknowledge_res{unexpected}).value()}});
    support::expect_error(one.asking.acknowledge(open), {.code = error_code::content_unexpected,
                                                         .path = "HotelBookingAcknowledgeRES/OrderDetails/Status",
                                                         .found = "XP Expired"});
}

TEST(workflow, a_wait_that_ends_early_goes_on) {
    repeating_call<trip_booking_list_rq> call(partner{.base_url = "http://localhost"}, agency::trips_request(), {});
    auto const start = instant::of(2026, 4, 1);
    ASSERT_EQ(call.begin(start).what, next_action::kind::send);
    auto const wait = call.answered(failed(error_code::connection_failed), start);
    ASSERT_EQ(wait.what, next_action::kind::wait);
    EXPECT_EQ(call.waited(wait.until - 1ms).what, next_action::kind::wait);
    EXPECT_EQ(call.waited(wait.until - 1ms).until, wait.until);
    EXPECT_EQ(call.waited(wait.until).what, next_action::kind::send);
}

/// A gateway reports a failure in plain text that begins like a document.
TEST(workflow, reports_plain_failures_with_status_and_text) {
    for (std::string const text : {"{upstream} did not answer", "[upstream] failed", "\"no route", "null"}) {
        fixture one({.retries = {.attempts = 1}});
        one.access.script = {{"plain", false, http::response{503, {{"Content-Type", "text/plain"}}, text}}};
        support::expect_error(one.search(), {.code = error_code::server_error, .status = 503, .body = text});
    }
}

} // namespace
