// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What `doctor`, `certify` and `trips` say of the same responses of a partner.
#include "certification/examined_service.hpp"
#include "support/answering_partner.hpp"
#include "support/program.hpp"

#include <certification/report.hpp>
#include <diagnostics/partner_check.hpp>

#include <waybill/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace certifying {

namespace {

using diagnostics::check_partner;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

http::response xml(std::string body, int status = 200) {
    return {status, {{"Content-Type", "text/xml; charset=utf-8"}}, std::move(body)};
}

/// The findings about the access methods of a partner with this response to each of them.
diagnostics::findings findings_of(result<http::response> const& answer) {
    auto const exchange = [&](std::string_view, http::request const& request) -> result<http::response> {
        if (request.method == "GET" && request.target.find("strRQ") == std::string::npos)
            return http::response{200, {}, ""};
        return answer;
    };
    diagnostics::partner_case of{
        .partner = {.base_url = "http://127.0.0.1"}, .credential = credential{"agency", "pw"}, .only = family::flight};
    auto found = check_partner(of, exchange, examined_service::now);
    std::erase_if(found, [](auto const& each) {
        return each.subject.find("flight soap") != 0 && each.subject != "flight post" && each.subject != "flight get";
    });
    return found;
}

constexpr auto fault =
    "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body><soap:Fault>"
    "<faultcode>soap:Server</faultcode><faultstring></faultstring><detail><Error>E42 no contract</Error>"
    "</detail></soap:Fault></soap:Body></soap:Envelope>";
constexpr auto foreign = "<Error><Code>17</Code><Message>No contract for this market</Message></Error>";

/// Each response that is no list of bookings has a text that says what it is, and a next step.
TEST(doctor, says_what_is_wrong_and_what_to_do) {
    std::vector<result<http::response>> const answers{
        xml(""),
        xml("<"),
        xml("<TripBookingListRS><Bookings></TripBookingListRS>"),
        xml("<!DOCTYPE a><a/>"),
        xml("<TripBookingListRS><Bookings/><Bookings/></TripBookingListRS>"),
        xml("<TripBookingListRS>\xC3</TripBookingListRS>"),
        xml("<?xml version=\"1.0\" encoding=\"x-none\"?><TripBookingListRS/>"),
        xml(foreign),
        xml(fault, 500),
        xml("<Envelope xmlns=\"urn:other\"/>"),
        xml("<string xmlns=\"http://tempuri.org/\"/>"),
        xml("<html><body>Login</body></html>"),
        xml("no document"),
        xml("{\"TripBookingListRS\":{\"Bookings\":[1,]}}"),
        xml("[1]"),
        xml("null"),
        xml("moved", 302),
        xml("", 400),
        xml("", 404),
        xml("", 405),
        xml("", 415),
        xml("Object reference not set", 500),
        xml("", 503),
        xml("<TripBookingListRS><ErrorResult id=\"INTERNAL\" "
            "type=\"13\"><message>no</message></ErrorResult></TripBookingListRS>"),
        xml("<TripBookingListRS><ErrorResult id=\"AUTH_INVALID\" "
            "type=\"4\"><message>no</message></ErrorResult></TripBookingListRS>"),
        xml("<TripBookingListRS><Status>ERROR</Status><Message>The user is "
            "locked</Message><Bookings/></TripBookingListRS>"),
        error{.code = error_code::connection_failed, .message = "refused"},
        error{.code = error_code::connection_failed,
              .message = "the answer has the Content-Encoding gzip, but it is damaged"},
        error{.code = error_code::tls_failed, .message = "no shared cipher"},
        error{.code = error_code::deadline_passed},
        error{.code = error_code::answer_too_large},
        error{.code = error_code::too_deep},
    };
    for (std::size_t i = 0; i < answers.size(); ++i) {
        SCOPED_TRACE(i);
        auto const found = findings_of(answers[i]);
        EXPECT_EQ(found.size(), 4U);
        for (auto const& each : found) {
            EXPECT_NE(each.verdict, diagnostics::verdict::ok);
            EXPECT_GT(each.text.size(), 2U);
            EXPECT_THAT(each.hint, Not(IsEmpty())) << each.text;
        }
    }
}

std::string text_of_post(result<http::response> const& answer) { return findings_of(answer).back().text; }

TEST(doctor, shows_the_words_of_the_partner) {
    EXPECT_THAT(text_of_post(xml(fault, 500)), HasSubstr("E42 no contract"));
    EXPECT_THAT(text_of_post(xml(foreign)), HasSubstr("No contract for this market"));
    EXPECT_THAT(text_of_post(xml("{\"error\":{\"message\":\"No contract for this market\"}}")),
                HasSubstr("No contract for this market"));
    EXPECT_THAT(text_of_post(xml("<TripBookingListRS><Status>ERROR</Status><Message>The user is "
                                 "locked</Message><Bookings/></TripBookingListRS>")),
                HasSubstr("The user is locked"));
    EXPECT_THAT(findings_of(error{.code = error_code::connection_failed,
                                  .message = "the answer has the Content-Encoding gzip, but it is damaged"})
                    .back()
                    .hint,
                Not(HasSubstr("firewall")));
    EXPECT_THAT(
        text_of_post(
            xml("<TripBookingListRS><ErrorResult id=\"IP_NOT_ALLOWED\" type=\"4\"><message>203.0.113.7 is not on the "
                "list</message></ErrorResult></TripBookingListRS>")),
        HasSubstr("sees as 203.0.113.7"));
    EXPECT_THAT(text_of_post(xml(
                    "<TripBookingListRS><Bookings><Booking kind=\"accommodation\"/></Bookings></TripBookingListRS>")),
                HasSubstr("works"));
    EXPECT_THAT(text_of_post(xml("<TripBookingListRS><Wrong>", 200)), HasSubstr("line 1"));
}

TEST(doctor, takes_a_list_with_a_good_state_for_one) {
    EXPECT_EQ(text_of_post(xml("<TripBookingListRS><Status>OK</Status><Bookings/></TripBookingListRS>")), "works");
}

TEST(errors_of_partners, are_shown_in_words_by_the_commands) {
    for (auto const* const body : {foreign, "<TripBookingListRS><Status>ERROR</Status><Message>No contract for this "
                                            "market</Message><Bookings/></TripBookingListRS>"}) {
        support::answering_partner const partner({.respond = [&](auto const&) { return xml(body); }});
        auto const trips = support::run_program(
            {"trips", "--url", partner.url(), "--login", "agency", "--user", "1", "--since", "2026-01-01T00:00:00"}, {},
            {{"WAYBILL_PASSWORD", "pw"}});
        EXPECT_EQ(trips.exit_code, 1) << trips.output;
        EXPECT_THAT(trips.errors, HasSubstr("No contract for this market"));
        auto const certified = support::run_program({"certify", partner.url(), "--login", "agency", "--user", "1"}, {},
                                                    {{"WAYBILL_PASSWORD", "pw"}});
        EXPECT_EQ(certified.exit_code, 1);
        EXPECT_THAT(certified.output, HasSubstr("No contract for this market"));
    }
}

} // namespace

} // namespace certifying
