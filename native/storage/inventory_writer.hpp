// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/inventory.hpp>

#include <memory>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Puts cities, boards and hotels in the place of those with the same ids. To be used inside one `store::write`, each
/// thing before what belongs to it; `finish` at the end.
class inventory_writer {
public:
    explicit inventory_writer(soci::session& sql);
    inventory_writer(inventory_writer const&) = delete;
    inventory_writer& operator=(inventory_writer const&) = delete;
    ~inventory_writer();

    void put(city_record const& city);
    void put(board_record const& board);
    /// A hotel that was there loses its rooms, plans and prices; what is taken of its allotments stays known.
    void put(hotel_record const& hotel);
    /// Throws `store_exception` where another hotel has a room of that id.
    void put(room_record const& room);
    void put(std::int64_t room, rate_plan const& plan);
    void put(std::int64_t room, int plan, nightly_rate const& rate);
    void put(std::int64_t room, nightly_allotment const& allotment);
    /// Drops the allotments of rooms that are no more.
    void finish();

private:
    struct statements;
    std::unique_ptr<statements> statements_;
};

} // namespace waybill::native::storage
