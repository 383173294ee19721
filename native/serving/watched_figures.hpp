// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <host/host_activity.hpp>
#include <telemetry/metrics.hpp>
#include <telemetry/service_log.hpp>

namespace waybill::native {

/// What the host counts, as metrics. `counted` is used as long as `figures` are.
void watch_host(metrics& figures, host_activity const& counted);

/// How busy the connections to the store are.
void watch_store(metrics& figures);

/// How often a password had to be verified, and how often it was remembered.
void watch_logins(metrics& figures);

/// What the log lost. `log` is used as long as `figures` are.
void watch_log(metrics& figures, service_log const& log);

} // namespace waybill::native
