// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/watched_figures.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace waybill::native::server {

namespace {

double processor_seconds() {
    rusage used{};
    if (::getrusage(RUSAGE_SELF, &used) != 0) return 0;
    auto const seconds = [](timeval const& time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// The number at that place of `/proc/self/statm`: pages of virtual memory, pages in memory.
double memory_bytes(int place) {
    std::ifstream statm("/proc/self/statm");
    double pages = 0;
    for (int i = 0; i <= place; ++i) statm >> pages;
    return pages * double(::sysconf(_SC_PAGESIZE));
}

double open_descriptors() {
    std::error_code failure;
    std::filesystem::directory_iterator const all("/proc/self/fd", failure);
    if (failure) return 0;
    return double(std::distance(begin(all), end(all)) - 1); // without the one that reads the folder
}

double most_descriptors() {
    rlimit most{};
    return ::getrlimit(RLIMIT_NOFILE, &most) == 0 ? double(most.rlim_cur) : 0;
}

} // namespace

void watch_process(telemetry::metrics& figures) {
    using kind = telemetry::metrics::kind;
    double const started = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    struct {
        kind which;
        char const* name;
        char const* help;
        double (*value)();
    } const table[] = {
        {kind::counter, "process_cpu_seconds_total", "Processor time in seconds", processor_seconds},
        {kind::gauge, "process_virtual_memory_bytes", "Virtual memory", [] { return memory_bytes(0); }},
        {kind::gauge, "process_resident_memory_bytes", "Memory in use", [] { return memory_bytes(1); }},
        {kind::gauge, "process_open_fds", "Open descriptors", open_descriptors},
        {kind::gauge, "process_max_fds", "Most open descriptors", most_descriptors},
    };
    for (auto const& each : table) figures.watch(each.which, each.name, each.help, {}, each.value);
    figures.watch(kind::gauge, "process_start_time_seconds", "When the service started", {},
                  [started] { return started; });
}

} // namespace waybill::native::server
