// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Every kind of caller with every kind of credential, over sockets.
#include <authentication/forwarded_for.hpp>
#include <authentication/registration.hpp>
#include <server/running_service.hpp>

#include <waybill/client.hpp>

#include "support/agency.hpp"
#include "support/socket.hpp"
#include "support/started_service.hpp"
#include "support/temporary_store.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::server;

using boost::asio::ip::make_address;

struct caller {
    char const* what;
    char const* from;      ///< the socket's own end
    char const* to;        ///< the address the service is called by
    std::string forwarded; ///< header fields
    bool served;
};

/// 127.0.0.8, 127.0.0.9 and ::1 are proxies; other loopback addresses are programs on this machine. 127.0.0.8,
/// 203.0.113.0/24 and 2001:db8:1::/48 are on the list.
std::vector<caller> callers() {
    auto const by_proxy = [](char const* what, std::string const& value, bool served) {
        return caller{what, "127.0.0.9", "127.0.0.1", "X-Forwarded-For: " + value + "\r\n", served};
    };
    auto const by_unknown_proxy = [](char const* what, std::string const& field) {
        return caller{what, "127.0.0.5", "127.0.0.1", field + "\r\n", false};
    };
    return {
        {"this machine", "127.0.0.1", "127.0.0.1", "", true},
        {"this machine by another address", "127.0.0.5", "127.0.0.1", "", true},
        by_unknown_proxy("a proxy nobody believes, for an allowed one", "X-Forwarded-For: 203.0.113.7"),
        by_unknown_proxy("a proxy nobody believes, for a refused one", "X-Forwarded-For: 198.51.100.7"),
        by_unknown_proxy("a proxy nobody believes, in the standard form", "Forwarded: for=203.0.113.7"),
        {"a proxy that names nobody", "127.0.0.9", "127.0.0.1", "", false},
        {"a listed proxy that names nobody", "127.0.0.8", "127.0.0.1", "", false},
        {"a proxy on the list, for a refused one", "127.0.0.8", "127.0.0.1", "X-Forwarded-For: 198.51.100.7\r\n",
         false},
        by_proxy("a proxy that names itself", "127.0.0.9", false),
        by_proxy("IPv4 on the list", "203.0.113.7", true),
        by_proxy("IPv4 not on the list", "198.51.100.7", false),
        by_proxy("IPv4 with a port", "203.0.113.7:4711", true),
        by_proxy("mapped IPv4 on the list", "::ffff:203.0.113.7", true),
        by_proxy("mapped IPv4 not on the list", "::ffff:198.51.100.7", false),
        by_proxy("mapped IPv4, in hexadecimal", "::ffff:cb00:7107", true),
        by_proxy("IPv6 on the list", "2001:db8:1::7", true),
        by_proxy("IPv6 not on the list", "2001:db8:2::7", false),
        by_proxy("IPv6 in brackets with a port", "[2001:db8:1::7]:4711", true),
        by_proxy("forged first, refused last", "203.0.113.7, 198.51.100.7", false),
        by_proxy("forged loopback first, refused last", "127.0.0.1, 198.51.100.7", false),
        by_proxy("forged first, allowed last", "198.51.100.7, 203.0.113.7", true),
        by_proxy("garbage first, allowed last", "<script>, 203.0.113.7", true),
        by_proxy("a second proxy", "203.0.113.7, 127.0.0.9", true),
        by_proxy("a second proxy, refused caller", "198.51.100.7, 127.0.0.9", false),
        by_proxy("two fields", "203.0.113.7\r\nX-Forwarded-For: 198.51.100.7", false),
        by_proxy("two fields, turned round", "198.51.100.7\r\nX-Forwarded-For: 203.0.113.7", true),
        by_proxy("loopback, on a proxy's word", "127.0.0.5", false),
        by_proxy("garbage", "unknown", false),
        by_proxy("nothing", "", false),
        by_proxy("a comma at the end", "203.0.113.7,", false),
        by_proxy("a number", "3405803783", false),
        by_proxy("with the standard field, which nobody reads", "203.0.113.7\r\nForwarded: for=198.51.100.7", true),
        {"a proxy that writes the standard field alone", "127.0.0.9", "127.0.0.1", "Forwarded: for=203.0.113.7\r\n",
         false},
        {"IPv6 loopback, a proxy here, for an allowed one", "::1", "::1", "X-Forwarded-For: 203.0.113.7\r\n", true},
        {"IPv6 loopback, a proxy here, for a refused one", "::1", "::1", "X-Forwarded-For: 198.51.100.7\r\n", false},
    };
}

