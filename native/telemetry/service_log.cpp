// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <telemetry/service_log.hpp>

#include <spdlog/async_logger.h>
#include <spdlog/details/file_helper.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

namespace waybill::native::telemetry {

namespace {

/// Appends to a file that can be reopened, or to standard error. The file has each line as soon as no other one waits
/// in the queue: one write for a line of an idle service, and one for many lines of a busy one.
class line_sink final : public spdlog::sinks::base_sink<std::mutex> {
public:
    line_sink(std::string const& file, spdlog::details::thread_pool& queue) : queue_(queue) {
        if (!file.empty()) file_.emplace().open(file);
    }
    void reopen() {
        std::lock_guard const held(mutex_);
        if (file_) file_->reopen(false);
    }

private:
    void sink_it_(spdlog::details::log_msg const& line) override {
        spdlog::memory_buf_t bytes;
        formatter_->format(line, bytes);
        if (!file_) {
            (void)std::fwrite(bytes.data(), 1, bytes.size(), stderr);
            return;
        }
        file_->write(bytes);
        if (queue_.queue_size() == 0) file_->flush();
    }
    void flush_() override {
        if (file_) file_->flush();
    }

    spdlog::details::thread_pool& queue_; // it outlives the sink's last line, which one of its threads writes
    std::optional<spdlog::details::file_helper> file_;
};

spdlog::level::level_enum level_of(log_level level) {
    switch (level) {
    case log_level::debug: return spdlog::level::debug;
    case log_level::info: return spdlog::level::info;
    case log_level::warn: return spdlog::level::warn;
    case log_level::error: return spdlog::level::err;
    case log_level::off: return spdlog::level::off;
    }
    return spdlog::level::off;
}

char const* pattern_of(log_form form) {
    return form == log_form::json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})"
                                  : "%Y-%m-%dT%H:%M:%S.%e%z %l %v";
}

double milliseconds_of(std::chrono::nanoseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

std::string words_of(via const& access) {
    return std::string(name_of(access.method)) + '/' + std::string(name_of(access.operation)) + '/' +
           std::string(name_of(access.family));
}

} // namespace

struct service_log::writer {
    explicit writer(log_settings const& settings)
        : queue(std::make_shared<spdlog::details::thread_pool>(settings.queued, 1)),
          sink(std::make_shared<line_sink>(settings.file, *queue)),
          logger(std::make_shared<spdlog::async_logger>("waybill", sink, queue,
                                                        spdlog::async_overflow_policy::overrun_oldest)) {
        logger->set_pattern(pattern_of(settings.form));
        logger->set_level(level_of(settings.least));
    }
    writer(writer const&) = delete;
    writer& operator=(writer const&) = delete;
    /// Writes what waits and ends the thread before the sink is destroyed. The counts of references would be enough,
    /// but those in spdlog's library are invisible to ThreadSanitizer, which would report a race.
    ~writer() { queue.reset(); }

    std::shared_ptr<spdlog::details::thread_pool> queue;
    std::shared_ptr<line_sink> sink;
    std::shared_ptr<spdlog::async_logger> logger;
};

result<std::unique_ptr<service_log>> service_log::open(log_settings settings) {
    try {
        auto made = std::make_unique<writer>(settings);
        return std::unique_ptr<service_log>(new service_log(std::move(made), settings));
    } catch (std::exception const& thrown) {
        return error{.code = error_code::connection_failed, .message = std::string("the log: ") + thrown.what()};
    }
}

service_log::service_log(std::unique_ptr<writer> made, log_settings const& settings)
    : least_(settings.least), form_(settings.form), writer_(std::move(made)) {}
service_log::~service_log() = default;

void service_log::request(request_record const& record) noexcept {
    event(log_level::info, "request", [&record](log_line& line) {
        line.field("id", record.id).field("function", record.function).field("login", record.login);
        if (record.via) line.field("via", words_of(*record.via));
        line.field("outcome", record.outcome).field("reason", record.reason).number("status", unsigned(record.status));
        line.field("address", record.address).field("certificate", record.certificate).field("fault", record.fault);
        line.milliseconds("ms", milliseconds_of(record.whole));
        line.milliseconds("store_ms", milliseconds_of(record.store));
        line.number("in", record.bytes_in).number("out", record.bytes_out).number("quirks", record.quirks.total());
        line.field("ignored", record.ignored).field("trace", record.trace).field("span", record.span);
        if (record.broken_off) line.truth("broken_off", true);
    });
}

void service_log::write(log_level level, log_line const& line) {
    auto const text = line.text();
    writer_->logger->log(level_of(level), spdlog::string_view_t(text.data(), text.size()));
}

void service_log::reopen() noexcept {
    try {
        writer_->sink->reopen();
    } catch (std::exception const&) { // a file that cannot be reopened is simply absent
        std::fputs("waybill: the log file cannot be reopened\n", stderr);
    }
}

std::size_t service_log::lost() const noexcept {
    try {
        return writer_->queue->overrun_counter();
    } catch (...) { return 0; }
}

} // namespace waybill::native::telemetry
