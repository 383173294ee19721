// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/stored_hotels.hpp>

#include <optional>
#include <vector>

namespace waybill::native::storage {

/// The part of the inventory for a quote: one city or one hotel, for the nights of one stay.
struct stay_query {
    std::int64_t city = 0;
    date check_in{};
    int nights = 1;
    std::optional<std::int64_t> hotel{}; ///< only this hotel, in any city
};

struct plan_stock {
    rate_plan plan{};
    std::string board_title{};
    std::optional<int> board_code{};    ///< in the list MPT of OpenTravel
    std::vector<nightly_rate> nights{}; ///< the nights of the stay that have a price, in order
    bool closed_to_departure = false;   ///< the day of check-out is

    bool operator==(plan_stock const&) const = default;
};

struct room_stock {
    room_record room{};
    int free = 0;         ///< rooms that are free in each of the nights
    bool stopped = false; ///< one of the nights is not sold
    std::vector<plan_stock> plans{};

    bool operator==(room_stock const&) const = default;
};

struct hotel_stock {
    hotel_entry hotel{}; ///< without rooms
    std::vector<room_stock> rooms{};

    bool operator==(hotel_stock const&) const = default;
};

/// The hotels in order of id, with rooms in order of id and plans in order of number. By one statement.
[[nodiscard]] std::vector<hotel_stock> stock_of(session& sql, stay_query const& query);

} // namespace waybill::native::storage
