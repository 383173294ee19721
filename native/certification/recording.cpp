// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/recording.hpp>

#include <certification/report.hpp>
#include <certification/report_parts.hpp>

#include <waybill/text.hpp>
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

/// JSON has no bytes: a body that is not UTF-8 is written with one character for each byte.
std::string characters_of_bytes(std::string_view bytes) {
    std::string made;
    for (char const each : bytes) {
        auto const value = static_cast<unsigned char>(each);
        if (value < 0x80) {
            made += each;
        } else {
            made += static_cast<char>(0xC0U | (value >> 6U));
            made += static_cast<char>(0x80U | (value & 0x3FU));
        }
    }
    return made;
}
std::string bytes_of_characters(std::string_view text) {
    std::string made;
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto const value = static_cast<unsigned char>(text[at]);
        if (value < 0x80 || at + 1 == text.size())
            made += text[at];
        else
            made += static_cast<char>(((value & 0x03U) << 6U) | (static_cast<unsigned char>(text[++at]) & 0x3FU));
    }
    return made;
}

json fields_of(http::headers const& all) {
    auto made = json::object();
    for (auto const& each : all) made[each.name] = each.value;
    return made;
}
http::headers fields_in(json const& of) {
    http::headers made;
    for (auto const& [name, value] : of.items()) made.add(name, value.get<std::string>());
    return made;
}

json json_of(exchange const& of) {
    json made{
        {"scenario", of.scenario},
        {"milliseconds", of.milliseconds},
        {"request",
         {{"method", of.request.method}, {"target", of.request.target}, {"headers", fields_of(of.request.headers)}}}};
    auto const put_body = [](json& into, std::string const& body) {
        bool const is_text = text::first_invalid_utf8(body) == std::string::npos;
        into[is_text ? "body" : "bytes"] = is_text ? body : characters_of_bytes(body);
    };
    put_body(made["request"], of.request.body);
    if (of.response) {
        made["response"] = {{"status", of.response->status}, {"headers", fields_of(of.response->headers)}};
        put_body(made["response"], of.response->body);
    } else if (of.failure) {
        made["failure"] = {{"code", name_of(of.failure->code)}, {"message", of.failure->message}};
    }
    if (of.repeats_secret) made["repeatsSecret"] = true;
    return made;
}

std::string body_in(json const& of) {
    return of.contains("bytes") ? bytes_of_characters(of.at("bytes").get<std::string>()) : of.value("body", "");
}

exchange exchange_in(json const& of) {
    exchange made{.scenario = of.at("scenario").get<std::string>(),
                  .milliseconds = of.at("milliseconds").get<double>()};
    auto const& request = of.at("request");
    made.request = {request.at("method").get<std::string>(), request.at("target").get<std::string>(),
                    fields_in(request.at("headers")), body_in(request)};
    if (of.contains("response")) {
        auto const& answer = of.at("response");
        made.response =
            http::response{answer.at("status").get<int>(), fields_in(answer.at("headers")), body_in(answer)};
    } else {
        auto const& failure = of.at("failure");
        made.failure = error{.code = enumerator_named<error_code>(failure.at("code").get<std::string>())
                                         .value_or(error_code::connection_failed),
                             .message = failure.at("message").get<std::string>()};
    }
    made.repeats_secret = of.value("repeatsSecret", false);
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

recording recording_in(json const& report) {
    recording made;
    auto const& run = report.at("run");
    made.run.id = run.at("id").get<std::string>();
    if (auto const started = instant::parse(run.at("started").get<std::string>())) made.run.started = *started;
    for (auto const& each : report.at("exchanges")) made.run.exchanges.push_back(exchange_in(each));
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
    json made{{"tool", "waybill certify"},
              {"version", library_version},
              {"examined", of.examined},
              {"acceptable", of.acceptable()},
              {"summary", summary_of(of)}};
    auto& run = made["run"] = {{"id", of.run.id},
                               {"started", text_of(of.run.started)},
                               {"user", of.run.user},
                               {"book", of.run.book},
                               {"slowest", of.run.slowest.count()}};
    if (of.run.city) run["city"] = *of.run.city;
    if (of.run.from) run["from"] = text_of(*of.run.from);
    for (auto const& each : of.outcomes) made["scenarios"].push_back(recordings::json_of(each));
    auto& exchanges = made["exchanges"] = json::array();
    for (auto const& each : of.run.exchanges) exchanges.push_back(recordings::json_of(each));
    return made.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

result<recording> read_recording(std::string_view text) {
    auto const report = recordings::json::parse(text, nullptr, false);
    if (report.is_discarded()) return error{.code = error_code::json_malformed, .message = "the report is not JSON"};
    try {
        return recordings::recording_in(report);
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
