// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A proxy on the machine of the service that --trusted-proxy does not name. Loopback is served without being listed, so
// the proxy would bypass the list for everybody.
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using support::fails;
using support::port_of;
using support::prints;
using support::program;
using support::run_program;
using testing::HasSubstr;

class untrusted_proxy : public testing::Test {
protected:
    [[nodiscard]] std::vector<std::string> serve(std::string const& listen, std::vector<std::string> const& more = {}) {
        return support::joined(
            {"serve", "--create", "--listen", listen, "--store", "sqlite:" + folder_.file("data.db")}, more);
    }
    /// The response to a request whose body is not sent.
    static waybill::http::response ask(std::uint16_t port, std::string const& field, char const* to = "127.0.0.1") {
        support::socket client(port, to, to);
        client.send("POST /cr.ws/Flight.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\n" + field +
                    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n");
        if (field.empty()) client.finish();
        auto answer = client.receive();
        return answer ? *answer : waybill::http::response{0, {}, {}};
    }

    support::scratch_folder folder_;
};

TEST_F(untrusted_proxy, is_refused_before_the_body_is_read_and_logged_once) {
    program serving(serve("127.0.0.1:0"));
    auto const port = port_of(serving.first_line());
    EXPECT_EQ(ask(port, "").status, 400) << "without such a field it is the body that is waited for";
    for (auto const* field : {"X-Forwarded-For: 203.0.113.7", "x-forwarded-for: 127.0.0.1", "X-Forwarded-For:",
                              "Forwarded: for=203.0.113.7", "X-Real-IP: 203.0.113.7", "X-Forwarded-Proto: https",
                              "X-Forwarded-Host: travel.example", "True-Client-IP: 203.0.113.7",
                              "CF-Connecting-IP: 203.0.113.7", "X-Client-IP: 203.0.113.7"}) {
        auto const answer = ask(port, std::string(field) + "\r\n");
        EXPECT_EQ(answer.status, 403) << field;
        EXPECT_THAT(answer.body, HasSubstr("IP_NOT_ALLOWED")) << field;
        EXPECT_THAT(answer.body, HasSubstr("a proxy that the service does not trust")) << field;
    }
    auto const ended = support::stopped(serving);
    EXPECT_THAT(ended, fails(0, "--trusted-proxy 127.0.0.1"));
    EXPECT_EQ(support::count_of("--trusted-proxy", ended.errors), 1U) << "once a minute at most";
}

TEST_F(untrusted_proxy, is_one_on_any_loopback_address) {
    bool const six = support::socket::machine_has("::1");
    program serving(serve(six ? "[::]:0" : "0.0.0.0:0", {"--plain-http"}));
    auto const port = port_of(serving.first_line());
    EXPECT_EQ(ask(port, "X-Forwarded-For: 203.0.113.7\r\n").status, 403) << "IPv4 comes mapped into IPv6";
    if (six) { EXPECT_EQ(ask(port, "X-Forwarded-For: 203.0.113.7\r\n", "::1").status, 403); }
}

TEST_F(untrusted_proxy, is_found_by_the_doctor) {
    program serving(serve("127.0.0.1:0"));
    EXPECT_THAT(run_program({"doctor", support::url_in(serving.first_line())}),
                prints("ok   proxy         no proxy is trusted, and forwarded requests are refused",
                       "--trusted-proxy 127.0.0.1"));
}

TEST_F(untrusted_proxy, if_trusted_lets_the_doctor_say_why_it_is_refused) {
    program serving(serve("127.0.0.1:0", {"--trusted-proxy", "127.0.0.1"}));
    auto const url = support::url_in(serving.first_line());
    ASSERT_EQ(run_program({"allow", "add", "127.0.0.1", "--store", "sqlite:" + folder_.file("data.db")}).exit_code, 0);
    EXPECT_EQ(ask(port_of(url), "").status, 403) << "whatever is listed";
    EXPECT_THAT(run_program({"doctor", url}),
                prints("hm   proxy         the service trusts a proxy at the address of this machine"));
    EXPECT_THAT(run_program({"allow", "list", "--store", "sqlite:" + folder_.file("data.db")}).output,
                HasSubstr("always, except a --trusted-proxy"));
}

TEST_F(untrusted_proxy, is_explained_by_the_hint_of_serve) {
    EXPECT_THAT(run_program(serve("0.0.0.0:0")), fails(1, "--trusted-proxy"));
}

} // namespace
