// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>
#include <storage/store.hpp>

#include <span>

namespace waybill::native::booking_service {

/// A booking On Request whose time is over has expired, whether somebody has noticed or not.
[[nodiscard]] inline bool overdue(storage::order_record const& order, instant now) noexcept {
    return order.state == booking_state::on_request && order.acknowledge_before && *order.acknowledge_before <= now;
}

/// Gives the booking's rooms back and takes it out of the trip list. Called once for each booking: in the transaction
/// in which it stops to be one.
void release(soci::session& sql, storage::order_record const& order);

/// Expires the booking where it is overdue, and releases it. What the booking is then.
[[nodiscard]] storage::order_record expired_if_overdue(soci::session& sql, storage::order_record order, instant now);

/// Expires those of the bookings that are overdue.
void expire_all(soci::session& sql, std::span<storage::order_key const> keys, instant now);

/// Expires the bookings of that scope that are overdue, `most_overdue` in each of a few transactions. Nothing runs in
/// the background for that: whoever looks at bookings does it first, and a creation whose rooms do not suffice. What
/// is more than one caller should wait for, or is just written by others, is left to the next.
[[nodiscard]] storage::stored<void> expire_overdue(storage::store const& in, storage::overdue_of const& scope,
                                                   instant now);

} // namespace waybill::native::booking_service
