// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/connections.hpp>

namespace waybill::native {

void connections::add() {
    auto made = std::make_unique<slot>();
    open(*made);
    free_.push_back(made.get());
    all_.push_back(std::move(made));
}

void connections::open(slot& fresh) {
    fresh.sql.open(parameters_);
    engine_->greet(fresh.sql, busy_time_);
    fresh.open = true;
}

connections::slot* connections::take() {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [&] { return !free_.empty(); });
    auto* const taken = free_.back();
    free_.pop_back();
    return taken;
}

void connections::give_back(slot* back) {
    {
        std::lock_guard const lock(mutex_);
        free_.push_back(back);
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