struct question {
    char const* what;
    char const* login;
    char const* password;
    std::int64_t user;
    std::int64_t member;
    char const* answer; ///< `ok`, or the id of the refusal
};

/// "agency" has the users 1 and 2 and is restricted to the member 55, "rival" has the user 3 and the member 66.
constexpr question questions[] = {
    {"its own user", "agency", "secret", 1, 55, "ok"},
    {"its other user", "agency", "secret", 2, 55, "ok"},
    {"another login", "rival", "hidden", 3, 66, "ok"},
    {"the user of another login", "agency", "secret", 3, 55, "AUTH_INVALID"},
    {"the user of another login, with logins swapped", "rival", "hidden", 1, 66, "AUTH_INVALID"},
    {"nobody's user", "agency", "secret", 99, 55, "AUTH_INVALID"},
    {"user zero", "agency", "secret", 0, 55, "AUTH_INVALID"},
    {"a negative user", "agency", "secret", -1, 55, "AUTH_INVALID"},
    {"the member of another login", "agency", "secret", 1, 66, "AUTH_INVALID"},
    {"nobody's member", "agency", "secret", 1, 99, "AUTH_INVALID"},
    {"unknown login", "nobody", "secret", 1, 55, "AUTH_INVALID"},
    {"wrong password", "agency", "hidden", 1, 55, "AUTH_INVALID"},
    {"no password", "agency", "", 1, 55, "AUTH_INVALID"},
    {"login in other letters", "Agency", "secret", 1, 55, "AUTH_INVALID"},
    {"login with a blank", "agency ", "secret", 1, 55, "AUTH_INVALID"},
    {"login as a statement", "agency' OR '1'='1", "secret", 1, 55, "AUTH_INVALID"},
};

class admission_matrix : public testing::Test {
protected:
    admission_matrix() {
        EXPECT_TRUE(register_login(*store, {"agency", "secret"}, {1, 2}, {55}));
        EXPECT_TRUE(register_login(*store, {"rival", "hidden"}, {3}, {66}));
        EXPECT_TRUE(register_address(*store, "203.0.113.0/24", ""));
        EXPECT_TRUE(register_address(*store, "127.0.0.8", ""));
        EXPECT_TRUE(register_address(*store, "2001:db8:1::/48", ""));
    }
    void start(server_settings settings = {}) {
        settings.host.limits.body_bytes = 10'000'000;
        settings.allow_plain_http = true;
        settings.trusted_proxies = {"127.0.0.8", "127.0.0.9", "::1"};
        // one socket for both families: IPv4 is mapped
        running = support::start_service(store.url(), std::move(settings), has_six ? "[::]:0" : "0.0.0.0:0");
        port = support::port_of(running->address());
    }
    static trip_booking_list_rq asking(question const& what) {
        return {.credential = {.login = what.login, .password = what.password},
                .user = what.user,
                .id_member = what.member,
                .language = std::nullopt,
                .from_date = date_time::of(2026, 11, 1)};
    }
    static std::string raw(trip_booking_list_rq const& request, via access, std::string const& fields) {
        auto const prepared = prepare(partner{.base_url = "http://localhost"}, request, access).value();
        auto text = prepared.method + ' ' + prepared.target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields;
        for (auto const& field : prepared.headers) text += field.name + ": " + field.value + "\r\n";
        return text + "Content-Length: " + std::to_string(prepared.body.size()) + "\r\n\r\n" + prepared.body;
    }
    http::response ask(caller const& who, std::string const& sent) const {
        support::socket client(port, who.from, who.to);
        EXPECT_TRUE(client.connected()) << who.what;
        client.send(sent);
        auto answer = client.receive();
        EXPECT_TRUE(answer) << who.what;
        if (!answer) return {};
        EXPECT_EQ(answer->headers.get("Cache-Control"), "no-store");
        return *answer;
    }
    http::response get(caller const& who, std::string const& target) const {
        return ask(who, request_for(who, target));
    }
    static std::string request_for(caller const& who, std::string const& target) {
        return "GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + who.forwarded + "\r\n";
    }
    /// The callers that this machine can be.
    [[nodiscard]] std::vector<caller> possible_callers() const {
        auto all = callers();
        std::erase_if(all, [&](caller const& each) { return std::string_view(each.to) == "::1" && !has_six; });
        return all;
    }
    static std::string outcome(http::response const& answer) {
        auto const id = answer.body.find("ErrorResult id=\"");
        if (id == std::string::npos) return answer.status == 200 ? "ok" : std::to_string(answer.status);
        auto const from = id + 16;
        return answer.body.substr(from, answer.body.find('"', from) - from);
    }

