// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <telemetry/request_record.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::telemetry {

/// The metrics of the service, for Prometheus. Label values are fixed texts of the program, so that requests cannot
/// create series. Thread-safe.
class metrics {
public:
    metrics();
    ~metrics();
    metrics(metrics const&) = delete;
    metrics& operator=(metrics const&) = delete;

    void count(request_record const& record) noexcept;

    enum class kind : std::uint8_t { gauge, counter };
    using labels = std::vector<std::pair<std::string, std::string>>;
    /// Reads a value each time the metrics are exported. Must not be called while others count.
    void watch(kind which, std::string name, std::string help, labels labelled, std::function<double()> value);

    /// The text exposition format, version 0.0.4.
    [[nodiscard]] std::string text() const;

private:
    struct families;
    std::unique_ptr<families> families_;
};

} // namespace waybill::native::telemetry
