// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A caller who asks for the bookings since its previous call misses none, however long creations take.
#include "storage/creation_order.hpp"
#include "storage/bookings.hpp"
#include "support/fresh_store_test.hpp"
#include "support/number_setting.hpp"
#include "support/opened_store.hpp"
#include "support/slow_commits.hpp"
#include "support/storm.hpp"

#include <waybill/message/functions.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <mutex>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native;
using namespace std::chrono_literals;
using tick = instant::sys_time::duration;

constexpr auto first_noon = instant::of(2026, 3, 1, 12);

class creation_order : public support::fresh_store_test {
protected:
    static instant create(storage::session& sql, std::int64_t user, instant present) {
        sql.begin_creation(user);
        (void)storage::state_of_list(sql, user, first_noon); // with which the lock is taken
        return storage::instant_of_creation(sql, user, [&] { return present; });
    }
    instant created(std::int64_t user, instant present) {
        return store->write([&](auto& sql) { return create(sql, user, present); }).value();
    }
    std::optional<instant> newest(std::int64_t user) {
        return store->read([&](auto& sql) { return storage::state_of_list(sql, user, first_noon).newest; }).value();
    }
};
INSTANTIATE_TEST_SUITE_P(on, creation_order, support::engines, support::engine_name);

TEST_P(creation_order, instants_of_a_user_increase_whatever_the_clock_says) {
    EXPECT_EQ(newest(7), std::nullopt);
    EXPECT_EQ(created(7, first_noon), first_noon);
    EXPECT_EQ(created(7, first_noon + 1s), first_noon + 1s);
    EXPECT_EQ(created(7, first_noon + 1s), first_noon + 1s + tick(1));
    EXPECT_EQ(created(7, first_noon - 24h), first_noon + 1s + tick(2));
    EXPECT_EQ(created(8, first_noon - 24h), first_noon - 24h);
    EXPECT_EQ(created(7, first_noon + 2s), first_noon + 2s);
    EXPECT_EQ(newest(7), first_noon + 2s);
    EXPECT_FALSE(store->write([&](auto& sql) {
        (void)create(sql, 7, first_noon + 1h);
        throw storage::store_exception({storage::store_failure::refused, "changed my mind"});
    }));
    EXPECT_EQ(newest(7), first_noon + 2s) << "a creation that failed leaves nothing";
}

TEST_P(creation_order, a_reader_waits_for_the_creation_in_progress) {
    auto const patient = support::opened(store.url());
    auto const hasty = support::opened(store.url(), {.busy_time = 100ms});
    std::latch begun(1);
    std::atomic<bool> end = false;
    std::jthread creating([&] {
        (void)store->write([&](auto& sql) {
            (void)create(sql, 7, first_noon);
            begun.count_down();
            while (!end) std::this_thread::sleep_for(1ms);
        });
    });
    begun.wait();
    auto const awaiting = [](auto& sql) {
        sql.await_creations(7);
        return storage::state_of_list(sql, 7, first_noon).newest;
    };
    EXPECT_EQ(support::failure_of(hasty.single_statement_read(awaiting)), storage::store_failure::busy);
    EXPECT_EQ(newest(7), std::nullopt) << "complete up to an earlier instant";
    std::jthread ending([&] {
        std::this_thread::sleep_for(50ms);
        end = true;
    });
    EXPECT_EQ(patient.single_statement_read(awaiting).value(), first_noon);
}

