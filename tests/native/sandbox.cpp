// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Faults on request, as an integrator sees them.
#include <authentication/registration.hpp>
#include <sandbox/fault.hpp>
#include <sandbox/quote_faults.hpp>

#include "support/remote_agency_client.hpp"
#include "support/sample_service.hpp"
#include "support/started_service.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::sample_data;
using namespace waybill::native::sandbox;
using support::remote_agency_client;

TEST(marked_login, is_parsed_only_if_it_names_a_fault) {
    struct {
        char const* given;
        char const* login;
        fault requested;
        char const* step = "";
    } const table[] = {
        {"agency~sandbox~slow", "agency", fault::slow},
        {"agency~sandbox~lost-answer", "agency", fault::lost_answer},
        {"~sandbox~cut", "", fault::cut},
        {"a~sandbox~b~sandbox~html", "a~sandbox~b", fault::html},
        {"agency~sandbox~slow~HotelQuote", "agency", fault::slow, "HotelQuote"},
    };
    for (auto const& each : table) {
        auto const read = marked_login::of(each.given);
        EXPECT_EQ(read.login, each.login) << each.given;
        EXPECT_EQ(read.requested, each.requested) << each.given;
        EXPECT_EQ(read.step, each.step) << each.given;
    }
    for (auto const* unmarked : {"agency~sandbox~slow~Quote", "agency~sandbox~slow~", "agency", "agency~sandbox~",
                                 "agency~sandbox~Slow", "agency~sandbox~slower", "agency~SANDBOX~slow"}) {
        auto const read = marked_login::of(unmarked);
        EXPECT_EQ(read.login, unmarked);
        EXPECT_EQ(read.requested, std::nullopt) << unmarked;
        EXPECT_EQ(read.step, "") << unmarked;
    }
    EXPECT_TRUE(marked_login::of("a~sandbox~cut").asks_in("HotelSearch"));
    EXPECT_FALSE(marked_login::of("a~sandbox~lost-answer").asks_in("HotelSearch"));
    EXPECT_TRUE(marked_login::of("a~sandbox~lost-answer").asks_in("HotelBookingCreation"));
    EXPECT_TRUE(marked_login::of("a~sandbox~lost-answer~HotelQuote").asks_in("HotelQuote"));
    EXPECT_FALSE(marked_login::of("a~sandbox~lost-answer~HotelQuote").asks_in("HotelBookingCreation"));
}

class sandbox : public support::sample_service {
protected:
    void start(bool on) {
        service_.reset();
        service_ = support::start_service(data_.url(), {.sandbox = {.on = on, .slow = std::chrono::milliseconds(300)}});
    }
    [[nodiscard]] remote_agency_client agency_client(char const* login = "agency", via access = via::post) const {
        remote_agency_client made(url(), {login, "pw"});
        made.access = access;
        return made;
    }
};

TEST_F(sandbox, fails_as_requested_and_is_consistent) {
    start(true);
    auto agency = agency_client();
    auto const [requested, quote] = agency.quoted(agency.search());

    auto const quoted_by = [&](remote_agency_client& who) {
        auto request = requested;
        request.credential = who.credential;
        return who.answered(request);
    };
    auto changed = agency_client("agency~sandbox~price-changed");
    auto corrupted = quoted_by(changed);
    EXPECT_EQ(corrupted.status, quote_status::price_changed);
    ASSERT_TRUE(corrupted.previous_rate);
    EXPECT_NE(corrupted.previous_rate->amount, corrupted.total_rate.amount);
    EXPECT_EQ(changed.ask(changed.creation(requested, quote, "r-0")).error().id, "PRICE_CHANGED");

    auto sold = agency_client("agency~sandbox~sold-out");
    corrupted = quoted_by(sold);
    EXPECT_EQ(corrupted.status, quote_status::sold_out);
    EXPECT_EQ(agency.ask(agency.creation(requested, corrupted, "r-1")).error().id, "SOLD_OUT")
        << "the quote is of one mind";
    EXPECT_EQ(sold.ask(sold.creation(requested, quote, "r-2")).error().id, "SOLD_OUT");

    auto waiting = agency_client("agency~sandbox~on-request");
    corrupted = quoted_by(waiting);
    EXPECT_EQ(corrupted.bookable_as, bookable_as::on_request);
    auto const wished = agency.answered(agency.creation(requested, corrupted, "r-3")).order_details;
    ASSERT_TRUE(wished.acknowledge_before);
    auto const accepted = agency.answered(agency.acknowledge(wished.booking_number)).order_details;
    EXPECT_FALSE(accepted.acknowledge_before);

    EXPECT_FALSE(agency_client("agency~sandbox~lost-answer~HotelSearch")
                     .ask(agency_client("agency~sandbox~lost-answer~HotelSearch").search()));
    auto lost = agency_client("agency~sandbox~lost-answer");
    EXPECT_TRUE(lost.ask(lost.search())) << "a step before the creation";
    auto const creation = lost.creation(requested, quote, "r-4");
    EXPECT_EQ(lost.ask(creation).error().code, error_code::connection_failed);
    auto const booked = agency.answered(agency.detail_by("r-4")); // only the answer was lost
    auto again = creation;
    again.credential = agency.credential;
    EXPECT_EQ(agency.answered(again).order_details.booking_number, booked.order_details.booking_number);

    auto cut = agency_client("agency~sandbox~cut");
    auto const [other_requested, other_quote] = agency.quoted(agency.search());
    EXPECT_EQ(cut.ask(cut.creation(other_requested, other_quote, "r-5")).error().code, error_code::connection_failed);
    EXPECT_EQ(agency.ask(agency.detail_by("r-5")).error().id, "BOOKING_NOT_FOUND") << "the request had no effect";

    auto slow = agency_client("agency~sandbox~slow");
    auto const begun = std::chrono::steady_clock::now();
    EXPECT_TRUE(slow.ask(slow.trips()));
    EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(300));
}

