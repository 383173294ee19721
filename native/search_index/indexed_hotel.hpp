// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/night_table.hpp>
#include <storage/hotel_entry.hpp>
#include <time_zones/time_zone.hpp>

#include <cstdint>
#include <vector>

namespace waybill::native::search_index {

/// A kind of room; its plans are those from `first_plan` to before `end_plan` of the hotel.
struct indexed_room {
    storage::room_entry room{}; ///< without rates
    std::size_t first_plan = 0, end_plan = 0;
};

/// What each search reads of a rate plan. The cancellation terms are only in responses.
struct plan_head {
    std::int64_t board = 0;
    storage::age_bands ages{};
    bool per_person = false;
    bool non_refundable = false;
    int beds = 0; ///< of the room
};

/// A hotel of the index. Immutable once it is in a snapshot.
struct indexed_hotel {
    storage::hotel_entry hotel{}; ///< without rooms
    unsigned digits = 2;          ///< of its currency
    time_zones::time_zone zone{};
    bool zone_known = true; ///< to this machine; otherwise nothing of the hotel is sold, and there are no nights
    std::vector<indexed_room> rooms{};        ///< in order of id
    std::vector<plan_head> heads{};           ///< of all plans, room by room, in order of number
    std::vector<storage::rate_entry> plans{}; ///< the same plans, each with the charges of the hotel after its own
    night_table nights{};
};

} // namespace waybill::native::search_index
