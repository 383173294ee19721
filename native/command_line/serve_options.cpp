// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/serve_options.hpp>

#include <command_line/store_option.hpp>
#include <program_options/command.hpp>
#include <search_index/hotel_reader.hpp>
#include <server/cors.hpp>

#include <waybill/enumerators.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

using seconds_option = unsigned;

template <class Span>
program_options::option add_seconds(program_options::command command, std::string const& name, Span& into,
                                    std::string const& description, seconds_option most = 86'400U) {
    auto const read = [&into](seconds_option const& seconds) { into = std::chrono::seconds(seconds); };
    return command.add_number_option<seconds_option>(name, read, description)
        .range(1U, most)
        .default_str(std::to_string(std::chrono::duration_cast<std::chrono::seconds>(into).count()));
}

/// One of the names of an enumeration.
template <class Choice>
void add_named(program_options::command command, std::string const& name, Choice& into,
               std::string const& description) {
    std::vector<std::string> names;
    std::string all;
    for (auto const value : enumerators<Choice>) {
        names.emplace_back(name_of(value));
        all += (all.empty() ? "" : "|") + names.back();
    }
    auto const read = [&into](std::string const& text) { into = enumerator_named<Choice>(text).value_or(into); };
    command.add_option(name, read, description)
        .is_member(names, false)
        .type_name(all)
        .default_str(std::string(name_of(into)));
}

void add_listening(program_options::command command, server::server_settings& settings) {
    command.add_option("--listen", settings.host.listen, "Address and port; port 0: any free port")
        .capture_default_str();
    command.add_flag("--plain-http", settings.allow_plain_http, "Allow addresses other than loopback without TLS");
    auto const encryption = [&settings]() -> http_host::certificate_files& {
        return settings.host.encryption ? *settings.host.encryption : settings.host.encryption.emplace();
    };
    auto const chain =
        command
            .add_option(
                "--tls-certificate", [encryption](std::string const& file) { encryption().chain = file; },
                "PEM file with the certificate and its chain; read again on SIGHUP")
            .type_name("FILE");
    auto const key = command
                         .add_option(
                             "--tls-key", [encryption](std::string const& file) { encryption().key = file; },
                             "PEM file with the private key of the certificate")
                         .type_name("FILE");
    chain.needs(key);
    key.needs(chain);
    command
        .add_option(
            "--tls-client-ca", [encryption](std::string const& file) { encryption().client_ca = file; },
            "PEM file with the authorities whose clients may connect; others are refused; read again on SIGHUP")
        .type_name("FILE")
        .needs(chain);
    command
        .add_option("--trusted-proxy", settings.trusted_proxies,
                    "Range of proxy addresses whose X-Forwarded-… fields are trusted; may be repeated")
        .type_name("CIDR");
    command.add_option("--threads", settings.host.threads, "Threads that handle requests")
        .range(1U, 256U)
        .capture_default_str();
}

/// Returns `--store`.
program_options::option add_store(program_options::command command, server::server_settings& settings) {
    auto const store = command.add_option("--store", settings.store_url,
                                          "The store: sqlite:waybill.db, or postgresql://USER@HOST/DATABASE");
    add_seconds(command, "--store-time", settings.store_time,
                "Longest use of a store connection in seconds; then it is closed", 3600U);
    auto const standby =
        command.add_option("--read-store", settings.read_store_url,
                           "A standby server of the store that answers lists: postgresql://USER@HOST/DATABASE");
    add_seconds(command, "--read-age", settings.read_age, "Greatest age of the lists of --read-store, in seconds",
                3600U)
        .needs(standby);
    command.add_flag("--read-only", settings.read_only,
                     "Start in the read-only mode, as after SIGUSR1; SIGUSR2 ends it");
    add_seconds(command, "--search-age", settings.search_age,
                "Greatest age of the prices and free rooms of a search, in seconds", 3600U);
    return store;
}

