// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/snapshot.hpp>
#include <storage/session.hpp>
#include <storage/stored_hotels.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native::search_index {

/// The nights that are indexed, in days since 1970-01-01. A store can contain others, such as those of the year 2926
/// that an earlier version accepted; rows for all nights until then would fill the memory.
struct indexed_nights {
    std::int64_t first = 0;
    std::int64_t end = 0;

    static constexpr int most_days_from_today = 10'000;
    [[nodiscard]] static indexed_nights of_today();
};

/// The stored periods with nights that are not indexed: a text that names one of them, by room and rate.
using skipped_periods = std::map<std::pair<std::int64_t, int>, std::string>;

/// Reads hotels from the store into the form of the index.
class hotel_reader {
public:
    hotel_reader(storage::session& sql, indexed_nights within, skipped_periods& skipped)
        : sql_(&sql), within_(within), skipped_(skipped) {}

    /// By one statement.
    [[nodiscard]] std::vector<shared_hotel> some(storage::hotel_query const& query);
    /// Null: there is no such hotel.
    [[nodiscard]] shared_hotel hotel(std::int64_t id);
    /// The hotel of the index with the present free rooms of the nights from `first` to before `end`.
    [[nodiscard]] shared_hotel with_rooms(indexed_hotel const& before, std::int64_t first, std::int64_t end);

    /// A hotel that was read, in the form of the index.
    [[nodiscard]] shared_hotel indexed(storage::stored_hotel&& read);

private:
    storage::session* sql_;
    indexed_nights within_;
    skipped_periods& skipped_;
};

} // namespace waybill::native::search_index
