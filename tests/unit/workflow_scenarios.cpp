// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/booking_partner.hpp"
#include "support/file.hpp"

#include <waybill/explain.hpp>

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The scenarios that wasm/test/scenarios.test.mjs runs with the workflow of the npm package, too.
///
/// A scenario names a `step` (or several), `rules` that differ from the defaults, and what the `partner` does with each
/// request: `fine`, or whether it `acts`, what the client receives (`then`: a failure of the network, or an answer) and
/// how many milliseconds that `takes`. Afterwards were `sent` these requests (`C` creation, `D` detail, ...) or one
/// kind of them so many `times`; the `waits` were between these milliseconds, and different if they vary; the partner
/// has so many `bookings`. The `outcome` is a state, an error, or `unknown` with the `code` of its error, which `says`
/// this and has this text as `expected` and `found`. `price`: the partner books at another price. `earlier`: a customer
/// of this name has already booked with the reference. `contradicts`: the partner's responses differ from the requests
/// as those of this fault of the sandbox; the outcome then has the `contradictions` at these places. `mostFee`: of a
/// cancellation.
namespace {

using namespace waybill;
using booking_partner::failed;
using booking_partner::fixture;
using booking_partner::mishap;
using booking_partner::party;
using booking_partner::refused_with;
using nlohmann::json;

constexpr std::string_view fault_1_1 =
    R"(<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>)"
    R"(<faultcode>soap:Server</faultcode><faultstring>broken</faultstring></soap:Fault></soap:Body></soap:Envelope>)";

std::string retry_after_of(json const& given, instant now) {
    if (given.is_number()) return std::to_string(given.get<int>());
    auto const text = given.get<std::string>();
    if (!text.starts_with("in ")) return text;
    auto const seconds = std::chrono::seconds(std::stoi(text.substr(3)));
    auto const until = std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(now.value + seconds));
    std::string date(29, '\0');
    std::strftime(date.data(), date.size() + 1, "%a, %d %b %Y %H:%M:%S GMT", std::gmtime(&until));
    return date;
}

result<http::response> received(json const& then, instant now) {
    if (then == "fault") return http::response{500, {{"Content-Type", "text/xml"}}, std::string(fault_1_1)};
    if (then == "unreachable") {
        auto none = failed(error_code::connection_failed).error();
        none.unsent = true;
        return none;
    }
    if (then.is_string()) return failed(enumerator_named<error_code>(then.get<std::string>()).value());
    if (then.contains("refusal"))
        return refused_with(enumerator_named<error_id>(then.at("refusal").get<std::string>()).value());
    http::response made{then.at("status").get<int>(),
                        {{"Content-Type", then.value("type", "text/html")}},
                        then.value("body", "<html><title>Gateway</title></html>")};
    if (then.contains("retryAfter")) made.headers.add("Retry-After", retry_after_of(then.at("retryAfter"), now));
    return made;
}

mishap mishap_of(json const& given, instant now) {
    if (given == "fine") return {};
    return {"scripted", given.at("acts").get<bool>(), received(given.at("then"), now),
            std::chrono::milliseconds(given.value("takes", 0))};
}

retry_policy rules_of(json const& given) {
    retry_policy made;
    for (auto const& [name, value] : given.items()) {
        auto const time = std::chrono::milliseconds(value.get<int>());
        if (name == "attempts")
            made.attempts = value.get<unsigned>();
        else if (name == "timeLimit")
            made.time_limit = time;
        else if (name == "longestWait")
            made.longest_wait = time;
        else
            ADD_FAILURE() << "no rule " << name;
    }
    return made;
}

/// What a step ended with.
struct ending {
    std::string state; ///< of the booking, or `done`
    std::optional<error> why{};
    std::vector<contradiction> contradictions{};
};
std::string state_of(booked const& booking) {
    return std::holds_alternative<on_request_booking>(booking)  ? "onRequest"
           : std::holds_alternative<confirmed_booking>(booking) ? "confirmed"
                                                                : "closed";
}
std::string state_of(quote_outcome const& quote) {
    return std::holds_alternative<price_changed>(quote)   ? "priceChanged"
           : std::holds_alternative<terms_changed>(quote) ? "termsChanged"
                                                          : "done";
}
template <class T>
ending ending_of(result<T> const& given) {
    if (!given) return {"", given.error()};
    if constexpr (std::is_same_v<T, booked>) return {"done", {}, contradictions_of(*given)};
    if constexpr (std::is_same_v<T, quote_outcome>)
        return {state_of(*given),
                {},
                std::visit(
                    [](auto const& quote) {
                        if constexpr (requires { quote.differences(); }) return quote.differences();
                        return std::vector<contradiction>{};
                    },
                    *given)};
    if constexpr (requires { given->contradictions(); }) return {"done", {}, given->contradictions()};
    return {"done"};
}

/// A step with an open booking.
template <auto Step>
std::function<ending()> with_booking(fixture& one) {
    return [&one, open = std::get<on_request_booking>(one.a_booking())] { return ending_of(Step(one, open)); };
}

