// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/clock_reading.hpp>

#include <storage/statement.hpp>

namespace waybill::native::storage {

std::optional<instant> clock_reading(session& sql) {
    std::optional<instant> newest; // MAX of no rows
    (void)selection(sql, "SELECT MAX(read_at) FROM clock_reading", {}, std::tie(newest)).next();
    return newest;
}

void keep_clock_reading(session& sql, instant now) {
    execute(sql,
            "INSERT INTO clock_reading (id, read_at) VALUES (1, :read_at) ON CONFLICT (id) DO UPDATE SET read_at = "
            "CASE WHEN excluded.read_at > clock_reading.read_at THEN excluded.read_at ELSE clock_reading.read_at END",
            {now});
}

} // namespace waybill::native::storage