    support::temporary_store store;
    bool const has_six = support::socket::machine_has("::1"); // a container may have no IPv6
    std::unique_ptr<running_service> running;
    std::uint16_t port = 0;
};

TEST_F(admission_matrix, every_caller_with_every_credential) {
    // the limits of failures have tests of their own
    start({.authentication = {.login_limiter = {.free_failures = 1'000}, .address_limiter = {.free_failures = 1'000}}});
    std::size_t cells = 0;
    for (auto const& who : possible_callers()) {
        bool const first = cells == 0;
        for (auto const& what : questions) {
            // a refused caller gets the same response to every request; one valid and one invalid credential suffice
            if (!who.served && &what != &questions[0] && &what != &questions[11]) continue;
            // a valid login computes Argon2 once, but each failure computes it again
            bool const fails = std::string_view(what.answer) != "ok" && what.user == 1 && what.member == 55;
            if (fails && !first && std::string_view(who.what) != "IPv4 on the list") continue;
            SCOPED_TRACE(std::string(who.what) + ": " + what.what);
            EXPECT_EQ(outcome(ask(who, raw(asking(what), via::post, who.forwarded))),
                      who.served ? what.answer : "IP_NOT_ALLOWED");
            ++cells;
        }
    }
    EXPECT_GT(cells, 150U);
}

TEST_F(admission_matrix, a_caller_is_refused_before_its_body_is_read) {
    start();
    for (auto const& who : possible_callers()) {
        if (who.served) continue;
        // the body never arrives: a service that waits for it would wait long
        auto const answer = ask(who, "POST /cr.ws/Flight.asmx/WebServiceRQ HTTP/1.1\r\nHost: x\r\n" + who.forwarded +
                                         "Content-Length: 5000000\r\n\r\n");
        EXPECT_EQ(answer.status, 403) << who.what;
        EXPECT_EQ(outcome(answer), "IP_NOT_ALLOWED") << who.what;
    }
}

TEST_F(admission_matrix, health_and_figures_are_shown_to_every_caller) {
    start({.admin_listen = "0.0.0.0:0"});
    auto const admin_port = support::port_of(running->admin_address());
    for (auto const& who : possible_callers()) {
        for (auto const* page : {"/health", "/ready", "/ready?now"})
            EXPECT_EQ(get(who, page).status, 200) << who.what << ' ' << page;
        for (auto const* other : {"/healthy", "/metrics", "/"})
            EXPECT_EQ(get(who, other).status, who.served ? 404 : 403) << who.what << ' ' << other;
        if (std::string_view(who.to) == "::1") continue;
        support::socket client(admin_port, who.from, who.to);
        EXPECT_EQ(client.ask(request_for(who, "/metrics")).status, 200) << who.what;
    }
    // what is sent to these pages is not read
    for (auto const& who : {callers()[2], callers()[5]})
        EXPECT_EQ(
            ask(who, "POST /health HTTP/1.1\r\nHost: x\r\n" + who.forwarded + "Content-Length: 5000000\r\n\r\n").status,
            403);
}

TEST_F(admission_matrix, contracts_are_sent_only_to_callers_that_are_served) {
    start();
    for (auto const& who : possible_callers()) {
        for (auto const* target : {"/cr.ws/Flight.asmx?WSDL", "/cr.ws/Hotel.asmx?schema", "/cr.ws/Hotel.asmx"}) {
            auto const answer = get(who, target);
            EXPECT_EQ(answer.status, who.served ? 200 : 403) << who.what << ' ' << target;
            EXPECT_EQ(outcome(answer), who.served ? "ok" : "IP_NOT_ALLOWED") << who.what;
        }
    }
}

