// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/certifying_host.hpp>

#include <certification/client_examination.hpp>
#include <certification/report.hpp>
#include <partner_network/network_transport.hpp>
#include <terminal/replace_file.hpp>
#include <terminal/report.hpp>

#include <waybill/http/url.hpp>
#include <waybill/value/instant.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace {

constexpr auto this_machine = "127.0.0.1";
/// The address from which this host sends requests of other machines: the proxy that the service trusts must not be the
/// address of a client on this machine.
constexpr auto own_address = "127.0.0.2";

/// Fields of one connection, which the other host writes itself, and the coding that the transport has decoded.
void remove_hop_fields(http::headers& fields) {
    constexpr std::array<std::string_view, 10> names{
        "Content-Encoding", "Host",   "Content-Length", "Connection", "Transfer-Encoding",
        "Accept-Encoding",  "Expect", "Date",           "Server",     "Keep-Alive"};
    std::erase_if(fields, [&](http::header const& each) {
        return std::any_of(names.begin(), names.end(),
                           [&](auto name) { return http::headers::same_name(each.name, name); });
    });
}

certification::report_form report_form_of(std::filesystem::path const& file) {
    auto const extension = file.extension();
    if (extension == ".json") return certification::report_form::json;
    if (extension == ".xml") return certification::report_form::junit;
    return extension == ".html" ? certification::report_form::html : certification::report_form::text;
}

} // namespace

struct certifying_host::parts {
    parts(server::server_settings const& given, std::string const& service, std::string file)
        : url("http://" + service),
          report(std::move(file)),
          examining(given.service.endpoints, [] { return instant::of(std::chrono::system_clock::now()); }) {}

    http::streamed_response respond(http::request const& request, std::string_view caller) {
        auto answer = examining.answer(request, [&](http::request const& each) { return forward(each, caller); });
        {
            std::lock_guard const lock(mutex);
            changed = true;
        }
        wake.notify_one();
        return answer;
    }
    result<http::response> forward(http::request request, std::string_view caller) {
        remove_hop_fields(request.headers);
        // a proxy cannot name this machine: its requests come to the service as they are
        bool const local = http::is_loopback(caller);
        if (!local) request.headers.add("X-Forwarded-For", std::string(caller));
        auto over = take_transport(local);
        auto answer = over(url, request);
        if (answer) remove_hop_fields(answer->headers);
        std::lock_guard const lock(mutex);
        idle[local].push_back(std::move(over));
        return answer;
    }
    static partner_network::call_settings settings(bool local) {
        partner_network::call_settings made{.whole = std::chrono::minutes(2)};
        if (!local) made.network.bind_address = own_address;
        return made;
    }
    partner_network::network_transport take_transport(bool local) {
        std::lock_guard const lock(mutex);
        if (idle[local].empty()) return partner_network::network_transport(settings(local));
        auto taken = std::move(idle[local].back());
        idle[local].pop_back();
        return taken;
    }
    [[nodiscard]] bool write() const {
        return terminal::replace_file(report,
                                      certification::written_report(examining.report(), report_form_of(report)));
    }
    /// Writes the report after requests, in a thread of its own: it has all exchanges. A full disk must not stop the
    /// clients; the next request writes it again.
    void follow(std::stop_token const& stopped) {
        constexpr std::chrono::milliseconds pause(300);
        std::unique_lock lock(mutex);
        while (!stopped.stop_requested()) {
            wake.wait(lock, stopped, [this] { return changed; });
            changed = false;
            lock.unlock();
            (void)write();
            lock.lock();
            wake.wait_for(lock, stopped, pause, [] { return false; });
        }
        (void)write();
    }

    std::string url;
    std::string report;
    certification::client_examination examining;
    std::mutex mutex{}; // of the members below
    std::condition_variable_any wake{};
    bool changed = false;
    std::array<std::vector<partner_network::network_transport>, 2> idle{}; // by whether the client is on this machine
    std::jthread writing{};
    std::unique_ptr<http_host::host> listening{}; // last: it ends before what its handlers use
};

server::server_settings certifying_host::inner_settings(server::server_settings const& given) {
    auto inner = given;
    inner.host.listen = std::string(this_machine) + ":0";
    inner.host.encryption.reset();
    inner.sandbox.on = true;
    inner.trusted_proxies.emplace_back(own_address);
    return inner;
}

result<std::unique_ptr<certifying_host>> certifying_host::start(server::server_settings const& given,
                                                                std::string const& service, std::string report) {
    auto made = std::make_unique<parts>(given, service, std::move(report));
    if (!made->write())
        return error{.code = error_code::connection_failed, .message = made->report + " cannot be written"};
    auto& all = *made;
    auto settings = given.host;
    constexpr unsigned most_waiting = 32; // slow answers keep a handler
    settings.threads = std::max(settings.threads, most_waiting);
    auto started = http_host::host::start(
        settings, {.respond =
                       [&all](http::request const& request, http_host::request_caller const& from) {
                           return http_host::host_answer(all.respond(request, from.address));
                       },
                   .trouble = [](std::string_view what) { terminal::print_failure(what); }});
    if (!started) return started.error();
    all.listening = *std::move(started);
    all.writing = std::jthread([&all](std::stop_token const& stopped) { all.follow(stopped); });
    return std::unique_ptr<certifying_host>(new certifying_host(std::move(made)));
}

certifying_host::certifying_host(std::unique_ptr<parts> made) : parts_(std::move(made)) {}
certifying_host::~certifying_host() = default;

std::string const& certifying_host::address() const noexcept { return parts_->listening->address(); }

} // namespace waybill::native::command_line
