// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/host.hpp>

#include <waybill/result.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

/// The host of the program without the service: it answers every request with the content of a file. The difference to
/// the program is the cost of the service.
///
///     waybill_constant_host FILE THREADS
int main(int count, char** arguments) {
    using namespace waybill;
    if (count != 3) return std::fputs("usage: waybill_constant_host FILE THREADS\n", stderr), 2;
    std::ifstream in(arguments[1], std::ios::binary);
    std::string const body(std::istreambuf_iterator<char>(in), {});
    if (body.empty()) return std::fputs("waybill_constant_host: the file cannot be read, or is empty\n", stderr), 1;

    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr); // before there are threads, which inherit it
    native::http_host::host_handlers handlers;
    handlers.respond = [&body](http::request const&, std::string_view) -> http::streamed_response {
        return http::response{200, {{"Content-Type", "text/xml; charset=utf-8"}}, body};
    };
    handlers.is_shared_address = [](std::string_view) { return true; };
    auto const started = native::http_host::host::start(
        {.listen = "127.0.0.1:0", .threads = unsigned(std::strtoul(arguments[2], nullptr, 10))}, std::move(handlers));
    if (!started) return std::fprintf(stderr, "waybill_constant_host: %s\n", started.error().message.c_str()), 1;
    std::printf("listens on http://%s\n", (*started)->address().c_str());
    std::fflush(stdout);
    int which = 0;
    sigwait(&ends, &which);
    return 0;
}
