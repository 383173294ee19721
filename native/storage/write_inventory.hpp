// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/hotel_entry.hpp>
#include <storage/period_rows.hpp>
#include <storage/session.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace waybill::native::storage {

/// Cities, boards and hotels to store. No two periods of a rate or a room may have the same night.
struct loaded_inventory {
    std::vector<city_entry> cities{};
    std::vector<board_entry> boards{};
    std::vector<hotel_entry> hotels{}; ///< without periods and allotments
    std::map<rate_key, periods<night_price>> prices{};
    std::map<std::int64_t, periods<night_rooms>> quantities{}; ///< by room
    std::optional<std::int64_t> language{};                    ///< of the texts that are no translations
};

/// The rooms that are in the store as those of a hotel that is not loaded, with that hotel.
[[nodiscard]] std::map<std::int64_t, std::int64_t> rooms_of_others(session& sql, loaded_inventory const& of);

/// Stores all of it, replacing what has the same ids, inside `store::write`, by a number of statements that does not
/// depend on what is loaded. Existing hotels lose their rooms, plans and prices; numbers of rooms of other nights, and
/// the rooms of bookings, are kept.
void write_inventory(session& sql, loaded_inventory&& all);

} // namespace waybill::native::storage
