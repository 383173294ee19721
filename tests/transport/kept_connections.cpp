// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A partner closes a kept connection while the next request is sent: a read is sent once more, and nothing that
// changes something ever is.
#include "support/agency.hpp"
#include "support/certificate.hpp"
#include "support/generate.hpp"
#include "support/loopback_connection.hpp"
#include "support/loopback_listener.hpp"
#include "support/transports.hpp"

#include <waybill/detail/http1/response_head.hpp>
#include <waybill/detail/net/idle_connections.hpp>
#include <waybill/explain.hpp>
#include <waybill/service.hpp>
#include <waybill_debug/raw_message.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace kept_connections {

using namespace waybill;

/// Answers the requests in the order of their arrival: `a` as the agency, `c` by closing, `b` by a byte and closing.
class closing_partner {
public:
    explicit closing_partner(std::string plan, support::certificate const* own = nullptr)
        : plan_(std::move(plan)), encrypted_(own != nullptr), context_(support::make_server_context(own)) {}

    [[nodiscard]] std::string url() const {
        return (encrypted_ ? "https://localhost:" : "http://127.0.0.1:") + std::to_string(listener_.port());
    }
    /// For each request `1` if it was the first of its connection, otherwise `+`.
    [[nodiscard]] std::string seen() const {
        std::lock_guard const lock(mutex_);
        return seen_;
    }

private:
    void serve(support::loopback_connection& over) {
        if (!over.secure(context_.get())) return;
        std::string received;
        for (bool first = true;; first = false) {
            auto const size = over.receive_message(received);
            if (!size) return;
            auto const parsed = parse_raw_message(std::string_view(received).substr(0, size->whole));
            received.erase(0, size->whole);
            auto const act = [&] {
                std::lock_guard const lock(mutex_);
                seen_ += first ? '1' : '+';
                return seen_.size() <= plan_.size() ? plan_[seen_.size() - 1] : 'c';
            }();
            if (act == 'b') (void)over.send("H");
            if (act != 'a' || !parsed || parsed->request() == nullptr) return;
            if (!over.send(write_raw_message(service_.handle(*parsed->request(), "127.0.0.1", {}, "id")))) return;
        }
    }

    std::string plan_;
    bool encrypted_;
    support::server_context context_;
    agency::request_handler handler_{};
    service<agency::request_handler> service_{{}, handler_};
    mutable std::mutex mutex_{};
    std::string seen_{};
    support::loopback_listener listener_{[this](auto& over, auto const&) { serve(over); }};
};

/// Whether another request may be sent is not the matter here.
struct counted_connection {
    explicit counted_connection(int& count) : alive(count) { ++alive; }
    counted_connection(counted_connection const&) = delete;
    counted_connection& operator=(counted_connection const&) = delete;
    ~counted_connection() { --alive; }
    static bool is_idle() { return true; }
    int& alive;
};

TEST(idle_connections, are_limited_over_all_partners) {
    using kept = detail::net::idle_connections<counted_connection>;
    int alive = 0;
    kept idle(std::chrono::hours(1));
    for (std::size_t i = 0; i <= kept::most; ++i)
        idle.keep("https://" + std::to_string(i), std::make_unique<counted_connection>(alive));
    EXPECT_EQ(alive, kept::most);
    EXPECT_EQ(idle.take("https://0"), nullptr) << "the one that was used first";
    EXPECT_NE(idle.take("https://1"), nullptr);
}

TEST(idle_connections, end_if_the_partner_closes_whatever_a_gateway_adds) {
    for (auto const* const options : {"close, keep-alive", "keep-alive, close", "Close"}) {
        detail::http1::response_head const head{.status = 204, .fields = {{"Connection", options}}};
        auto const framing = support::required(detail::http1::framing_of(head, false));
        EXPECT_FALSE(framing->keeps_alive) << options;
    }
}

template <class Transport>
class stale_connections : public testing::Test {};
TYPED_TEST_SUITE(stale_connections, support::all_transports, support::transport_names);

struct stale_row {
    std::string_view plan;
    std::string_view seen;
    bool read; ///< the second call succeeds
};

TYPED_TEST(stale_connections, are_replaced_once_for_a_read) {
    support::certificate const own("localhost");
    for (auto const& row : {stale_row{"aa", "1+", true},    // nothing happens
                            stale_row{"aca", "1+1", true},  // once more, on another connection
                            stale_row{"acc", "1+1", false}, // once only
                            stale_row{"aba", "1+", false},  // the response has begun
                            stale_row{"ca", "1", false}})   // the connection is a new one
        for (bool const encrypted : {false, true})
            for (bool const in_pieces : {false, true}) {
                SCOPED_TRACE(std::string(row.plan) + (encrypted ? " TLS" : "") + (in_pieces ? " in pieces" : ""));
                closing_partner const server(std::string(row.plan), encrypted ? &own : nullptr);
                auto const got = TypeParam::call_after_trips({.base_url = server.url()},
                                                             {.network = {.ca_file = own.certificate_file}},
                                                             agency::trips_request(), in_pieces);
                EXPECT_EQ(got.has_value(), row.read) << (got ? "" : explain(got.error()));
                if (!got) {
                    EXPECT_EQ(got.error().code, error_code::connection_failed) << explain(got.error());
                    EXPECT_FALSE(got.error().unsent);
                }
                EXPECT_EQ(server.seen(), row.seen);
            }
}

template <class Transport, class Request>
void expect_sent_once() {
    static_assert(function<Request>.repeat != repetition::free);
    generate::maker maker(1, generate::fullness::nothing);
    auto const request = generate::message<Request>(maker);
    closing_partner const server("aca");
    EXPECT_FALSE(Transport::call_after_trips({.base_url = server.url()}, {}, request, false));
    EXPECT_EQ(server.seen(), "1+") << function<Request>.name;
}

TYPED_TEST(stale_connections, end_a_call_that_may_change_something) {
    expect_sent_once<TypeParam, hotel_booking_creation_req>();
    expect_sent_once<TypeParam, hotel_booking_acknowledge_req>();
    expect_sent_once<TypeParam, hotel_booking_cancellation_req>();
    expect_sent_once<TypeParam, rate_update_req>();
}

} // namespace kept_connections
