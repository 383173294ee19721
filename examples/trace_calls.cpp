// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Exports the calls of a client as spans to an OpenTelemetry collector: OTLP over HTTP, in JSON. The partner receives
// the same trace id in the header field `traceparent`, so its spans appear below those of the client.
//
//     WAYBILL_PASSWORD=demo trace_calls http://127.0.0.1:8080 http://127.0.0.1:4318
#include <waybill/transport/httplib.hpp>
#include <waybill/waybill.hpp>

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A random id in hexadecimal digits: 16 bytes for a trace, 8 for a span.
std::string random_id(std::size_t bytes) {
    std::random_device random;
    std::string text;
    while (text.size() < 2 * bytes) text += "0123456789abcdef"[random() & 0xFU];
    return text;
}

/// A span that has begun. The duration is measured by the steady clock, since the wall clock may be set meanwhile.
struct span {
    std::string trace_id, id, parent_id, name;
    int kind = 1; ///< 1: internal, 3: client
    nlohmann::json attributes = nlohmann::json::array();
    std::chrono::system_clock::time_point begun = std::chrono::system_clock::now();
    std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();

    void set(char const* key, std::string_view value) {
        attributes.push_back({{"key", key}, {"value", {{"stringValue", value}}}});
    }
    void set(char const* key, int value) { // OTLP writes integers of 64 bits as texts
        attributes.push_back({{"key", key}, {"value", {{"intValue", std::to_string(value)}}}});
    }
};

/// Makes a span of each attempt of a call and keeps it until `flush`. Its functions are called by several threads.
class span_exporter final : public waybill::observer {
public:
    explicit span_exporter(std::string collector) : collector_(std::move(collector)) {}

    using waybill::observer::on; // the other events
    void on(waybill::request_prepared const& event) override {
        auto const& ids = event.call.span;
        if (ids.span_id.empty()) return; // a call without `traceparent`
        span begun{std::string(ids.trace_id), std::string(ids.span_id), std::string(ids.parent_id),
                   std::string(event.call.function), 3};
        begun.set("server.address", event.call.host);
        begun.set("http.request.resend_count", int(event.call.attempt) - 1);
        std::lock_guard const lock(mutex_);
        open_.insert_or_assign(begun.id, std::move(begun));
    }
    void on(waybill::retry_planned const& event) override { end(event.call, event.why); }
    void on(waybill::answer_received const& event) override {
        std::lock_guard const lock(mutex_);
        if (auto const found = open_.find(std::string(event.call.span.span_id)); found != open_.end())
            found->second.set("http.response.status_code", event.status);
    }
    void on(waybill::call_ended const& event) override { end(event.call, event.why); }

    /// Ends a span. Beyond `most` that wait for the collector, spans are lost: they must not fill the memory.
    void end(span ended, std::optional<waybill::error_code> why) {
        constexpr std::size_t most = 2048;
        auto const text_of = [](std::chrono::nanoseconds time) { return std::to_string(time.count()); };
        auto const begun = ended.begun.time_since_epoch();
        if (why) ended.set("error.type", name_of(*why));
        nlohmann::json made{{"traceId", ended.trace_id},
                            {"spanId", ended.id},
                            {"name", ended.name},
                            {"kind", ended.kind},
                            {"startTimeUnixNano", text_of(begun)},
                            {"endTimeUnixNano", text_of(begun + (std::chrono::steady_clock::now() - ended.started))},
                            {"attributes", std::move(ended.attributes)},
                            {"status", {{"code", why ? 2 : 0}}}}; // 0: unset, 2: error
        if (!ended.parent_id.empty()) made["parentSpanId"] = ended.parent_id;
        std::lock_guard const lock(mutex_);
        if (ended_.size() < most) ended_.push_back(std::move(made));
    }

    /// Sends the spans that have ended. A service calls it on a thread of its own, every few seconds and at its end.
    waybill::result<void> flush() {
        std::vector<nlohmann::json> spans;
        {
            std::lock_guard const lock(mutex_);
            spans.swap(ended_);
        }
        if (spans.empty()) return {};
        nlohmann::json resource{{"attributes", {{{"key", "service.name"}, {"value", {{"stringValue", "agency"}}}}}}};
        nlohmann::json scope{{"scope", {{"name", "waybill"}}}, {"spans", std::move(spans)}};
        nlohmann::json const request{
            {"resourceSpans", {{{"resource", std::move(resource)}, {"scopeSpans", {std::move(scope)}}}}}};
        auto const answer = transport_(
            collector_,
            waybill::http::request{"POST", "/v1/traces", {{"Content-Type", "application/json"}}, request.dump()});
        if (!answer) return answer.error();
        if (answer->status / 100 == 2) return {};
        return waybill::error{.code = waybill::error_code::status_unexpected,
                              .message = "the collector answers " + std::to_string(answer->status)};
    }

private:
    void end(waybill::observed_call const& call, std::optional<waybill::error_code> why) {
        std::unique_lock lock(mutex_);
        auto found = open_.extract(std::string(call.span.span_id));
        lock.unlock();
        if (found) end(std::move(found.mapped()), why);
    }

    std::string collector_;
    waybill::httplib_transport transport_{};
    std::mutex mutex_{};
    std::map<std::string, span> open_{};
    std::vector<nlohmann::json> ended_{};
};

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 3 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… trace_calls URL COLLECTOR\n";
        return 2;
    }
    span_exporter exporter(arguments[2]);
    waybill::client agency{waybill::partner{.base_url = arguments[1]},
                           waybill::httplib_transport{},
                           {.retries = {.attempts = 3}, .observer = &exporter}};
    // The span of what the program does; in a server, that of the request it answers. Its attempts are spans below it.
    span work{random_id(16), random_id(8), {}, "list boards"};
    auto const boards =
        agency.call(waybill::board_list_rq{.credential = {.login = "demo", .password = password}}, waybill::via::post,
                    {}, {{"traceparent", "00-" + work.trace_id + '-' + work.id + "-01"}});
    std::cout << "trace " << work.trace_id << '\n';
    exporter.end(std::move(work), boards ? std::nullopt : std::optional(boards.error().code));
    if (auto const sent = exporter.flush(); !sent) std::cerr << "spans are lost: " << waybill::explain(sent.error());
    if (!boards) {
        std::cerr << waybill::explain(boards.error());
        return 1;
    }
    std::cout << boards->boards.size() << " boards\n";
}