void add_protocol(program_options::command command, server::server_settings& settings) {
    auto& endpoints = settings.service.endpoints;
    command.add_option("--namespace", endpoints.namespace_url, "Namespace of the SOAP operations")
        .capture_default_str();
    command.add_option("--flight-path", endpoints.flight_path, "Path of the flight endpoint").capture_default_str();
    command.add_option("--hotel-path", endpoints.hotel_path, "Path of the hotel endpoint").capture_default_str();
    command.add_option("--address", settings.address,
                       "Public base URL, with the prefix that a proxy removes, for WSDL, OpenAPI and "
                       "help pages; default: from a trusted proxy or the request");
    command.add_flag("--get,!--no-get", endpoints.get_enabled,
                     "Accept HTTP GET, which puts passwords into URLs (on unless --no-get)");
    command.add_flag("--endpoints-by-family", settings.service.endpoints_by_family,
                     "Refuse hotel functions at the flight path; default: both paths answer every function");
    command.add_flag("--map-errors", settings.service.map_errors_to_statuses,
                     "Use HTTP status codes for refusals as well");
    command.add_flag("--strict", settings.service.strict, "Refuse documents that deviate from the canonical form");
    command.add_flag("--compression,!--no-compression", settings.compression,
                     "Compress searches and lists for clients that accept gzip (on unless --no-compression)");
    auto const origins = command
                             .add_option("--cors-origin", settings.cors_origins,
                                         "Web origin whose pages may call the service, * for all; may be repeated")
                             .type_name("ORIGIN");
    origins.check([](std::string const& text) { return server::origin_problem(text); });
    command.add_option("--page", settings.page_folder, "Folder whose files are served at /").type_name("FOLDER");
    auto const services =
        command
            .add_option("--page-service", settings.page_services,
                        "Web origin of another service that the page may call, * for all; may be repeated")
            .type_name("ORIGIN");
    services.check([](std::string const& text) { return server::origin_problem(text); });
}

