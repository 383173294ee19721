// Copyright the Waybill authors. Distributed under the Boost Software License,
// Version 1.0. Retries, the observer and own header fields, which each transport uses in the same form.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/outcome.hpp"
#include "support/transports.hpp"

#include <waybill/client_options.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/date.hpp>
#include <waybill/retry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace waybill;
using namespace std::chrono_literals;

constexpr auto november = std::chrono::sys_seconds(std::chrono::seconds(784'111'777)); // RFC 9110, 5.6.7
constexpr auto november_instant = instant::of(november);
static_assert(http::parse_date("Sun, 06 Nov 1994 08:49:37 GMT") == november);

TEST(http_dates, in_other_forms_are_refused) {
    for (auto const* const text :
         {"", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
          "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
          "Sun, 06 Nov 1994 08:49:37 GMT and more", "1994-11-06T08:49:37Z", "Sun Nov  6 08:49:37 1994",
          "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 xyz 1994 08:49:37 GMT", "Sun, 06 anF 1994 08:49:37 GMT"})
        EXPECT_FALSE(http::parse_date(text)) << text;
}

TEST(retry_after, is_a_number_or_a_date) {
    EXPECT_EQ(parse_retry_after("120", november), 120s);
    EXPECT_EQ(parse_retry_after(" 0 ", november), 0s);
    EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:50:37 GMT", november), 60s);
    EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:00:00 GMT", november), 0s);
    for (auto const* const text : {"", "-1", "1.5", "soon", "99999999999", "+3"})
        EXPECT_EQ(parse_retry_after(text, november), std::nullopt) << text;
}

error failure(error_code code, int status = 0, std::string retry_after = {}) {
    error wrong;
    wrong.code = code;
    wrong.status = status;
    wrong.retry_after = std::move(retry_after);
    return wrong;
}

