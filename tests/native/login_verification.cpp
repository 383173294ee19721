// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Which requests wait for the verification of a password.
#include <authentication/authenticator.hpp>
#include <authentication/login_activity.hpp>
#include <authentication/login_wait.hpp>
#include <authentication/registration.hpp>

#include <waybill/client.hpp>
#include <waybill/detail/binding/form.hpp>
#include <waybill/json.hpp>
#include <waybill/transport/httplib.hpp>

#include "support/agency.hpp"
#include "support/in_time.hpp"
#include "support/socket.hpp"
#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::server;
using namespace std::chrono_literals;

/// Compares passwords without delay; those that start with `slow` only after a release.
class slow_verifier {
public:
    [[nodiscard]] authenticator_settings settings() {
        authenticator_settings made;
        made.matches = [this](std::string const& hash, std::string_view password) { return compare(hash, password); };
        return made;
    }
    /// The substitute for a hash of `password`.
    void right_is(std::string password) { right_ = std::move(password); }
    void let_go() {
        {
            std::lock_guard const held(guard_);
            free_ = true;
        }
        changed_.notify_all();
    }
    void wait_until_at_work(std::size_t count) {
        std::unique_lock held(guard_);
        changed_.wait(held, [&] { return at_work_ >= count; });
    }
    [[nodiscard]] std::vector<std::string> order() {
        std::lock_guard const held(guard_);
        return order_;
    }

private:
    bool compare(std::string const&, std::string_view password) {
        std::unique_lock held(guard_);
        order_.emplace_back(password);
        ++at_work_;
        changed_.notify_all();
        if (password.starts_with("slow")) changed_.wait(held, [this] { return free_; });
        --at_work_;
        return password == right_;
    }

    std::string right_ = "secret";
    std::mutex guard_{};
    std::condition_variable changed_{};
    std::size_t at_work_ = 0;
    bool free_ = false;
    std::vector<std::string> order_{};
};

constexpr steady_time nine{std::chrono::hours(9)};

class login_verification : public testing::Test {
protected:
    login_verification() {
        EXPECT_TRUE(register_login(*store, {"agency", "secret"}, {9032}, {55}));
        verifier.right_is("secret");
    }
    support::temporary_store store;
    slow_verifier verifier;
};

TEST_F(login_verification, a_request_with_a_login_wait_blocks_no_thread_and_is_counted_once) {
    auto settings = verifier.settings();
    settings.login_limiter = {.free_failures = 1};
    authenticator authenticator(*store, settings);
    credential const stranger{"nobody", "slow 1"};
    login_wait mine;
    auto const ask = [&] { return authenticator.identify(stranger, nine, {}, &mine).value(); };
    EXPECT_TRUE(ask().pending);
    EXPECT_TRUE(mine.pending());
    verifier.wait_until_at_work(1);
    std::promise<void> called;
    mine.when_verified([&] { called.set_value(); });
    EXPECT_NE(called.get_future().wait_for(0s), std::future_status::ready);
    verifier.let_go();
    mine.when_verified([] {});    // a later call returns at once as well
    for (int i = 0; i < 3; ++i) { // a request identifies its login more than once
        while (ask().pending) std::this_thread::sleep_for(1ms);
        EXPECT_FALSE(mine.pending());
        auto const found = ask();
        EXPECT_EQ(found.login, nullptr);
        EXPECT_EQ(found.retry_after, 0s);
    }
    EXPECT_EQ(authenticator.verifications(), 1U);
    login_wait another;
    EXPECT_TRUE(authenticator.identify({"nobody", "x"}, nine, {}, &another).value().pending)
        << "one failure was counted, not four";
    EXPECT_NE(authenticator.identify({"agency", "secret"}, nine).value().login, nullptr)
        << "without a login_wait it waits";
}

