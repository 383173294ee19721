// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <desk/expiry.hpp>

#include <desk/booking_number.hpp>
#include <store/bookings.hpp>

#include <vector>

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

stored<void> settle_overdue(store const& in, overdue_of const& scope, instant now) {
    for (;;) {
        auto const keys = in.glance([&](soci::session& sql) { return overdue_orders(sql, scope, now); });
        if (!keys) return keys.error();
        for (auto const& key : *keys) {
            auto const done = in.write([&](soci::session& sql) {
                if (auto const order = find_order(sql, key)) (void)settled(sql, *order, now);
            });
            if (!done) return done.error();
        }
        if (keys->size() < most_overdue) return {};
    }
}

} // namespace waybill::native
