// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/room_taking.hpp>

#include <booking_service/expiry.hpp>
#include <booking_service/rollback.hpp>

#include <waybill/message/error_id.hpp>

#include <algorithm>
#include <string>

namespace waybill::native::booking_service {

std::map<std::int64_t, storage::room_sale> sale_at(storage::session& sql, storage::stay_rooms const& rooms,
                                                   witnessed_instant const& now) {
    auto found = storage::sale_of(sql, rooms);
    if (std::all_of(found.begin(), found.end(),
                    [](auto const& each) { return each.second == storage::room_sale::free; }))
        return found;
    auto const keys = storage::overdue_orders(sql, {.hotels = {rooms.hotel}}, now.confirmed);
    if (keys.empty()) return found;
    expire_all(sql, keys, now);
    return storage::sale_of(sql, rooms);
}

void take_accepted_rooms(storage::session& sql, storage::order_record const& order, witnessed_instant const& now) {
    auto const rooms = storage::rooms_of(order);
    storage::give_back_rooms(sql, order);
    for (auto const& [room, sale] : sale_at(sql, rooms, now)) {
        if (sale == storage::room_sale::free) continue;
        bool const stopped = sale == storage::room_sale::stopped;
        throw rollback(refusal(error_id::sold_out,
                               "Room " + std::to_string(room) +
                                   (stopped ? " is not sold in one of the nights: end the stop of its sale first"
                                            : " has too small an allotment in one of the nights: raise it first"),
                               "BookingNumber"));
    }
    storage::take_rooms(sql, rooms);
    storage::add_held_rooms(sql, order.key, rooms);
}

} // namespace waybill::native::booking_service
