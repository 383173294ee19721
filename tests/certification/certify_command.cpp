// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// `waybill certify` against the service: reports, replay, cleaning up.
#include "sample_data/sample.hpp"
#include "support/answering_partner.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/program.hpp"
#include "support/sample_service.hpp"
#include "support/scratch_folder.hpp"
#include "support/store_test.hpp"

#include <waybill/client.hpp>
#include <waybill/transport/httplib.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace certify_command {

using namespace waybill;
using namespace waybill::native;
using testing::HasSubstr;
using testing::Not;

constexpr auto login = "certified-agency";
/// With characters that XML and JSON escape, and with one that ends an object of JSON.
constexpr auto password = "certified-password}<&\"\\>";

class certified_service : public support::sample_service {
protected:
    explicit certified_service(support::store_engine engine = support::store_engine::sqlite)
        : sample_service(engine, {.login = login, .password = password}) {}
    [[nodiscard]] std::vector<std::string> command(std::string const& at, std::vector<std::string> more) const {
        auto const user = std::to_string(sample_data::sample_user);
        auto const journal = folder_.file("journal");
        more.insert(more.begin(), {"certify", at, "--login", login, "--user", user, "--journal", journal});
        return more;
    }
    static support::program::environment secrets() { return {{"WAYBILL_PASSWORD", password}}; }
    support::program_result run(std::vector<std::string> more) const {
        return support::run_program(command(url(), std::move(more)), {}, secrets());
    }
    [[nodiscard]] std::size_t bookings_in(booking_state state) const {
        client asking(partner{.base_url = url()}, httplib_transport());
        auto const list = asking.call(
            hotel_booking_list_req{.credential = {login, password}, .status = state, .items_per_page = 100});
        EXPECT_TRUE(list) << list.error().message;
        return list ? list->bookings.size() : 1;
    }
    [[nodiscard]] std::size_t open_bookings() const {
        return bookings_in(booking_state::confirmed) + bookings_in(booking_state::on_request);
    }

    support::scratch_folder folder_;
};

class certify : public certified_service, public testing::WithParamInterface<support::store_engine> {
protected:
    certify() : certified_service(GetParam()) {}
};

INSTANTIATE_TEST_SUITE_P(on, certify, support::engines, support::engine_name);

TEST_P(certify, the_service_passes_everything) {
    server::server_settings settings;
    settings.sandbox.on = GetParam() == support::store_engine::postgresql;
    serve(std::move(settings));
    auto const ran = run({"--book", "--format", "json", "--output", folder_.file("run.json")});
    EXPECT_EQ(ran.exit_code, 0) << ran.errors;
    auto const report = nlohmann::json::parse(support::read_file(folder_.file("run.json")));
    for (auto const& each : report["scenarios"])
        EXPECT_EQ(each["verdict"], each["id"] == "rate-list" || each["id"] == "rate-update" ? "not_examined" : "passed")
            << each.dump(1);
    EXPECT_LE(report["log"]["entries"].size(), 450U);
    EXPECT_EQ(open_bookings(), 0U);
    EXPECT_GT(bookings_in(booking_state::cancelled), 10U);

    // without the partner, in each format
    service_.reset();
    for (auto const* const form : {"text", "json", "junit", "html"}) {
        auto const replayed = support::run_program({"certify", "--replay", folder_.file("run.json"), "--format", form});
        EXPECT_EQ(replayed.exit_code, 0) << replayed.output << replayed.errors;
        for (auto const* const secret : {"certified-password", login, "Trabelsi", "Παπαδόπουλος", "O'Brien", "199-24"})
            EXPECT_THAT(replayed.output, Not(HasSubstr(secret))) << form;
        EXPECT_THAT(replayed.output, HasSubstr("lost-answer")) << form;
        if (form != std::string("json")) continue;
        auto const again = nlohmann::json::parse(replayed.output);
        EXPECT_EQ(again["log"]["entries"], report["log"]["entries"]);
        EXPECT_EQ(again["summary"], report["summary"]);
    }
    EXPECT_THAT(support::run_program({"certify", "--replay", folder_.file("run.json"), "--output", "/dev/null/none"}),
                support::fails(1, "/dev/null/none cannot be written"));
    EXPECT_THAT(support::run_program({"certify", "--replay", folder_.file("none.json")}),
                support::fails(1, "none.json"));
}

