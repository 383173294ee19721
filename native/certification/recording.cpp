// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/recording.hpp>

#include <certification/report.hpp>
#include <certification/report_parts.hpp>

#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/transport/cassette/format.hpp>
#include <waybill/version.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace waybill::native::certification {

namespace recordings {
namespace {

using json = nlohmann::ordered_json;

/// The exchanges as an HTTP archive, which `explain`, `check` and `--replay` read.
json log_of(run_report const& of) {
    cassette all;
    for (auto const& each : of.run.exchanges) {
        auto const answer = each.response ? result<http::response>(*each.response) : each.failure.value_or(error{});
        all.exchanges.push_back(exchange_of(of.examined, each.request, answer));
        all.exchanges.back().milliseconds = each.milliseconds;
        all.exchanges.back().comment = each.scenario;
    }
    auto const text = to_json(all);
    auto made = text ? json::parse(*text).at("log") : json::object();
    for (std::size_t i = 0; i < of.run.exchanges.size(); ++i)
        if (of.run.exchanges[i].repeats_secret) made["entries"][i]["_repeatsSecret"] = true;
    return made;
}

exchange exchange_in(recorded_exchange const& of, bool repeats_secret) {
    exchange made{.scenario = of.comment.value_or(""), .request = request_in(of), .milliseconds = of.milliseconds};
    if (auto answer = response_in(of))
        made.response = *std::move(answer);
    else
        made.failure = std::move(answer).error();
    made.repeats_secret = repeats_secret;
    return made;
}

json json_of(scenario_outcome const& of) {
    json made{{"id", of.of->id},
              {"title", of.of->title},
              {"section", of.of->section},
              {"severity", name_of(of.of->severity)},
              {"verdict", name_of(of.verdict)},
              {"milliseconds", of.milliseconds}};
    if (!of.reason.empty()) made["reason"] = of.reason;
    if (of.verdict == verdict::failed) {
        made["expected"] = of.of->expected;
        made["fix"] = of.of->fix;
    }
    for (auto const& each : of.deviations) {
        json one{{"text", each.text}};
        if (each.exchange) one["exchange"] = *each.exchange + 1;
        if (!each.excerpt.empty()) one["excerpt"] = each.excerpt;
        made["deviations"].push_back(std::move(one));
    }
    return made;
}

error not_a_report(std::string why) {
    return {.code = error_code::value_invalid, .message = "not a report of waybill certify: " + std::move(why)};
}

recording recording_in(json const& report, cassette const& all) {
    recording made;
    auto const& run = report.at("run");
    made.run.id = run.at("id").get<std::string>();
    if (auto const started = instant::parse(run.at("started").get<std::string>())) made.run.started = *started;
    for (auto const& each : all.exchanges) {
        auto const& entry = report.at("log").at("entries").at(made.run.exchanges.size());
        made.run.exchanges.push_back(exchange_in(each, entry.value("_repeatsSecret", false)));
    }
    for (auto const& each : report.at("scenarios")) made.which.only.push_back(each.at("id").get<std::string>());
    auto& with = made.with;
    with.to.base_url = report.at("examined").get<std::string>();
    with.run = made.run.id;
    with.user = run.value("user", std::int64_t{0});
    with.book = run.value("book", false);
    with.slowest = std::chrono::milliseconds(run.value("slowest", std::int64_t{3000}));
    if (run.contains("city")) with.city = run.at("city").get<std::int64_t>();
    if (run.contains("from"))
        if (auto const from = date::parse(run.at("from").get<std::string>())) with.from = *from;
    return made;
}

} // namespace
} // namespace recordings

std::string json_report(run_report const& of) {
    using recordings::json;
    json made{{"log", recordings::log_of(of)}, // first, so that it is a HAR file
              {"tool", "waybill certify"},     {"version", library_version}, {"examined", of.examined},
              {"acceptable", of.acceptable()}, {"summary", summary_of(of)}};
    auto& run = made["run"] = {{"id", of.run.id},
                               {"started", text_of(of.run.started)},
                               {"user", of.run.user},
                               {"book", of.run.book},
                               {"slowest", of.run.slowest.count()}};
    if (of.run.city) run["city"] = *of.run.city;
    if (of.run.from) run["from"] = text_of(*of.run.from);
    for (auto const& each : of.outcomes) made["scenarios"].push_back(recordings::json_of(each));
    return made.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

result<recording> read_recording(std::string_view text) {
    auto const report = recordings::json::parse(text, nullptr, false);
    if (report.is_discarded()) return error{.code = error_code::json_malformed, .message = "the report is not JSON"};
    auto const all = read_cassette(text);
    if (!all) return recordings::not_a_report(explain(all.error()));
    try {
        return recordings::recording_in(report, *all);
    } catch (nlohmann::json::exception const& why) { return recordings::not_a_report(why.what()); }
}

surroundings replay_of(recorded_run run) {
    struct player {
        recorded_run run{};
        std::size_t next = 0;
        instant time{};
    };
    auto const playing = std::make_shared<player>();
    playing->time = run.started;
    playing->run = std::move(run);
    return {.send = [playing](std::size_t, http::request const&) -> result<http::response> {
                if (playing->next == playing->run.exchanges.size())
                    return error{.code = error_code::connection_failed, .message = "the recorded run ends here"};
                auto const& one = playing->run.exchanges[playing->next++];
                playing->time = playing->time + std::chrono::round<decltype(instant::value)::duration>(
                                                    std::chrono::duration<double, std::milli>(one.milliseconds));
                if (one.response) return *one.response;
                return one.failure.value_or(error{});
            },
            .send_and_cut = [](http::request const&) {},
            .now = [playing] { return playing->time; },
            .wait = [playing](std::chrono::milliseconds time) { playing->time = playing->time + time; },
            .repeated_secret = [playing] { return playing->run.exchanges[playing->next - 1].repeats_secret; }};
}

} // namespace waybill::native::certification
