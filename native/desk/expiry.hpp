// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/orders.hpp>
#include <store/store.hpp>

namespace waybill::native {

/// A booking On Request whose time is over has expired, whether somebody has noticed or not.
[[nodiscard]] inline bool overdue(order_record const& order, instant now) noexcept {
    return order.state == booking_state::on_request && order.acknowledge_before && *order.acknowledge_before <= now;
}

/// Gives the booking's rooms back and takes it out of the trip list. Called once for each booking: in the transaction
/// in which it stops to be one.
void release(soci::session& sql, order_record const& order);

/// Expires the booking where it is overdue, and releases it. What the booking is then.
[[nodiscard]] order_record settled(soci::session& sql, order_record order, instant now);

/// Settles all bookings of that scope that are overdue. Nothing runs in the background for that: whoever looks at
/// bookings or needs rooms does it first. Each is a transaction of its own, so that nobody waits for all of them.
[[nodiscard]] stored<void> settle_overdue(store const& in, overdue_of const& scope, instant now);

} // namespace waybill::native
