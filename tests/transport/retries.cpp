// Copyright the Waybill authors. Distributed under the Boost Software License,
// Version 1.0. Retries, the observer and own header fields, which each transport uses in the same form.
#include "support/agency.hpp"
#include "support/answering_partner.hpp"
#include "support/certificate.hpp"
#include "support/outcome.hpp"
#include "support/transports.hpp"

#include <waybill/explain.hpp>
#include <waybill/http/date.hpp>
#include <waybill/http/trace_parent.hpp>
#include <waybill/observer.hpp>
#include <waybill/retry.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
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
class recording_observer final : public observer {
public:
    void on(request_prepared const& event) override {
        add("prepared", event.call);
        add_span(event.call.span);
    }
    void on(connection_ready const& event) override { add(event.reused ? "reused" : "opened", event.call); }
    void on(answer_received const& event) override { add("answer " + std::to_string(event.status), event.call); }
    void on(quirk_seen const& event) override { add("quirk " + std::string(name_of(event.kind)), event.call); }
    void on(retry_planned const& event) override { add("retry " + std::string(name_of(event.why)), event.call); }
    void on(call_ended const& event) override {
        add("ended " + std::string(event.why ? name_of(*event.why) : "well"), event.call);
        add_span(event.call.span);
        EXPECT_GT(event.took.count(), 0);
    }
    [[nodiscard]] std::vector<std::string> events() const {
        std::lock_guard const lock(mutex_);
        return events_;
    }

    /// Trace, caller's span and own span of each attempt, then of the whole call.
    [[nodiscard]] std::vector<std::string> spans() const {
        std::lock_guard const lock(mutex_);
        return spans_;
    }

private:
    void add_span(observed_span const& span) {
        std::lock_guard const lock(mutex_);
        std::string text(span.trace_id);
        ((text += ' ') += span.parent_id) += ' ';
        spans_.push_back(text += span.span_id);
    }
    void add(std::string text, observed_call const& call) {
        EXPECT_EQ(call.function, function<trip_booking_list_rq>.name);
        EXPECT_TRUE(call.host.starts_with("127.0.0.1:") || call.host.starts_with("localhost:")) << call.host;
        std::lock_guard const lock(mutex_);
        events_.push_back(std::to_string(call.attempt) + ' ' + std::move(text));
    }
    mutable std::mutex mutex_{};
    std::vector<std::string> events_{};
    std::vector<std::string> spans_{};
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
    recording_observer events;
    client_options const options{.retries = {.attempts = 3, .first_wait = 5ms}, .observer = &events};
    auto const read = support::required(TypeParam::call({.base_url = server.url()}, options, agency::trips_request()));
    EXPECT_EQ(*read, agency::trips());
    EXPECT_EQ(server.partner().requests(), 3);
    EXPECT_EQ(events.events(),
              (std::vector<std::string>{"1 prepared", "1 opened", "1 answer 503", "1 retry server_error", //
                                        "2 prepared", "2 reused", "2 answer 503", "2 retry server_error", //
                                        "3 prepared", "3 reused", "3 answer 200", "3 ended well"}));
}

TYPED_TEST(client_options_of, report_the_quirks_of_an_answer_to_the_observer) {
    agency::request_handler handler;
    service<agency::request_handler> const serving{{}, handler};
    support::answering_partner const deviating({.respond = [&](http::request const& request) {
        auto answer = serving.handle(request, "127.0.0.1", {}, "id");
        answer.body.insert(0, "\xEF\xBB\xBF");
        return answer;
    }});
    recording_observer events;
    ASSERT_TRUE(TypeParam::call({.base_url = deviating.url()}, {.observer = &events}, agency::trips_request()));
    EXPECT_EQ(events.events(), (std::vector<std::string>{"1 prepared", "1 opened", "1 answer 200",
                                                         "1 quirk byte_order_mark", "1 ended well"}));
}

constexpr auto trace = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr auto caller_span = "00f067aa0ba902b7";

http::headers traced(std::string const& start = "00-", std::string const& end = "-01") {
    return {{"Traceparent", start + trace + '-' + caller_span + end}};
}

TYPED_TEST(client_options_of, give_each_attempt_a_span_of_the_trace) {
    failing_partner const server(2);
    recording_observer events;
    client_options const options{.retries = {.attempts = 3, .first_wait = 1ms}, .observer = &events};
    ASSERT_TRUE(TypeParam::call({.base_url = server.url()}, options, agency::trips_request(), traced()));
    auto const sent = server.traces();
    auto const seen = events.spans();
    ASSERT_EQ(sent.size(), 3U);
    ASSERT_EQ(seen.size(), 4U);
    std::set<std::string> spans{caller_span};
    for (std::size_t i = 0; i < sent.size(); ++i) {
        auto const parsed = http::parse_trace_parent(sent[i]);
        ASSERT_TRUE(parsed) << sent[i];
        EXPECT_EQ(parsed->trace_id, trace);
        EXPECT_TRUE(sent[i].starts_with("00-") && sent[i].ends_with("-01")) << sent[i];
        EXPECT_TRUE(spans.emplace(parsed->parent_id).second) << "its own";
        EXPECT_EQ(seen[i], std::string(trace) + ' ' + caller_span + ' ' + std::string(parsed->parent_id));
    }
    EXPECT_EQ(seen[3], seen[2]) << "the call ends with its last attempt";
}

TYPED_TEST(client_options_of, keep_the_callers_span_in_a_first_attempt_that_nobody_observes) {
    failing_partner const server(1);
    client_options const options{.retries = {.attempts = 2, .first_wait = 1ms}};
    ASSERT_TRUE(TypeParam::call({.base_url = server.url()}, options, agency::trips_request(), traced()));
    auto const sent = server.traces();
    ASSERT_EQ(sent.size(), 2U);
    EXPECT_EQ(sent[0], traced()[0].value);
    EXPECT_NE(sent[1], sent[0]);
    EXPECT_EQ(sent[1].substr(0, 36), sent[0].substr(0, 36)) << "the same trace";
}

TYPED_TEST(client_options_of, leave_other_fields_traceparent_alone) {
    for (auto const& fields : {http::headers{}, traced("ff-"), traced("00-", "-0x"), traced("00-", "-01-more")}) {
        failing_partner const server(0);
        recording_observer events;
        ASSERT_TRUE(
            TypeParam::call({.base_url = server.url()}, {.observer = &events}, agency::trips_request(), fields));
        EXPECT_EQ(server.traces().at(0), fields.empty() ? "" : fields[0].value);
        EXPECT_EQ(events.spans().at(0), "  ");
    }
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
        support::expect_error(TypeParam::call(to, {}, agency::trips_request(), {{name, "x"}}),
                              error_code::value_invalid);
    }
    EXPECT_EQ(server.partner().requests(), 1);
}

} // namespace
