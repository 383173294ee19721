// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/expiry.hpp>

#include <booking_service/booking_number.hpp>
#include <storage/bookings.hpp>

#include <utility>

namespace waybill::native::booking_service {

void release(storage::session& sql, storage::order_record const& order) {
    storage::give_back_rooms(sql, order);
    storage::remove_booking(sql, order.key.user, booking_number_of(order.key.id), "accommodation");
}

storage::order_record expired_if_overdue(storage::session& sql, storage::order_record order,
                                         witnessed_instant const& now) {
    if (!overdue(order, now)) return order;
    if (!overdue(order, now.confirmed)) {
        order.state = booking_state::expired;
        return order;
    }
    if (storage::expire_order(sql, order, now.confirmed)) {
        release(sql, order);
        order.state = booking_state::expired;
        return order;
    }
    auto changed = storage::find_order(sql, order.key); // another transaction has changed it
    return changed ? *changed : order;
}

void expire_all(storage::session& sql, std::span<storage::order_key const> keys, witnessed_instant const& now) {
    for (auto& each : storage::orders_with_history(sql, keys))
        (void)expired_if_overdue(sql, std::move(each.order), now);
}

storage::stored<void> expire_overdue(storage::store const& in, storage::overdue_of const& scope,
                                     witnessed_instant const& now) {
    constexpr int most_transactions = 5;
    for (int i = 0; i < most_transactions; ++i) {
        auto const keys = in.single_statement_read(
            [&](storage::session& sql) { return storage::overdue_orders(sql, scope, now.confirmed); });
        if (!keys) return keys.error();
        if (keys->empty()) return {};
        auto const done = in.write([&](storage::session& sql) { expire_all(sql, *keys, now); });
        if (!done && done.error().kind == storage::store_failure::busy) return {};
        if (!done) return done.error();
        if (keys->size() < storage::most_overdue) return {};
    }
    return {};
}

} // namespace waybill::native::booking_service
