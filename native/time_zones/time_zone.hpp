// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the days and hours of hotels in the time zones of the machine.
#pragma once

#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/offset_time.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::time_zones {

/// A time zone of the IANA database, as the system has it. Values with the same name are equal. Thread-safe.
class time_zone {
public:
    time_zone() = default; ///< not stated: UTC

    /// The zone with that name, such as `Africa/Tunis`; the empty name is that of none. Nothing: the system has no such
    /// zone, or cannot read its file.
    [[nodiscard]] static std::optional<time_zone> find(std::string const& name);

    /// Whether it is a zone of the database; otherwise its days are those of UTC.
    [[nodiscard]] bool stated() const noexcept { return zone_ != nullptr; }
    /// The local day.
    [[nodiscard]] date day_of(instant moment) const;
    /// The first moment of the local day, or of a time of it: midnight, or the end of the hour that the zone skips
    /// then.
    [[nodiscard]] instant start_of(date day, std::chrono::minutes time = {}) const;
    /// The moment with the offset of the local time.
    [[nodiscard]] offset_time local(instant moment) const;

    bool operator==(time_zone const&) const = default;

private:
    void const* zone_ = nullptr; ///< of the database, which is never unloaded; null: not stated
};

/// Why nothing can be said about the days of that zone.
[[nodiscard]] std::string unknown_zone(std::string_view name);

} // namespace waybill::native::time_zones