TEST_F(admission_matrix, unknown_login_and_wrong_password_get_equal_responses) {
    start({.authentication = {.login_limiter = {.free_failures = 1'000}}});
    caller const local = callers()[0];
    for (auto const access : {via::soap11, via::soap12.json(), via::post, via::post.json(), via::get}) {
        auto unknown = ask(local, raw(asking(questions[10]), access, ""));
        auto wrong = ask(local, raw(asking(questions[11]), access, ""));
        for (auto* const each : {&unknown, &wrong}) {
            auto const id = each->body.find("RequestId"); // unique for each request
            ASSERT_NE(id, std::string::npos) << each->body;
            each->body.resize(id);
        }
        EXPECT_EQ(unknown.body, wrong.body);
        EXPECT_EQ(unknown.status, wrong.status);
        EXPECT_EQ(unknown.headers.size(), wrong.headers.size());
    }
}

TEST_F(admission_matrix, get_is_refused_for_every_caller_when_disabled) {
    start({.service = {.endpoints = {.get_enabled = false}}});
    for (auto const& who : possible_callers()) {
        auto const answer = ask(who, raw(asking(questions[0]), via::get, who.forwarded));
        EXPECT_NE(answer.status, 200) << who.what;
        EXPECT_EQ(answer.status == 403, !who.served) << who.what;
    }
}

TEST_F(admission_matrix, too_many_failures_or_requests_are_refused_with_retry_after) {
    start({.authentication = {.login_limiter = {.free_failures = 2, .first_wait = std::chrono::seconds(37)},
                              .requests_per_second = 1}}); // so that a slow machine exceeds it, too
    auto const local = callers()[0];
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(outcome(ask(local, raw(asking(questions[11]), via::post, ""))), "AUTH_INVALID");
    auto const slowed = ask(local, raw(asking(questions[11]), via::post, ""));
    EXPECT_EQ(slowed.status, 429);
    EXPECT_EQ(outcome(slowed), "RATE_LIMITED");
    auto const wait = std::stoi(std::string(slowed.headers.get("Retry-After")));
    EXPECT_GT(wait, 20);
    EXPECT_LE(wait, 37);

    int answered = 0;
    http::response last;
    for (int i = 0; i < 200 && last.status != 429; ++i) {
        last = ask(local, raw(asking(questions[2]), via::post, ""));
        answered += last.status == 200;
    }
    EXPECT_EQ(last.status, 429) << "nobody was stopped";
    EXPECT_EQ(last.headers.get("Retry-After"), "1");
    EXPECT_GE(answered, 2);
}

TEST(forwarded_for, reads_addresses_as_proxies_write_them) {
    std::pair<char const*, char const*> const table[] = {{"192.0.2.1", "192.0.2.1"},
                                                         {" 192.0.2.1\t", "192.0.2.1"},
                                                         {"192.0.2.1:80", "192.0.2.1"},
                                                         {"::1", "::1"},
                                                         {"[::1]", "::1"},
                                                         {"[::1]:80", "::1"},
                                                         {"::ffff:192.0.2.1", "192.0.2.1"},
                                                         {"fe80::1%eth0", "fe80::1"}};
    for (auto const& [written, address] : table) {
        auto const found = forwarded_address(written);
        EXPECT_EQ(found ? found->to_string() : "", address) << written;
    }
    for (auto const* none : {"192.0.2.1:", "192.0.2.1:x", "192.0.2", "192.0.2.256", "[::1]80", "[::1", "[192.0.2.1]",
                             "unknown", "_hidden", "", "\"192.0.2.1\""})
        EXPECT_FALSE(forwarded_address(none)) << none;
}

TEST(forwarded_for, a_proxy_that_names_nobody_is_no_caller) {
    trusted_proxies const one({address_range::parse("127.0.0.1").value()});
    EXPECT_FALSE(one.caller_after(make_address("127.0.0.1"), {}));
    EXPECT_EQ(one.caller_after(make_address("127.0.0.2"), {}), make_address("127.0.0.2"));
}

TEST(forwarded_for, without_proxies_only_the_socket_counts) {
    trusted_proxies const none;
    http::headers const forged{{"X-Forwarded-For", "203.0.113.7"}};
    EXPECT_EQ(none.caller_after(make_address("::ffff:192.0.2.1"), forged), make_address("192.0.2.1"));
}

} // namespace
