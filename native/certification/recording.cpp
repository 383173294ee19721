// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/recording.hpp>

#include <certification/client_scenario.hpp>
#include <certification/partner_catalogue.hpp>
#include <certification/report.hpp>
#include <certification/report_parts.hpp>
#include <certification/watched_traffic.hpp>

#include <waybill/explain.hpp>
#include <waybill/http/url.hpp>
#include <waybill/json.hpp>
#include <waybill/version.hpp>
#include <waybill_debug/cassette.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
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
    return text ? json::parse(*text).at("log") : json::object();
}

exchange exchange_in(recorded_exchange const& of) {
    exchange made{.scenario = of.comment.value_or(""), .request = request_in(of), .milliseconds = of.milliseconds};
    if (auto answer = response_in(of))
        made.response = *std::move(answer);
    else
        made.failure = std::move(answer).error();
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
        if (each.accepted) one["accepted"] = true;
        made["deviations"].push_back(std::move(one));
    }
    return made;
}

error not_a_report(std::string why) {
    return {.code = error_code::value_invalid, .message = "not a report of waybill certify: " + std::move(why)};
}

scenario const* scenario_named(std::string_view id) {
    static auto const partners = partner_catalogue();
    for (auto const& each : partners)
        if (each.what.id == id) return &each.what;
    for (auto const& each : client_catalogue())
        if (each.what.id == id) return &each.what;
    for (auto const& each : traffic_catalogue())
        if (each.id == id) return &each;
    return nullptr;
}

result<run_report> report_in(json const& report, cassette const& all) {
    run_report made{.examined = report.at("examined").get<std::string>()};
    auto const& run = report.at("run");
    made.run.id = run.at("id").get<std::string>();
    if (auto const started = instant::parse(run.at("started").get<std::string>())) made.run.started = *started;
    for (auto const& each : all.exchanges) made.run.exchanges.push_back(exchange_in(each));
    for (auto const& each : report.at("scenarios")) {
        auto& outcome = made.outcomes.emplace_back();
        auto const id = each.at("id").get<std::string>();
        outcome.of = scenario_named(id);
        if (outcome.of == nullptr) return not_a_report("there is no scenario " + id);
        auto const named = enumerator_named<verdict>(each.at("verdict").get<std::string>());
        if (!named) return not_a_report("the verdict of " + id + " is unknown");
        outcome.verdict = *named;
        outcome.reason = each.value("reason", "");
        outcome.milliseconds = each.at("milliseconds").get<double>();
        if (!each.contains("deviations")) continue;
        for (auto const& one : each.at("deviations")) {
            auto& found = outcome.deviations.emplace_back(deviation{
                .text = one.at("text").get<std::string>(), .exchange = {}, .excerpt = one.value("excerpt", "")});
            auto const at = one.value("exchange", std::size_t{0});
            if (at != 0 && at <= made.run.exchanges.size()) found.exchange = at - 1;
        }
    }
    return made;
}

/// The request as the service receives it: without the path of the base URL.
http::request received(recorded_exchange const& of, partner const& to) {
    auto request = request_in(of);
    auto const query = std::min(request.target.find('?'), request.target.size());
    for (auto const& path : {to.flight_path, to.hotel_path})
        if (auto const at = request.target.find(path); !path.empty() && at < query) {
            request.target.erase(0, at);
            break;
        }
    return request;
}

run_report judged(cassette const& all, partner to) {
    if (all.exchanges.empty()) return watched_traffic(std::move(to), {}).report();
    auto const& first = all.exchanges.front();
    auto const address = http::parse_url(first.request.url.substr(0, first.request.url.find('?')));
    if (address && to.base_url.empty()) to.base_url = address->scheme + "://" + address->authority();
    auto const begun = first.started.value_or(instant{});
    watched_traffic traffic(to, begun);
    for (auto const& each : all.exchanges)
        traffic.add(received(each, to), response_in(each), each.milliseconds, each.started.value_or(begun));
    return traffic.report();
}

} // namespace
} // namespace recordings

std::string json_report(run_report const& of) {
    using recordings::json;
    json made{{"log", recordings::log_of(of)}, // first, so that it is a HAR file
              {"tool", "waybill certify"},     {"version", library_version}, {"examined", of.examined},
              {"acceptable", of.acceptable()}, {"summary", summary_of(of)}};
    made["run"] = {{"id", of.run.id}, {"started", text_of(of.run.started)}};
    for (auto const& each : of.outcomes) made["scenarios"].push_back(recordings::json_of(each));
    return made.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

result<run_report> read_report(std::string_view text, partner to) {
    auto const report = recordings::json::parse(text, nullptr, false);
    if (report.is_discarded()) return error{.code = error_code::json_malformed, .message = "the report is not JSON"};
    auto const all = read_cassette(text);
    if (!all) return recordings::not_a_report(explain(all.error()));
    if (!report.contains("scenarios")) return recordings::judged(*all, std::move(to));
    try {
        return recordings::report_in(report, *all);
    } catch (nlohmann::json::exception const& why) { return recordings::not_a_report(why.what()); }
}

} // namespace waybill::native::certification