/// What `--wire` has kept is judged as `watch` judges it while it passes.
TEST_F(certified_service, judges_a_recording) {
    serve({});
    auto const recorded = support::run_program({"search", "--city", "101", "--from", "2027-02-10", "--to", "2027-02-12",
                                                "--wire", folder_.file("calls.har"), "--url", url(), "--login", login,
                                                "--user", std::to_string(sample_data::sample_user)},
                                               {}, secrets());
    ASSERT_EQ(recorded.exit_code, 0) << recorded.errors;
    EXPECT_THAT(support::run_program({"certify", "--replay", folder_.file("calls.har")}),
                support::prints(url() + ": 6 passed, 0 failed"));

    auto har = support::read_file(folder_.file("calls.har"));
    auto const last = har.rfind("12/02/2027"); // the check-out, as the response repeats it
    ASSERT_NE(last, har.npos);
    auto with_path = har; // the partner's base URL has a path
    for (auto at = with_path.find(url() + "/"); at != har.npos; at = with_path.find(url() + "/", at + 1))
        with_path.insert(at + url().size(), "/gateway");
    folder_.file("gateway.har", with_path);
    EXPECT_THAT(support::run_program({"certify", "--replay", folder_.file("gateway.har")}),
                support::prints(url() + ": 6 passed, 0 failed"));
    folder_.file("altered.har", har.replace(last, 10, "13/02/2027"));
    EXPECT_THAT(support::run_program({"certify", "--replay", folder_.file("altered.har")}),
                support::reports(1, "failed        repeated-values", "12/02/2027", "13/02/2027"));
}

/// The deviations of a partner are accepted, and the nightly run fails for every other one and for those that vanish.
TEST_F(certified_service, compares_with_accepted_deviations) {
    auto const report_with = [](char const* text) {
        std::string made =
            R"({"log":{"version":"1.2","creator":{"name":"waybill","version":"1"},"entries":[]},)"
            R"("examined":"https://partner.example","run":{"id":"certify-1","started":"2026-11-29T10:00:00Z"},)"
            R"("scenarios":[{"id":"soap11","title":"","section":"","severity":"required","verdict":"passed",)"
            R"("milliseconds":1},{"id":"paging","title":"","section":"","severity":"required","verdict":"failed",)"
            R"("milliseconds":1,"deviations":[{"text":")";
        return made + text + "\"}]}]}";
    };
    auto const compare = [&](char const* text, std::string const& accepted) {
        folder_.file("report.json", report_with(text));
        folder_.file("accepted.txt", accepted);
        return support::run_program(
            {"certify", "--replay", folder_.file("report.json"), "--expected", folder_.file("accepted.txt")});
    };
    folder_.file("report.json", report_with("3 hotels are on no page"));
    auto const written =
        support::run_program({"certify", "--replay", folder_.file("report.json"), "--format", "deviations"});
    EXPECT_THAT(written.output, HasSubstr("paging: # hotels are on no page\n"));
    EXPECT_EQ(compare("3 hotels are on no page", written.output).exit_code, 0);
    EXPECT_EQ(compare("12 hotels are on no page", written.output).exit_code, 0);
    EXPECT_THAT(compare("a page has no PaginationData", written.output),
                support::fails(1, "not accepted: paging: a page has no PaginationData"));
    EXPECT_THAT(compare("3 hotels are on no page", written.output + "soap11: refused: X, no\n"),
                support::fails(1, "no longer found: soap11: refused: X, no"));
    EXPECT_EQ(compare("3 hotels are on no page", written.output + "# a comment\nget: status #\n").exit_code, 0)
        << "what was not examined has not vanished";
}

TEST_F(certified_service, books_nothing_unless_requested) {
    auto const ran = run({"--format", "json"});
    EXPECT_EQ(ran.exit_code, 0) << ran.errors;
    auto const report = nlohmann::json::parse(ran.output);
    EXPECT_LE(report["log"]["entries"].size(), 400U);
    for (auto const& each : report["log"]["entries"])
        EXPECT_THAT(each["request"].dump(), Not(HasSubstr("HotelBookingCreationREQ")));
    EXPECT_EQ(bookings_in(booking_state::cancelled) + open_bookings(), 0U);
}

