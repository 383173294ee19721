// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/host.hpp>

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/service.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/transport/httplib_server.hpp>

#include "support/agency.hpp"
#include "support/certificate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

/// All sixteen combinations of access method, operation and family over real sockets, and failures of the transport.
namespace {

using namespace waybill;
using namespace std::chrono_literals;

/// A host on a free port of this machine with the given handler.
class served {
public:
    explicit served(std::function<http::response(http::request const&)> answer)
        : host_(native::http_host::host::start(
                    {.listen = "127.0.0.1:0"},
                    {.respond = [answer = std::move(answer)](http::request const& requested,
                                                             std::string_view) { return answer(requested); }})
                    .value()) {}
    [[nodiscard]] std::string url() const { return "http://" + host_->address(); }

private:
    std::unique_ptr<native::http_host::host> host_;
};

/// The agency on that host.
struct agency_host {
    agency::request_handler handler{};
    service<agency::request_handler> serving{{}, handler};
    served on{[this](http::request const& requested) { return serving.handle(requested, "127.0.0.1", {}, "r-1"); }};
};

template <class Transport>
void expect_all_access_methods(std::string const& url, Transport transport) {
    client asking{partner{.base_url = url}, std::move(transport)};
    for (auto const access : agency::access_methods()) {
        SCOPED_TRACE(agency::name_of(access));
        std::vector<quirk> quirks;
        auto const trips = asking.call(agency::trips_request(), access, {.quirks = &quirks});
        ASSERT_TRUE(trips) << explain(trips.error());
        EXPECT_EQ(*trips, agency::trips());
        auto const hotels = asking.call(agency::hotels_request(), access, {.quirks = &quirks});
        ASSERT_TRUE(hotels) << explain(hotels.error());
        EXPECT_EQ(*hotels, agency::hotels());
        for (auto const& each : quirks) ADD_FAILURE() << explain(each);
    }
}

TEST(access_methods_over_sockets, all_sixteen_to_the_host) {
    agency_host host;
    expect_all_access_methods(host.on.url(), httplib_transport{});
}

/// A cpp-httplib server on a free port.
template <class Server>
class mounted {
public:
    template <class... Arguments>
    explicit mounted(Arguments&&... arguments) : server_(std::forward<Arguments>(arguments)...) {
        mount(serving_, server_, 100'000);
        port_ = server_.bind_to_any_port("127.0.0.1");
        thread_ = std::thread([this] { server_.listen_after_bind(); });
        while (!server_.is_running()) std::this_thread::sleep_for(1ms);
    }
    ~mounted() {
        server_.stop();
        thread_.join();
    }
    [[nodiscard]] std::string at(std::string const& scheme_and_host) const {
        return scheme_and_host + ':' + std::to_string(port_);
    }

private:
    agency::request_handler handler_{};
    service<agency::request_handler> serving_{{}, handler_};
    Server server_;
    int port_ = 0;
    std::thread thread_{};
};

TEST(access_methods_over_sockets, all_sixteen_to_a_mounted_service) {
    mounted<httplib::Server> const server;
    expect_all_access_methods(server.at("http://127.0.0.1"), httplib_transport{});
}

TEST(access_methods_over_sockets, a_mounted_service_responds_to_any_request) {
    mounted<httplib::Server> const server;
    httplib_transport transport;
    auto const status = [&](http::request const& requested) {
        auto const got = transport(server.at("http://127.0.0.1"), requested);
        return got ? got->status : -1;
    };
    http::headers const form{{"Content-Type", "application/x-www-form-urlencoded"}};
    EXPECT_EQ(status({"GET", "/nowhere", {}, {}}), 404);
    EXPECT_EQ(status({"PUT", "/cr.ws/Flight.asmx", {}, "x"}), 405);
    EXPECT_EQ(status({"POST", "/cr.ws/Flight.asmx", {{"Content-Type", "text/plain"}}, "x"}), 415);
    EXPECT_EQ(status({"POST", "/cr.ws/Flight.asmx", {{"Content-Type", "multipart/form-data; boundary=b"}}, "--b--"}),
              415);
    // no byte of a body that no access method accepts remains to be read as the next request of the connection
    for (int i = 0; i < 20; ++i) {
        http::headers const parts{{"Content-Type", "multipart/form-data; boundary=b"}};
        EXPECT_EQ(status({"POST", "/cr.ws/Flight.asmx", parts, "GET /nowhere HTTP/1.1\r\n\r\n--b--"}), 415);
        EXPECT_EQ(status({"GET", "/cr.ws/Flight.asmx/WebServiceRQ?strRQ=a", {}, {}}), 200);
    }
    // forms above the 8 KB that cpp-httplib itself accepts
    EXPECT_EQ(status({"POST", "/cr.ws/Flight.asmx/WebServiceRQ", form, "strRQ=" + std::string(50'000, 'a')}), 200);
    EXPECT_EQ(status({"POST", "/cr.ws/Flight.asmx", {{"Content-Type", "text/xml"}}, std::string(200'000, 'a')}), 413);
}

TEST(access_methods_over_sockets, all_sixteen_through_tls) {
    support::certificate const own("localhost");
    mounted<httplib::SSLServer> const server(own.certificate_file.c_str(), own.key_file.c_str());
    expect_all_access_methods(server.at("https://localhost"),
                              httplib_transport{{.network = {.ca_file = own.certificate_file}}});
}

/// The error of a call to this partner.
error failure_at(std::string const& url, httplib_settings const& settings, via access = via::post) {
    client asking{partner{.base_url = url}, httplib_transport{settings}};
    auto const got = asking.call(agency::trips_request(), access);
    EXPECT_FALSE(got);
    return got ? error{} : got.error();
}

TEST(httplib_transport, keeps_its_connection) {
    agency_host host;
    client asking{partner{.base_url = host.on.url()}, httplib_transport{}};
    (void)asking.call(agency::trips_request());
    auto const begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 250; ++i) ASSERT_TRUE(asking.call(agency::trips_request(), via::soap11));
    // 250 calls that each wait for a delayed acknowledgement take ten seconds
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 9s);
}

TEST(httplib_transport, limits_responses_while_they_are_read) {
    served const host([](http::request const&) {
        return http::response{200, {{"Content-Type", "text/xml"}}, std::string(1'000'000, ' ')};
    });
    auto const why = failure_at(host.url(), {.answer_bytes = 100'000});
    EXPECT_EQ(why.code, error_code::answer_too_large) << explain(why);
    EXPECT_TRUE(why.body.empty());
}

TEST(httplib_transport, keeps_its_deadline) {
    std::atomic<bool> given_up = false;
    served const host([&](http::request const&) {
        while (!given_up) std::this_thread::sleep_for(5ms);
        return http::response{};
    });
    client asking{partner{.base_url = host.url()}, httplib_transport{{.deadline = 100ms}}};
    for (int i = 0; i < 2; ++i) {
        auto const got = asking.call(agency::trips_request());
        EXPECT_FALSE(got);
        EXPECT_EQ(got.error().code, error_code::deadline_passed) << explain(got.error());
    }
    given_up = true;
}

TEST(httplib_transport, reports_an_unreachable_partner) {
    auto const why = failure_at("http://127.0.0.1:1", {.connect = 500ms}, via::get);
    EXPECT_EQ(why.code, error_code::connection_failed);
    EXPECT_EQ(explain(why).find("strRQ"), std::string::npos);
}

TEST(httplib_transport, follows_no_redirect) {
    std::atomic<int> requested = 0;
    served const host([&](http::request const&) {
        ++requested;
        return http::response{302, {{"Location", "/elsewhere"}}, {}};
    });
    EXPECT_EQ(failure_at(host.url(), {}, via::get).code, error_code::status_unexpected);
    EXPECT_EQ(requested, 1);
}

TEST(httplib_transport, moves_to_another_partner) {
    agency_host first;
    agency_host second;
    httplib_transport transport;
    auto const requested = prepare(partner{.base_url = first.on.url()}, agency::trips_request());
    ASSERT_TRUE(requested);
    EXPECT_TRUE(transport(first.on.url(), *requested));
    EXPECT_TRUE(transport(second.on.url(), *requested));
    EXPECT_EQ(transport("nonsense", *requested).error().code, error_code::url_invalid);
}

} // namespace
