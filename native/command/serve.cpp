// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/commands.hpp>
#include <command/report.hpp>
#include <command/stop_signal.hpp>
#include <serving/running_service.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace waybill::native {

namespace {

struct serve_arguments {
    serving_settings settings;
    std::string log_level = "info";
};

using seconds_option = unsigned;

void add_seconds(CLI::App& command, std::string const& name, std::chrono::milliseconds& into,
                 std::string const& description) {
    auto const read = [&into](seconds_option const& seconds) { into = std::chrono::seconds(seconds); };
    command.add_option_function<seconds_option>(name, read, description)
        ->check(CLI::Range(1U, 86'400U))
        ->default_str(std::to_string(std::chrono::duration_cast<std::chrono::seconds>(into).count()))
        ->group("Limits");
}

void add_options(CLI::App& command, serve_arguments& arguments) {
    auto& settings = arguments.settings;
    auto& endpoints = settings.service.endpoints;
    auto& limits = settings.host.limits;
    command.add_option("--listen", settings.host.listen, "Address and port; port 0 takes a free one")
        ->capture_default_str();
    command.add_option("--store", settings.store_url, "Where data is kept, such as sqlite:waybill.db")
        ->required()
        ->envname("WAYBILL_STORE");
    command.add_option("--namespace", endpoints.namespace_url, "Namespace of the SOAP operations")
        ->capture_default_str();
    command.add_option("--flight-path", endpoints.flight_path, "Path of the flight endpoint")->capture_default_str();
    command.add_option("--hotel-path", endpoints.hotel_path, "Path of the hotel endpoint")->capture_default_str();
    command.add_flag("--get,!--no-get", endpoints.get_enabled,
                     "Answer HTTP GET, which puts passwords into URLs (on unless --no-get)");
    command.add_flag("--map-errors", settings.service.map_errors_to_statuses, "Tell refusals by HTTP statuses, too");
    command.add_flag("--strict", settings.service.strict, "Refuse request documents with oddities");
    command.add_option("--cors-origin", settings.cors_origin, "Web origin whose pages may call, * for all");
    command.add_flag("--plain-http", settings.allow_plain_http, "Listen on other addresses than loopback without TLS");
    command.add_option("--threads", settings.host.threads, "Threads that answer")
        ->check(CLI::Range(1U, 256U))
        ->capture_default_str();
    command.add_option("--log-level", arguments.log_level, "How much is logged, on standard error")
        ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
        ->capture_default_str();
    command.add_option("--header-bytes", limits.header_bytes, "Longest head of a request")
        ->check(CLI::Range(std::size_t{1024}, std::size_t{1} << 20U))
        ->capture_default_str()
        ->group("Limits");
    command.add_option("--body-bytes", limits.body_bytes, "Longest body of a request")
        ->check(CLI::Range(std::size_t{1024}, std::size_t{1} << 30U))
        ->capture_default_str()
        ->group("Limits");
    add_seconds(command, "--idle-time", limits.idle_time, "Seconds a connection may be idle");
    add_seconds(command, "--header-time", limits.header_time, "Seconds the head of a request may take");
    add_seconds(command, "--body-time", limits.body_time, "Seconds the body of a request may take");
    add_seconds(command, "--write-time", limits.write_time, "Seconds a response may take");
    add_seconds(command, "--drain-time", limits.drain_time, "Seconds to end requests in when stopped");
    command.set_config("--config", "", "Read these settings from a file: listen = \"127.0.0.1:8080\"");
    command.allow_config_extras(CLI::config_extras_mode::error);
}

int serve(serve_arguments const& arguments) {
    spdlog::set_default_logger(spdlog::stderr_color_mt("waybill"));
    spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    spdlog::set_level(spdlog::level::from_str(arguments.log_level));
    stop_signal const signal; // before there are threads, which inherit that it waits
    auto const started = running_service::start(arguments.settings);
    if (!started) {
        print_failure(started.error().message);
        return 1;
    }
    fmt::print("waybill listens on http://{}\n", (*started)->address());
    std::fflush(stdout);
    spdlog::info("listening on {}", (*started)->address());
    signal.wait();
    spdlog::info("stopping: no new requests, those under way are answered");
    (*started)->stop();
    spdlog::info("stopped");
    return 0;
}

} // namespace

void add_serve(CLI::App& program, int& exit_code) {
    auto* const command = program.add_subcommand("serve", "Run the service until SIGTERM or SIGINT");
    // A program of its own, since only such a one reads a --config of settings without a section.
    command->prefix_command();
    command->set_help_flag();
    command->callback([command, &exit_code] {
        CLI::App serving("Run the service until SIGTERM or SIGINT.", "waybill serve");
        serve_arguments arguments;
        add_options(serving, arguments);
        auto words = command->remaining();
        std::reverse(words.begin(), words.end());
        try {
            serving.parse(words);
        } catch (CLI::ParseError const& asked) {
            exit_code = serving.exit(asked) == 0 ? 0 : usage_error;
            return;
        }
        exit_code = serve(arguments);
    });
}

} // namespace waybill::native
