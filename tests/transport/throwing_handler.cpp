// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A handler of `mount` that throws.
#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/transport/httplib_server.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <httplib.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace {

using namespace waybill;

struct throwing_handler {
    using requests = document_list<trip_booking_list_rq, city_list_rq>;

    result<void, error_result> admit(credential const& given, call const&) const {
        if (given.login == "admit") throw std::runtime_error("secret of the store");
        return {};
    }
    answer<trip_booking_list_rs> respond(trip_booking_list_rq const&, call const&) const {
        throw std::runtime_error("secret of the store");
    }
    answer<city_list_rs> respond(city_list_rq const&, call const&) const { return city_list_rs{}; }
};

TEST(mount, refuses_requests_whose_handler_throws_without_its_text) {
    throwing_handler handler;
    service const serving(service_settings{}, handler);
    httplib::Server server;
    std::string reported;
    mount(serving, server, std::size_t{1} << 20, [&](std::string_view request_id) {
        try {
            std::rethrow_exception(std::current_exception());
        } catch (std::exception const& thrown) { reported += std::string(request_id) + ": " + thrown.what() + '\n'; }
    });
    auto const port = server.bind_to_any_port("127.0.0.1");
    std::thread listening([&] { server.listen_after_bind(); });
    while (!server.is_running()) std::this_thread::yield();
    partner const at{.base_url = "http://127.0.0.1:" + std::to_string(port)};
    httplib_transport over;
    for (auto const access : {via::soap11, via::soap12, via::get, via::post, via::post.json()}) {
        for (std::string const login : {"admit", "respond"}) {
            auto const document = to_xml(trip_booking_list_rq{.credential = {login, "pw"}}).value();
            auto const answered = over(at.base_url, encode_request(at, access, document).value());
            ASSERT_TRUE(answered) << explain(answered.error());
            EXPECT_THAT(answered->body, testing::HasSubstr("INTERNAL"));
            EXPECT_THAT(answered->body, testing::HasSubstr("TripBookingListRS"));
            EXPECT_THAT(answered->body, testing::Not(testing::HasSubstr("secret")));
            for (auto const& field : answered->headers)
                EXPECT_THAT(field.value, testing::Not(testing::HasSubstr("secret")));
        }
    }
    EXPECT_EQ(std::count(reported.begin(), reported.end(), '\n'), 10);
    EXPECT_THAT(reported, testing::HasSubstr(": secret of the store"));
    EXPECT_TRUE(client(at, httplib_transport{}).call(city_list_rq{.credential = {"a", "b"}})) << "the next request";
    server.stop();
    listening.join();
}

} // namespace
