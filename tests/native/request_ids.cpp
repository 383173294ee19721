// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Ids of requests and traces: which are taken from callers, and where they appear.
#include <authentication/registration.hpp>
#include <server/request_id.hpp>
#include <server/trace_parent.hpp>

#include <waybill/client.hpp>
#include <waybill/transport/httplib.hpp>

#include "support/agency.hpp"
#include "support/logged_service.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::server;
using testing::HasSubstr;
using testing::Not;

TEST(request_ids, of_callers_are_used_if_they_are_short_and_plain) {
    auto const id_of = [](std::string const& sent) { return request_id_of({{"x-request-id", sent}}); };
    for (auto const& id :
         {std::string("a"), std::string("5f0c9a31-42"), std::string("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
          std::string("node:7_1.x"), std::string(64, 'Z')})
        EXPECT_EQ(id_of(id), id);
    std::set<std::string> made{request_id_of({})};
    for (auto const& id :
         {std::string(), std::string("a b"), std::string("a\nb"), std::string("<x>"), std::string("\xC3\xA9"),
          std::string("a\"b"), std::string("a\0b", 3), std::string(65, 'a')}) {
        auto const own = id_of(id);
        EXPECT_NE(own, id);
        EXPECT_TRUE(made.insert(own).second) << "own ids are unique";
    }
}

TEST(request_ids, of_traces_come_from_valid_fields_only) {
    for (std::string_view const field : {"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                                         "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more"}) {
        auto const found = parse_trace_parent(field);
        ASSERT_TRUE(found) << field;
        EXPECT_EQ(found->trace_id, "4bf92f3577b34da6a3ce929d0e0e4736");
        EXPECT_EQ(found->parent_id, "00f067aa0ba902b7");
    }
    for (auto const* const field : {"", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                                    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                                    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                                    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                                    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                                    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
                                    "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"})
        EXPECT_FALSE(parse_trace_parent(field)) << field;
}

class request_ids_of_service : public support::logged_service {
protected:
    void SetUp() override {
        ASSERT_TRUE(register_login(*data_, {"agency", std::string(agency::password)}, {9032}, {55}));
        start();
    }
    /// Requests the trips, and returns the response.
    [[nodiscard]] http::response ask(http::headers const& fields, std::string password) const {
        auto const url = "http://" + service_->address();
        auto trips = agency::trips_request();
        trips.credential.password = std::move(password);
        auto const request = prepare(partner{.base_url = url}, trips, via::post, fields);
        auto answer = httplib_transport{}(url, request.value());
        return answer ? *std::move(answer) : http::response{0, {}, {}};
    }
};

TEST_F(request_ids_of_service, are_those_of_callers_in_the_log_the_response_and_the_refusal) {
    std::string const right(agency::password);
    EXPECT_EQ(ask({{"X-Request-ID", "caller-1"}}, right).headers.get("X-Request-ID"), "caller-1");
    auto const refused = ask({{"X-Request-ID", "caller-2"}}, "wrong");
    EXPECT_EQ(refused.headers.get("X-Request-ID"), "caller-2");
    EXPECT_THAT(refused.body, HasSubstr("<RequestId>caller-2</RequestId>"));
    auto const hostile = ask({{"X-Request-ID", "forged\" outcome=\"ok"}}, "wrong");
    auto const own = std::string(hostile.headers.get("X-Request-ID"));
    EXPECT_THAT(own, testing::MatchesRegex("[0-9a-f]+-[0-9]+"));
    EXPECT_THAT(hostile.body, HasSubstr("<RequestId>" + own + "</RequestId>"));
    // a request that is refused before its body is read
    auto const forwarded = ask({{"X-Request-ID", "caller-3"}, {"X-Forwarded-For", "203.0.113.7"}}, right);
    EXPECT_EQ(forwarded.status, 403);
    EXPECT_EQ(forwarded.headers.get("X-Request-ID"), "caller-3");
    EXPECT_THAT(forwarded.body, HasSubstr("<RequestId>caller-3</RequestId>"));
    auto const text = log();
    for (auto const& line : {R"("id":"caller-1","function":"TripBookingList","login":"agency",)",
                             R"("id":"caller-2","function":"TripBookingList","login":"agency",)",
                             R"("id":"caller-3","outcome":"IP_NOT_ALLOWED")"})
        EXPECT_THAT(text, HasSubstr(line));
    EXPECT_THAT(text, HasSubstr("\"id\":\"" + own + '"'));
    EXPECT_THAT(text, Not(HasSubstr("forged")));
}

TEST_F(request_ids_of_service, have_the_trace_and_the_span_of_callers_in_the_log) {
    std::string const right(agency::password);
    EXPECT_EQ(ask({{"traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"}}, right).status, 200);
    EXPECT_EQ(ask({{"traceparent", "00-invalid"}}, right).status, 200);
    auto const text = log();
    EXPECT_THAT(text, HasSubstr(R"("trace":"4bf92f3577b34da6a3ce929d0e0e4736","span":"00f067aa0ba902b7")"));
    EXPECT_EQ(text.find("\"trace\""), text.rfind("\"trace\"")) << "an invalid field is left out";
}

} // namespace
