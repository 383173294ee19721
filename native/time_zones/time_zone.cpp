// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <time_zones/time_zone.hpp>

#include <date/tz.h>

#include <chrono>
#include <stdexcept>

// Why: docs/adr/0026-compute-money-in-minor-units.md
namespace waybill::native::time_zones {
namespace {

::date::time_zone const& zone_of(void const* stored) { return *static_cast<::date::time_zone const*>(stored); }

} // namespace

std::optional<time_zone> time_zone::find(std::string const& name) {
    time_zone found;
    if (name.empty()) return found;
    try {
        found.zone_ = ::date::locate_zone(name);
    } catch (std::runtime_error const&) { return std::nullopt; }
    return found;
}

date time_zone::day_of(instant moment) const {
    return date::of(std::chrono::floor<std::chrono::days>(moment.value + local(moment).offset));
}

instant time_zone::start_of(date day) const {
    if (zone_ == nullptr) return instant::of(day.to_sys_days());
    ::date::local_days const midnight(day.to_sys_days().time_since_epoch());
    return instant::of(zone_of(zone_).to_sys(midnight, ::date::choose::earliest));
}

offset_time time_zone::local(instant moment) const {
    if (zone_ == nullptr) return {moment, {}};
    auto const info = zone_of(zone_).get_info(std::chrono::floor<std::chrono::seconds>(moment.value));
    return {moment, std::chrono::floor<std::chrono::minutes>(info.offset)};
}

} // namespace waybill::native::time_zones
