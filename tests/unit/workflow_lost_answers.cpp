// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/booking_partner.hpp"

#include <waybill/explain.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Responses get lost: what is sent again, what is looked up first, and what is reported.
namespace {

using namespace waybill;
using namespace std::chrono_literals;
using booking_partner::failed;
using booking_partner::fixture;
using booking_partner::mishap;
using booking_partner::page;
using booking_partner::party;
using booking_partner::refused_with;

/// `C` creation, `D` detail, `S` search, `Q` quote, `A` acknowledge, `X` cancellation, in the order they were sent.
std::string sent(fixture const& one) {
    std::string letters;
    for (auto const& each : one.access.sent) {
        auto const has = [&](std::string_view root) { return each.body.find(root) != std::string::npos; };
        letters += has("HotelBookingCreationREQ")       ? 'C'
                   : has("HotelBookingDetailREQ")       ? 'D'
                   : has("HotelSearchREQ")              ? 'S'
                   : has("HotelQuoteREQ")               ? 'Q'
                   : has("HotelBookingAcknowledgeREQ")  ? 'A'
                   : has("HotelBookingCancellationREQ") ? 'X'
                                                        : '?';
    }
    return letters;
}

mishap fine() { return {}; }
mishap lost(error_code code) { return {"lost", true, failed(code)}; }
mishap undelivered(error_code code) { return {"undelivered", false, failed(code)}; }
mishap answered_with(int status) { return {"page", true, page(status, "<html><title>Gateway</title></html>")}; }
mishap turned_away(int status) { return {"page", false, page(status, "<html><title>Gateway</title></html>")}; }
mishap refusing(error_id id, bool arrives = false) { return {"refused", arrives, refused_with(id)}; }
mishap garbage(std::string body, int status = 200) {
    return {"garbage", true, http::response{status, {{"Content-Type", "text/xml"}}, std::move(body)}};
}
std::string const fault =
    R"(<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>)"
    R"(<faultcode>soap:Server</faultcode><faultstring>broken</faultstring></soap:Fault></soap:Body></soap:Envelope>)";

struct creation_case {
    std::string_view name;
    std::vector<mishap> script;
    std::string_view sent;
    std::size_t bookings;           ///< at the partner afterwards
    std::string_view outcome;       ///< `booked`, or the error's code, or its id for one that was refused
    std::string_view reported = {}; ///< in the error's message
};

std::vector<creation_case> creation_cases() {
    using enum error_code;
    return {
        {"nothing", {}, "C", 1, "booked"},
        {"answer lost", {lost(deadline_passed)}, "CDC", 1, "booked"},
        {"connection broke after the request", {lost(connection_failed)}, "CDC", 1, "booked"},
        {"connection broke before it", {undelivered(connection_failed)}, "CDC", 1, "booked"},
        {"partner does not know", {refusing(error_id::timeout_unknown_outcome, true)}, "CDC", 1, "booked"},
        {"partner did not do it and does not know", {refusing(error_id::timeout_unknown_outcome)}, "CDC", 1, "booked"},
        {"gateway's page after the booking", {answered_with(504)}, "CDC", 1, "booked"},
        {"gateway's page in its place", {turned_away(502)}, "CDC", 1, "booked"},
        {"no document came", {garbage("<HotelBookingCreationRES><Or")}, "CDC", 1, "booked"},
        {"another document came", {garbage("<Other/>")}, "CDC", 1, "booked"},
        {"nothing came", {garbage("")}, "CDC", 1, "booked"},
        {"too much came", {lost(answer_too_large)}, "CDC", 1, "booked"},
        {"fault after the booking", {garbage(fault, 500)}, "CDC", 1, "booked"},
        {"lost, and the lookup lost too", {lost(deadline_passed), lost(deadline_passed)}, "CDDC", 1, "booked"},
        {"lost, and two lookups busy",
         {lost(deadline_passed), refusing(error_id::rate_limited), turned_away(503)},
         "CDDDC",
         1,
         "booked"},
        {"undelivered twice",
         {undelivered(connection_failed), fine(), undelivered(connection_failed)},
         "CDCDC",
         1,
         "booked"},
        {"undelivered, then lost",
         {undelivered(connection_failed), fine(), lost(deadline_passed)},
         "CDCDC",
         1,
         "booked"},
        {"booked after the lookup",
         {lost(deadline_passed), refusing(error_id::booking_not_found), lost(deadline_passed)},
         "CDCDC",
         1,
         "booked"},
        {"lost, found, and the repeat lost",
         {lost(deadline_passed), fine(), lost(connection_failed)},
         "CDC",
         1,
         "booked"},
        {"lost three times, then found",
         {undelivered(deadline_passed), fine(), undelivered(deadline_passed), fine(), lost(deadline_passed)},
         "CDCDCDC",
         1,
         "booked"},
        {"busy, then done", {refusing(error_id::rate_limited)}, "CC", 1, "booked"},
        {"busy gateway, then done", {turned_away(429)}, "CC", 1, "booked"},

        {"undelivered too often",
         {undelivered(connection_failed), fine(), undelivered(deadline_passed), fine(), undelivered(deadline_passed)},
         "CDCDCD",
         0,
         "connection_failed",
         "a later lookup found no booking with this reference; sent 3 times"},
        {"booked after each lookup",
         {lost(deadline_passed), refusing(error_id::booking_not_found), lost(connection_failed),
          refusing(error_id::booking_not_found), lost(connection_failed), refusing(error_id::booking_not_found)},
         "CDCDCD",
         1,
         "deadline_passed",
         "a later lookup found no booking with this reference; sent 3 times"},
        {"lost, none there, cancelled",
         {undelivered(deadline_passed), fine(), lost(cancelled)},
         "CDC",
         1,
         "deadline_passed",
         "the outcome is unknown, since no lookup followed the last request: cancelled"},
        {"another's booking under the reference",
         {lost(deadline_passed), fine(), refusing(error_id::reference_reused)},
         "CDC",
         1,
         "REFERENCE_REUSED",
         "the first error was: deadline_passed"},
        {"lookups never answered",
         {lost(deadline_passed), lost(connection_failed), lost(connection_failed), lost(connection_failed)},
         "CDDD",
         1,
         "deadline_passed",
         "the outcome is unknown"},
        {"lookup refused",
         {lost(deadline_passed), refusing(error_id::auth_invalid)},
         "CD",
         1,
         "deadline_passed",
         "the lookup failed too: refused AUTH_INVALID: no luck"},
        {"busy, then lost, and the lookup refused",
         {refusing(error_id::rate_limited), lost(deadline_passed), refusing(error_id::auth_invalid)},
         "CCD",
         1,
         "deadline_passed",
         "the outcome is unknown"},
        {"failed inside, nothing booked: not sent again",
         {refusing(error_id::internal)},
         "CD",
         0,
         "INTERNAL",
         "a later lookup found no booking with this reference"},
        {"fault, nothing booked: not sent again",
         {{"fault", false, http::response{500, {{"Content-Type", "text/xml"}}, fault}}},
         "CD",
         0,
         "soap_fault",
         "a later lookup found no booking"},
        {"a refusal", {refusing(error_id::sold_out)}, "C", 0, "SOLD_OUT"},
        {"a refusal after a lost answer",
         {undelivered(deadline_passed), fine(), refusing(error_id::sold_out)},
         "CDC",
         0,
         "SOLD_OUT",
         "the first error was: deadline_passed: scripted deadline_passed; sent 2 times"},
        {"wrong login", {refusing(error_id::auth_invalid)}, "C", 0, "AUTH_INVALID"},
        {"certificate refused", {undelivered(tls_failed)}, "C", 0, "tls_failed"},
        {"not found", {turned_away(404)}, "C", 0, "not_found"},
        {"given up by the caller", {lost(cancelled)}, "C", 1, "cancelled"},
        {"busy for ever",
         {refusing(error_id::rate_limited), refusing(error_id::rate_limited), refusing(error_id::rate_limited)},
         "CCC",
         0,
         "RATE_LIMITED",
         "sent 3 times"},
    };
}

TEST(workflow_lost_answers, a_creation_is_looked_up_before_it_is_sent_again) {
    for (auto const& each : creation_cases()) {
        SCOPED_TRACE(each.name);
        fixture one;
        auto const quote = one.a_quote();
        one.access.script.assign(each.script.begin(), each.script.end());
        auto const booking = one.asking.book(quote, party());
        EXPECT_EQ(sent(one), each.sent);
        EXPECT_EQ(one.handler.orders.size(), each.bookings);
        EXPECT_EQ(one.asking.attempts().size(), one.access.sent.size());
        if (each.outcome == "booked") {
            ASSERT_TRUE(booking) << explain(booking.error());
            EXPECT_EQ(details_of(*booking), one.handler.orders.at(0));
            continue;
        }
        ASSERT_FALSE(booking);
        auto const& why = booking.error();
        EXPECT_EQ(why.code == error_code::refused ? why.id : name_of(why.code), each.outcome) << explain(why);
        EXPECT_NE(why.message.find(each.reported), std::string::npos) << why.message;
        EXPECT_EQ(why.message.find(agency::password), std::string::npos);
    }
}

TEST(workflow_lost_answers, a_repeated_creation_is_the_same_to_the_byte) {
    fixture one;
    auto const quote = one.a_quote();
    one.access.script = {undelivered(error_code::connection_failed), fine(),
                         refusing(error_id::timeout_unknown_outcome)};
    ASSERT_TRUE(one.asking.book(quote, party()));
    ASSERT_EQ(sent(one), "CDCDC");
    EXPECT_EQ(one.access.sent[2].body, one.access.sent[0].body);
    EXPECT_EQ(one.access.sent[4].body, one.access.sent[0].body);
    EXPECT_NE(one.access.sent[1].body.find("agency-8831"), std::string::npos);
    EXPECT_EQ(one.handler.creations.at(0).client_reference, "agency-8831");
}

TEST(workflow_lost_answers, a_booking_with_the_reference_is_accepted_only_for_the_same_creation) {
    fixture one;
    auto const quote = one.a_quote();
    ASSERT_TRUE(one.asking.book(quote, party()));
    auto other = party();
    other.customer.first_name = "Ada";
    one.access = {{undelivered(error_code::deadline_passed)}, {}};
    auto const another = one.asking.book(quote, other);
    ASSERT_FALSE(another) << "the price is the same, but not the customer";
    EXPECT_EQ(another.error().id, "REFERENCE_REUSED");
    EXPECT_EQ(sent(one), "CDC");

    one.handler.orders[0].total_rate.amount = decimal::parse("99.000").value();
    one.access = {{undelivered(error_code::deadline_passed), fine(), lost(error_code::deadline_passed)}, {}};
    auto const again = one.asking.book(quote, other);
    ASSERT_FALSE(again);
    EXPECT_EQ(sent(one), "CDC");
    EXPECT_EQ(again.error().id, "REFERENCE_REUSED");
    EXPECT_EQ(again.error().expected, "220.000 TND");
    EXPECT_EQ(again.error().found, "99.000 TND");
    EXPECT_EQ(one.handler.orders.size(), 1U);
}

TEST(workflow_lost_answers, a_creation_that_may_not_be_repeated_is_looked_up_all_the_same) {
    fixture one({.repeating = {.attempts = 1}});
    auto const quote = one.a_quote();
    one.access.script = {lost(error_code::deadline_passed)};
    EXPECT_TRUE(one.asking.book(quote, party()));
    EXPECT_EQ(sent(one), "CD");
}

TEST(workflow_lost_answers, a_lookup_waits_if_the_creation_may_still_be_in_progress) {
    for (bool const late : {true, false}) {
        fixture one;
        auto const quote = one.a_quote();
        one.access.script = {lost(late ? error_code::deadline_passed : error_code::connection_failed)};
        ASSERT_TRUE(one.asking.book(quote, party()));
        EXPECT_EQ(sent(one), "CDC");
        EXPECT_EQ(one.time.waits,
                  late ? std::vector<detail::value::ticks>{200ms} : std::vector<detail::value::ticks>{});
    }
}

/// The call of each of the other steps, which may all be repeated.
struct step {
    char letter;
    std::string_view function;
    result<void> (*take)(fixture&);
};
template <class T>
result<void> only_whether(result<T> const& outcome) {
    if (!outcome) return outcome.error();
    return {};
}
step const steps[] = {
    {'S', "HotelSearch", [](fixture& one) { return only_whether(one.search()); }},
    {'Q', "HotelQuote",
     [](fixture& one) {
         auto script = std::move(one.access.script);
         one.access.script.clear();
         auto const offer = one.search().value().offers().front();
         one.access = {std::move(script), {}};
         return only_whether(one.asking.quote(offer));
     }},
    {'D', "HotelBookingDetail", [](fixture& one) { return only_whether(one.asking.look_up("H90017")); }},
    {'A', "HotelBookingAcknowledge",
     [](fixture& one) {
         return only_whether(one.asking.acknowledge(std::get<on_request_booking>(
             waybill::detail::workflow_steps::step_factory::booking(order_details(one.handler.orders.at(0))))));
     }},
    {'X', "HotelBookingCancellation",
     [](fixture& one) {
         auto const open = std::get<on_request_booking>(
             waybill::detail::workflow_steps::step_factory::booking(order_details(one.handler.orders.at(0))));
         return only_whether(one.asking.cancel(open));
     }},
};

TEST(workflow_lost_answers, repeatable_requests_are_sent_again_after_failures_that_may_pass) {
    using enum error_code;
    struct reading_case {
        std::string_view name;
        std::vector<mishap> script;
        std::size_t times;
        std::string_view outcome; ///< `done`, or the error's code or id
    };
    std::vector<reading_case> const cases{
        {"lost", {lost(deadline_passed)}, 2, "done"},
        {"undelivered", {undelivered(connection_failed)}, 2, "done"},
        {"lost twice", {lost(connection_failed), lost(deadline_passed)}, 3, "done"},
        {"gateway", {answered_with(502)}, 2, "done"},
        {"failed inside", {refusing(error_id::internal, true)}, 2, "done"},
        {"busy", {refusing(error_id::rate_limited)}, 2, "done"},
        {"partner does not know", {refusing(error_id::timeout_unknown_outcome, true)}, 2, "done"},
        {"lost too often",
         {lost(deadline_passed), lost(connection_failed), lost(connection_failed)},
         3,
         "deadline_passed"},
        {"a refusal", {refusing(error_id::auth_invalid)}, 1, "AUTH_INVALID"},
        {"a refusal after a lost answer", {lost(deadline_passed), refusing(error_id::auth_invalid)}, 2, "AUTH_INVALID"},
        {"a fault", {garbage(fault, 500)}, 1, "soap_fault"},
        {"a document cut short", {garbage("<Hotel")}, 1, "xml_malformed"},
        {"the wrong address", {turned_away(404)}, 1, "not_found"},
        {"given up", {lost(cancelled)}, 1, "cancelled"},
    };
    for (auto const& step : steps)
        for (auto const& each : cases) {
            SCOPED_TRACE(std::string(step.function) + ", " + std::string(each.name));
            fixture one;
            auto const booking = one.a_booking();
            ASSERT_TRUE(std::holds_alternative<on_request_booking>(booking));
            one.access.script.assign(each.script.begin(), each.script.end());
            auto const done = step.take(one);
            EXPECT_EQ(sent(one), std::string(each.times, step.letter));
            ASSERT_EQ(one.asking.attempts().size(), each.times);
            EXPECT_EQ(one.asking.attempts()[0].function, step.function);
            EXPECT_EQ(one.handler.orders.size(), 1U);
            if (each.outcome == "done") {
                EXPECT_TRUE(done) << explain(done.error());
                EXPECT_FALSE(one.asking.attempts().back().failure);
                continue;
            }
            ASSERT_FALSE(done);
            auto const& why = done.error();
            EXPECT_EQ(why.code == refused ? why.id : name_of(why.code), each.outcome) << explain(why);
        }
}

TEST(workflow_lost_answers, waits_grow_and_the_partners_wish_counts) {
    {
        fixture one({.repeating = {.attempts = 5, .first_wait = 200ms, .longest_wait = 500ms}});
        one.access.script.assign(4, lost(error_code::deadline_passed));
        ASSERT_TRUE(one.search());
        EXPECT_EQ(one.time.waits, (std::vector<detail::value::ticks>{200ms, 400ms, 500ms, 500ms}));
    }
    {
        fixture one;
        auto busy = turned_away(503);
        (*busy.instead)->headers.add("Retry-After", "30");
        one.access.script = {busy};
        ASSERT_TRUE(one.search());
        EXPECT_EQ(one.time.waits, (std::vector<detail::value::ticks>{30s}));
        EXPECT_EQ(one.asking.attempts()[1].sent - one.asking.attempts()[0].sent, 30s);
    }
    for (std::string const wish : {"121", "99999999999999999999"}) {
        fixture one;
        auto busy = turned_away(503);
        (*busy.instead)->headers.add("Retry-After", wish);
        one.access.script = {busy};
        EXPECT_FALSE(one.search()) << "longer than the caller's time limit";
        EXPECT_EQ(one.access.sent.size(), 1U);
        EXPECT_TRUE(one.time.waits.empty());
    }
    {
        fixture one({.repeating = {.attempts = 1}});
        one.access.script = {lost(error_code::deadline_passed)};
        auto const found = one.search();
        ASSERT_FALSE(found);
        EXPECT_EQ(found.error().message, "scripted deadline_passed") << "a single error is reported unchanged";
    }
}

TEST(workflow_lost_answers, a_wait_that_ends_early_goes_on) {
    persistent_call<trip_booking_list_rq> call(partner{.base_url = "http://localhost"}, agency::trips_request(), {});
    auto const start = instant::of(2026, 4, 1);
    ASSERT_EQ(call.begin(start).what, next_action::kind::send);
    auto const wait = call.answered(failed(error_code::connection_failed), start);
    ASSERT_EQ(wait.what, next_action::kind::wait);
    EXPECT_EQ(call.waited(wait.until - 1ms).what, next_action::kind::wait);
    EXPECT_EQ(call.waited(wait.until - 1ms).until, wait.until);
    EXPECT_EQ(call.waited(wait.until).what, next_action::kind::send);
}

} // namespace
