// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/witnessed_instant.hpp>
#include <storage/orders.hpp>
#include <storage/quotes.hpp>

#include <map>

namespace waybill::native::booking_service {

/// How many rooms of each kind a quote has, by room id.
[[nodiscard]] std::map<std::int64_t, int> wanted_rooms(std::vector<storage::quote_room> const& quoted);

/// Takes rooms of the order's hotel from the allotments. If they do not suffice, overdue bookings of the hotel expire
/// first.
class room_taker {
public:
    room_taker(soci::session& sql, std::int64_t hotel, witnessed_instant const& now)
        : sql_(sql), hotel_(hotel), now_(now) {}

    /// False, without a change, if there are not enough.
    [[nodiscard]] bool take(storage::held_rooms const& rooms);

private:
    soci::session& sql_;
    std::int64_t hotel_;
    witnessed_instant now_;
    bool expired_before_ = false;
};

/// Takes all rooms of a booking that its hotel accepts: those that the creation could not take, and again those that it
/// has, so that each is in the present allotment and its sale is not stopped. Throws `rollback` otherwise.
void take_accepted_rooms(soci::session& sql, storage::order_record const& order, witnessed_instant const& now);

} // namespace waybill::native::booking_service
