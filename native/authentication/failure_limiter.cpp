// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/failure_limiter.hpp>

#include <algorithm>

namespace waybill::native::authentication {

std::chrono::seconds failure_limiter::wait(std::uint64_t name, steady_time now) const {
    std::lock_guard const held(guard_);
    auto const found = entries_.find(name);
    if (found == entries_.end() || now - found->second.last >= settings_.forgotten) return {};
    auto const until = found->second.last + wait_after(found->second.failures);
    return until <= now ? std::chrono::seconds() : std::chrono::ceil<std::chrono::seconds>(until - now);
}

void failure_limiter::failed(std::uint64_t name, steady_time now) {
    std::lock_guard const held(guard_);
    if (entries_.size() >= settings_.most && !entries_.contains(name)) make_room(now);
    auto& mine = entries_[name];
    if (now - mine.last >= settings_.forgotten) mine.failures = 0;
    ++mine.failures;
    mine.last = now;
}

void failure_limiter::succeeded(std::uint64_t name) {
    std::lock_guard const held(guard_);
    entries_.erase(name);
}

std::size_t failure_limiter::size() const {
    std::lock_guard const held(guard_);
    return entries_.size();
}

std::chrono::seconds failure_limiter::wait_after(unsigned failures) const noexcept {
    if (failures <= settings_.free_failures) return {};
    auto const doubled = std::min(failures - settings_.free_failures - 1, 20U);
    return std::min(settings_.first_wait * (1U << doubled), settings_.longest_wait);
}

/// Removes expired entries first, then those without a wait. Filling the table to remove one entry takes as many
/// failures with each other name, or clears all entries.
void failure_limiter::make_room(steady_time now) {
    std::erase_if(entries_, [&](auto const& each) { return now - each.second.last >= settings_.forgotten; });
    if (entries_.size() < settings_.most) return;
    std::erase_if(entries_, [&](auto const& each) { return each.second.failures <= settings_.free_failures; });
    if (entries_.size() >= settings_.most) entries_.clear();
}

} // namespace waybill::native::authentication
