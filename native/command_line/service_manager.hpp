// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace waybill::native::command_line {

/// Reports the state of the service to the service manager that started it, by the protocol of sd_notify(3): datagrams
/// to the socket that NOTIFY_SOCKET names. Does nothing if there is no such variable. A failure is ignored, as the
/// protocol requires.
class service_manager {
public:
    service_manager();
    service_manager(service_manager const&) = delete;
    service_manager& operator=(service_manager const&) = delete;

    /// Requests can be answered. `status` is shown by `systemctl status`.
    void ready(std::string_view status) const { send("READY=1\nSTATUS=" + std::string(status)); }
    /// The settings are read again, until the next `ready`.
    void reloading() const;
    void stopping() const { send("STOPPING=1\nSTATUS=finishing requests"); }

    /// Reports twice in the time of the watchdog (WATCHDOG_USEC) that the service is alive, as long as `alive` returns
    /// true. Without a report the manager restarts the service. Does nothing without that variable.
    void watch(std::function<bool()> alive);

private:
    void send(std::string const& state) const;

    std::string socket_; ///< empty: no service manager
    std::chrono::microseconds watchdog_{0};
    std::jthread watching_{};
};

} // namespace waybill::native::command_line
