// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host.hpp>
#include <search_index/availability_index.hpp>
#include <storage/read_replica.hpp>
#include <telemetry/metrics.hpp>
#include <telemetry/service_log.hpp>

namespace waybill::native::server {

/// Adds the counters of the HTTP host and its limits to the metrics, and the expiry of its certificate. `listening`
/// must outlive `figures`.
void watch_host(telemetry::metrics& figures, http_host::host const& listening, unsigned handlers);

/// Adds the load of the store connections, and how many there may be.
void watch_store(telemetry::metrics& figures);

/// Adds processor time, memory, descriptors and start of the process, by the names that Prometheus gives them.
void watch_process(telemetry::metrics& figures);

/// Adds the size and the age of the index of searches. `index` must outlive `figures`.
void watch_search_index(telemetry::metrics& figures, search_index::availability_index const& index);

/// Adds the age and the use of the read replica. `replica` must outlive `figures`.
void watch_replica(telemetry::metrics& figures, storage::read_replica const& replica);

/// Adds how often a password was verified, and how often it was remembered.
void watch_logins(telemetry::metrics& figures);

/// Adds the losses of the log. `log` must outlive `figures`.
void watch_log(telemetry::metrics& figures, telemetry::service_log const& log);

} // namespace waybill::native::server
