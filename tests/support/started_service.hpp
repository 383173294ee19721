// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "server/running_service.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace support {

/// A service in this process on a free port of loopback, without a log.
inline std::unique_ptr<waybill::native::server::running_service> start_service(
    std::string store_url, waybill::native::server::server_settings settings = {}, std::string listen = "127.0.0.1:0") {
    settings.host.listen = std::move(listen);
    settings.store_url = std::move(store_url);
    settings.log.least = waybill::native::telemetry::log_level::off;
    auto started = waybill::native::server::running_service::start(std::move(settings));
    if (!started) throw std::runtime_error(started.error().message);
    return std::move(started).value();
}

} // namespace support
