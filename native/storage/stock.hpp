// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/inventory.hpp>
#include <storage/periods.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// The part of the inventory for a hotel search or a quote: one city or one hotel, for the nights of one stay.
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
    hotel_record hotel{};
    std::vector<room_stock> rooms{};

    bool operator==(hotel_stock const&) const = default;
};

/// In order of id.
[[nodiscard]] std::vector<city_record> all_cities(soci::session& sql);
[[nodiscard]] std::vector<board_record> all_boards(soci::session& sql);

[[nodiscard]] std::optional<city_record> find_city(soci::session& sql, std::int64_t id);
[[nodiscard]] std::set<std::int64_t> city_ids(soci::session& sql);
[[nodiscard]] std::set<std::int64_t> board_ids(soci::session& sql);

/// The time zones of the hotels, and of the bookings whose stay ends on that day or later; in order.
[[nodiscard]] std::vector<std::string> time_zones_in_use(soci::session& sql, date day);

/// The hotels in order of id, with rooms in order of id and plans in order of number.
[[nodiscard]] std::vector<hotel_stock> stock_of(soci::session& sql, stay_query const& query);

/// The hotel, or all hotels, as `stock_of` returns them, without nights.
[[nodiscard]] std::vector<hotel_stock> hotels_with_plans(soci::session& sql, std::optional<std::int64_t> hotel = {});

/// Reads nights of one hotel after the other, with statements that are prepared once.
class nights_reader {
public:
    explicit nights_reader(soci::session& sql);
    nights_reader(nights_reader const&) = delete;
    nights_reader& operator=(nights_reader const&) = delete;
    ~nights_reader();

    /// Calls `take` for each period with a price, in order of room, plan and night.
    void prices(std::int64_t hotel,
                std::function<void(std::int64_t room, int plan, period<night_price> const&)> const& take);
    /// Calls `take` for each period of the nights from `first` to before `end` with a number of rooms, in order of room
    /// and night. The quantity is that of the free rooms; it is negative if more were taken than there are. Nights are
    /// days since 1970-01-01.
    void free_rooms(std::int64_t hotel, std::int64_t first, std::int64_t end,
                    std::function<void(std::int64_t room, period<night_rooms> const&)> const& take);

private:
    struct statements;
    std::unique_ptr<statements> statements_;
};

} // namespace waybill::native::storage
