// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/snapshot.hpp>
#include <storage/stock.hpp>

#include <cstdint>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::search_index {

/// Reads hotels from the store into the form of the index.
class hotel_reader {
public:
    explicit hotel_reader(soci::session& sql) : sql_(&sql), nights_(sql) {}

    /// Adds all nights of the hotel, whose plans are read already.
    [[nodiscard]] shared_hotel with_nights(storage::hotel_stock&& read);
    /// Null: there is no such hotel.
    [[nodiscard]] shared_hotel hotel(std::int64_t id);
    /// The hotel of the index with the present free rooms of the nights from `first` to before `end`.
    [[nodiscard]] shared_hotel with_rooms(indexed_hotel const& before, std::int64_t first, std::int64_t end);

private:
    soci::session* sql_;
    storage::nights_reader nights_;
};

} // namespace waybill::native::search_index
