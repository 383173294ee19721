// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/report_file.hpp>

#include <certification/report.hpp>
#include <terminal/replace_file.hpp>

#include <chrono>
#include <filesystem>

namespace waybill::native::command_line {

namespace {

certification::report_form report_form_of(std::filesystem::path const& file) {
    auto const extension = file.extension();
    if (extension == ".json") return certification::report_form::json;
    if (extension == ".xml") return certification::report_form::junit;
    return extension == ".html" ? certification::report_form::html : certification::report_form::text;
}

error unwritable(std::string const& file) {
    return {.code = error_code::connection_failed, .message = file + " cannot be written"};
}

} // namespace

result<void> report_file::check(std::string const& file) {
    if (!terminal::can_replace_file(file)) return unwritable(file);
    return {};
}

result<void> report_file::begin() {
    if (!write()) return unwritable(file_);
    writing_ = std::jthread([this](std::stop_token const& stopped) { follow(stopped); });
    return {};
}

void report_file::changed() {
    {
        std::lock_guard const lock(mutex_);
        changed_ = true;
    }
    wake_.notify_one();
}

bool report_file::write() const {
    return terminal::replace_file(file_, certification::written_report(report_(), report_form_of(file_)));
}

void report_file::follow(std::stop_token const& stopped) {
    constexpr std::chrono::milliseconds pause(300);
    std::unique_lock lock(mutex_);
    while (!stopped.stop_requested()) {
        wake_.wait(lock, stopped, [this] { return changed_; });
        changed_ = false;
        lock.unlock();
        (void)write(); // a full disk must not stop the clients; the next change writes it again
        lock.lock();
        wake_.wait_for(lock, stopped, pause, [] { return false; });
    }
    (void)write();
}

} // namespace waybill::native::command_line
