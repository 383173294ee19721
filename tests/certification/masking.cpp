// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What came is examined, and what is kept is masked: logins and passwords that are parts of documents change no
// verdict.
#include "certification/examined_service.hpp"
#include "support/file.hpp"
#include "support/wire.hpp"

#include <certification/report.hpp>

#include <waybill/client.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace certifying {

namespace {

using namespace certification;
using testing::HasSubstr;
using testing::Not;

/// A caller whose login and password are words of the protocol, for whom the service knows another one.
struct caller {
    char const* login;
    char const* password;
};
constexpr caller callers[] = {{"Hotel", "Rooms"},  {"name", "TND"}, {"104", "101"},    {"TND", "Available"},
                              {"9032", "1"},       {"a", "soap"},   {"2", "Envelope"}, {"<", "</"},
                              {"Booking", "kind"}, {"xml", "utf-8"}};

std::string in_xml(std::string_view text) {
    std::string made(text);
    replace_all(made, "<", "&lt;");
    return made;
}

/// The service for such a caller.
defect known_as(caller const& who) {
    return misreads([=](std::string& document) {
        for (auto const& [name, given, known] :
             {std::tuple("Login", who.login, login), {"Password", who.password, password}}) {
            replace_all(document, fmt::format("<{0}>{1}</{0}>", name, in_xml(given)),
                        fmt::format("<{0}>{1}</{0}>", name, known));
            replace_all(document, fmt::format("\"{}\":\"{}\"", name, given), fmt::format("\"{}\":\"{}\"", name, known));
        }
    });
}

std::vector<std::string> not_passed(run_report const& report) {
    std::vector<std::string> found;
    for (auto const& each : report.outcomes)
        if (each.verdict != verdict::passed && each.of->changes == changes::nothing)
            found.emplace_back(std::string(each.of->id) + ": " + each.reason +
                               (each.deviations.empty() ? "" : each.deviations.front().text));
    return found;
}

TEST(masked_reports, have_the_verdicts_of_what_came) {
    examined_service partner;
    for (auto const& who : callers) {
        SCOPED_TRACE(who.login);
        auto settings = partner.settings();
        settings.who = {who.login, who.password};
        // an encoding of its own is not read by `known_as`
        selection which{.only = {}};
        for (auto const& each : partner_catalogue())
            if (each.what.id != "request-encodings" && each.what.id != "soap-faults")
                which.only.emplace_back(each.what.id);
        auto const report = examine_partner(settings, partner.around(known_as(who)), which);
        EXPECT_THAT(not_passed(report), testing::IsEmpty());
    }
}

/// Each response that was captured from ASP.NET.
TEST(masked_reports, judge_captured_responses_as_the_client_does) {
    auto const captured = support::files_in("wire/asmx", ".res");
    EXPECT_GE(captured.size(), 80U);
    for (auto const& file : captured) {
        if (support::read_file(file).empty()) continue;
        SCOPED_TRACE(file.filename().string());
        auto const message = wire::parse(file);
        auto const answer = *message.response();
        for (auto const access : {via::soap11, via::soap12, via::post, via::post.json()})
            for (auto const& who : callers) {
                auto const over = [&](std::string_view, http::request const&) -> result<http::response> {
                    return answer;
                };
                client calling(partner{.base_url = "http://127.0.0.1"}, over);
                trip_booking_list_rq request{.credential = {who.login, who.password}, .user = 1};
                auto const expected = calling.call(request, access);
                surroundings around{
                    .send = [&](std::size_t, http::request const&) -> result<http::response> { return answer; },
                    .send_and_cut = [](auto const&) {},
                    .now = examined_service::now,
                    .wait = [](auto) {}};
                examination of({.to = {.base_url = "http://127.0.0.1"}, .who = request.credential}, around);
                static scenario const any{"any", "", "", "", "", ""};
                of.begin(any);
                auto const found = of.call(request, access);
                ASSERT_EQ(found.has_value(), expected.has_value());
                if (found) continue;
                EXPECT_EQ(name_of(found.error().code), name_of(expected.error().code));
                EXPECT_EQ(found.error().line, expected.error().line);
                EXPECT_EQ(found.error().status, expected.error().status);
            }
    }
}

/// In texts, excerpts and bodies alike.
TEST(masked_reports, contain_neither_secrets_nor_travelers) {
    examined_service partner;
    auto const quoting = [](http::request const& request, forward_function const& forward) {
        auto answer = forward(request);
        if (!answer) return answer;
        replace_all(answer->body, "<message>", std::string("<message>") + login + ' ' + password + ' ');
        replace_all(answer->body, "<FromDate>", std::string("<fromDate>") + password + "</fromDate><FromDate>");
        replace_all(answer->body, "<traveler><name>", "<traveler><Name>");
        return answer;
    };
    auto const report = examine_partner(partner.settings(), partner.around(quoting));
    for (auto const form : {report_form::text, report_form::json, report_form::html, report_form::junit}) {
        auto const text = written_report(report, form);
        for (auto const* const secret : {login, password, "Trabelsi", "Παπαδόπουλος", "199-24"})
            EXPECT_THAT(text, Not(HasSubstr(secret)));
    }
    auto const of_secrets = std::find_if(report.outcomes.begin(), report.outcomes.end(),
                                         [](auto const& each) { return each.of->id == "secrets"; });
    EXPECT_EQ(of_secrets->verdict, verdict::failed);
}

TEST(masked_reports, find_a_short_password_beside_its_name) {
    report_mask mask({"agency", "TND"});
    EXPECT_FALSE(mask.repeats_password("<Rate currency=\"TND\">1</Rate>"));
    EXPECT_TRUE(mask.repeats_password("<message>&lt;Password&gt;TND&lt;/Password&gt;</message>"));
    report_mask other({"agency", "s3cret-word"});
    EXPECT_TRUE(other.repeats_password(std::string(200'000, ' ') + "s3cret-word" + std::string(200'000, ' ')));
    EXPECT_FALSE(other.repeats_password(std::string(200'000, ' ') + "s3cret"));
}

/// Responses of 10 MB.
TEST(large_responses, take_neither_memory_nor_time) {
    examined_service partner;
    auto const huge = [](http::request const& request, forward_function const& forward) {
        auto answer = forward(request);
        if (answer) answer->body.insert(answer->body.size() - 1, std::string(10'000'000, ' '));
        return answer;
    };
    auto const report = examine_partner(partner.settings(), partner.around(huge));
    for (auto const& each : report.outcomes) EXPECT_NE(each.verdict, verdict::failed) << each.of->id;
    EXPECT_LT(json_report(report).size(), 1'000'000U);
}

TEST(large_responses, end_a_run_and_not_its_cancellations) {
    examined_service partner;
    auto settings = partner.settings(true);
    settings.run_bytes = 1;
    std::size_t requests = 0;
    auto const report = examine_partner(settings, partner.around([&](auto const& request, auto const& forward) {
        ++requests;
        return forward(request);
    }));
    EXPECT_EQ(requests, 1U);
    auto const search = std::find_if(report.outcomes.begin(), report.outcomes.end(),
                                     [](auto const& each) { return each.of->id == "search"; });
    EXPECT_THAT(search->reason, HasSubstr("limit of the run"));
}

/// At most ten times as long as reading.
TEST(large_responses, are_masked_in_the_time_of_reading) {
    examined_service partner;
    trip_booking_list_rs list;
    accommodation_booking const stay{.booking_number = "H1",
                                     .name = "Palm",
                                     .from_date = date::of(2027, 5, 1),
                                     .to_date = date::of(2027, 5, 3),
                                     .city = "Tunis"};
    for (int i = 0; i < 12'000; ++i) list.bookings.emplace_back(stay);
    auto const body = to_xml(list).value();
    EXPECT_GT(body.size(), 2'000'000U);
    auto const seconds = [](auto const& act) {
        double best = 1e9;
        for (int i = 0; i < 3; ++i) {
            auto const begun = std::chrono::steady_clock::now();
            act();
            best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
        }
        return best;
    };
    http::response const answer{200, {{"Content-Type", "text/xml"}}, body};
    auto const reading = seconds([&] { EXPECT_TRUE(understand<trip_booking_list_rq>(via::post, answer)); });
    report_mask mask({login, password});
    auto const masking = seconds([&] {
        EXPECT_FALSE(mask.repeats_password(answer.body));
        exchange made{.request = encoded(via::post, "<TripBookingListRQ/>"), .response = answer};
        mask.apply(made);
    });
    EXPECT_LE(masking, 10 * reading);
    RecordProperty("ratio", std::to_string(masking / reading));
}

} // namespace

} // namespace certifying
