// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/watched_figures.hpp>

#include <authentication/login_activity.hpp>
#include <storage/pool_activity.hpp>

#include <waybill/enumerators.hpp>

#include <chrono>
#include <string>

namespace waybill::native::server {

namespace {

using kind = telemetry::metrics::kind;

void limit(telemetry::metrics& figures, char const* name, char const* help, std::size_t most) {
    figures.watch(kind::gauge, name, help, {}, [most] { return double(most); });
}

} // namespace

void watch_host(telemetry::metrics& figures, http_host::host const& listening, unsigned handlers) {
    auto const& counted = listening.activity();
    struct {
        kind which;
        char const* name;
        char const* help;
        http_host::host_activity::counter const& value;
    } const table[] = {
        {kind::counter, "waybill_connections_accepted_total", "Connections accepted", counted.connections_accepted},
        {kind::gauge, "waybill_connections_open", "Connections that are open", counted.connections_open},
        {kind::gauge, "waybill_handlers_running", "Requests in progress", counted.handlers_running},
        {kind::gauge, "waybill_handlers_waiting", "Requests that wait for a handler", counted.handlers_waiting},
        {kind::gauge, "waybill_held_body_bytes", "Bytes of request bodies in memory", counted.body_bytes_held},
        {kind::counter, "waybill_received_bytes_total", "Bytes received", counted.bytes_received},
        {kind::counter, "waybill_sent_bytes_total", "Bytes sent", counted.bytes_sent},
    };
    for (auto const& each : table)
        figures.watch(each.which, each.name, each.help, {}, [&value = each.value] { return double(value.load()); });
    for (auto const why : enumerators<http_host::host_refusal>)
        figures.watch(kind::counter, "waybill_host_refusals_total",
                      "Requests and connections that the HTTP host refused", {{"reason", std::string(name_of(why))}},
                      [&counted, why] { return double(counted.of(why)); });
    auto const& most = listening.limits();
    limit(figures, "waybill_connections_limit", "Most open connections", most.connections);
    limit(figures, "waybill_handlers_limit", "Most requests in progress", handlers);
    limit(figures, "waybill_handlers_waiting_limit", "Most requests that wait for a handler", most.waiting_requests);
    limit(figures, "waybill_held_body_bytes_limit", "Most bytes of request bodies in memory", most.bodies_bytes);
    if (!listening.certificate_expiry()) return;
    figures.watch(kind::gauge, "waybill_certificate_expiry_timestamp_seconds",
                  "When the first certificate of the chain expires", {}, [&listening] {
                      auto const expiry = listening.certificate_expiry();
                      return expiry ? std::chrono::duration<double>(expiry->time_since_epoch()).count() : 0.0;
                  });
}

void watch_store(telemetry::metrics& figures) {
    auto const& counted = storage::pool_activity::of_process();
    auto const in = [&](char const* state, auto value) {
        figures.watch(kind::gauge, "waybill_store_connections", "Connections to the store", {{"state", state}},
                      [value] { return double(value()); });
    };
    in("lent", [&counted] { return counted.lent.load(); });
    in("idle", [&counted] {
        auto const lent = counted.lent.load(); // first: both change concurrently
        auto const open = counted.open.load();
        return open > lent ? open - lent : 0;
    });
    figures.watch(kind::gauge, "waybill_store_connections_limit", "Most connections to the store", {},
                  [&counted] { return double(counted.open.load()); });
    figures.watch(kind::gauge, "waybill_store_waiting",
                  "Threads that wait for a connection to the store, or for earlier writes", {},
                  [&counted] { return double(counted.waiting.load()); });
    figures.watch(kind::counter, "waybill_store_uses_total", "Uses of a connection to the store", {},
                  [&counted] { return double(counted.lendings.load()); });
}

void watch_search_index(telemetry::metrics& figures, search_index::availability_index const& index) {
    figures.watch(kind::gauge, "waybill_search_index_age_seconds",
                  "Time since the changes of the inventory were read for searches", {},
                  [&index] { return std::chrono::duration<double>(index.age()).count(); });
    figures.watch(kind::gauge, "waybill_search_index_hotels", "Hotels in the index of searches", {},
                  [&index] { return double(index.present()->hotels()); });
    figures.watch(kind::gauge, "waybill_search_index_night_bytes",
                  "Bytes of the prices and free rooms in the index of searches", {},
                  [&index] { return double(index.present()->night_bytes()); });
    figures.watch(kind::counter, "waybill_search_index_hotels_read_total",
                  "Hotels that were read for the index of searches, each time they changed", {},
                  [&index] { return double(index.hotels_read()); });
}

void watch_replica(telemetry::metrics& figures, storage::read_replica const& replica) {
    figures.watch(kind::gauge, "waybill_read_replica_age_seconds",
                  "Time since the read replica was known to have everything", {},
                  [&replica] { return std::chrono::duration<double>(replica.age()).count(); });
    figures.watch(kind::counter, "waybill_read_replica_reads_total", "Lists that the read replica answered", {},
                  [&replica] { return double(replica.reads()); });
}

void watch_logins(telemetry::metrics& figures) {
    auto const& counted = authentication::login_activity::of_process();
    auto const as = [&](char const* outcome, authentication::login_activity::counter const& value) {
        figures.watch(kind::counter, "waybill_credentials_total", "Credentials received, by result",
                      {{"outcome", outcome}}, [&value] { return double(value.load()); });
    };
    as("remembered", counted.remembered);
    as("verified", counted.verified);
    as("refused", counted.refused);
    as("held_up", counted.held_up);
}

void watch_log(telemetry::metrics& figures, telemetry::service_log const& log) {
    figures.watch(kind::counter, "waybill_log_lines_lost_total", "Log lines lost since the queue was full", {},
                  [&log] { return double(log.lost()); });
}

} // namespace waybill::native::server
