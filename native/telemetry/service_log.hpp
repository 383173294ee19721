// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <telemetry/log_line.hpp>
#include <telemetry/request_record.hpp>

#include <waybill/enumerators.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace waybill::native::telemetry {

enum class log_level : std::uint8_t { debug, info, warn, error, off };
BOOST_DESCRIBE_ENUM(log_level, debug, info, warn, error, off)

struct log_settings {
    log_level least = log_level::off;
    log_form form = log_form::text;
    std::string file{};        ///< file to append to; empty: standard error
    std::size_t queued = 8192; ///< most lines that wait for the disk; beyond, the oldest are lost and counted
};

/// The log of the service: one line for each request and for each event of the service. A thread of its own writes the
/// lines from a bounded queue, so that a slow disk or a full pipe delays no request. Thread-safe.
class service_log {
public:
    /// Errors: `connection_failed` for a file that cannot be opened.
    [[nodiscard]] static result<std::unique_ptr<service_log>> open(log_settings settings);
    /// Writes the lines in the queue.
    ~service_log();
    service_log(service_log const&) = delete;
    service_log& operator=(service_log const&) = delete;

    void request(request_record const& record) noexcept;
    /// Logs an event of the service: its name, and what `fill(log_line&)` adds.
    template <class Fill>
    void event(log_level level, std::string_view name, Fill const& fill) noexcept {
        if (!writes(level)) return;
        try {
            log_line line(form_, name);
            fill(line);
            write(level, line);
        } catch (...) { // out of memory: a failing log must not end anything
        }
    }
    void event(log_level level, std::string_view name) noexcept {
        event(level, name, [](log_line&) {});
    }

    /// Opens the file again under its name after it was renamed (`logrotate`).
    void reopen() noexcept;
    /// Lines that were lost because the queue was full.
    [[nodiscard]] std::size_t lost() const noexcept;

private:
    struct writer;
    service_log(std::unique_ptr<writer> made, log_settings const& settings);

    [[nodiscard]] bool writes(log_level level) const noexcept { return level >= least_ && least_ != log_level::off; }
    void write(log_level level, log_line const& line);

    log_level least_;
    log_form form_;
    std::unique_ptr<writer> writer_;
};

} // namespace waybill::native::telemetry
