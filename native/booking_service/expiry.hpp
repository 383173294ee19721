// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/witnessed_instant.hpp>
#include <storage/orders.hpp>
#include <storage/store.hpp>

#include <span>

namespace waybill::native::booking_service {

/// True if a booking On Request has passed its deadline. It counts as expired even before its row is updated.
[[nodiscard]] inline bool overdue(storage::order_record const& order, instant now) noexcept {
    return order.state == booking_state::on_request && order.acknowledge_before && *order.acknowledge_before <= now;
}

/// Returns the rooms of the booking and removes it from the trip list. Called once for each booking, in the transaction
/// that ends it.
void release(storage::session& sql, storage::order_record const& order);

/// Expires the booking if it is overdue, and releases it. Returns the current state of the booking: expired, without a
/// change of the store, if only `now` is past its deadline.
[[nodiscard]] storage::order_record expired_if_overdue(storage::session& sql, storage::order_record order,
                                                       witnessed_instant const& now);

/// Expires those of the bookings that are overdue at the confirmed instant.
void expire_all(storage::session& sql, std::span<storage::order_key const> keys, witnessed_instant const& now);

/// Expires the bookings of that scope that are overdue at the confirmed instant, `most_overdue` in each of a few
/// transactions. Requests that read bookings do it first, and so do creations whose rooms do not suffice; `prune` does
/// it for the rest. Bookings beyond the limit, or locked by other transactions, are left to the next call.
[[nodiscard]] storage::stored<void> expire_overdue(storage::store const& in, storage::overdue_of const& scope,
                                                   witnessed_instant const& now);

} // namespace waybill::native::booking_service
