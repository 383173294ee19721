// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Logs the calls of a client with spdlog: each response, each retry and the end of each call.
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

/// Writes the events of calls. The client calls it on the threads that call partners, so the logger is one for several
/// threads. If the log may be on a slow disk, use an asynchronous logger (spdlog/async.h). No event contains a password
/// or a text of a partner.
waybill::observer logging(std::shared_ptr<spdlog::logger> log) {
    return [log = std::move(log)](waybill::call_event const& event) {
        using kind = waybill::call_event::kind;
        std::chrono::duration<double, std::milli> const took = event.took;
        auto const outcome = event.why ? name_of(*event.why) : "ok";
        if (event.what == kind::answer)
            log->debug("{} host={} attempt={} status={} bytes={}", event.function, event.host, event.attempt,
                       event.status, event.bytes);
        if (event.what == kind::retry)
            log->warn("{} host={} attempt={} outcome={} status={} again_in_ms={}", event.function, event.host,
                      event.attempt, outcome, event.status, event.wait.count());
        if (event.what == kind::end)
            log->log(event.why ? spdlog::level::err : spdlog::level::info,
                     "{} host={} attempts={} outcome={} ms={:.1f}", event.function, event.host, event.attempt, outcome,
                     took.count());
    };
}

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 2 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… log_calls URL\n";
        return 2;
    }
    auto const log = spdlog::stderr_logger_mt("calls");
    log->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    log->set_level(spdlog::level::debug);

    waybill::client agency{waybill::partner{.base_url = arguments[1]},
                           waybill::httplib_transport{},
                           {.retries = {.attempts = 3}, .observer = logging(log)}};
    auto const boards = agency.call(waybill::board_list_rq{.credential = {.login = "demo", .password = password}});
    if (!boards) {
        // the reason, in several lines and without secrets; `request_id` finds the call in the log of the partner
        log->error("{}", waybill::explain(boards.error()));
        return 1;
    }
    std::cout << boards->boards.size() << " boards\n";
}
