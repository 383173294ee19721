// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Partners with one defect each: the scenario that is meant for it finds it, and at most two others do.
#include "certification/deviations.hpp"
#include "support/store_test.hpp"

#include <certification/report.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace certifying {

namespace {

/// The one that is meant for the deviation, and those that examine whole runs, with requests for them. All scenarios
/// for each deviation take minutes of processor time: with WAYBILL_ALL_SCENARIOS=1.
std::vector<std::string> scenarios_for(deviating_partner const& each, bool of_bookings) {
    static auto const catalogue = partner_catalogue();
    auto const meant =
        std::find_if(catalogue.begin(), catalogue.end(), [&](auto const& one) { return one.what.id == each.scenario; });
    bool const all = std::getenv("WAYBILL_ALL_SCENARIOS") != nullptr;
    std::set<std::string> wanted{each.scenario};
    if (meant->at_end) wanted.insert({"json-results", "credentials", "foreign-user", "search", "quote-price"});
    if (meant->at_end && of_bookings) wanted.insert({"booking", "acknowledge"});
    std::vector<std::string> chosen;
    for (auto const& one : catalogue)
        if (all || one.at_end || wanted.contains(std::string(one.what.id))) chosen.emplace_back(one.what.id);
    return chosen;
}

/// The scenarios that fail.
std::vector<std::string> failures(run_report const& report) {
    std::vector<std::string> found;
    for (auto const& each : report.outcomes)
        if (each.verdict == verdict::failed) found.emplace_back(each.of->id);
    return found;
}

void expect_found(std::vector<deviating_partner> const& table, bool of_bookings) {
    examined_service partner;
    for (auto const& each : table) {
        SCOPED_TRACE(each.scenario + ": " + each.name);
        auto around = partner.around(each.broken);
        if (each.arrange) each.arrange(around);
        auto settings = partner.settings(true);
        settings.update_rates = true;
        auto const report = examine_partner(settings, around, {.only = scenarios_for(each, of_bookings)});
        auto const found = failures(report);
        EXPECT_THAT(found, testing::Contains(each.scenario)) << text_report(report).substr(0, 2000);
        EXPECT_LE(found.size(), 3U) << text_report(report);
    }
}

/// Also in documents that are no requests of the protocol.
TEST(examined_partner, receives_passwords_that_are_escaped) {
    examined_service partner;
    auto settings = partner.settings();
    settings.who.password = escaped_password;
    std::vector<std::string> documents;
    auto const around = partner.around([&](http::request const& request, forward_function const& forward) {
        if (auto const sent = decoded(request); sent && sent->document.find("WaybillUnknownRQ") != std::string::npos)
            documents.push_back(sent->document);
        return forward(request);
    });
    auto const report = examine_partner(settings, around, {.only = {"unknown-root"}});
    EXPECT_THAT(failures(report), testing::IsEmpty()) << text_report(report);
    ASSERT_EQ(documents.size(), 2U);
    for (auto& each : documents) {
        replace_all(each, "WaybillUnknownRQ", "CityListRQ");
        city_list_rq read;
        auto const done = form_of(each) == document_form::json ? read_json(each, read) : read_xml(each, read);
        EXPECT_TRUE(done) << each;
        EXPECT_EQ(read.credential.password, escaped_password) << each;
    }
}

TEST(deviations, are_found_without_bookings) { expect_found(deviations_of_reading(), false); }

TEST(deviations, are_found_by_bookings) { expect_found(deviations_of_bookings(), true); }

TEST(deviations, are_many) { EXPECT_GE(deviations_of_reading().size() + deviations_of_bookings().size(), 120U); }

/// A partner that reads months first is found on any day of the year.
TEST(deviations, of_dates_are_found_on_any_day) {
    examined_service partner;
    auto const all = deviations_of_reading();
    for (auto const& each : all) {
        if (each.scenario != "stay-dates") continue;
        for (int const days : {90, 97, 105, 113, 120}) {
            SCOPED_TRACE(each.name + std::to_string(days));
            auto settings = partner.settings();
            settings.from = day_of(examined_service::now()) + std::chrono::days(days);
            auto const report =
                examine_partner(settings, partner.around(each.broken), {.only = {"stay-dates", "search"}});
            EXPECT_THAT(failures(report), testing::Contains("stay-dates"));
        }
    }
}

scenario_outcome outcome_of(run_report const& report, std::string_view id) {
    return *std::find_if(report.outcomes.begin(), report.outcomes.end(),
                         [&](auto const& each) { return each.of->id == id; });
}

/// Of the message, although it has a document.
TEST(deviations, of_envelopes_are_shown_in_the_envelope) {
    examined_service partner;
    auto const around = partner.around(miswrites(replacing("WebServiceRQResponse", "WebserviceRQResponse")));
    auto const report = examine_partner(partner.settings(), around, {.only = {"soap11", "names"}});
    auto const found = outcome_of(report, "names");
    ASSERT_FALSE(found.deviations.empty());
    auto const& excerpt = found.deviations.front().excerpt;
    auto const caret = excerpt.rfind('^');
    ASSERT_NE(caret, std::string::npos) << excerpt;
    auto const line_of_caret = excerpt.rfind('\n', caret) + 1, line = excerpt.rfind('\n', line_of_caret - 2) + 1;
    EXPECT_THAT(excerpt.substr(line + (caret - line_of_caret)), testing::StartsWith("<WebserviceRQResponse"));
}

/// A limit is no deviation.
TEST(limits_of_a_partner, leave_scenarios_not_examined) {
    examined_service partner;
    for (int const status : {200, 429}) {
        auto const limited = [=](http::request const& request,
                                 forward_function const& forward) -> result<http::response> {
            auto const found = decoded(request);
            if (!found || found->document.find(wrong_password) == std::string::npos) return forward(request);
            auto answer = encode_response(
                {}, found->via,
                write_refusal("TripBookingListRS", refusal(error_id::rate_limited, "Too many"), document_form::xml));
            answer.status = status;
            answer.headers.add("Retry-After", "1");
            return answer;
        };
        auto const report = examine_partner(partner.settings(), partner.around(limited));
        EXPECT_THAT(failures(report), testing::IsEmpty());
        for (auto const* const id : {"scripts", "credentials"})
            EXPECT_EQ(outcome_of(report, id).verdict, verdict::not_examined);
    }
}

TEST(wrong_passwords, are_sent_once_and_not_at_all_on_request) {
    examined_service partner;
    for (bool const allowed : {true, false}) {
        int sent = 0;
        auto settings = partner.settings();
        settings.wrong_password = allowed;
        auto const around = partner.around([&](auto const& request, auto const& forward) {
            auto const found = decoded(request);
            sent += found && found->document.find(login) != std::string::npos &&
                    found->document.find(wrong_password) != std::string::npos;
            return forward(request);
        });
        EXPECT_THAT(failures(examine_partner(settings, around)), testing::IsEmpty());
        EXPECT_EQ(sent, allowed ? 1 : 0);
    }
}

/// Each tolerated deviation that belongs to a scenario of whole runs makes that scenario fail.
TEST(deviations, of_each_kind_belong_to_a_scenario) {
    for (auto const kind : enumerators<quirk_kind>) {
        auto const scenario = scenario_of(kind);
        if (scenario.empty()) continue;
        SCOPED_TRACE(std::string(name_of(kind)));
        exchange made{.request = encoded(via::post, "<CityListRQ/>"),
                      .response = http::response{200, {}, "<CityListRS/>"}};
        quirk deviation;
        deviation.kind = kind;
        deviation.path = "CityListRS";
        auto const observed = observations_of(made, via::post, {deviation}, nullptr);
        ASSERT_EQ(observed.size(), 1U);
        EXPECT_EQ(observed.front().scenario, scenario);
        auto const catalogue = partner_catalogue();
        EXPECT_TRUE(std::any_of(catalogue.begin(), catalogue.end(),
                                [&](auto const& each) { return each.what.id == scenario && each.at_end; }));
    }
}

/// A service that answers in JSON as converters of .NET do, with null for an empty text.
TEST(examined_partner, may_write_an_empty_text_as_null) {
    examined_service partner;
    defect const without_summaries = broken_function<hotel_search_req>{.miswrite = [](auto const&, auto& found) {
        for (auto& each : found.hotels.hotel) each.summary = "";
    }};
    auto const around = partner.around([&](http::request const& request, forward_function const& forward) {
        auto answer = without_summaries(request, forward);
        if (answer) replace_all(answer->body, R"("Summary":"")", R"("Summary":null)");
        return answer;
    });
    auto const report = examine_partner(partner.settings(), around, {.only = {"equal-results"}});
    EXPECT_EQ(outcome_of(report, "equal-results").verdict, verdict::passed) << text_report(report);
}

class own_service : public testing::TestWithParam<support::store_engine> {};
INSTANTIATE_TEST_SUITE_P(on, own_service, support::engines, support::engine_name);

/// The service itself, with each of its options.
TEST_P(own_service, has_no_deviation_with_any_option) {
    struct option {
        char const* name;
        service_settings settings;
        unsigned requests_per_second = 0;
        std::set<std::string> failing{}; ///< for a reason
    };
    std::vector<option> options(7);
    options[0].name = "none";
    options[1].name = "--map-errors";
    options[1].settings.map_errors_to_statuses = true;
    options[2].name = "--no-get";
    options[2].settings.endpoints.get_enabled = false;
    options[2].failing = {"get"};
    options[3].name = "--strict";
    options[3].settings.strict = true;
    options[3].failing = {"empty-fields", "white-space"};
    options[4].name = "--endpoints-by-family";
    options[4].settings.endpoints_by_family = true;
    options[5].name = "limits";
    options[5].settings.limits.bytes = 100'000;
    options[6].name = "limit of requests";
    options[6].requests_per_second = 40;
    for (auto const& each : options) {
        SCOPED_TRACE(each.name);
        examined_service partner(GetParam(), each.settings, each.requests_per_second);
        auto settings = partner.settings(true);
        settings.update_rates = true;
        auto const report = examine_partner(settings, partner.around());
        for (auto const& one : report.outcomes) {
            if (each.failing.contains(std::string(one.of->id))) {
                EXPECT_EQ(one.of->severity, severity::recommended);
                continue;
            }
            // what was refused for the number of requests is not examined
            if (each.requests_per_second != 0 && one.verdict == verdict::not_examined) continue;
            EXPECT_EQ(one.verdict, verdict::passed)
                << one.of->id << ' ' << one.reason << (one.deviations.empty() ? "" : one.deviations.front().text);
        }
        EXPECT_GT(report.count(verdict::passed), 15U); // how many depends on the speed of the machine
        EXPECT_LE(report.run.exchanges.size(), 500U);
    }
}

/// Each scenario is the one that is meant for some defect, so each can fail.
TEST(deviations, reach_every_scenario) {
    std::set<std::string> meant;
    for (auto const& all : {deviations_of_reading(), deviations_of_bookings()})
        for (auto const& each : all) meant.insert(each.scenario);
    for (auto const& each : partner_catalogue()) {
        if (each.what.id == "soap11" || each.what.id == "post") continue;
        EXPECT_TRUE(meant.contains(std::string(each.what.id))) << each.what.id;
    }
}

} // namespace

} // namespace certifying
