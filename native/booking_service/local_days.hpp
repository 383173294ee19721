// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/search_terms.hpp>
#include <time_zones/time_zone.hpp>

#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/offset_time.hpp>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace waybill::native::booking_service {

/// A day, and a time of it by the clock.
using local_time = std::pair<date, std::chrono::minutes>;

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
    /// When that time begins in that zone.
    [[nodiscard]] offset_time start_of(time_zones::time_zone const& zone, local_time of) {
        for (auto const& each : starts_)
            if (each.zone == zone && each.of == of) return each.start;
        return starts_.emplace_back(known_start{zone, of, zone.local(zone.start_of(of.first, of.second))}).start;
    }
    /// From when on a cancellation may cost something: today or, with a time of grace from the moment on, its end, at
    /// the latest the day of check-in. A time that the clock shows twice begins when it does so first.
    [[nodiscard]] local_time fees_begin(time_zones::time_zone const& zone, date check_in, std::chrono::seconds grace) {
        // a stay can still be booked after the day of its check-in in UTC
        if (grace.count() == 0) return local_time(std::min(in(zone), check_in), 0);
        auto const end = zone.local({std::chrono::ceil<std::chrono::minutes>(moment_.value + grace)});
        auto const local = end.moment.value + end.offset;
        auto const day = std::chrono::floor<std::chrono::days>(local);
        local_time free(date::of(day), std::chrono::floor<std::chrono::minutes>(local - day));
        if (start_of(zone, free).moment < end.moment) free.second += std::chrono::hours(1);
        return std::min(free, local_time(check_in, 0));
    }

private:
    struct known_start {
        time_zones::time_zone zone;
        local_time of;
        offset_time start;
    };

    instant moment_;
    date first_left_;
    std::vector<std::pair<time_zones::time_zone, date>> days_{};
    std::vector<known_start> starts_{};
};

} // namespace waybill::native::booking_service
