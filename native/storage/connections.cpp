// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/connections.hpp>

#include <storage/pool_activity.hpp>
#include <storage/store_error.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::storage {

connections::connections(dialect const& engine, std::function<soci::connection_parameters()> parameters,
                         std::chrono::milliseconds busy_time, std::chrono::milliseconds use_time,
                         std::chrono::milliseconds slow)
    : engine_(&engine),
      busy_time_(busy_time),
      use_time_(use_time),
      slow_(slow),
      read_parameters_(std::move(parameters)),
      parameters_(read_parameters_()) {
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
        free_.reserve(all_.size()); // `give_back` must not allocate
        made->until = end_of_use(clock::now());
        ++pool_activity::of_process().open;
    }
    open(*made);
    std::lock_guard const lock(mutex_);
    made->until = clock::time_point::max();
    free_.push_back(made);
}

void connections::renew() {
    auto const read = read_parameters_();
    std::lock_guard const lock(mutex_);
    parameters_ = read;
}

void connections::log_in(slot& fresh) {
    std::unique_lock lock(mutex_);
    auto wanted = parameters_;
    auto const worked = worked_;
    lock.unlock();
    auto const opens = [&](soci::connection_parameters const& with) {
        try {
            fresh.sql.open(with);
            return true;
        } catch (soci::soci_error const&) { return false; }
    };
    auto const differ = [](soci::connection_parameters const& left, soci::connection_parameters const& right) {
        return left.get_connect_string() != right.get_connect_string();
    };
    try {
        fresh.sql.open(wanted);
    } catch (soci::soci_error const&) {
        // one of another password may open; the same would take the time of a server that does not answer once more
        if (worked && differ(*worked, wanted) && opens(*worked)) return;
        std::optional<soci::connection_parameters> renewed;
        try {
            renewed = read_parameters_();
        } catch (store_exception const&) { // `renew` reports why
        }
        if (!renewed || !differ(*renewed, wanted)) throw;
        wanted = *renewed;
        fresh.sql.open(wanted);
    }
    lock.lock();
    parameters_ = wanted;
    worked_ = std::move(wanted);
}

void connections::open(slot& fresh) {
    log_in(fresh);
    fresh.sql.engine = engine_;
    fresh.sql.busy_time = busy_time_;
    {
        std::lock_guard const lock(mutex_);
        fresh.interrupt = engine_->interrupter(fresh.sql);
    }
    // a little earlier the server cancels the statement itself, which does not cost the connection
    engine_->greet(fresh.sql, busy_time_, use_time_ * 9 / 10);
    if (slow_.count() != 0) {
        fresh.sql.watch.from = slow_;
        engine_->watch(fresh.sql);
    }
    fresh.open = true;
}

void connections::close(slot& old) {
    {
        std::lock_guard const lock(mutex_);
        old.interrupt = nullptr;
    }
    old.open = false;
    old.sql.close();
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
        if (each->interrupt) each->interrupt();
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
            throw soci::soci_error("the connection was closed, and the time is too short for another one");
    }
    from_->open(*slot_);
}

void connections::lease::close() { from_->close(*slot_); }

} // namespace waybill::native::storage
