// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command/commands.hpp>
#include <command/report.hpp>
#include <command/serve_options.hpp>
#include <command/stop_signal.hpp>
#include <serving/running_service.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace waybill::native {

namespace {

int serve(serve_options const& options) {
    spdlog::set_default_logger(spdlog::stderr_color_mt("waybill"));
    spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    spdlog::set_level(spdlog::level::from_str(options.log_level));
    stop_signal const signal; // before there are threads, which inherit that it waits
    auto const started = running_service::start(options.settings);
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
        serve_options options;
        add_serve_options(serving, options);
        auto words = command->remaining();
        std::reverse(words.begin(), words.end());
        try {
            serving.parse(words);
        } catch (CLI::ParseError const& asked) {
            exit_code = serving.exit(asked) == 0 ? 0 : usage_error;
            return;
        }
        exit_code = serve(options);
    });
}

} // namespace waybill::native