TEST_F(login_verification, a_request_that_asks_while_its_verification_ends_starts_no_second_one) {
    auto settings = verifier.settings();
    settings.login_limiter = {.free_failures = 10'000};
    authenticator authenticator(*store, settings);
    for (std::uint64_t i = 1; i <= 500; ++i) {
        login_wait mine;
        while (authenticator.identify({"nobody", "wrong"}, nine, {}, &mine).value().pending) {}
        ASSERT_EQ(authenticator.verifications(), i);
    }
}

TEST_F(login_verification, known_logins_precede_unknown_ones_and_are_accepted_however_many_wait) {
    auto settings = verifier.settings();
    settings.remember = 10s;
    settings.verifications_at_once = 1;
    settings.verifications_waiting = 2;
    authenticator authenticator(*store, settings);
    ASSERT_NE(authenticator.identify({"agency", "secret"}, nine).value().login, nullptr);
    ASSERT_TRUE(register_login(*store, {"agency", "secret"}, {9032}, {})); // a new salt, so it is hashed again
    std::vector<login_wait> waits(5);
    auto const ask = [&](std::size_t which, credential const& given) {
        return authenticator.identify(given, nine + 10s, {}, &waits[which]).value();
    };
    EXPECT_TRUE(ask(0, {"a", "slow"}).pending);
    verifier.wait_until_at_work(1);
    EXPECT_TRUE(ask(1, {"b", "b"}).pending);
    EXPECT_TRUE(ask(2, {"c", "c"}).pending);
    EXPECT_EQ(ask(3, {"d", "d"}).retry_after, 1s) << "too many strangers";
    EXPECT_TRUE(waits[3].held_up());
    EXPECT_TRUE(ask(4, {"agency", "secret"}).pending) << "it was right before";
    verifier.let_go();
    while (ask(2, {"c", "c"}).pending) std::this_thread::sleep_for(1ms);
    EXPECT_EQ(verifier.order(), (std::vector<std::string>{"secret", "slow", "secret", "b", "c"}));
    EXPECT_NE(ask(4, {"agency", "secret"}).login, nullptr);
}

/// The login is unknown, and its verification hangs.
trip_booking_list_rq trips_of_stranger(int number) {
    auto requested = agency::trips_request();
    requested.credential = {"nobody " + std::to_string(number), "slow"};
    return requested;
}

/// With the default settings of `waybill serve`: all verifications hang, and 100 connections request more.
TEST_F(login_verification, unknown_logins_delay_neither_known_clients_nor_health_with_default_settings) {
    verifier.right_is(std::string(agency::password));
    server_settings settings{.authentication = verifier.settings()};
    ASSERT_EQ(settings.host.threads, 4U);
    auto const service = support::start_service(store.url(), std::move(settings));
    auto const url = "http://" + service->address();
    auto const port = support::port_of(url);
    client known(partner{.base_url = url}, httplib_transport{});
    ASSERT_TRUE(known.call(agency::trips_request(), via::soap11));

    auto const& refusals = login_activity::of_process().held_up;
    auto const refused_before = refusals.load();
    std::vector<std::unique_ptr<support::socket>> strangers;
    for (int i = 0; i < 100; ++i) {
        std::string body = "strRQ=";
        detail::binding::append_form_encoded(body, to_json(trips_of_stranger(i)).value());
        strangers.push_back(std::make_unique<support::socket>(port));
        ASSERT_TRUE(strangers.back()->send("POST /cr.ws/Flight.asmx/WebServiceJsonRQ HTTP/1.1\r\nHost: x\r\n"
                                           "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
                                           std::to_string(body.size()) + "\r\n\r\n" + body));
    }
    verifier.wait_until_at_work(2);
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(known.call(agency::trips_request(), via::soap11));
        EXPECT_EQ(support::get(port, "/health").body, "ok\n");
        EXPECT_EQ(support::get(port, "/ready").body, "ready\n");
    }
    // a verification that ends earlier makes room for another request
    (void)support::in_time(30s, [&] { return refusals - refused_before >= 82; }, 5ms);
    verifier.let_go();
    int unknown = 0, later = 0;
    for (auto const& each : strangers) {
        auto const answer = each->next();
        unknown += answer.body.find("AUTH_INVALID") != std::string::npos;
        later += answer.status == 429 && answer.headers.get("Retry-After") == "1";
    }
    EXPECT_EQ(unknown, 18) << "2 at work and 16 that wait";
    EXPECT_EQ(later, 82);
    service->stop();
}

/// A stop does not wait longer than the drain time for verifications that have not started.
TEST_F(login_verification, the_service_ends_while_requests_wait_for_a_verification) {
    verifier.right_is(std::string(agency::password));
    server_settings settings{.authentication = verifier.settings()};
    settings.host.limits.drain_time = 100ms;
    auto service = support::start_service(store.url(), std::move(settings));
    auto const url = "http://" + service->address();
    std::vector<std::jthread> asking;
    std::atomic<int> answered = 0;
    for (int i = 0; i < 5; ++i)
        asking.emplace_back([&, i] {
            client stranger(partner{.base_url = url}, httplib_transport{});
            if (stranger.call(trips_of_stranger(i), via::soap11)) ++answered;
        });
    verifier.wait_until_at_work(2);
    service->stop();
    verifier.let_go();
    service.reset();
    asking.clear(); // waits
    EXPECT_EQ(answered, 0);
}

} // namespace
