// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/changes.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/dialect.hpp>
#include <storage/later.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

#include <chrono>
#include <limits>
#include <string>

namespace waybill::native::storage {
namespace {

long long present() { return number_of(instant::of(std::chrono::system_clock::now())); }

} // namespace

void log_hotel_change(soci::session& sql, std::int64_t hotel) {
    execute_later(sql, "INSERT INTO inventory_changes (hotel_id, made) VALUES (:hotel_id, :made)",
                  {static_cast<long long>(hotel), present()});
}

void log_cities_or_boards_change(soci::session& sql) {
    execute_later(sql, "INSERT INTO inventory_changes (made) VALUES (:made)", {present()});
}

void log_rooms_change(soci::session& sql, std::int64_t hotel, std::int64_t first_night, std::int64_t end_night) {
    execute_later(sql,
                  "INSERT INTO inventory_changes (hotel_id, first_night, end_night, made) SELECT id, "
                  "CAST(:first AS BIGINT), CAST(:after AS BIGINT), CAST(:made AS BIGINT) FROM hotels WHERE id = :id",
                  {static_cast<long long>(first_night), static_cast<long long>(end_night), present(),
                   static_cast<long long>(hotel)});
}

inventory_changes changes_from(soci::session& sql, log_position const& position) {
    auto const known = position.newest.value_or(logged_change());
    long long const place = position.next, known_id = known.id, known_writer = known.writer, known_made = known.made;
    long long horizon = 0;
    nullable_id newest, writer, made, found_known, id, hotel, first, end;
    soci::statement rows =
        (sql.prepare << "SELECT h.horizon, n.id, n.writer, n.made, k.id, l.id, l.hotel_id, l.first_night, l.end_night "
                        "FROM inventory_horizon h "
                        "LEFT JOIN inventory_changes n ON n.id = (SELECT MAX(id) FROM inventory_changes) "
                        "LEFT JOIN inventory_changes k ON k.id = :id AND k.writer = :writer AND k.made = :made "
                        "LEFT JOIN inventory_log l ON l.place >= :place ORDER BY l.id",
         bound(known_id), bound(known_writer), bound(known_made), bound(place), soci::into(horizon),
         soci::into(newest.id, newest.state), soci::into(writer.id, writer.state), soci::into(made.id, made.state),
         soci::into(found_known.id, found_known.state), soci::into(id.id, id.state), soci::into(hotel.id, hotel.state),
         soci::into(first.id, first.state), soci::into(end.id, end.state));
    inventory_changes found;
    rows.execute();
    while (rows.fetch()) {
        found.end.next = horizon;
        if (auto const last = newest.value())
            found.end.newest = {*last, writer.value().value_or(0), made.value().value_or(0)};
        found.continued = horizon >= place && (found_known.value().has_value() || !position.newest);
        if (auto const change = id.value())
            found.changes.push_back({*change, hotel.value(), first.value(), end.value().value_or(0)});
    }
    // entries of a log that was empty are all later ones
    if (!position.newest && found.end.newest &&
        (found.changes.empty() || found.changes.back().id != found.end.newest->id))
        found.continued = false;
    return found;
}

bool is_being_restored(soci::session& sql) {
    int unrestored = 0;
    sql << std::string(static_cast<connection&>(sql).engine->unrestored), soci::into(unrestored);
    return unrestored != 0;
}

log_position end_of_log(soci::session& sql) {
    return changes_from(sql, {.next = std::numeric_limits<std::int64_t>::max()}).end;
}

long long delete_changes(soci::session& sql, instant before) {
    long long const end = number_of(before);
    return rows_written((sql.prepare << "DELETE FROM inventory_changes WHERE made < :before AND "
                                        "id < (SELECT MIN(id) FROM inventory_changes) + "
                                     << changes_forgotten_at_once
                                     << " AND "
                                        "id < (SELECT MAX(id) FROM inventory_changes WHERE made < :newest)",
                         bound(end), bound(end)));
}

} // namespace waybill::native::storage
