// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/client_report.hpp>
#include <command_line/commands.hpp>
#include <command_line/findings.hpp>
#include <command_line/report_file.hpp>
#include <command_line/serve_options.hpp>
#include <command_line/service_manager.hpp>
#include <command_line/stop_deadline.hpp>
#include <command_line/stop_signal.hpp>
#include <demonstration/sample_store.hpp>
#include <diagnostics/store_check.hpp>
#include <program_options/command.hpp>
#include <sample_data/sample.hpp>
#include <server/running_service.hpp>
#include <server/settings_check.hpp>
#include <terminal/report.hpp>
#include <time_zones/utc_today.hpp>

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

constexpr std::chrono::milliseconds time_after_drain(900);

char const* scheme_of(serve_options const& options) { return options.settings.host.encryption ? "https" : "http"; }

/// Prints what would run. Changes nothing: the store is neither created nor migrated.
int print_plan(serve_options const& options) {
    auto const& settings = options.settings;
    if (auto const checked = server::check_settings(settings); !checked)
        return terminal::print_failure(checked.error().message);
    if (!options.certify.empty())
        if (auto const checked = report_file::check(options.certify); !checked)
            return terminal::print_failure(checked.error().message);
    fmt::print("waybill would listen on {}://{}\n", scheme_of(options), settings.host.listen);
    if (!settings.admin_listen.empty()) fmt::print("metrics at http://{}/metrics\n", settings.admin_listen);
    if (!settings.page_folder.empty()) fmt::print("the page of {}\n", terminal::harmless_line(settings.page_folder));
    if (options.sample) return 0; // its store is made when it starts
    auto const found = diagnostics::check_store(settings.store_url);
    print_findings(found);
    return are_good(found) ? 0 : 1;
}

/// Prints the login of the sample: its password only if it is a random one.
void print_login(demonstration::sample_store const& of, bool random) {
    auto const password = random ? "password " + of.login().password : std::string("the password of WAYBILL_PASSWORD");
    fmt::print("login {}, user {}, {}\n", of.login().login, sample_data::sample_user, password);
}

int serve(serve_options const& options) {
    stop_signal const signal; // before other threads start: they inherit the blocked signals
    stop_deadline deadline;   // destroyed after the service
    auto settings = options.settings;
    std::unique_ptr<client_report> examining; // ends after the service
    if (!options.certify.empty()) {
        auto made = client_report::open(settings.service.endpoints, options.certify);
        if (!made) return terminal::print_failure(made.error().message);
        examining = *std::move(made);
        settings.sandbox.on = true;
        settings.around = [&report = *examining](auto const&... each) { return report.respond(each...); };
    }
    std::unique_ptr<demonstration::sample_store> sample; // deleted after the service has ended
    if (options.sample) {
        auto const* const password = std::getenv("WAYBILL_PASSWORD");
        auto made = demonstration::sample_store::make(time_zones::utc_today(), password == nullptr ? "" : password);
        if (!made) return terminal::print_failure(made.error().message);
        sample = *std::move(made);
        settings.store_url = sample->url();
        print_login(*sample, password == nullptr || *password == '\0');
    }
    auto const started = server::running_service::start(std::move(settings));
    if (!started) return terminal::print_failure(started.error().message);
    auto& service = **started;
    auto const& address = service.address();
    service_manager manager; // its thread ends before the service
    auto const* const scheme = scheme_of(options);
    fmt::print("waybill listens on {}://{}\n", scheme, address);
    if (auto const admin = service.admin_address(); !admin.empty()) fmt::print("metrics at http://{}/metrics\n", admin);
    std::fflush(stdout);
    auto const ready = [&] { manager.ready(fmt::format("listens on {}://{}", scheme, address)); };
    ready();
    manager.watch([&service] { return service.alive(); });
    for (auto wish = signal.wait(); wish != stop_signal::wish::stop; wish = signal.wait()) {
        if (wish != stop_signal::wish::reload) {
            service.set_read_only(wish == stop_signal::wish::begin_read_only);
            continue;
        }
        manager.reloading();
        service.reload();
        ready();
    }
    manager.stopping();
    deadline.begin(options.settings.stop_delay + options.settings.host.limits.drain_time + time_after_drain);
    service.stop();
    return 0;
}

} // namespace

void add_serve(program_options::command program) {
    auto const command = program.add_subcommand("serve", "Run the service until SIGTERM or SIGINT");
    // a program of its own: only a program reads a --config whose settings are in no section
    command.runs_with_words([](std::vector<std::string> const& words) {
        program_options::program serving("Run the service until SIGTERM or SIGINT.", "waybill serve",
                                         terminal::print_failure);
        serve_options options;
        add_serve_options(serving.root(), options);
        serving.root().runs([&options] {
            if (options.settings.store_url.empty() && !options.sample)
                program_options::fail_without("--store or --sample");
            return options.check_only ? print_plan(options) : serve(options);
        });
        return serving.run(words);
    });
}

} // namespace waybill::native::command_line
