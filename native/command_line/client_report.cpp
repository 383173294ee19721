// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/client_report.hpp>

#include <certification/client_examination.hpp>
#include <certification/report.hpp>
#include <terminal/replace_file.hpp>

#include <waybill/value/instant.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <semaphore>
#include <stop_token>
#include <thread>
#include <utility>

namespace waybill::native::command_line {

namespace {

certification::report_form report_form_of(std::filesystem::path const& file) {
    auto const extension = file.extension();
    if (extension == ".json") return certification::report_form::json;
    if (extension == ".xml") return certification::report_form::junit;
    return extension == ".html" ? certification::report_form::html : certification::report_form::text;
}

/// The whole response of the service, not compressed. An error is the end of an incomplete one.
result<http::response> whole_response(http::request request, server::serve_function const& serve,
                                      std::chrono::milliseconds& delay) {
    std::erase_if(request.headers,
                  [](auto const& each) { return http::headers::same_name(each.name, "Accept-Encoding"); });
    auto given = serve(request);
    while (given.wait) {
        auto const resumed = std::make_shared<std::binary_semaphore>(0); // its owner may outlive this call
        given.wait([resumed] { resumed->release(); });
        resumed->acquire();
        auto const again = std::move(given.respond_again);
        given = again(request);
    }
    delay = std::max(delay, given.delay);
    auto& [first, rest] = given.response;
    for (bool more = rest != nullptr; more;) {
        auto const read = rest->next(first.body);
        if (!read) return read.error();
        more = *read;
    }
    return std::move(first);
}

} // namespace

struct client_report::parts {
    parts(endpoint_settings endpoints, std::string written)
        : file(std::move(written)),
          examining(std::move(endpoints), [] { return instant::of(std::chrono::system_clock::now()); }) {}

    [[nodiscard]] bool write() const {
        return terminal::replace_file(file, certification::written_report(examining.report(), report_form_of(file)));
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

    std::string file;
    certification::client_examination examining;
    std::mutex mutex{}; // of the members below
    std::condition_variable_any wake{};
    bool changed = false;
    std::jthread writing{};
};

result<std::unique_ptr<client_report>> client_report::open(endpoint_settings endpoints, std::string file) {
    auto made = std::make_unique<parts>(std::move(endpoints), std::move(file));
    if (!made->write())
        return error{.code = error_code::connection_failed, .message = made->file + " cannot be written"};
    made->writing = std::jthread([&all = *made](std::stop_token const& stopped) { all.follow(stopped); });
    return std::unique_ptr<client_report>(new client_report(std::move(made)));
}

client_report::client_report(std::unique_ptr<parts> made) : parts_(std::move(made)) {}
client_report::~client_report() = default;

http_host::host_answer client_report::respond(http::request const& request, server::serve_function const& serve) {
    std::chrono::milliseconds delay{};
    auto examined = parts_->examining.answer(
        request, [&](http::request const& each) { return whole_response(each, serve, delay); });
    if (!examined) return serve(request);
    {
        std::lock_guard const lock(parts_->mutex);
        parts_->changed = true;
    }
    parts_->wake.notify_one();
    http_host::host_answer answer(*std::move(examined));
    answer.delay = delay;
    return answer;
}

} // namespace waybill::native::command_line
