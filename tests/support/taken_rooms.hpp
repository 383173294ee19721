// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/orders.hpp"
#include "storage/statement.hpp"

#include <cstdint>

/// Rooms that are taken from the allotments without a booking.
namespace support {

inline waybill::native::storage::stay_rooms rooms_of(std::int64_t hotel, std::int64_t room, waybill::date check_in,
                                                     int nights, int quantity) {
    return {.hotel = hotel, .check_in = check_in, .nights = nights, .quantities = {{room, quantity}}};
}
/// False, without a change, if they are not free.
inline bool take(waybill::native::storage::session& sql, waybill::native::storage::stay_rooms const& rooms) {
    using namespace waybill::native::storage;
    for (auto const& [room, sale] : sale_of(sql, rooms))
        if (sale != room_sale::free) return false;
    take_rooms(sql, rooms);
    return true;
}
inline void give_back(waybill::native::storage::session& sql, waybill::native::storage::stay_rooms const& rooms) {
    using namespace waybill::native::storage;
    order_record const order{.hotel = rooms.hotel, .check_in = rooms.check_in, .nights = rooms.nights};
    add_held_rooms(sql, order.key, rooms);
    give_back_rooms(sql, order);
    execute(sql, "DELETE FROM order_rooms WHERE user_id = 0");
}

} // namespace support
