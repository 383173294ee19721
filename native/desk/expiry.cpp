// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <desk/expiry.hpp>

#include <desk/booking_number.hpp>
#include <store/bookings.hpp>

namespace waybill::native {

void release(soci::session& sql, order_record const& order) {
    for (auto const& rooms : held_rooms_of(sql, order)) give_back_rooms(sql, rooms);
    remove_booking(sql, order.key.user, booking_number_of(order.key.id), "accommodation");
}

order_record settled(soci::session& sql, order_record order, instant now) {
    if (!overdue(order, now)) return order;
    if (expire_order(sql, order.key, now)) {
        release(sql, order);
        order.state = booking_state::expired;
        return order;
    }
    auto changed = find_order(sql, order.key); // by somebody else, meanwhile
    return changed ? *changed : order;
}

void settle(soci::session& sql, std::span<order_key const> keys, instant now) {
    for (auto const& key : keys)
        if (auto const order = find_order(sql, key)) (void)settled(sql, *order, now);
}

stored<void> settle_overdue(store const& in, overdue_of const& scope, instant now) {
    constexpr int most_transactions = 5;
    for (int i = 0; i < most_transactions; ++i) {
        auto const keys = in.glance([&](soci::session& sql) { return overdue_orders(sql, scope, now); });
        if (!keys) return keys.error();
        if (keys->empty()) return {};
        auto const done = in.write([&](soci::session& sql) { settle(sql, *keys, now); });
        if (!done && done.error().kind == store_failure::busy) return {};
        if (!done) return done.error();
        if (keys->size() < most_overdue) return {};
    }
    return {};
}

} // namespace waybill::native
