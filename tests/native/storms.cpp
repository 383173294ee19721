// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/in_time.hpp"
#include "support/on_threads.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_server.hpp"
#include "support/sanitized.hpp"
#include "support/store_test.hpp"
#include "support/storm.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

/// Properties under load with many concurrent callers, also when the program or the database server is killed. The
/// program is the real one, in processes of its own.
namespace {

using namespace std::chrono_literals;
using support::booked;
using support::booking_agency;
using support::kind_of_room;
using support::rooms_on_sale;
using support::serving_program;
using support::temporary_store;

constexpr int kills = support::sanitized ? 10 : 50; // the program starts many times more slowly

constexpr auto time_limit = 60s;

/// The responses that the callers of a storm got.
class reported {
public:
    void booked(std::string const& reference) { set(reference, "OK"); }
    void cancelled(std::string const& reference) { set(reference, "XX"); }
    /// A cancellation that was requested, with or without a response.
    void cancelling(std::string const& reference) { set(reference, "OK or XX"); }
    [[nodiscard]] std::size_t answers() const {
        std::lock_guard const lock(mutex_);
        return answers_;
    }
    /// Everything that was acknowledged is in the store.
    void expect_kept(support::booked const& store) const {
        std::lock_guard const lock(mutex_);
        for (auto const& [reference, state] : states_) {
            auto const found = store.orders.find(reference);
            if (found == store.orders.end()) {
                ADD_FAILURE() << reference << " was booked and is lost";
            } else if (state != found->second.second && state != "OK or XX") {
                ADD_FAILURE() << reference << " was reported as " << state << " and is " << found->second.second;
            }
        }
    }

private:
    void set(std::string const& reference, char const* state) {
        std::lock_guard const lock(mutex_);
        states_[reference] = state;
        if (state != std::string_view("OK or XX")) ++answers_;
    }

    mutable std::mutex mutex_{};
    std::map<std::string, std::string> states_{};
    std::size_t answers_ = 0;
};

/// Callers that book and cancel until they get no response, or until they are stopped. Before `breaking`, each request
/// must get a response; a response must be the one to its request.
class storm {
public:
    /// `allowed` are the refusals that callers may get after something breaks.
    storm(std::string const& url, kind_of_room const& what, std::string const& name, reported& into,
          std::set<std::string> allowed = {})
        : into_(into), allowed_(std::move(allowed)) {
        for (int i = 0; i < 4; ++i)
            callers_.emplace_back([this, url, what, name = name + "-" + std::to_string(i)] { call(url, what, name); });
    }
    storm(storm const&) = delete;
    storm& operator=(storm const&) = delete;
    ~storm() { end(); }
    void breaking() { breaking_ = true; }
    void end() {
        stopped_ = true;
        for (auto& caller : callers_)
            if (caller.joinable()) caller.join();
    }
    /// Waits until that many more responses arrived; false after a minute.
    [[nodiscard]] bool wait_for(std::size_t more) const {
        auto const wanted = into_.answers() + more;
        return support::in_time(time_limit, [&] { return into_.answers() >= wanted; }, 1ms);
    }

private:
    void call(std::string const& url, kind_of_room const& what, std::string const& name) {
        booking_agency agency(url, what);
        for (int i = 0; !stopped_; ++i) {
            auto const reference = name + "-" + std::to_string(i);
            auto const request = agency.quoted(reference);
            if (!request) return ended(reference + " quoted", agency.refusal(), agency.problem());
            auto const made = agency.call(*request);
            if (!made) return ended(reference + " booked", made.error().id, explain(made.error()));
            into_.booked(reference);
            if (i % 2 == 0) continue;
            into_.cancelling(reference);
            auto const cancelled = agency.call(waybill::hotel_booking_cancellation_req{
                {"agency", "secret"}, 7, made->order_details.booking_number, {}, {}});
            if (!cancelled) return ended(reference + " cancelled", cancelled.error().id, explain(cancelled.error()));
            into_.cancelled(reference);
        }
    }

    /// `refusal` is empty if there was no response.
    void ended(std::string const& what, std::string const& refusal, std::string const& why) const {
        if (!breaking_ || !(refusal.empty() || allowed_.contains(refusal)))
            ADD_FAILURE() << what << (breaking_ ? ", something broken: " : ", nothing broken: ") << why;
    }

