// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/changes.hpp>

#include <storage/dialect.hpp>
#include <storage/statement.hpp>

#include <chrono>
#include <limits>
#include <string>

namespace waybill::native::storage {
namespace {

instant present() { return instant::of(std::chrono::system_clock::now()); }

} // namespace

void log_hotel_change(session& sql, std::int64_t hotel) {
    execute_later(sql, "INSERT INTO inventory_changes (hotel_id, made) VALUES (:hotel_id, :made)", {hotel, present()});
}

void log_cities_or_boards_change(session& sql) {
    execute_later(sql, "INSERT INTO inventory_changes (made) VALUES (:made)", {present()});
}

void log_rooms_change(session& sql, std::int64_t hotel, std::int64_t first_night, std::int64_t end_night) {
    execute_later(sql,
                  "INSERT INTO inventory_changes (hotel_id, first_night, end_night, made) SELECT id, "
                  "CAST(:first AS BIGINT), CAST(:after AS BIGINT), CAST(:made AS BIGINT) FROM hotels WHERE id = :id",
                  {first_night, end_night, present(), hotel});
}

inventory_changes changes_from(session& sql, log_position const& position) {
    auto const known = position.newest.value_or(logged_change());
    std::int64_t horizon = 0;
    std::optional<std::int64_t> newest, writer, made, found_known, id, hotel, first, end;
    inventory_changes found;
    for (selection rows(sql,
                        "SELECT h.horizon, n.id, n.writer, n.made, k.id, l.id, l.hotel_id, l.first_night, l.end_night "
                        "FROM inventory_horizon h "
                        "LEFT JOIN inventory_changes n ON n.id = (SELECT MAX(id) FROM inventory_changes) "
                        "LEFT JOIN inventory_changes k ON k.id = :id AND k.writer = :writer AND k.made = :made "
                        "LEFT JOIN inventory_log l ON l.place >= :place ORDER BY l.id",
                        {known.id, known.writer, known.made, position.next},
                        std::tie(horizon, newest, writer, made, found_known, id, hotel, first, end));
         rows.next();) {
        found.end.next = horizon;
        if (newest) found.end.newest = {*newest, writer.value_or(0), made.value_or(0)};
        found.continued = horizon >= position.next && (found_known || !position.newest);
        if (id) found.changes.push_back({*id, hotel, first, end.value_or(0)});
    }
    // entries of a log that was empty are all later ones
    if (!position.newest && found.end.newest &&
        (found.changes.empty() || found.changes.back().id != found.end.newest->id))
        found.continued = false;
    return found;
}

bool is_being_restored(session& sql) { return number_in(sql, std::string(sql.engine.unrestored)) != 0; }

log_position end_of_log(session& sql) {
    return changes_from(sql, {.next = std::numeric_limits<std::int64_t>::max()}).end;
}

long long delete_changes(session& sql, instant before) {
    return execute(sql,
                   "DELETE FROM inventory_changes WHERE made < :before AND id < (SELECT MIN(id) FROM "
                   "inventory_changes) + " +
                       std::to_string(changes_forgotten_at_once) +
                       " AND id < (SELECT MAX(id) FROM inventory_changes WHERE made < :newest)",
                   {before, before});
}

} // namespace waybill::native::storage
