// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>

#include <waybill/result.hpp>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace waybill::native::command_line {

/// A file with the report of what goes on. It is written after each change, in a thread of its own: it has all
/// exchanges. By its name the report is JSON, JUnit, HTML or text. Thread-safe.
class report_file {
public:
    report_file(std::string file, std::function<certification::run_report()> report)
        : file_(std::move(file)), report_(std::move(report)) {}

    /// Whether it can be written, with the error of `begin`. Creates nothing.
    [[nodiscard]] static result<void> check(std::string const& file);
    /// Writes it and begins to follow changes. Error: `connection_failed` for a file that cannot be written.
    [[nodiscard]] result<void> begin();
    void changed();

private:
    [[nodiscard]] bool write() const;
    void follow(std::stop_token const& stopped);

    std::string file_;
    std::function<certification::run_report()> report_;
    std::mutex mutex_{}; // of the members below
    std::condition_variable_any wake_{};
    bool changed_ = false;
    std::jthread writing_{}; ///< writes a last time when it ends
};

} // namespace waybill::native::command_line
