// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a client requires of a transport.
#include "support/agency.hpp"
#include "support/outcome.hpp"

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/transport/memory.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace transport_contract {

using namespace waybill;
using namespace std::chrono_literals;

partner const nobody{.base_url = "http://localhost:8080"};

/// Has no connection, and counts the calls.
struct unreachable {
    result<http::response> operator()(std::string_view, http::request const&) {
        ++*calls;
        return error{.code = error_code::connection_failed, .message = "no connection"};
    }
    int* calls;
};
struct unreachable_and_patient : unreachable {
    void wait_for(std::chrono::milliseconds) const {}
};

TEST(retries, sleep_with_a_transport_that_cannot_wait) {
    int calls = 0;
    client agency{nobody, unreachable{&calls}, {.retries = {.attempts = 3, .first_wait = 1ms}}};
    EXPECT_EQ(agency.call(agency::trips_request()).error().code, error_code::connection_failed);
    EXPECT_EQ(std::exchange(calls, 0), 3);

    client once{nobody, unreachable{&calls}};
    EXPECT_EQ(once.call(agency::trips_request()).error().code, error_code::connection_failed);
    EXPECT_EQ(calls, 1);

    client patient{nobody, unreachable_and_patient{{&calls}}, {.retries = {.attempts = 3}}};
    EXPECT_EQ(patient.call(agency::trips_request()).error().code, error_code::connection_failed);
    EXPECT_EQ(calls, 4);
}

/// A service in the same process that is busy: the time of the service passes between the attempts.
TEST(retries, need_no_time_in_memory) {
    struct busy {
        http::response handle(http::request const&, std::string_view, instant now, std::string_view) const {
            last = now;
            http::response answer{.status = 503};
            answer.headers.add("Retry-After", "30");
            return answer;
        }
        mutable instant last{};
    };
    busy const serving;
    client agency{nobody, memory_transport(serving), {.retries = {.attempts = 2}}};
    EXPECT_FALSE(agency.call(agency::trips_request()));
    EXPECT_GE(serving.last - instant{}, std::chrono::seconds(30));
}

/// Records the ids of requests.
struct recording_service {
    http::response handle(http::request const&, std::string_view, instant, std::string id) const {
        std::lock_guard const lock(mutex);
        ids.insert(std::move(id));
        return {503, {}, ""};
    }
    mutable std::mutex mutex{};
    mutable std::set<std::string> ids{};
};

TEST(memory_transport, may_be_used_by_several_threads) {
    recording_service const service;
    memory_transport over(service);
    constexpr std::size_t calls = 2'000;
    std::vector<std::thread> threads;
    for (int each = 0; each < 4; ++each)
        threads.emplace_back([&] {
            for (std::size_t call = 0; call < calls; ++call) {
                (void)over("", {});
                over.wait_for(1ms);
            }
        });
    for (auto& each : threads) each.join();
    EXPECT_EQ(service.ids.size(), threads.size() * calls);
}

} // namespace transport_contract