TEST_P(creation_order, a_trip_list_states_up_to_which_instant_it_is_complete) {
    support::fill_store(*store);
    auto service = std::move(booking_service::booking_service::open(*store)).value();
    support::agency_client agency(service);
    auto const stated = [&] {
        std::optional<instant> until;
        booking_service::request_context context{.complete_until = &until};
        trip_booking_list_rq const request{
            .credential = agency.credential(), .user = 7, .from_date = date_time::of(2026, 1, 1)};
        call const of{.address = "127.0.0.1", .request_id = "id-1", .now = agency.now};
        EXPECT_TRUE(service.admit(request.credential, of, context));
        EXPECT_TRUE(service.respond(request, of, context));
        return until;
    };
    EXPECT_EQ(stated(), support::search_time - 5min) << "as much as clocks may differ";
    (void)agency.book(support::confirmed_room, "first");
    auto const first = newest(7).value();
    EXPECT_GE(first, support::search_time);
    EXPECT_LT(first, support::search_time + 1min);
    EXPECT_EQ(stated(), first + tick(1));
    agency.now = support::search_time - 1h; // the clock was set back
    (void)agency.book(support::confirmed_room, "second");
    EXPECT_EQ(newest(7), first + tick(1));
    EXPECT_EQ(stated(), first + tick(2));
    agency.now = support::search_time + 1h;
    EXPECT_EQ(stated(), agency.now - 5min);
}

/// Asks for the bookings since the previous call, one process after the other.
class poller {
public:
    explicit poller(std::vector<std::string> urls, bool by_header) : urls_(std::move(urls)), by_header_(by_header) {}

    void poll() {
        auto const now = instant::of(std::chrono::system_clock::now());
        trip_booking_list_rq request{.credential = {"agency", "secret"}, .user = 7, .from_date = from_};
        auto const& url = urls_[count_++ % urls_.size()];
        client const asking(partner{.base_url = url}, httplib_transport{});
        auto const answered = httplib_transport{}(url, prepare(asking.partner(), request).value()).value();
        ASSERT_EQ(answered.status, 200);
        static std::regex const number("H[0-9]{15}");
        for (std::sregex_iterator at(answered.body.begin(), answered.body.end(), number), end; at != end; ++at)
            seen_.insert(at->str());
        from_ = date_time{date_time::local_time(now.value.time_since_epoch())};
        auto const* const stated = answered.headers.find("Waybill-Complete-Until");
        ASSERT_NE(stated, nullptr);
        if (by_header_) from_ = parse<date_time>(*stated, wire_format::slashed_date_time).value();
    }
    [[nodiscard]] std::set<std::string> const& seen() const noexcept { return seen_; }

private:
    std::vector<std::string> urls_;
    bool by_header_;
    std::size_t count_ = 0;
    date_time from_ = date_time::of(2026, 1, 1);
    std::set<std::string> seen_{};
};

/// 10,000 of them are a long run: about an hour.
int creations() { return support::number_setting("WAYBILL_CREATIONS", 60); }

TEST_P(creation_order, three_processes_with_slow_commits_hide_no_booking_from_a_poller) {
    constexpr int processes = 3, callers = 6;
    support::rooms_on_sale const sale(*store, 1'000'000);
    support::slow_commits(store.url());
    std::vector<support::serving_program> serving;
    std::vector<std::string> urls;
    for (int i = 0; i < processes; ++i) urls.push_back(serving.emplace_back(store.url()).url());
    std::mutex mutex;
    std::set<std::string> made;
    std::atomic<int> left = creations(), ended = 0;
    std::vector<std::jthread> all;
    for (int i = 0; i < callers; ++i)
        all.emplace_back([&, i] {
            support::booking_agency agency(urls[std::size_t(i) % urls.size()], sale.what);
            for (int j = 0; left-- > 0; ++j) {
                auto const request = agency.quoted(std::to_string(i) + "-" + std::to_string(j));
                if (!request) continue; // refused: too many at once
                auto const booked = agency.call(*request);
                std::lock_guard const lock(mutex);
                if (booked)
                    made.insert(booked->order_details.booking_number);
                else
                    EXPECT_EQ(booked.error().id, "RATE_LIMITED") << explain(booked.error()); // too many at once
            }
            ++ended;
        });
    poller by_clock(urls, false), by_header(urls, true);
    for (bool last = false; !last;) { // once more after all of them have ended
        last = ended == callers;
        by_clock.poll();
        by_header.poll();
        ASSERT_FALSE(HasFatalFailure());
    }
    EXPECT_GT(made.size(), std::size_t(creations()) / 2);
    EXPECT_EQ(by_clock.seen(), made);
    EXPECT_EQ(by_header.seen(), made);
}

} // namespace
