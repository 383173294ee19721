// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/service_manager.hpp>

#include <waybill/value/number.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <stop_token>
#include <utility>

#include <ctime>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace waybill::native::command_line {

namespace {

std::string variable(char const* name) {
    auto const* const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

} // namespace

service_manager::service_manager() : socket_(variable("NOTIFY_SOCKET")) {
    // a watchdog of another process is that of a parent
    if (auto const process = variable("WATCHDOG_PID"); !process.empty() && process != std::to_string(::getpid()))
        return;
    if (auto const time = parse<std::int64_t>(variable("WATCHDOG_USEC")); time && *time > 0)
        watchdog_ = std::chrono::microseconds(*time);
}

void service_manager::reloading() const {
    std::timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    send("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(now.tv_sec * 1'000'000LL + now.tv_nsec / 1'000));
}

void service_manager::watch(std::function<bool()> alive) {
    if (socket_.empty() || watchdog_.count() == 0) return;
    watching_ = std::jthread([this, alive = std::move(alive)](std::stop_token const& stopped) {
        std::mutex alone;
        std::condition_variable_any woken;
        std::unique_lock lock(alone);
        while (!stopped.stop_requested()) {
            if (alive()) send("WATCHDOG=1");
            woken.wait_for(lock, stopped, watchdog_ / 2, [] { return false; });
        }
    });
}

void service_manager::send(std::string const& state) const {
    sockaddr_un to{};
    if (socket_.empty() || socket_.size() >= sizeof to.sun_path) return;
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, socket_.data(), socket_.size());
    if (to.sun_path[0] == '@') to.sun_path[0] = '\0'; // an abstract address
    int const descriptor = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return;
    (void)::sendto(descriptor, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<sockaddr const*>(&to),
                   socklen_t(offsetof(sockaddr_un, sun_path) + socket_.size()));
    ::close(descriptor);
}

} // namespace waybill::native::command_line
