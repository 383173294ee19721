// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Logs the calls of a client with spdlog: each retry, each deviation and the end of each call.
//
//     WAYBILL_PASSWORD=demo log_calls http://127.0.0.1:8080
#include <waybill/transport/httplib.hpp>
#include <waybill/waybill.hpp>

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

/// The client calls it on the threads that call partners, so the logger is one for several threads. If the log may be
/// on a slow disk, use an asynchronous logger (spdlog/async.h). No event contains a password or a text of a partner.
class call_log final : public waybill::observer {
public:
    explicit call_log(std::shared_ptr<spdlog::logger> to) : log_(std::move(to)) {}

    using waybill::observer::on; // the other events
    void on(waybill::connection_ready const& event) override {
        log_->debug("{} host={} attempt={} connection={}", event.call.function, event.call.host, event.call.attempt,
                    event.reused ? "reused" : "new");
    }
    void on(waybill::retry_planned const& event) override {
        log_->warn("{} host={} attempt={} outcome={} status={} again_in_ms={}", event.call.function, event.call.host,
                   event.call.attempt, name_of(event.why), event.status, event.wait.count());
    }
    void on(waybill::quirk_seen const& event) override {
        log_->warn("{} host={} quirk={}", event.call.function, event.call.host, name_of(event.kind));
    }
    void on(waybill::call_ended const& event) override {
        std::chrono::duration<double, std::milli> const took = event.took;
        log_->log(event.why ? spdlog::level::err : spdlog::level::info, "{} host={} attempts={} outcome={} ms={:.1f}",
                  event.call.function, event.call.host, event.call.attempt, event.why ? name_of(*event.why) : "ok",
                  took.count());
    }

private:
    std::shared_ptr<spdlog::logger> log_;
};

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 2 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… log_calls URL\n";
        return 2;
    }
    auto const log = spdlog::stderr_logger_mt("calls");
    log->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    log->set_level(spdlog::level::debug);
    call_log observer(log);

    waybill::client agency{waybill::partner{.base_url = arguments[1]},
                           waybill::httplib_transport{},
                           {.retries = {.attempts = 3}, .observer = &observer}};
    auto const boards = agency.call(waybill::board_list_rq{.credential = {.login = "demo", .password = password}});
    if (!boards) {
        // the reason, in several lines and without secrets; `request_id` finds the call in the log of the partner
        log->error("{}", waybill::explain(boards.error()));
        return 1;
    }
    std::cout << boards->boards.size() << " boards\n";
}