TEST_F(sandbox, checks_the_owner_of_a_quote_before_it_changes_one) {
    auto const other_user = sample_user + 1;
    ASSERT_TRUE(register_login(*data_, {"stranger", "pw"}, {other_user}, {}));
    start(true);
    auto agency = agency_client();
    auto const [requested, quote] = agency.quoted(agency.search());
    for (auto const* const login :
         {"stranger~sandbox~on-request", "stranger~sandbox~price-changed", "stranger~sandbox~sold-out"}) {
        auto stranger = agency_client(login);
        auto const refused = stranger.ask(stranger.creation(requested, quote, "s-1"));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().id, "AUTH_INVALID") << login;
    }
    auto const booked = agency.answered(agency.creation(requested, quote, "r-1")).order_details;
    EXPECT_EQ(booked.status.code, booking_state::confirmed) << "as it was quoted";
}

TEST_F(sandbox, keeps_quotes_consistent) {
    hotel_quote_res quote{
        .quote_id = "Q-1", .status = quote_status::sold_out, .total_rate = {"TND", decimal::parse("220.000").value()}};
    ASSERT_TRUE(apply_fault(*data_, sample_user, fault::price_changed, quote));
    EXPECT_EQ(quote.status, quote_status::sold_out) << "the store would not book it";
    EXPECT_FALSE(quote.previous_rate);
    quote.status = quote_status::price_changed;
    quote.previous_rate = quote.total_rate;
    ASSERT_TRUE(apply_fault(*data_, sample_user, fault::sold_out, quote));
    EXPECT_EQ(quote.status, quote_status::sold_out);
    EXPECT_FALSE(quote.previous_rate);
}

TEST_F(sandbox, returns_pages_and_faults_by_every_access_method_and_only_when_enabled) {
    start(true);
    for (auto const& access : {via::soap11, via::soap12.json(), via::get, via::post.json()}) {
        auto const failed = [&](char const* login) {
            auto who = agency_client(login, access);
            auto const answer = who.ask(who.trips());
            return answer ? error{} : answer.error();
        };
        EXPECT_EQ(failed("agency~sandbox~html").code, error_code::html_page);
        EXPECT_EQ(failed("agency~sandbox~html").status, 502);
        EXPECT_EQ(failed("agency~sandbox~fault").status, 500);
        bool const soap = access.method == access_method::soap11 || access.method == access_method::soap12;
        EXPECT_EQ(failed("agency~sandbox~fault").code, soap ? error_code::soap_fault : error_code::server_error);
    }
    auto stranger = agency_client("agency~sandbox~html");
    stranger.credential.password = "wrong";
    EXPECT_EQ(stranger.ask(stranger.trips()).error().id, "AUTH_INVALID") << "faults are for those who may ask";

    start(false); // without the sandbox the mark is a part of the login
    auto marked = agency_client("agency~sandbox~cut");
    EXPECT_EQ(marked.ask(marked.trips()).error().id, "AUTH_INVALID");
    auto agency = agency_client();
    EXPECT_TRUE(agency.ask(agency.trips()));
}

} // namespace
