// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/watched_traffic.hpp>
#include <command_line/commands.hpp>
#include <command_line/endpoint_options.hpp>
#include <command_line/network_options.hpp>
#include <command_line/report_file.hpp>
#include <command_line/stop_signal.hpp>
#include <http_host/host.hpp>
#include <http_host/listen_address.hpp>
#include <partner_network/network_transport.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <waybill/http/url.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

struct watch_arguments {
    partner to{};
    std::string listen = "127.0.0.1:8090";
    std::string report{};
    unsigned seconds = 60;
    bool plain_http = false;
    network_settings network{};
};

/// Connections to the partner, each used by one request at a time.
class partner_connections {
public:
    explicit partner_connections(partner_network::call_settings settings) : settings_(std::move(settings)) {}

    result<http::response> send(std::string const& base_url, http::request const& request) {
        auto over = take();
        auto answer = (*over)(base_url, request);
        std::lock_guard const lock(mutex_);
        free_.push_back(std::move(over));
        return answer;
    }

private:
    std::unique_ptr<partner_network::network_transport> take() {
        std::lock_guard const lock(mutex_);
        if (free_.empty()) return std::make_unique<partner_network::network_transport>(settings_);
        auto last = std::move(free_.back());
        free_.pop_back();
        return last;
    }

    partner_network::call_settings settings_;
    std::mutex mutex_{};
    std::vector<std::unique_ptr<partner_network::network_transport>> free_{};
};

/// Fields that belong to one connection (RFC 9110, 7.6.1), or to the coding of a body on it.
bool is_of_connection(std::string_view name) {
    constexpr std::array<std::string_view, 11> names{
        "Connection", "Keep-Alive", "Transfer-Encoding", "Content-Length",  "Host",  "TE",
        "Trailer",    "Upgrade",    "Content-Encoding",  "Accept-Encoding", "Expect"};
    return std::any_of(names.begin(), names.end(), [&](auto each) { return http::headers::same_name(name, each); });
}
void remove_connection_fields(http::headers& of) {
    std::erase_if(of, [](auto const& each) { return is_of_connection(each.name); });
}

class watching_proxy {
public:
    watching_proxy(watch_arguments const& arguments, std::string path, certification::watched_traffic& traffic,
                   report_file& report)
        : base_url_(arguments.to.base_url),
          path_(std::move(path)),
          over_({.whole = std::chrono::seconds(arguments.seconds), .network = arguments.network}),
          traffic_(traffic),
          report_(report) {}

    http::response respond(http::request const& request) {
        using clock = std::chrono::steady_clock;
        auto forwarded = request;
        forwarded.target = http::join_path(path_, request.target);
        remove_connection_fields(forwarded.headers);
        auto const begun = clock::now();
        auto answer = over_.send(base_url_, forwarded);
        auto const taken = std::chrono::duration<double, std::milli>(clock::now() - begun).count();
        if (answer) remove_connection_fields(answer->headers);
        traffic_.add(request, answer, taken, instant::of(std::chrono::system_clock::now()));
        report_.changed();
        if (answer) return *std::move(answer);
        constexpr int bad_gateway = 502, gateway_timeout = 504;
        return {answer.error().code == error_code::deadline_passed ? gateway_timeout : bad_gateway,
                {{"Content-Type", "text/plain; charset=utf-8"}},
                fmt::format("waybill watch: {}, {}\r\n", name_of(answer.error().code), answer.error().message)};
    }

private:
    std::string base_url_;
    std::string path_; ///< of the base URL
    partner_connections over_;
    certification::watched_traffic& traffic_;
    report_file& report_;
};

int watch(watch_arguments const& arguments) {
    auto const base = http::parse_url(arguments.to.base_url);
    if (!base) {
        terminal::print_error(base.error());
        return usage_error;
    }
    auto const where = http_host::parse_listen_address(arguments.listen);
    if (!where) {
        terminal::print_error(where.error());
        return usage_error;
    }
    if (!arguments.plain_http && !http::is_loopback(where->host))
        return terminal::print_failure(
            "on " + arguments.listen +
            " passwords would be received in the clear: listen on loopback, or allow it with "
            "--plain-http");
    stop_signal const signal; // before other threads start: they inherit the blocked signals
    certification::watched_traffic traffic(arguments.to, instant::of(std::chrono::system_clock::now()));
    report_file report(arguments.report, [&traffic] { return traffic.report(); });
    if (auto const begun = report.begin(); !begun) return terminal::print_failure(begun.error().message);
    watching_proxy proxy(arguments, base->path, traffic, report);
    constexpr unsigned handlers = 16;
    auto const host = http_host::host::start({.listen = arguments.listen, .threads = handlers},
                                             {.respond = [&proxy](http::request const& request, auto const&) {
                                                 return http_host::host_response(proxy.respond(request));
                                             }});
    if (!host) return terminal::print_failure(host.error().message);
    fmt::print("waybill listens on http://{} and passes requests on to {}\n", (*host)->address(),
               terminal::harmless_line(arguments.to.base_url));
    std::fflush(stdout);
    while (signal.wait() != stop_signal::wish::stop) {}
    (*host)->stop();
    return 0;
}

} // namespace

void add_watch(program_options::command program) {
    auto const command =
        program.add_subcommand("watch", "Pass requests on to a partner, and report what is wrong in them");
    auto const arguments = std::make_shared<watch_arguments>();
    command.add_option("--partner", arguments->to.base_url, "Base URL of the partner: https://partner.example")
        .required();
    add_endpoint_options(command, arguments->to, "Partner");
    command.add_option("--listen", arguments->listen, "Address and port for the client").capture_default_str();
    command.add_flag("--plain-http", arguments->plain_http, "Allow addresses other than loopback, without TLS");
    command
        .add_option("--report", arguments->report,
                    "File of the report, written after each request: .json, .xml (JUnit), .html, or text")
        .type_name("FILE")
        .required();
    command.add_option("--timeout", arguments->seconds, "Seconds for each call, from connecting to the last byte")
        .range(1U, 3600U)
        .capture_default_str();
    add_network_options(command, arguments->network, "Network");
    command.runs([arguments] { return watch(*arguments); });
}

} // namespace waybill::native::command_line
