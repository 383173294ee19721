// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/client_report.hpp>

#include <certification/client_examination.hpp>
#include <command_line/report_file.hpp>

#include <waybill/value/instant.hpp>

#include <algorithm>
#include <chrono>
#include <semaphore>
#include <utility>

namespace waybill::native::command_line {

namespace {

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
    parts(endpoint_settings endpoints, std::string const& file)
        : examining(std::move(endpoints), [] { return instant::of(std::chrono::system_clock::now()); }),
          written(file, [this] { return examining.report(); }) {}

    certification::client_examination examining;
    report_file written;
};

result<std::unique_ptr<client_report>> client_report::open(endpoint_settings endpoints, std::string const& file) {
    auto made = std::make_unique<parts>(std::move(endpoints), file);
    if (auto const begun = made->written.begin(); !begun) return begun.error();
    return std::unique_ptr<client_report>(new client_report(std::move(made)));
}

client_report::client_report(std::unique_ptr<parts> made) : parts_(std::move(made)) {}
client_report::~client_report() = default;

http_host::host_response client_report::respond(http::request const& request, server::serve_function const& serve) {
    std::chrono::milliseconds delay{};
    auto examined = parts_->examining.answer(
        request, [&](http::request const& each) { return whole_response(each, serve, delay); });
    if (!examined) return serve(request);
    parts_->written.changed();
    http_host::host_response answer(*std::move(examined));
    answer.delay = delay;
    return answer;
}

} // namespace waybill::native::command_line
