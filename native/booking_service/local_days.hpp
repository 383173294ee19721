// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/search_terms.hpp>
#include <time_zones/time_zone.hpp>

#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/offset_time.hpp>

#include <utility>
#include <vector>

namespace waybill::native::booking_service {

/// The days of one moment in the zones of hotels. A search looks at many hotels of few zones and terms, so each is
/// computed once. Not thread-safe.
class local_days {
public:
    explicit local_days(instant moment) : moment_(moment), first_left_(first_day_left(moment)) {}

    [[nodiscard]] date in(time_zones::time_zone const& zone) {
        for (auto const& [known, day] : days_)
            if (known == zone) return day;
        return days_.emplace_back(zone, zone.day_of(moment_)).second;
    }

    /// Whether the day has ended in that zone; without a zone, everywhere on earth.
    [[nodiscard]] bool after(time_zones::time_zone const& zone, date day) {
        return (zone.stated() ? in(zone) : first_left_) > day;
    }
    /// When the day begins in that zone.
    [[nodiscard]] offset_time start_of(time_zones::time_zone const& zone, date day) {
        for (auto const& each : starts_)
            if (each.zone == zone && each.day == day) return each.start;
        return starts_.emplace_back(known_start{zone, day, zone.local(zone.start_of(day))}).start;
    }

private:
    struct known_start {
        time_zones::time_zone zone;
        date day;
        offset_time start;
    };

    instant moment_;
    date first_left_;
    std::vector<std::pair<time_zones::time_zone, date>> days_{};
    std::vector<known_start> starts_{};
};

} // namespace waybill::native::booking_service
