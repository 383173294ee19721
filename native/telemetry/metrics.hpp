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

/// What the service counts, for Prometheus. Labels hold words of the program alone, so nobody can make new series by
/// what he sends. Several threads may use one.
class metrics {
public:
    metrics();
    ~metrics();
    metrics(metrics const&) = delete;
    metrics& operator=(metrics const&) = delete;

    void count(request_record const& record) noexcept;

    enum class kind : std::uint8_t { gauge, counter };
    using labels = std::vector<std::pair<std::string, std::string>>;
    /// Asks for a value each time the metrics are read. Not while others count.
    void watch(kind which, std::string name, std::string help, labels labelled, std::function<double()> value);

    /// The text exposition format, version 0.0.4.
    [[nodiscard]] std::string text() const;

private:
    struct families;
    std::unique_ptr<families> families_;
};

} // namespace waybill::native::telemetry