struct workflow_step_of_scenario {
    std::string_view name;
    char letter;
    /// Makes what the step needs, without a mishap; returns the step.
    std::function<ending()> (*prepared)(fixture&);
};
workflow_step_of_scenario const all_steps[] = {
    {"book", 'C',
     [](fixture& one) -> std::function<ending()> {
         return [&one, quote = one.a_quote()] {
             auto const made = one.asking.book(quote, party());
             return made ? ending{state_of(*made), {}, contradictions_of(*made)} : ending{"", made.error()};
         };
     }},
    {"search", 'S', [](fixture& one) -> std::function<ending()> { return [&one] { return ending_of(one.search()); }; }},
    {"quote", 'Q',
     [](fixture& one) -> std::function<ending()> {
         return [&one, offer = one.search().value().offers().front()] { return ending_of(one.asking.quote(offer)); };
     }},
    {"lookUp", 'D', with_booking<[](auto& one, auto const& open) { return one.asking.look_up(open.number()); }>},
    {"fee", 'X', with_booking<[](auto& one, auto const& open) { return one.asking.cancellation_fee(open); }>},
    {"acknowledge", 'A', with_booking<[](auto& one, auto const& open) { return one.asking.acknowledge(open); }>},
    {"decline", 'A', with_booking<[](auto& one, auto const& open) { return one.asking.decline(open); }>},
    {"cancel", 'X', with_booking<[](auto& one, auto const& open) { return one.asking.cancel(open, one.most_fee); }>},
};

std::string letters_of(std::vector<http::request> const& all) {
    std::string letters;
    for (auto const& each : all) {
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

void expect_outcome(json const& scenario, std::string_view step, ending const& found) {
    auto const expected = scenario.at("outcome").get<std::string>();
    if (!found.why) {
        EXPECT_EQ(found.state, expected);
        return;
    }
    auto const& why = *found.why;
    auto const code = why.code == error_code::refused ? why.id : std::string(name_of(why.code));
    bool const changes = step == "book" || step == "acknowledge" || step == "decline" || step == "cancel";
    if (changes && call_outcome_of(why) == call_outcome::unknown) {
        EXPECT_EQ("unknown", expected) << explain(why);
        EXPECT_EQ(code, scenario.value("code", "")) << explain(why);
    } else {
        EXPECT_EQ(code, expected) << explain(why);
    }
    EXPECT_NE(why.message.find(scenario.value("says", "")), std::string::npos) << why.message;
    EXPECT_EQ(why.expected, scenario.value("expected", why.expected));
    EXPECT_EQ(why.found, scenario.value("found", why.found));
    EXPECT_EQ(why.message.find(agency::password), std::string::npos);
}

void run_scenario(json const& scenario, workflow_step_of_scenario const& step, std::chrono::milliseconds start,
                  std::set<detail::value::ticks>& waited) {
    fixture one({.retries = rules_of(scenario.value("rules", json::object()))});
    one.time.now = one.time.now + start; // calls that begin at other times wait differently
    if (scenario.contains("earlier")) {
        auto other = party();
        other.customer.first_name = scenario.at("earlier").get<std::string>();
        ASSERT_TRUE(one.asking.book(one.a_quote(), other));
    }
    auto const take = step.prepared(one);
    if (scenario.contains("price")) one.handler.price = decimal::parse(scenario.at("price").get<std::string>()).value();
    one.handler.contradicts = scenario.value("contradicts", "");
    if (scenario.contains("mostFee"))
        one.most_fee = money{"TND", decimal::parse(scenario.at("mostFee").get<std::string>()).value()};
    one.access.sent.clear();
    for (auto const& each : scenario.at("partner")) one.access.script.push_back(mishap_of(each, one.time.now));
    one.access.pass_time = [&one](std::chrono::milliseconds time) { one.time.now = one.time.now + time; };
    auto const found = take();

    EXPECT_EQ(letters_of(one.access.sent), scenario.contains("sent") ? scenario.at("sent").get<std::string>()
                                                                     : std::string(scenario.at("times"), step.letter));
    EXPECT_EQ(one.asking.attempts().size(), one.access.sent.size());
    for (auto const& each : one.access.sent)
        if (letters_of({each}) == letters_of({one.access.sent.front()})) {
            EXPECT_EQ(each.body, one.access.sent.front().body) << "a repeat has other bytes";
        }
    EXPECT_EQ(one.handler.orders.size(), scenario.value("bookings", one.handler.orders.size()));
    expect_outcome(scenario, step.name, found);
    std::vector<std::string> places;
    for (auto const& each : found.contradictions) places.push_back(each.path);
    EXPECT_EQ(json(places), scenario.value("contradictions", json::array()));

    auto const waits = scenario.value("waits", json::array());
    ASSERT_EQ(one.time.waits.size(), waits.size());
    for (std::size_t i = 0; i < waits.size(); ++i) {
        auto const wait = one.time.waits[i];
        EXPECT_GE(wait, std::chrono::milliseconds(waits[i][0].get<int>()));
        EXPECT_LE(wait, std::chrono::milliseconds(waits[i][1].get<int>()));
        waited.insert(wait);
    }
}

TEST(workflow_scenarios, of_the_table) {
    auto const all = json::parse(support::read_file(support::test_data("workflow/scenarios.json")));
    std::size_t run = 0;
    for (auto const& scenario : all)
        for (auto const& step : all_steps) {
            auto const& named = scenario.at("step");
            if (named.is_string() ? named != step.name
                                  : std::find(named.begin(), named.end(), step.name) == named.end())
                continue;
            SCOPED_TRACE(std::string(step.name) + ": " + scenario.at("name").get<std::string>());
            std::set<detail::value::ticks> waited;
            bool const varies = scenario.value("varies", false);
            for (int i = 0; i < (varies ? 20 : 1); ++i)
                run_scenario(scenario, step, std::chrono::milliseconds(i), waited);
            if (varies) { EXPECT_GT(waited.size(), 40U) << "the waits have too little jitter"; }
            ++run;
        }
    EXPECT_GT(run, 150U);
}

} // namespace
