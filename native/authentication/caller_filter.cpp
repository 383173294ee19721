// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/caller_filter.hpp>

#include <authentication/registration.hpp>

namespace waybill::native::authentication {

caller_filter::caller_filter(storage::store const& from, std::chrono::seconds refresh)
    : store_(from), refresh_(refresh), list_(read()) {}

bool caller_filter::admits(boost::asio::ip::address const& caller, steady_time now) {
    auto const list = current(now);
    return list ? list->allows(caller) : address_list().allows(caller);
}

bool caller_filter::admits_forwarded(boost::asio::ip::address const& caller, steady_time now) {
    auto const list = current(now);
    return list && list->lists(caller);
}

std::shared_ptr<address_list const> caller_filter::current(steady_time now) {
    bool stale = false;
    {
        std::lock_guard const held(guard_);
        stale = now >= stale_from_;
    }
    if (stale) refresh(now);
    std::lock_guard const held(guard_);
    return list_;
}

void caller_filter::refresh(steady_time now) {
    {
        std::lock_guard const held(guard_);
        if (reading_) return; // one thread reads, the others use the current list
        reading_ = true;
        stale_from_ = now + refresh_;
    }
    std::shared_ptr<address_list const> fresh;
    try {
        fresh = read();
    } catch (...) { // out of memory: the next call reads it
        std::lock_guard const held(guard_);
        reading_ = false;
        throw;
    }
    std::lock_guard const held(guard_);
    reading_ = false;
    if (fresh) list_ = std::move(fresh);
}

std::shared_ptr<address_list const> caller_filter::read() const {
    auto list = registered_addresses(store_);
    return list ? std::make_shared<address_list const>(std::move(*list)) : nullptr;
}

} // namespace waybill::native::authentication
