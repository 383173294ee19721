// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/inventory.hpp>

#include <memory>

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
    /// An existing hotel loses its rooms, plans and prices; the taken rooms of its allotments are kept.
    void put(hotel_record const& hotel);
    /// Throws `store_exception` if the room belongs to another hotel.
    void put(room_record const& room);
    void put(std::int64_t room, rate_plan const& plan);
    void put(std::int64_t room, int plan, nightly_rate const& rate);
    void put(std::int64_t room, nightly_allotment const& allotment);
    /// Removes the allotments of rooms that no longer exist. Completes the log of changes.
    void finish();

private:
    struct statements;
    std::unique_ptr<statements> statements_;
};

} // namespace waybill::native::storage