TEST(retry_schedule, backs_off_with_full_jitter) {
    retry_policy const policy{.first_wait = 100ms, .longest_wait = 1'000ms};
    auto const why = failure(error_code::connection_failed);
    std::vector<std::chrono::milliseconds> longest(7);
    std::set<std::int64_t> second;
    for (unsigned seed = 0; seed < 2'000; ++seed) {
        retry_schedule schedule(policy, november_instant, seed);
        for (unsigned each = 0; each < longest.size(); ++each) {
            auto const wait = support::required(schedule.wait_after(each + 1, why, november_instant));
            longest[each] = std::max(longest[each], *wait);
            if (each == 1) second.insert(wait->count());
        }
    }
    std::vector<std::chrono::milliseconds> const limits{100ms, 200ms, 400ms, 800ms, 1'000ms, 1'000ms, 1'000ms};
    for (std::size_t each = 0; each < limits.size(); ++each) {
        EXPECT_LE(longest[each], limits[each]);
        EXPECT_GE(longest[each], limits[each] * 9 / 10);
    }
    EXPECT_GT(second.size(), 190U) << "all waits between zero and the limit occur";
}

TEST(retry_schedule, waits_as_long_as_the_partner_requests_within_its_time) {
    retry_policy const policy{.first_wait = 0ms, .time_limit = 10s};
    auto const wait = [&](std::string retry_after, std::chrono::milliseconds passed = 0ms) {
        return retry_schedule(policy, november_instant, 1)
            .wait_after(1, failure(error_code::server_error, 503, std::move(retry_after)), november_instant + passed);
    };
    EXPECT_EQ(wait("7"), 7s);
    EXPECT_EQ(wait("7", 3s), 7s);
    EXPECT_EQ(wait("7", 3'001ms), std::nullopt);
    EXPECT_EQ(wait("11"), std::nullopt);
    EXPECT_EQ(wait("99999999"), std::nullopt);
    EXPECT_EQ(wait("Sun, 06 Nov 1994 08:49:40 GMT"), 3s);
}

/// Writes the events as text. Thread-safe.
class recorded_events {
public:
    [[nodiscard]] observer recording() {
        return [this](call_event const& event) {
            EXPECT_EQ(event.function, function<trip_booking_list_rq>.name);
            EXPECT_TRUE(event.host.starts_with("127.0.0.1:") || event.host.starts_with("localhost:")) << event.host;
            constexpr char const* names[] = {" attempt", " answer ", " retry ", " end "};
            auto text = std::to_string(event.attempt) + names[int(event.what)];
            if (event.what == call_event::kind::answer) text += std::to_string(event.status);
            if (event.what == call_event::kind::retry || event.what == call_event::kind::end) {
                text += event.why ? name_of(*event.why) : "well";
                EXPECT_GT(event.took.count(), 0);
            }
            std::lock_guard const lock(mutex_);
            events_.push_back(std::move(text));
        };
    }
    [[nodiscard]] std::vector<std::string> events() const {
        std::lock_guard const lock(mutex_);
        return events_;
    }

private:
    mutable std::mutex mutex_{};
    std::vector<std::string> events_{};
};

/// Answers 503 a few times, then as the agency's service.
class failing_partner {
public:
    explicit failing_partner(int failures) : left_(failures) {}
    [[nodiscard]] std::string url() const { return partner_.url(); }
    [[nodiscard]] support::answering_partner const& partner() const { return partner_; }
    [[nodiscard]] std::vector<std::string> traces() const { return partner_.fields("traceparent"); }

private:
    std::atomic<int> left_;
    agency::request_handler handler_{};
    service<agency::request_handler> service_{{}, handler_};
    support::answering_partner partner_{{.respond = [this](http::request const& request) -> http::response {
        if (left_-- > 0)
            return {503,
                    {{"Content-Type", "text/plain"}, {"Retry-After", "0"}},
                    "key " + std::string(request.headers.get("X-Api-Key")) + " is over its quota"};
        return service_.handle(request, "127.0.0.1", {}, "id");
    }}};
};

template <class Transport> class client_options_of : public ::testing::Test {};
TYPED_TEST_SUITE(client_options_of, support::all_transports, support::transport_names);

TYPED_TEST(client_options_of, repeat_reads) {
    failing_partner const server(2);
    recorded_events events;
    client_options const options{.retries = {.attempts = 3, .first_wait = 5ms}, .observer = events.recording()};
    auto const read = support::required(TypeParam::call({.base_url = server.url()}, options, agency::trips_request(),
                                                        {{"Traceparent", "of the caller"}}));
    EXPECT_EQ(*read, agency::trips());
    EXPECT_EQ(server.partner().requests(), 3);
    EXPECT_EQ(server.traces(), std::vector<std::string>(3, "of the caller"));
    EXPECT_EQ(events.events(), (std::vector<std::string>{"1 attempt", "1 answer 503", "1 retry server_error", //
                                                         "2 attempt", "2 answer 503", "2 retry server_error", //
                                                         "3 attempt", "3 answer 200", "3 end well"}));
}

TYPED_TEST(client_options_of, repeat_nothing_by_default) {
    failing_partner const server(1);
    support::expect_error(TypeParam::call({.base_url = server.url()}, {}, agency::trips_request()),
                          {.code = error_code::server_error, .status = 503, .retry_after = "0"});
    EXPECT_EQ(server.partner().requests(), 1);
}

TYPED_TEST(client_options_of, repeat_what_changes_something_only_if_it_was_not_carried_out) {
    client_options const options{.retries = {.attempts = 3, .first_wait = 1ms}};
    for (int const status : {503, 429}) {
        support::answering_partner const server({.respond = [&](http::request const&) {
            return http::response{status, {{"Content-Type", "text/plain"}}, "busy"};
        }});
        partner const to{.base_url = server.url()};
        EXPECT_FALSE(TypeParam::call(to, options, hotel_booking_creation_req{}));
        EXPECT_EQ(server.requests(), status == 429 ? 3 : 1);
        EXPECT_FALSE(TypeParam::call(to, options, hotel_booking_cancellation_req{}));
        EXPECT_EQ(server.requests(), status == 429 ? 6 : 2);
    }
}

TYPED_TEST(client_options_of, send_own_headers_and_hide_them) {
    failing_partner const server(1);
    partner to{.base_url = server.url()};
    to.headers.add("X-Api-Key", "k-5f2e8a71c0");
    auto const read = TypeParam::call(to, {}, agency::trips_request(), {{"X-Trace", "t-91b3d7"}});
    ASSERT_FALSE(read);
    EXPECT_EQ(explain(read.error()).find("k-5f2e8a71c0"), std::string::npos) << explain(read.error());
    EXPECT_EQ(read.error().body, "key *** is over its quota");
    auto const sent = server.partner().last_request();
    EXPECT_NE(sent.find("\r\nX-Api-Key: k-5f2e8a71c0\r\n"), std::string::npos) << sent;
    EXPECT_NE(sent.find("\r\nX-Trace: t-91b3d7\r\n"), std::string::npos) << sent;

    for (auto const* const name : {"Host", "content-length", "Transfer-Encoding", "Content-Type", "", "X-Key ", "X Key",
                                   "X-Key\t", "X-Key:", "X-K\xC3\xA9y"}) {
        SCOPED_TRACE(name);
        recorded_events events;
        support::expect_error(
            TypeParam::call(to, {.observer = events.recording()}, agency::trips_request(), {{name, "x"}}),
            error_code::value_invalid);
        EXPECT_TRUE(events.events().empty());
    }
    auto const never_sent = TypeParam::call(to, {}, agency::trips_request(), {{"X-Key", "with its line end\n"}});
    EXPECT_TRUE(support::expect_error(never_sent, error_code::value_invalid).unsent);
    EXPECT_EQ(server.partner().requests(), 1);
}

} // namespace