    reported& into_;
    std::set<std::string> allowed_;
    std::atomic<bool> stopped_{false}, breaking_{false};
    std::vector<std::thread> callers_{};
};

class storms : public support::store_test {};
INSTANTIATE_TEST_SUITE_P(on, storms, support::engines, support::engine_name);

TEST_P(storms, the_program_may_be_killed_at_any_moment) {
    // not open meanwhile: only the next program must recover what the killed one left
    support::store_place const place(GetParam());
    rooms_on_sale const sale(support::opened(place.url()), 1'000'000);
    reported answers;
    std::minstd_rand random(7);
    for (int i = 0; i < kills; ++i) {
        serving_program serving(place.url());
        storm raging(serving.url(), sale.what, "kill-" + std::to_string(i), answers);
        ASSERT_TRUE(raging.wait_for(5)) << "kill " << i;
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
        raging.breaking();
        serving.kill();
        raging.end();
        if (i % 10 != 9 && i + 1 != kills) continue;
        auto const left = booked::of(support::opened(place.url()), sale.what);
        left.expect_whole();
        answers.expect_kept(left);
        ASSERT_FALSE(HasFailure()) << "kill " << i;
    }
    EXPECT_GE(answers.answers(), std::size_t(5 * kills));
}

/// 64 callers book 20 rooms at this many processes.
void expect_no_room_sold_twice(support::store_engine engine, std::size_t count) {
    constexpr int rooms = 20;
    constexpr int callers = 64;
    temporary_store store(engine);
    rooms_on_sale const sale(*store, rooms);
    std::vector<serving_program> processes;
    while (processes.size() < count) processes.emplace_back(store.url());
    std::mutex mutex;
    std::map<std::string, int> outcomes;
    std::latch together(callers);
    support::on_threads(callers, [&](std::size_t i) {
        booking_agency agency(processes[i % processes.size()].url(), sale.what);
        auto const request = agency.quoted("fight-" + std::to_string(i));
        together.arrive_and_wait();
        std::string outcome = "no quote: " + agency.problem();
        if (request) {
            auto const made = agency.call(*request);
            outcome = made ? "booked" : made.error().id.empty() ? explain(made.error()) : made.error().id;
        }
        std::lock_guard const lock(mutex);
        ++outcomes[outcome];
    });
    EXPECT_EQ(outcomes, (std::map<std::string, int>{{"SOLD_OUT", callers - rooms}, {"booked", rooms}}));
    auto const left = booked::of(*store, sale.what);
    EXPECT_EQ(left.held, rooms);
    left.expect_whole();
}

class fights : public support::store_test {};
INSTANTIATE_TEST_SUITE_P(on, fights, support::engines, support::engine_name);

TEST_P(fights, no_room_is_sold_twice) { expect_no_room_sold_twice(GetParam(), 1); }
TEST_P(fights, no_room_is_sold_twice_by_two_processes) { expect_no_room_sold_twice(GetParam(), 2); }

void expect_booked_once(support::store_engine engine, std::size_t count) {
    constexpr int callers = 20;
    temporary_store store(engine);
    rooms_on_sale const sale(*store, 100);
    std::vector<serving_program> processes;
    while (processes.size() < count) processes.emplace_back(store.url());
    auto const request = booking_agency(processes[0].url(), sale.what).quoted("once");
    ASSERT_TRUE(request);
    std::mutex mutex;
    std::set<std::string> answers;
    std::latch together(callers);
    support::on_threads(callers, [&](std::size_t i) {
        booking_agency agency(processes[i % count].url(), sale.what);
        together.arrive_and_wait();
        auto const made = agency.call(*request);
        std::lock_guard const lock(mutex);
        answers.insert(made ? waybill::to_xml(*made).value() : explain(made.error()));
    });
    ASSERT_EQ(answers.size(), 1U) << *answers.begin() << "\n" << *answers.rbegin();
    EXPECT_NE(answers.begin()->find("<ClientReference>once<"), std::string::npos) << *answers.begin();
    auto const left = booked::of(*store, sale.what);
    EXPECT_EQ(left.orders.size(), 1U);
    EXPECT_EQ(left.held, 1);
    left.expect_whole();
}

TEST_P(storms, one_creation_sent_twenty_times_at_once_books_once) { expect_booked_once(GetParam(), 1); }
TEST_P(storms, one_creation_sent_twenty_times_at_once_to_two_processes_books_once) {
    expect_booked_once(GetParam(), 2);
}

TEST(storms_of_a_server, postgresql_may_crash_at_any_moment) {
    support::postgresql_server const server;
    support::postgresql_schema const schema(server.folder());
    auto const opened = support::opened(schema.url());
    rooms_on_sale const sale(opened, 1'000'000);
    serving_program const serving(schema.url());
    reported answers;
    for (int i = 0; i < 2; ++i) {
        storm raging(serving.url(), sale.what, "crash-" + std::to_string(i), answers,
                     {"INTERNAL", "TIMEOUT_UNKNOWN_OUTCOME"});
        ASSERT_TRUE(raging.wait_for(10)) << "crash " << i;
        raging.breaking();
        server.report("crash");
        raging.end();
        server.report("restart");
    }
    // the program kept running and continues
    storm calm(serving.url(), sale.what, "after", answers);
    EXPECT_TRUE(calm.wait_for(10));
    calm.end();
    auto const left = booked::of(opened, sale.what);
    left.expect_whole();
    answers.expect_kept(left);
}

} // namespace
