// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/read_replica.hpp>

#include <utility>

namespace waybill::native::storage {

namespace {

using clock = read_replica::clock;

clock::rep ticks(clock::time_point at) noexcept { return at.time_since_epoch().count(); }
clock::time_point moment(clock::rep ticks) noexcept { return clock::time_point(clock::duration(ticks)); }

/// More would mean that the standby has not advanced in as many calls: the oldest are then confirmed late, not wrongly.
constexpr std::size_t most_unconfirmed = 64;

} // namespace

stored<store> read_replica::opened(store const& primary) const {
    auto const wanted = primary.cluster_id();
    if (!wanted) return wanted.error();
    auto made = store::open_standby(url_, settings_);
    if (!made) return made;
    auto const found = made->cluster_id();
    if (!found) return found.error();
    if (*found != *wanted)
        return store_error{store_failure::refused, "the server belongs to another database cluster than the store"};
    return made;
}

std::optional<store> read_replica::present() const {
    std::lock_guard const held(opening_);
    return standby_;
}

std::string read_replica::look_at(store const& primary) {
    auto const problem = [this](store_error const& why) {
        failed();
        return explain(why);
    };
    auto standby = present();
    if (!standby) {
        auto made = opened(primary);
        if (!made) return problem(made.error());
        standby = *std::move(made);
        std::lock_guard const held(opening_);
        standby_ = standby;
    }
    auto const begun = clock::now(); // before the primary responds
    auto const end = primary.log_end();
    if (!end) return problem(end.error());
    if (unconfirmed_.size() == most_unconfirmed) unconfirmed_.pop_back();
    unconfirmed_.push_back({*end, ticks(begun)});
    auto const replayed = standby->log_replayed();
    if (!replayed) return problem(replayed.error());
    if (!*replayed) {
        failed();
        return "the server is not a standby";
    }
    while (!unconfirmed_.empty() && unconfirmed_.front().end <= **replayed) {
        known_.store(unconfirmed_.front().at, std::memory_order_relaxed);
        unconfirmed_.pop_front();
    }
    return age() <= most_age_ ? std::string() : "the server has not yet what the primary committed";
}

std::optional<store> read_replica::for_reads_of(std::int64_t user) {
    auto const known = known_.load(std::memory_order_relaxed);
    if (known == never || clock::now() - moment(known) > most_age_) return std::nullopt;
    if (written_[std::uint64_t(user) % writers].load(std::memory_order_relaxed) >= known) return std::nullopt;
    auto standby = present();
    if (standby) ++reads_;
    return standby;
}

void read_replica::wrote_for(std::int64_t user) noexcept {
    written_[std::uint64_t(user) % writers].store(ticks(clock::now()), std::memory_order_relaxed);
}

std::chrono::nanoseconds read_replica::age() const noexcept {
    auto const known = known_.load(std::memory_order_relaxed);
    return clock::now() - (known == never ? made_ : moment(known));
}

void read_replica::abandon() const {
    if (auto const standby = present()) standby->abandon();
}

} // namespace waybill::native::storage
