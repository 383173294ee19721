// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_activity.hpp>
#include <telemetry/metrics.hpp>
#include <telemetry/service_log.hpp>

namespace waybill::native::server {

/// What the host counts, as metrics. `counted` is used as long as `figures` are.
void watch_host(telemetry::metrics& figures, http_host::host_activity const& counted);

/// How busy the connections to the store are.
void watch_store(telemetry::metrics& figures);

/// How often a password had to be verified, and how often it was remembered.
void watch_logins(telemetry::metrics& figures);

/// What the log lost. `log` is used as long as `figures` are.
void watch_log(telemetry::metrics& figures, telemetry::service_log const& log);

} // namespace waybill::native::server
