// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/room_taking.hpp>

#include <booking_service/expiry.hpp>
#include <booking_service/rollback.hpp>

#include <waybill/message/error_id.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace waybill::native::booking_service {

std::map<std::int64_t, int> wanted_rooms(std::vector<storage::quote_room> const& quoted) {
    std::map<std::int64_t, int> wanted;
    for (auto const& each : quoted) ++wanted[each.room];
    return wanted;
}

bool room_taker::take(storage::held_rooms const& rooms) {
    if (storage::take_rooms(sql_, rooms)) return true;
    if (std::exchange(expired_before_, true)) return false;
    auto const keys = storage::overdue_orders(sql_, {storage::overdue_of::scope::hotel, hotel_}, now_.confirmed);
    expire_all(sql_, keys, now_);
    return !keys.empty() && storage::take_rooms(sql_, rooms);
}

void take_accepted_rooms(soci::session& sql, storage::order_record const& order, witnessed_instant const& now) {
    auto const held = storage::held_rooms_of(sql, order);
    room_taker rooms_of_hotel(sql, order.hotel, now);
    for (auto const& [room, quantity] : wanted_rooms(storage::rooms_of_quote(sql, order.key.user, order.quote_id))) {
        storage::held_rooms const rooms{room, order.check_in, order.nights, quantity};
        bool const has_them =
            std::any_of(held.begin(), held.end(), [&](auto const& each) { return each.room == rooms.room; });
        if (has_them) storage::give_back_rooms(sql, rooms);
        if (!rooms_of_hotel.take(rooms)) {
            bool const stopped = storage::sale_stopped(sql, rooms);
            throw rollback(refusal(error_id::sold_out,
                                   "Room " + std::to_string(room) +
                                       (stopped ? " is not sold in one of the nights: end the stop of its sale first"
                                                : " has too small an allotment in one of the nights: raise it first"),
                                   "BookingNumber"));
        }
        if (!has_them) storage::add_held_rooms(sql, order.key, rooms);
    }
}

} // namespace waybill::native::booking_service