void add_workflow(program_options::command command, booking_service::workflow_settings& workflow) {
    add_seconds(command, "--quote-life", workflow.quote_life, "Lifetime of a quote in seconds");
    add_seconds(command, "--acknowledge-time", workflow.acknowledge_time,
                "Time to acknowledge a booking On Request, in seconds", 30U * 86'400U);
    command.add_option("--longest-stay", workflow.longest_stay, "Most nights of a stay")
        .range(1, booking_service::most_nights)
        .capture_default_str();
    command
        .add_number_option<int>(
            "--rate-horizon", [&workflow](int days) { workflow.rate_horizon = std::chrono::days(days); },
            "Days from today up to which RateUpdateREQ may set rates")
        .range(1, search_index::indexed_nights::most_days_from_today)
        .default_str(std::to_string(workflow.rate_horizon.count()));
}

void add_retention(program_options::command command, booking_service::retention_settings& retention,
                   bool& clock_is_right) {
    auto const add_days = [&command](char const* name, std::chrono::days& into, char const* description,
                                     int least = 1) {
        constexpr int most_days = 36'500;
        command.add_number_option<int>(
                   name, [&into](int days) { into = std::chrono::days(days); }, description)
            .range(least, most_days)
            .default_str(std::to_string(into.count()));
    };
    add_days("--unconfirmed-days", retention.unconfirmed,
             "Days after which guests and rooms of expired and declined bookings are deleted");
    add_days("--traveler-days", retention.travelers,
             "Days after a stay or journey after which its travelers are erased; 0: never", 0);
    add_days("--audit-days", retention.audit, "Days after which entries of the audit trail are deleted");
    command.add_flag("--the-clock-is-right", clock_is_right,
                     "Believe a system clock that is more than an hour past the newest instant in the store");
}

void add_limits(program_options::command command, http_host::host_limits& limits) {
    command.add_option("--header-bytes", limits.header_bytes, "Longest request head in bytes")
        .range(std::size_t{1024}, std::size_t{1} << 20U)
        .capture_default_str();
    command.add_option("--body-bytes", limits.body_bytes, "Longest request body in bytes")
        .range(std::size_t{1024}, std::size_t{1} << 30U)
        .capture_default_str();
    command.add_option("--bodies-bytes", limits.bodies_bytes, "Memory for the bodies of all requests together")
        .range(std::size_t{1} << 20U, std::size_t{1} << 40U)
        .capture_default_str();
    command.add_option("--connections", limits.connections, "Most open connections")
        .range(1U, 1'000'000U)
        .capture_default_str();
    command
        .add_option("--connections-per-address", limits.connections_per_address,
                    "Most connections of one address other than loopback or a trusted proxy")
        .range(1U, 1'000'000U)
        .capture_default_str();
    command
        .add_option("--strangers", limits.strangers,
                    "Most connections of addresses not on the list; closed after a few seconds")
        .range(1U, 1'000'000U)
        .capture_default_str();
    command.add_option("--waiting-requests", limits.waiting_requests, "Most requests that wait for a thread; then 503")
        .range(0U, 1'000'000U)
        .capture_default_str();
    add_seconds(command, "--idle-time", limits.idle_time, "Seconds a connection may be idle");
    add_seconds(command, "--header-time", limits.header_time, "Seconds the head of a request may take");
    add_seconds(command, "--body-time", limits.body_time, "Seconds the body of a request may take");
    add_seconds(command, "--write-time", limits.write_time, "Seconds a response may take");
    add_seconds(command, "--drain-time", limits.drain_time, "Seconds to finish requests when stopped");
}

void add_identity(program_options::command command, authentication::authenticator_settings& identity) {
    auto const remember = [&identity](unsigned seconds) { identity.remember = std::chrono::seconds(seconds); };
    command
        .add_number_option<unsigned>("--login-memory", remember,
                                     "Seconds that a verified password is accepted without reading the store")
        .range(0U, 3600U)
        .default_str(std::to_string(identity.remember.count()));
    command
        .add_option("--login-failures", identity.login_limiter.free_failures,
                    "Failures of one login before it must wait, longer each time")
        .capture_default_str();
    command
        .add_option("--address-failures", identity.address_limiter.free_failures,
                    "Failed logins of one address other than loopback before it must wait")
        .capture_default_str();
    command
        .add_option("--login-rate", identity.requests_per_second,
                    "Requests per second of one login, with a burst of twice as many; 0: no limit")
        .capture_default_str();
    command
        .add_option("--verifications", identity.verifications_at_once, "Passwords verified at once, with 64 MiB each")
        .range(1, 64)
        .capture_default_str();
}

void add_sandbox(program_options::command command, server::sandbox_settings& sandbox) {
    command.add_flag("--sandbox", sandbox.on, "Produce the fault that a login names after ~sandbox~");
    add_seconds(command, "--sandbox-slow", sandbox.slow, "Delay of a slow response in seconds");
}

void add_operation(program_options::command command, server::server_settings& settings) {
    settings.log.least = telemetry::log_level::info;
    add_named(command, "--log-level", settings.log.least, "Lowest level to log");
    add_named(command, "--log-format", settings.log.form, "Plain text lines or JSON objects");
    command.add_option("--log-file", settings.log.file,
                       "Log file to append to, opened again on SIGHUP; default: standard error");
    command
        .add_option("--log-queue", settings.log.queued, "Most lines that wait for the disk; then the oldest are lost")
        .range(std::size_t{16}, std::size_t{1} << 20U)
        .capture_default_str();
    command
        .add_number_option<unsigned>(
            "--slow-statement-ms",
            [&settings](unsigned time) { settings.slow_statement = std::chrono::milliseconds(time); },
            "Milliseconds from which a statement of the store is logged, without its values; 0: none")
        .range(0U, 3'600'000U)
        .default_str("0");
    command.add_flag("--slow-statement-plan", settings.slow_statement_plan,
                     "Log the plan of each slow statement, once for each text");
    command
        .add_number_option<unsigned>(
            "--stop-delay", [&settings](unsigned seconds) { settings.stop_delay = std::chrono::seconds(seconds); },
            "Seconds to serve on when stopped, while /ready returns 503")
        .range(0U, 3600U)
        .default_str("0");
    command.add_option("--admin-listen", settings.admin_listen,
                       "Address and port of /metrics, such as 127.0.0.1:9464; default: none");
}

} // namespace

void add_serve_options(program_options::command command, serve_options& into) {
    auto const group = [&command](char const* name) {
        command.set_group(name);
        return command;
    };
    add_listening(group("Listening"), into.settings);
    auto const store = add_store(group("Store"), into.settings);
    add_protocol(group("Protocol"), into.settings);
    add_workflow(group("Workflow"), into.settings.workflow);
    add_retention(group("Retention"), into.settings.retention, into.settings.clock_is_right);
    add_limits(group("Limits"), into.settings.host.limits);
    add_identity(group("Identity"), into.settings.authentication);
    add_operation(group("Operation"), into.settings);
    add_sandbox(group("Sandbox"), into.settings.sandbox);
    command.read_settings();
    into.settings.create_store = false;
    add_create_option(command, into.settings.create_store);
    command
        .add_flag("--sample", into.sample,
                  "Serve the built-in sample to the login demo; its store is deleted at the end")
        .excludes(store);
    command.add_flag("--check", into.check_only,
                     "Check the settings, the certificate, the page and the store, print what would run, and end");
    command
        .add_option(
            "--certify", into.certify,
            "Examine clients by the certification catalogue; report as text, or by the name .json, .xml or .html")
        .type_name("REPORT");
}

} // namespace waybill::native::command_line
