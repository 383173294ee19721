// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/connections.hpp>

#include <storage/pool_activity.hpp>
#include <storage/store_error.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::storage {

connections::connections(dialect const& engine, std::function<connection_settings()> settings,
                         std::chrono::milliseconds busy_time, std::chrono::milliseconds use_time,
                         std::chrono::milliseconds slow)
    : engine_(&engine), busy_time_(busy_time), use_time_(use_time), slow_(slow), read_settings_(std::move(settings)) {
    if (use_time_.count() == 0) return;
    // SQLite's wait for a lock cannot be interrupted. It ends before the server cancels the statement (see `open`),
    // which would not say that the store is busy
    busy_time_ = std::min<std::chrono::milliseconds>(busy_time_, use_time_ * 8 / 10);
    ending_ = std::jthread([this](std::stop_token const& stopped) { end_late_uses(stopped); });
}

connections::~connections() { pool_activity::of_process().open -= all_.size(); }

void connections::add() {
    slot* made = nullptr;
    {
        std::lock_guard const lock(mutex_);
        made = all_.emplace_back(std::make_unique<slot>()).get();
        made->sql = engine_->make();
        free_.reserve(all_.size()); // `give_back` must not allocate
        made->until = end_of_use(clock::now());
        ++pool_activity::of_process().open;
    }
    open(*made);
    std::lock_guard const lock(mutex_);
    made->until = clock::time_point::max();
    free_.push_back(made);
}

void connections::log_in(slot& fresh) {
    std::unique_lock lock(mutex_);
    auto const worked = worked_;
    lock.unlock();
    auto const wanted = [&] {
        try {
            return read_settings_();
        } catch (store_exception const&) {
            if (!worked) throw;
            return *worked;
        }
    }();
    try {
        fresh.sql->open(wanted);
    } catch (database_error const&) {
        // the server may not have a new password yet; the same would take the time of one that does not answer once
        // more
        if (!worked || *worked == wanted) throw;
        fresh.sql->open(*worked);
        return;
    }
    lock.lock();
    worked_ = wanted;
}

void connections::open(slot& fresh) {
    log_in(fresh);
    fresh.sql->busy_time = busy_time_;
    fresh.sql->watch.from = slow_;
    {
        std::lock_guard const lock(mutex_);
        fresh.connected = true;
    }
    // a little earlier the server cancels the statement itself, which does not cost the connection
    fresh.sql->greet(use_time_ * 9 / 10);
    fresh.open = true;
}

void connections::close(slot& old) {
    {
        std::lock_guard const lock(mutex_);
        old.connected = false;
    }
    old.open = false;
    old.sql->close();
}

connections::slot* connections::take(clock::time_point begun) {
    auto& counted = pool_activity::of_process();
    std::unique_lock lock(mutex_);
    auto const until = end_of_use(begun);
    auto const usable = [&] { return !free_.empty() || abandoned_; };
    ++counted.waiting;
    if (use_time_.count() == 0)
        returned_.wait(lock, usable);
    else
        (void)returned_.wait_until(lock, until, usable);
    --counted.waiting;
    if (free_.empty() || abandoned_) return nullptr;
    auto* const taken = free_.back();
    free_.pop_back();
    taken->until = until;
    taken->late = false;
    ++counted.lent;
    ++counted.lendings;
    return taken;
}

void connections::give_back(slot* back) {
    {
        std::lock_guard const lock(mutex_);
        back->until = clock::time_point::max();
        free_.push_back(back);
        --pool_activity::of_process().lent;
    }
    returned_.notify_one();
}

connections::clock::time_point connections::end_of_use(clock::time_point begun) const {
    return use_time_.count() == 0 ? clock::time_point::max() : begun + use_time_;
}

void connections::end_late_uses(std::stop_token const& stopped) {
    auto const interval = std::clamp<std::chrono::milliseconds>(use_time_ / 20, std::chrono::milliseconds(10),
                                                                std::chrono::milliseconds(200));
    std::mutex alone;
    std::condition_variable_any woken;
    std::unique_lock lock(alone);
    while (!stopped.stop_requested()) {
        woken.wait_for(lock, stopped, interval, [] { return false; });
        std::lock_guard const held(mutex_);
        end_late_uses_now();
    }
}

/// Repeats the interrupt: between two statements it has no effect.
void connections::end_late_uses_now() {
    auto const now = clock::now();
    for (auto const& each : all_) {
        bool const lent = each->until != clock::time_point::max();
        if (!lent || (now < each->until && !abandoned_)) continue;
        each->late = true;
        if (each->connected) each->sql->interrupt();
    }
}

void connections::abandon() {
    {
        std::lock_guard const lock(mutex_);
        abandoned_ = true;
        end_late_uses_now();
    }
    returned_.notify_all();
}

bool connections::abandoned() const {
    std::lock_guard const lock(mutex_);
    return abandoned_;
}

bool connections::lease::is_late() const {
    std::lock_guard const lock(from_->mutex_);
    return slot_->late;
}

void connections::lease::reopen() {
    close();
    {
        std::lock_guard const lock(from_->mutex_);
        if (from_->use_time_.count() != 0 && clock::now() + from_->use_time_ / 2 > slot_->until)
            throw database_error(store_failure::unreachable,
                                 "the connection was closed, and the time is too short for another one");
    }
    from_->open(*slot_);
}

void connections::lease::close() { from_->close(*slot_); }

} // namespace waybill::native::storage
