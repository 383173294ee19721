// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/connections.hpp>

#include <store/pool_activity.hpp>

namespace waybill::native {

connections::~connections() { pool_activity::of_process().open -= all_.size(); }

void connections::add() {
    auto made = std::make_unique<slot>();
    open(*made);
    free_.push_back(made.get());
    all_.push_back(std::move(made));
    ++pool_activity::of_process().open;
}

void connections::open(slot& fresh) {
    fresh.sql.open(parameters_);
    engine_->greet(fresh.sql, busy_time_);
    fresh.open = true;
}

connections::slot* connections::take() {
    auto& counted = pool_activity::of_process();
    std::unique_lock lock(mutex_);
    ++counted.waiting;
    returned_.wait(lock, [&] { return !free_.empty(); });
    --counted.waiting;
    auto* const taken = free_.back();
    free_.pop_back();
    ++counted.lent;
    ++counted.lendings;
    return taken;
}

void connections::give_back(slot* back) {
    {
        std::lock_guard const lock(mutex_);
        free_.push_back(back);
        --pool_activity::of_process().lent;
    }
    returned_.notify_one();
}

void connections::lease::reopen() {
    close();
    from_->open(*slot_);
}

void connections::lease::close() {
    slot_->open = false;
    slot_->sql.forget_statements(); // they know the connection that ends
    slot_->sql.close();
}

} // namespace waybill::native
