// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/hotel_entry.hpp>
#include <storage/period_rows.hpp>
#include <storage/session.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace waybill::native::storage {

/// A hotel as it is stored: its text, and what varies by night.
struct stored_hotel {
    hotel_entry text{}; ///< without periods and allotments
    std::map<rate_key, periods<night_price>> prices{};
    std::map<std::int64_t, periods<night_rooms>> quantities{};    ///< by room
    std::map<std::pair<std::int64_t, std::int64_t>, int> taken{}; ///< by room and night

    /// Calls `take` for each period of the nights from `first` to before `end` with a number of rooms, in order of room
    /// and night. The quantity is that of the free rooms; it is negative if more were taken than there are.
    void for_each_free_period(std::int64_t first, std::int64_t end,
                              std::function<void(std::int64_t room, period<night_rooms> const&)> const& take) const;
};

/// One hotel, those of a city, or the first ones of all with higher ids than `after`; with the nights from `first` to
/// before `end`, and the prices of the night `end` as well: a stay ends on that day.
struct hotel_query {
    std::optional<std::int64_t> hotel{};
    std::optional<std::int64_t> city{};
    std::int64_t after = std::numeric_limits<std::int64_t>::min();
    std::int64_t first = first_of_all, end = end_of_all;
    bool only_rooms = false;  ///< quantities and taken rooms, and of the text the id alone
    bool with_boards = false; ///< of the inventory
};
inline constexpr std::size_t hotels_at_once = 50; ///< of all

struct stored_hotels {
    std::vector<stored_hotel> hotels{}; ///< in order of id
    std::map<std::int64_t, board_entry> boards{};
};
/// By one statement.
[[nodiscard]] stored_hotels read_hotels(session& sql, hotel_query const& query);

/// The hotels with these ids, and those that have these rooms, without nights; by one statement.
[[nodiscard]] std::vector<hotel_entry> hotels_with(session& sql, std::set<std::int64_t> const& hotels,
                                                   std::set<std::int64_t> const& rooms);

/// In order of id.
[[nodiscard]] std::vector<city_entry> all_cities(session& sql);
[[nodiscard]] std::vector<board_entry> all_boards(session& sql);
/// That of the texts that are no translations, if the inventory states it.
[[nodiscard]] std::optional<std::int64_t> language_of_inventory(session& sql);

/// The time zones of the hotels, and of the bookings whose stay ends on that day or later; in order.
[[nodiscard]] std::set<std::string> time_zones_in_use(session& sql, date day);

} // namespace waybill::native::storage
