// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Malicious partners against each transport of the library: complete responses and responses in pieces.
#include "support/agency.hpp"
#include "support/certificate.hpp"
#include "support/hostile_answers.hpp"
#include "support/hostile_partner.hpp"
#include "support/quiet_retry.hpp"
#include "support/transports.hpp"

#include <waybill/explain.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <string>
#include <string_view>

namespace {

using namespace waybill;
using namespace std::chrono_literals;
using support::hostile_answer;
using support::hostile_partner;

/// The peak memory of this process, in MB.
long peak_megabytes() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss / 1024;
}

void expect_ending(hostile_answer const& row, result<trip_booking_list_rs> const& read) {
    ASSERT_FALSE(read);
    auto const code = name_of(read.error().code);
    bool const named = row.ends_as.empty() ||
                       (" " + std::string(row.ends_as) + " ").find(" " + std::string(code) + " ") != std::string::npos;
    EXPECT_TRUE(named) << code << " instead of " << row.ends_as << ": " << explain(read.error());
    EXPECT_FALSE(explain(read.error()).empty());
    EXPECT_LT(explain(read.error()).size(), 10'000U);
}

template <class Transport>
class hostile_partners : public ::testing::Test {
protected:
    using settings_type = typename Transport::settings;

    /// Expects the endings of whole responses and of those in pieces, each by `keeping_bounds(examine)`.
    static void expect_endings(std::vector<hostile_answer> const& rows, settings_type const& settings,
                               auto const& keeping_bounds) {
        for (auto const& row : rows) {
            hostile_partner const server(row.play);
            for (bool const in_pieces : {false, true}) {
                SCOPED_TRACE(row.what + (in_pieces ? ", in pieces" : ", whole"));
                keeping_bounds([&] {
                    expect_ending(row, Transport::call_trips(server.at("http://127.0.0.1"), settings, in_pieces));
                });
            }
        }
    }
    static std::string_view ending(std::string const& url, settings_type const& settings, bool in_pieces) {
        auto const read = Transport::call_trips(url, settings, in_pieces);
        return read ? std::string_view("understood") : name_of(read.error().code);
    }
    /// That of a partner with this certificate.
    static std::string_view ending(std::string const& url, support::certificate const& trusted, bool in_pieces) {
        return ending(url, {.network = {.ca_file = trusted.certificate_file}}, in_pieces);
    }
};
TYPED_TEST_SUITE(hostile_partners, support::all_transports, support::transport_names);

TYPED_TEST(hostile_partners, cannot_exhaust_memory) {
    constexpr std::size_t bytes = std::size_t{16} << 20U;
    typename TypeParam::settings const settings{
        .deadline = 20s, .answer_bytes = bytes, .stream_deadline = 20s, .stream_bytes = bytes};
    TestFixture::expect_endings(support::hostile::endless_answers(), settings, [](auto const& examine) {
        auto const before = peak_megabytes();
        examine();
        if constexpr (!support::sanitized) { EXPECT_LT(peak_megabytes() - before, 100); }
    });
}

TYPED_TEST(hostile_partners, cannot_exceed_a_deadline) {
    auto constexpr deadline = 300ms;
    typename TypeParam::settings const settings{.deadline = deadline, .stream_deadline = deadline};
    TestFixture::expect_endings(support::hostile::slow_answers(), settings,
                                [&](auto const& examine) { support::expect_within(deadline + 100ms, examine); });
}

/// The body is delivered without a pause: the deadline still applies.
TYPED_TEST(hostile_partners, cannot_exceed_a_deadline_by_never_pausing) {
    hostile_partner const server(support::hostile::sends_for_ever(
        support::hostile::head("") + std::string(support::hostile::list_begin), std::string(support::hostile::stay)));
    typename TypeParam::settings const settings{.deadline = 10s, .stream_deadline = 300ms};
    support::expect_within(400ms, [&] {
        EXPECT_EQ(TestFixture::ending(server.at("http://127.0.0.1"), settings, true), "deadline_passed");
    });
}

TYPED_TEST(hostile_partners, cannot_exceed_a_deadline_in_the_handshake) {
    support::certificate const own("localhost");
    hostile_partner const dripping({}, nullptr, true);
    for (bool const in_pieces : {false, true}) {
        typename TypeParam::settings settings{
            .deadline = 300ms, .network = {.ca_file = own.certificate_file}, .stream_deadline = 300ms};
        support::expect_within(400ms, [&] {
            EXPECT_EQ(TestFixture::ending(dripping.at("https://localhost"), settings, in_pieces), "deadline_passed");
        });
        settings = TypeParam::connecting_within(300ms);
        settings.network.ca_file = own.certificate_file;
        support::expect_within(400ms, [&] {
            EXPECT_EQ(TestFixture::ending(dripping.at("https://localhost"), settings, in_pieces), "connection_failed")
                << "nothing was sent: the outcome is known";
        });
    }
    EXPECT_EQ(dripping.received(), "");
}

/// Calls over TLS keep deadlines and limits, too.
TYPED_TEST(hostile_partners, are_bounded_through_tls) {
    support::certificate const own("localhost");
    typename TypeParam::settings const small{
        .answer_bytes = 100'000, .network = {.ca_file = own.certificate_file}, .stream_bytes = 100'000};
    auto settings = small;
    settings.deadline = settings.stream_deadline = 300ms;
    hostile_partner const slow(support::hostile::drips(support::hostile::head(""), " "), &own);
    hostile_partner const endless(support::hostile::sends_for_ever(support::hostile::head(""), " "), &own);
    hostile_partner const long_line(support::hostile::sends_for_ever("HTTP/1.1 200 ", "A"), &own);
    for (bool const in_pieces : {false, true}) {
        support::expect_within(400ms, [&] {
            EXPECT_EQ(TestFixture::ending(slow.at("https://localhost"), settings, in_pieces), "deadline_passed");
        });
        for (auto const* const each : {&endless, &long_line})
            EXPECT_EQ(TestFixture::ending(each->at("https://localhost"), small, in_pieces), "answer_too_large");
    }
}

TYPED_TEST(hostile_partners, cannot_pass_invalid_responses) {
    TestFixture::expect_endings(support::hostile::wrong_answers(), {}, [](auto const& examine) { examine(); });
}

TYPED_TEST(hostile_partners, get_no_password_by_a_redirect) {
    hostile_partner const elsewhere(support::hostile::sends_and_closes(support::hostile::whole("<r/>")));
    for (auto const* const status :
         {"301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"}) {
        auto const to = "Location: " + elsewhere.at("http://127.0.0.1") + "/\r\nContent-Length: 0\r\n";
        hostile_partner const server(support::hostile::sends_and_closes(support::hostile::head(to, status)));
        for (bool const in_pieces : {false, true})
            EXPECT_EQ(TestFixture::ending(server.at("http://127.0.0.1"), typename TypeParam::settings{}, in_pieces),
                      "status_unexpected");
    }
    EXPECT_EQ(elsewhere.connections(), 0);
}

TYPED_TEST(hostile_partners, are_not_trusted_by_certificates_of_the_wrong_kind) {
    for (auto const& row : support::hostile::certificates()) {
        SCOPED_TRACE(row.what);
        support::certificate const own(row.text);
        hostile_partner const server(support::hostile::sends_and_closes(support::hostile::whole("<r/>")), &own);
        for (bool const in_pieces : {false, true})
            EXPECT_EQ(TestFixture::ending(server.at("https://" + row.host), own, in_pieces), "tls_failed");
        EXPECT_EQ(server.received(), "");
    }
    support::certificate const own("localhost");
    support::certificate const other("localhost");
    hostile_partner const server(support::hostile::sends_and_closes(support::hostile::whole("<r/>")), &own);
    typename TypeParam::settings const nowhere{.network = {.ca_file = "/nowhere.pem"}};
    auto const url = server.at("https://localhost");
    EXPECT_EQ(TestFixture::ending(url, other, false), "tls_failed");
    EXPECT_EQ(TestFixture::ending(url, typename TypeParam::settings{}, false), "tls_failed") << "signed by itself";
    EXPECT_EQ(TestFixture::ending(url, nowhere, false), "tls_failed");
    EXPECT_EQ(server.received(), "");
}

/// Unusual but allowed responses: none of them may be refused.
TYPED_TEST(hostile_partners, may_use_every_form_of_response_that_http_allows) {
    using namespace support::hostile;
    std::string const body = "<TripBookingListRS><Bookings>" + std::string(stay) + "</Bookings></TripBookingListRS>";
    support::fixed_gzip packed;
    packed.put(body);
    auto const compressed = packed.finish();
    std::pair<char const*, std::string> const answers[] = {
        {"a length", whole(body)},
        {"a length twice, the same", head("Content-Length: " + std::to_string(body.size()) +
                                          "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n") +
                                         body},
        {"until the connection ends", head("") + body},
        {"HTTP/1.0", "HTTP/1.0 200 OK\r\nContent-Type: text/xml\r\n\r\n" + body},
        {"no reason phrase", "HTTP/1.1 200\r\nContent-Type: text/xml\r\n\r\n" + body},
        {"bare line feeds", "HTTP/1.1 200 OK\nContent-Type: text/xml\n\n" + body},
        {"a folded field", head("X: a\r\n\tb\r\n") + body},
        {"status 203", head("", "203 Non-Authoritative") + body},
        {"100, 102 and 103 before it", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"
                                       "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n" +
                                           whole(body)},
        {"chunks with extensions and trailers", head("Transfer-Encoding: Chunked\r\n") + "A;x=\"y\"\r\n" +
                                                    body.substr(0, 10) + "\r\n00F \r\n" + body.substr(10, 15) + "\r\n" +
                                                    [&] {
                                                        std::string size;
                                                        for (auto left = body.size() - 25; left != 0; left /= 16)
                                                            size.insert(0, 1, "0123456789abcdef"[left % 16]);
                                                        return size;
                                                    }() +
                                                    "\r\n" + body.substr(25) + "\r\n0\r\nX: y\r\n\r\n"},
        {"gzip that was not requested",
         head("Content-Encoding: gzip\r\nContent-Length: " + std::to_string(compressed.size()) + "\r\n") + compressed},
        {"a character set where a coding belongs", head("Content-Encoding: utf-8\r\n") + body},
    };
    support::certificate const by_name(support::certificate_text{"x", "DNS:localhost"});
    support::certificate const by_address(support::certificate_text{"x", "IP:127.0.0.1"});
    for (auto const& [what, bytes] : answers)
        for (bool const in_pieces : {false, true}) {
            SCOPED_TRACE(what);
            hostile_partner const plain(sends_and_closes(bytes));
            EXPECT_EQ(TestFixture::ending(plain.at("http://127.0.0.1"), typename TypeParam::settings{}, in_pieces),
                      "understood");
            hostile_partner const named(sends_and_closes(bytes), &by_name);
            EXPECT_EQ(TestFixture::ending(named.at("https://localhost"), by_name, in_pieces), "understood");
            hostile_partner const addressed(sends_and_closes(bytes), &by_address);
            EXPECT_EQ(TestFixture::ending(addressed.at("https://127.0.0.1"), by_address, in_pieces), "understood");
        }
}

} // namespace