TEST_F(certified_service, reports_a_partner_that_it_cannot_examine) {
    auto words = command(url(), {});
    auto const ran = support::run_program(words, {}, {{"WAYBILL_PASSWORD", "wrong"}});
    EXPECT_EQ(ran.exit_code, 1);
    EXPECT_THAT(ran.output, HasSubstr("AUTH_INVALID"));
    EXPECT_THAT(ran.output, HasSubstr("0 passed"));
}

/// The bar is for long runs: it is drawn after half a second, here that of the first request.
TEST_F(certified_service, shows_its_progress_on_a_terminal_only) {
    support::answering_partner const slow(
        {.delay = std::chrono::milliseconds(600), .respond = [](auto const&) { return http::response{404, {}, {}}; }});
    for (auto const where : {support::errors_to::terminal, support::errors_to::pipe}) {
        support::program running(command(slow.url(), {}), secrets(), where);
        auto const ended = running.finish();
        EXPECT_EQ(ended.exit_code, 1);
        EXPECT_THAT(ended.output, HasSubstr("0 passed"));
        EXPECT_THAT(ended.output, Not(HasSubstr("certifying [")));
        if (where == support::errors_to::pipe) {
            EXPECT_EQ(ended.errors, "");
        } else {
            EXPECT_THAT(ended.errors, testing::StartsWith("\r\x1b[Kcertifying [...")); // nothing is done yet
            EXPECT_THAT(ended.errors, testing::EndsWith("\r\x1b[K"));                  // and the line is cleared
        }
    }
}

void erase(http::headers& from, std::initializer_list<std::string_view> names) {
    std::erase_if(from, [&](auto const& field) {
        return std::any_of(names.begin(), names.end(),
                           [&](auto name) { return http::headers::same_name(field.name, name); });
    });
}

/// Kills the program at the moment of a request that changes bookings, before or after it takes effect: at some of
/// them, with WAYBILL_ALL_SCENARIOS=1 at each.
TEST_F(certified_service, cleans_up_after_it_was_killed_anywhere) {
    constexpr char const* changing_roots[] = {"HotelBookingCreationREQ", "HotelBookingAcknowledgeREQ",
                                              "HotelBookingCancellationREQ"};
    httplib_transport over;
    std::unique_ptr<support::program> running;
    std::mutex mutex;
    int changes = 0, fatal = 0;
    bool before = false;
    auto const kill = [&] { running->signal(SIGKILL); };
    support::answering_partner proxy({.respond = [&](http::request const& request) {
        auto forwarded = request;
        erase(forwarded.headers, {"Host", "Content-Length", "Accept-Encoding"});
        std::lock_guard const lock(mutex);
        bool const changing = std::any_of(std::begin(changing_roots), std::end(changing_roots), [&](auto const* root) {
            return request.body.find(root) != std::string::npos;
        });
        bool const last = changing && ++changes == fatal;
        if (last && before) kill();
        auto answer = over(url(), forwarded);
        if (last && !before) kill();
        if (!answer) return http::response{502, {}, {}};
        erase(answer->headers, {"Content-Length", "Content-Encoding", "Transfer-Encoding"});
        return *answer;
    }});
    std::vector<std::string> const booking{"--book", "--only",      "same-reference", "--only",     "lost-answer",
                                           "--only", "two-callers", "--only",         "acknowledge"};
    std::vector<std::pair<int, bool>> moments{{1, true}, {1, false}, {3, false}, {5, true}, {8, false}, {11, false}};
    constexpr int most_changes = 40; // of a run with these scenarios
    if (std::getenv("WAYBILL_ALL_SCENARIOS") != nullptr) {
        moments.clear();
        for (int at = 1; at <= most_changes; ++at) moments.insert(moments.end(), {{at, true}, {at, false}});
    }
    for (auto const& [at, early] : moments) {
        SCOPED_TRACE(std::to_string(at) + (early ? " before" : " after"));
        changes = 0;
        fatal = at;
        before = early;
        running = std::make_unique<support::program>(command(proxy.url(), booking), secrets());
        auto const ended = running->finish();
        if (changes < at && at > 11) break; // the run has fewer of them
        EXPECT_EQ(ended.exit_code, 128 + SIGKILL) << ended.output << ended.errors;
        auto const cleaned = support::run_program(command(proxy.url(), {"--clean"}), {}, secrets());
        EXPECT_EQ(cleaned.exit_code, 0) << cleaned.errors;
        EXPECT_EQ(open_bookings(), 0U);
    }
    EXPECT_GT(bookings_in(booking_state::cancelled), 2U);
}

} // namespace certify_command
