// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What operators see: log lines, health, readiness and metrics.
#include <authentication/registration.hpp>
#include <booking_service/ignored_fields.hpp>
#include <server/compression.hpp>
#include <server/running_service.hpp>
#include <telemetry/log_line.hpp>
#include <telemetry/metrics.hpp>
#include <telemetry/service_log.hpp>

#include <waybill/client.hpp>
#include <waybill/detail/binding/form.hpp>
#include <waybill/json.hpp>
#include <waybill/transport/httplib.hpp>

#include "support/agency.hpp"
#include "support/file.hpp"
#include "support/in_time.hpp"
#include "support/logged_service.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::booking_service;
using namespace waybill::native::server;
using namespace waybill::native::telemetry;
using namespace std::chrono_literals;
using support::count_of;
using testing::HasSubstr;
using testing::Not;

TEST(log_line, keeps_values_from_outside_in_one_line) {
    struct {
        std::string value, text, json;
    } const table[] = {
        {"agency", "said login=agency n=7", R"("event":"said","login":"agency","n":7)"},
        {"two words", "said login=\"two words\" n=7", R"("event":"said","login":"two words","n":7)"},
        {"a\nadmin=1", "said login=a?admin=1 n=7", R"("event":"said","login":"a?admin=1","n":7)"},
        {"a\",\"b\\", "said login=a?,?b? n=7", R"("event":"said","login":"a?,?b?","n":7)"},
        {"\x1b[31m\xc3\xa9", "said login=?[31m?? n=7", R"("event":"said","login":"?[31m??","n":7)"},
        {"", "said n=7", R"("event":"said","n":7)"},
        {std::string(300, 'x'), "said login=" + std::string(200, 'x') + " n=7",
         R"("event":"said","login":")" + std::string(200, 'x') + R"(","n":7)"},
    };
    for (auto const& each : table) {
        EXPECT_EQ(log_line(log_form::text, "said").field("login", each.value).number("n", 7).text(), each.text);
        EXPECT_EQ(log_line(log_form::json, "said").field("login", each.value).number("n", 7).text(), each.json);
    }
    EXPECT_EQ(log_line(log_form::json, "x").milliseconds("ms", 1.25).truth("whole", false).text(),
              R"("event":"x","ms":1.250,"whole":false)");
}

TEST(service_log, appends_at_its_level_and_reopens_its_file_after_a_rename) {
    support::scratch_folder const folder;
    auto const file = folder.file("service.log");
    auto log = service_log::open({.least = log_level::warn, .form = log_form::json, .file = file}).value();
    log->event(log_level::info, "quiet");
    log->event(log_level::warn, "first");
    EXPECT_TRUE(support::in_time(
        500ms, [&] { return !support::read_if_there(file).empty(); }, 1ms))
        << "a line does not wait for the next one";
    std::filesystem::rename(file, file + ".1");
    log->reopen();
    log->event(log_level::error, "second", [](log_line& line) { line.field("what", "disk"); });
    EXPECT_EQ(log->lost(), 0U);
    log.reset(); // all is written
    EXPECT_THAT(support::read_if_there(file + ".1"), HasSubstr(R"("level":"warning","event":"first"})"));
    EXPECT_THAT(support::read_if_there(file + ".1"), Not(HasSubstr("quiet")));
    auto const later = support::read_if_there(file);
    EXPECT_THAT(later, HasSubstr(R"("level":"error","event":"second","what":"disk"})"));
    EXPECT_EQ(count_of("\n", later), 1U);
    EXPECT_FALSE(service_log::open({.file = folder.file("")})) << "a folder is no file";
}

TEST(metrics, use_fixed_texts_as_labels) {
    metrics figures;
    request_record record;
    record.function = "HotelQuote";
    record.via = via::soap12.json().on(family::hotel);
    record.outcome = "ok";
    record.whole = std::chrono::milliseconds(3);
    quirk const seen[] = {{.kind = quirk_kind::letter_case}, {.kind = quirk_kind::letter_case}};
    record.quirks = quirk_tally(seen);
    figures.count(record);
    record.outcome = "SOLD_OUT";
    record.login = "a-login";
    record.address = "192.0.2.7";
    figures.count(record);
    figures.count({});
    double open = 4;
    figures.watch(metrics::kind::gauge, "waybill_connections", "Open", {{"state", "idle"}}, [&open] { return open; });
    open = 5;
    auto const text = figures.text();
    for (auto const* line : {
             "waybill_requests_total{access_method=\"soap12\",family=\"hotel\",function=\"HotelQuote\",operation="
             "\"WebServiceJsonRQ\",outcome=\"ok\"} 1\n",
             "waybill_errors_total{id=\"SOLD_OUT\"} 1\n",
             "waybill_request_duration_seconds_count{function=\"HotelQuote\"} 2\n",
             "waybill_request_duration_seconds_bucket{function=\"HotelQuote\",le=\"0.0025\"} 0\n",
             "waybill_request_duration_seconds_bucket{function=\"HotelQuote\",le=\"0.005\"} 2\n",
             "waybill_quirks_total{kind=\"letter_case\"} 4\n",
             "function=\"none\"",
             "# TYPE waybill_connections gauge\nwaybill_connections{state=\"idle\"} 5\n",
         })
        EXPECT_THAT(text, HasSubstr(line));
    for (auto const* others : {"a-login", "192.0.2.7"}) EXPECT_THAT(text, Not(HasSubstr(others)));
}

/// A service with a log in a file, and an admin address.
class operated_service : public support::logged_service {
protected:
    void SetUp() override {
        ASSERT_TRUE(register_login(*data_, {"agency", std::string(agency::password)}, {9032}, {55}));
        server_settings settings;
        settings.admin_listen = "127.0.0.1:0";
        start(std::move(settings));
    }
    [[nodiscard]] std::string url() const { return "http://" + service_->address(); }
    [[nodiscard]] std::string admin() const { return "http://" + service_->admin_address(); }
    static http::response ask(std::string const& url, std::string method, std::string target) {
        auto answer = httplib_transport{}(url, http::request{std::move(method), std::move(target), {}, {}});
        return answer ? *answer : http::response{0, {}, explain(answer.error())};
    }
};

TEST_F(operated_service, answers_health_readiness_and_metrics_where_they_belong) {
    for (auto const& base : {url(), admin()}) {
        EXPECT_EQ(ask(base, "GET", "/health").body, "ok\n");
        EXPECT_EQ(ask(base, "GET", "/ready?x=1").body, "ready\n");
        EXPECT_EQ(ask(base, "HEAD", "/ready").status, 200);
        auto const wrong = ask(base, "POST", "/health");
        EXPECT_EQ(wrong.status, 405);
        EXPECT_EQ(wrong.headers.get("Allow"), "GET, HEAD");
        EXPECT_EQ(ask(base, "GET", "/healthy").status, 404);
    }
    EXPECT_EQ(ask(url(), "GET", "/metrics").status, 404) << "figures are for those who run the service";
    auto const figures = ask(admin(), "GET", "/metrics");
    EXPECT_EQ(figures.status, 200);
    EXPECT_EQ(figures.headers.get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
    for (auto const* line :
         {"# TYPE waybill_requests_total counter\n", "\nwaybill_store_connections{state=\"lent\"} 0\n",
          "\nwaybill_connections_open ", "\nwaybill_host_refusals_total{reason=\"malformed\"} 0\n",
          "\nwaybill_log_lines_lost_total 0\n", "\nwaybill_connections_limit ", "\nwaybill_handlers_limit 4\n",
          "\nwaybill_handlers_waiting_limit 1000\n", "\nwaybill_held_body_bytes_limit 268435456\n",
          "\nwaybill_store_connections_limit ", "\nprocess_resident_memory_bytes ", "\nprocess_open_fds ",
          "# TYPE process_cpu_seconds_total counter\n", "\nwaybill_last_reload_successful 1\n"})
        EXPECT_THAT(figures.body, HasSubstr(line));
}

TEST_F(operated_service, logs_one_line_a_request_and_counts_it) {
    client caller(partner{.base_url = url()}, httplib_transport{});
    auto requested = agency::trips_request();
    ASSERT_TRUE(caller.call(requested, via::soap11));
    requested.credential.password = "wr0ng";
    ASSERT_FALSE(caller.call(requested, via::get.json()));
    EXPECT_EQ(ask(url(), "GET", "/nowhere?strRQ=query-string").status, 404);
    auto const figures = ask(admin(), "GET", "/metrics").body;
    EXPECT_THAT(figures, HasSubstr("waybill_errors_total{id=\"AUTH_INVALID\"} 1\n"));
    EXPECT_THAT(figures, HasSubstr("waybill_credentials_total{outcome=\"verified\"} 1\n"));
    EXPECT_THAT(figures, HasSubstr("waybill_credentials_total{outcome=\"refused\"} 1\n"));
    EXPECT_THAT(figures, HasSubstr("waybill_request_duration_seconds_count{function=\"TripBookingList\"} 2\n"));
    service_->reload();
    auto const text = log();
    EXPECT_EQ(count_of("\"event\":\"request\"", text), 3U);
    EXPECT_THAT(text, HasSubstr(R"("function":"TripBookingList","login":"agency","via":"soap11/WebServiceRQ/flight",)"
                                R"("outcome":"ok","status":200,"address":"127.0.0.1","ms":)"));
    EXPECT_THAT(text, HasSubstr(R"("via":"get/WebServiceJsonRQ/flight","outcome":"AUTH_INVALID","status":200)"));
    EXPECT_THAT(text, HasSubstr(R"("outcome":"http_404","status":404)"));
    for (auto const* event : {"started", "reloaded", "stopping", "stopped"})
        EXPECT_THAT(text, HasSubstr(std::string(R"("event":")") + event + '"'));
    for (auto const* never : {"wr0ng", "query-string", "nowhere", "s&cret"}) EXPECT_THAT(text, Not(HasSubstr(never)));
}

TEST_F(operated_service, compresses_lists) {
    auto request = prepare(partner{.base_url = url()}, agency::trips_request(), via::post).value();
    request.headers.add("Accept-Encoding", "gzip");
    auto const decoded = httplib_transport{}(url(), request).value();
    bool const is_long = decoded.body.size() >= compression_threshold;
    EXPECT_EQ(decoded.headers.get("Content-Encoding"), is_long ? "gzip" : "");
}

TEST_F(operated_service, reports_the_fields_of_a_request_without_effect) {
    auto const ask_for = [&](std::string const& document) {
        std::string form = "strRQ=";
        detail::binding::append_form_encoded(form, document);
        return httplib_transport{}(url(), http::request{"POST",
                                                        "/cr.ws/Hotel.asmx/WebServiceRQ",
                                                        {{"Content-Type", "application/x-www-form-urlencoded"}},
                                                        form})
            .value();
    };
    auto request = to_xml(agency::hotels_request()).value();
    auto const change = [&](std::string_view from, std::string_view to) {
        auto const at = request.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        request.replace(at, from.size(), to);
    };
    change("<User>1</User><Language>1</Language>", "<User>9032</User>");
    EXPECT_EQ(ask_for(request).headers.find("Waybill-Ignored"), nullptr);
    change("<User>9032</User>", "<User>9032</User><Language>1</Language>");
    change("<PriceBreakDown>", "<Nationality>planted</Nationality><Price><Max>planted</Max></Price>"
                               "<PriceBreakDown>");
    EXPECT_EQ(ask_for(request).headers.get("Waybill-Ignored"),
              "SearchDetails/Filters/Nationality, SearchDetails/Filters/Price");
    auto const text = log();
    EXPECT_THAT(text, HasSubstr(R"("ignored":"SearchDetails/Filters/Nationality, )"));
    EXPECT_EQ(count_of("\"ignored\"", text), 1U);
    EXPECT_THAT(text, Not(HasSubstr("planted"))) << "names of fields, and not what is in them";
}

TEST(ignored_header, is_one_short_line_whatever_the_names_are) {
    std::vector<quirk> quirks{{.kind = quirk_kind::unknown_field, .path = "Root/a\r\nSet-Cookie: x"},
                              {.kind = quirk_kind::letter_case, .path = "Root/rooms"},
                              {.kind = quirk_kind::unknown_field, .path = "Root/a\r\nSet-Cookie: x"}};
    EXPECT_EQ(ignored_header({"Language"}, quirks), "Language, a%0D%0ASet-Cookie:%20x");
    for (int i = 0; i < 1'000; ++i)
        quirks.push_back({.kind = quirk_kind::unknown_field, .path = "Root/field" + std::to_string(i)});
    auto const header = ignored_header({}, quirks);
    EXPECT_LT(header.size(), 1'100U);
    EXPECT_TRUE(header.ends_with(", ...")) << header;
}

TEST_F(operated_service, is_healthy_but_not_ready_without_its_store) {
    EXPECT_EQ(ask(url(), "GET", "/ready").status, 200);
    ASSERT_TRUE(data_->write([](auto& sql) { execute(sql, "DROP TABLE schema_migrations"); }));
    EXPECT_EQ(ask(url(), "GET", "/health").status, 200);
    // the store is checked each second
    EXPECT_TRUE(support::in_time(30s, [&] { return ask(url(), "GET", "/ready").status == 503; }, 50ms));
    EXPECT_EQ(ask(url(), "GET", "/health").status, 200);
}

} // namespace
