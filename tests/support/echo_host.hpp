// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host.hpp>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace support {

/// Answers with what it received: method, target, number of fields, body.
inline waybill::http::response echo(waybill::http::request const& request, std::string_view peer) {
    return {200,
            {{"Content-Type", "text/plain"},
             {"X-Peer", std::string(peer)},
             {"X-Fields", std::to_string(request.headers.size())}},
            request.method + ' ' + request.target + ' ' + request.body};
}

/// Settings with a free port and long limits of time, for slow machines. A test of a limit sets a short one of its own.
inline waybill::native::http_host::host_settings long_timeouts() {
    using namespace std::chrono_literals;
    waybill::native::http_host::host_settings settings;
    settings.listen = "127.0.0.1:0";
    auto& limits = settings.limits;
    limits.header_time = limits.body_time = limits.write_time = limits.idle_time = limits.drain_time = 60s;
    return settings;
}

inline std::unique_ptr<waybill::native::http_host::host> serve(
    waybill::native::http_host::host_settings const& settings, waybill::native::http_host::host_handlers handlers) {
    auto started = waybill::native::http_host::host::start(settings, std::move(handlers));
    if (!started) throw std::runtime_error(started.error().message);
    return std::move(started).value();
}
inline std::unique_ptr<waybill::native::http_host::host> serve_echo(
    waybill::native::http_host::host_settings const& settings = long_timeouts()) {
    return serve(settings, {.respond = echo});
}

/// A POST to /p.
inline std::string post(std::string_view body, std::string_view fields = {}) {
    return "POST /p HTTP/1.1\r\nHost: x\r\n" + std::string(fields) + "Content-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + std::string(body);
}

} // namespace support
