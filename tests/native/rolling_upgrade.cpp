// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/in_time.hpp"
#include "support/store_test.hpp"
#include "support/storm.hpp"
#include "support/three_processes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <vector>

/// Three services on one store are replaced one after the other, while agencies book and cancel: an upgrade, and a
/// rollback. WAYBILL_OTHER_PROGRAM is the path of another version's program; without it the same one is started again.
namespace {

using namespace std::chrono_literals;
using support::booking_agency;

/// An agency whose requests go to one service after the other, and again to the next one if they fail.
class persistent_agency {
public:
    persistent_agency(support::three_processes& processes, support::kind_of_room const& what, std::size_t first)
        : processes_(processes), what_(what), next_(first) {}

    /// Books; cancels every other booking. Returns false if a request failed at two services.
    bool book(std::string const& reference, bool cancels) {
        std::optional<waybill::hotel_booking_creation_req> request;
        if (!repeated([&](booking_agency& at) {
                request = at.quoted(reference);
                return request ? std::string() : at.problem();
            }))
            return false;
        std::string number;
        if (!sent(*request, number)) return false;
        return !cancels ||
               sent(waybill::hotel_booking_cancellation_req{{"agency", "secret"}, 7, number, {}, {}}, number);
    }
    [[nodiscard]] std::string const& problem() const noexcept { return problem_; }

private:
    template <class Request>
    bool sent(Request const& request, std::string& number) {
        return repeated([&](booking_agency& at) {
            auto const answered = at.call(request);
            if (answered) number = answered->order_details.booking_number;
            return answered ? std::string() : explain(answered.error());
        });
    }
    template <class Step>
    bool repeated(Step const& step) {
        for (int attempt = 0; attempt < 2; ++attempt) {
            booking_agency at(processes_.url(next_++), what_);
            problem_ = step(at);
            if (problem_.empty()) return true;
        }
        return false;
    }

    support::three_processes& processes_;
    support::kind_of_room what_;
    std::size_t next_;
    std::string problem_{};
};

class rolling_upgrade : public support::store_test {};
INSTANTIATE_TEST_SUITE_P(on, rolling_upgrade, support::engines, support::engine_name);

TEST_P(rolling_upgrade, and_its_rollback_fail_no_request_that_is_sent_to_another_service) {
    auto const* const other = std::getenv("WAYBILL_OTHER_PROGRAM");
    support::temporary_store store(GetParam());
    support::rooms_on_sale const sale(*store, 1'000'000);
    support::three_processes processes(store.url());
    std::atomic<bool> stopped{false};
    std::atomic<int> cancelled{0};
    std::array<std::atomic<int>, 3> made{};
    std::vector<std::jthread> callers;
    for (std::size_t caller = 0; caller < made.size(); ++caller)
        callers.emplace_back([&, caller] {
            persistent_agency agency(processes, sale.what, caller);
            for (int i = 0; !stopped; ++i) {
                auto const reference = std::to_string(caller) + "-" + std::to_string(i);
                if (!agency.book(reference, i % 2 != 0)) {
                    ADD_FAILURE() << reference << ": " << agency.problem();
                    break;
                }
                ++made[caller];
                cancelled += i % 2;
            }
        });
    // two more of each caller: no request that failed at the service before still has to be repeated
    auto const go_on = [&] {
        for (auto& each : made) (void)support::in_time(60s, [&, wanted = each + 2] { return each >= wanted; }, 1ms);
    };
    go_on();
    for (std::string const executable : {other != nullptr ? other : WAYBILL_PROGRAM, WAYBILL_PROGRAM})
        for (std::size_t which = 0; which < 3; ++which) {
            processes.replace(which, executable);
            go_on();
        }
    stopped = true;
    callers.clear(); // waits
    int all = 0;
    for (auto const& each : made) {
        EXPECT_GE(each, 14) << "seven times two bookings";
        all += each;
    }
    auto const left = support::booked::of(*store, sale.what);
    left.expect_whole();
    EXPECT_EQ(left.orders.size(), std::size_t(all));
    EXPECT_EQ(left.held, all - cancelled);
}

} // namespace
