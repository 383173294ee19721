// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <time_zones/time_zone.hpp>

#include <date/tz.h>

#include <chrono>
#include <fstream>
#include <map>
#include <mutex>
#include <stdexcept>

// Why: docs/adr/0026-compute-money-in-minor-units.md
namespace waybill::native::time_zones {
namespace {

/// The library reads a zone when it is used first. It ends the process if the file is of another format, and throws if
/// the file is too short.
void const* loaded(std::string const& name) {
    constexpr std::string_view beginning = "TZif";
    std::string text(beginning.size(), '\0');
    auto const& zone = *::date::locate_zone(name);
    std::ifstream file("/usr/share/zoneinfo/" + zone.name(), std::ios::binary);
    if (!file.read(text.data(), std::streamsize(text.size())) || text != beginning) return nullptr;
    (void)zone.get_info(::date::sys_seconds());
    return &zone;
}

::date::time_zone const& zone_of(void const* stored) { return *static_cast<::date::time_zone const*>(stored); }

} // namespace

std::optional<time_zone> time_zone::find(std::string const& name) {
    time_zone found;
    if (name.empty()) return found;
    static std::mutex guard;
    static std::map<std::string, void const*> known;
    std::lock_guard const held(guard);
    if (auto const at = known.find(name); at != known.end()) {
        found.zone_ = at->second;
        return found;
    }
    try {
        found.zone_ = loaded(name);
    } catch (std::runtime_error const&) { return std::nullopt; }
    if (found.zone_ == nullptr) return std::nullopt;
    known.emplace(name, found.zone_);
    return found;
}

std::string unknown_zone(std::string_view name) {
    return "this machine does not know the time zone " + std::string(name) +
           ", or cannot read its file: install or update tzdata, and restart the service";
}

date time_zone::day_of(instant moment) const {
    return date::of(std::chrono::floor<std::chrono::days>(moment.value + local(moment).offset));
}

instant time_zone::start_of(date day, std::chrono::minutes time) const {
    auto const local = day.to_sys_days() + time;
    if (zone_ == nullptr) return instant::of(local);
    return instant::of(zone_of(zone_).to_sys(::date::local_time<std::chrono::minutes>(local.time_since_epoch()),
                                             ::date::choose::earliest));
}

offset_time time_zone::local(instant moment) const {
    if (zone_ == nullptr) return {moment, {}};
    auto const info = zone_of(zone_).get_info(std::chrono::floor<std::chrono::seconds>(moment.value));
    return {moment, std::chrono::floor<std::chrono::minutes>(info.offset)};
}

} // namespace waybill::native::time_zones
