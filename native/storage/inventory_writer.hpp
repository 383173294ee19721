// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/inventory.hpp>
#include <storage/periods.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Stores cities, boards and hotels, replacing those with the same ids. Use it inside one `store::write`, parents
/// before children; call `finish` at the end.
class inventory_writer {
public:
    explicit inventory_writer(soci::session& sql);
    inventory_writer(inventory_writer const&) = delete;
    inventory_writer& operator=(inventory_writer const&) = delete;
    ~inventory_writer();

    void put(city_record const& city);
    void put(board_record const& board);
    /// An existing hotel loses its rooms, plans and prices; numbers of rooms and the rooms of bookings are kept.
    void put(hotel_record const& hotel);
    /// Throws `store_exception` if the room belongs to another hotel.
    void put(room_record const& room);
    void put(std::int64_t room, rate_plan const& plan);
    /// Sets the prices of these nights; other nights keep theirs. No two periods may have the same night. Returns
    /// whether anything has changed.
    bool put(std::int64_t room, int plan, std::vector<period<night_price>> prices);
    /// Sets the numbers of rooms of these nights, likewise.
    bool put(std::int64_t room, std::vector<period<night_rooms>> rooms);
    /// The hotel of a room, or nothing if there is no such room.
    [[nodiscard]] std::optional<std::int64_t> hotel_of(std::int64_t room);
    /// The currency of a hotel's prices, or nothing if there is no such hotel.
    [[nodiscard]] std::optional<std::string> currency_of(std::int64_t hotel);
    /// Whether the price of a plan may be 0, or nothing if there is no such plan.
    [[nodiscard]] std::optional<bool> free_of_charge(std::int64_t room, int plan);
    /// The stored periods of a plan's prices, and of numbers of rooms, that have nights from `first` to before `end`.
    /// The time depends on their number, not on that of others.
    [[nodiscard]] periods<night_price> prices_of(std::int64_t room, int plan, std::int64_t first = first_of_all,
                                                 std::int64_t end = end_of_all);
    [[nodiscard]] periods<night_rooms> rooms_of(std::int64_t room, std::int64_t first = first_of_all,
                                                std::int64_t end = end_of_all);
    /// Replace some stored periods by others.
    void replace(std::int64_t room, int plan, periods<night_price> const& removed, periods<night_price> const& added);
    void replace(std::int64_t room, periods<night_rooms> const& removed, periods<night_rooms> const& added);
    /// Removes the numbers of rooms that no longer exist. Completes the log of changes.
    void finish();

private:
    struct statements;
    std::unique_ptr<statements> statements_;
};

} // namespace waybill::native::storage
