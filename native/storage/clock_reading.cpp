// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/clock_reading.hpp>

#include <storage/bind.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {

std::optional<instant> clock_reading(soci::session& sql) {
    nullable_id newest; // MAX of no rows
    sql << "SELECT MAX(read_at) FROM clock_reading", soci::into(newest.id, newest.state);
    auto const found = newest.value();
    return found ? std::optional(instant_of(*found)) : std::nullopt;
}

void keep_clock_reading(soci::session& sql, instant now) {
    long long const moment = number_of(now);
    sql << "INSERT INTO clock_reading (id, read_at) VALUES (1, :read_at) ON CONFLICT (id) DO UPDATE SET read_at = "
           "CASE WHEN excluded.read_at > clock_reading.read_at THEN excluded.read_at ELSE clock_reading.read_at END",
        bound(moment);
}

} // namespace waybill::native::storage
