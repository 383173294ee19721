// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Transports and clients that were moved from.
#include "support/agency.hpp"
#include "support/outcome.hpp"

#include <waybill/any_transport.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>
#include <utility>

namespace moved_transports {

using namespace waybill;

struct unused_receiver final : http::body_receiver {
    bool begin(http::response const&) override { return used(); }
    bool take(std::string_view) override { return used(); }

private:
    static bool used() {
        ADD_FAILURE() << "nothing was sent";
        return false;
    }
};

template <class Transport>
void expect_refusal(Transport& moved) {
    auto const answer = moved("http://127.0.0.1:9", http::request{});
    support::expect_error(answer, error_code::value_invalid);
    EXPECT_TRUE(answer.error().unsent);
    unused_receiver into;
    support::expect_error(moved("http://127.0.0.1:9", http::request{}, into), error_code::value_invalid);
}

// NOLINTBEGIN(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
TEST(moved_transports, refuse_calls) {
    httplib_transport direct;
    auto const kept = std::move(direct);
    expect_refusal(direct);
    any_transport any{httplib_transport{}};
    auto const other = std::move(any);
    expect_refusal(any);
    any.wait_for(std::chrono::milliseconds(0));
    boost::asio::io_context context;
    asio_transport shared(context);
    auto const copy = std::move(shared);
    EXPECT_EQ(shared.settings().connections, copy.settings().connections) << "it is copied";
}

TEST(moved_transports, end_calls_of_a_client) {
    client agency{partner{.base_url = "http://127.0.0.1:9"}, httplib_transport{}};
    auto const kept = std::move(agency);
    // its partner was moved, too: it has no address
    support::expect_error(agency.call(agency::trips_request()), error_code::url_invalid);
}
// NOLINTEND(bugprone-use-after-move,clang-analyzer-cplusplus.Move)

} // namespace moved_transports
