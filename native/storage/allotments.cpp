// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/allotments.hpp>

#include <storage/changes.hpp>
#include <storage/json_rows.hpp>

namespace waybill::native::storage {
namespace {

/// The nights of a stay as rows: takes the first one and the one after the last. The wanted rooms as rows.
std::string stay_rows(session& sql) {
    return "WITH RECURSIVE stay (night) AS (SELECT CAST(:first AS BIGINT) UNION ALL SELECT night + 1 FROM stay WHERE "
           "night + 1 < CAST(:after AS BIGINT)), wanted AS (SELECT CAST(e.value->>0 AS BIGINT) AS room_id, "
           "CAST(e.value->>1 AS INTEGER) AS quantity FROM " +
           for_each_row(sql) + ") ";
}

} // namespace

std::string rows_for(stay_rooms const& rooms) {
    json_rows made;
    for (auto const& [room, quantity] : rooms.quantities) made.add(room, quantity);
    return made.text();
}

std::map<std::int64_t, room_sale> sale_of(session& sql, stay_rooms const& rooms) {
    auto const first = number_of(rooms.check_in), end = first + rooms.nights;
    std::int64_t room = 0, free = 0, stopped = 0;
    // Subqueries, which read by the key: for a join, PostgreSQL would read whole tables, since it does not know how few
    // rooms and nights there are, and each creation would conflict with each update of an allotment.
    std::map<std::int64_t, room_sale> found;
    for (selection rows(
             sql,
             stay_rows(sql) +
                 "SELECT room_id, SUM(CASE WHEN free >= quantity THEN 1 ELSE 0 END), "
                 "SUM(CASE WHEN free < -500000000 THEN 1 ELSE 0 END) FROM (SELECT w.room_id, w.quantity, "
                 "(SELECT CASE WHEN p.stopped = 0 THEN p.quantity ELSE -1000000000 END FROM allotment_periods p "
                 "WHERE p.room_id = w.room_id AND p.first_night <= s.night AND p.end_night > s.night) - "
                 "COALESCE((SELECT t.taken FROM taken_rooms t WHERE t.room_id = w.room_id AND "
                 "t.night = s.night), 0) AS free FROM wanted w CROSS JOIN stay s) AS nights GROUP BY room_id",
             {first, end, rows_for(rooms)}, std::tie(room, free, stopped));
         rows.next();)
        found[room] = stopped != 0 ? room_sale::stopped : free == rooms.nights ? room_sale::free : room_sale::sold_out;
    return found;
}

void take_rooms(session& sql, stay_rooms const& rooms) {
    if (rooms.quantities.empty()) return;
    auto const first = number_of(rooms.check_in), end = first + rooms.nights;
    // the conditions again: they decide also where transactions are not serializable
    auto const written = execute(
        sql,
        stay_rows(sql) + "INSERT INTO taken_rooms (room_id, night, taken) SELECT w.room_id, s.night, w.quantity FROM "
                         "wanted w CROSS JOIN stay s WHERE w.quantity <= (SELECT p.quantity FROM allotment_periods p "
                         "WHERE p.room_id = w.room_id AND p.first_night <= s.night AND p.end_night > s.night AND "
                         "p.stopped = 0) ORDER BY w.room_id, s.night ON CONFLICT (room_id, night) DO UPDATE "
                         "SET taken = taken_rooms.taken + excluded.taken WHERE taken_rooms.taken + excluded.taken <= "
                         "(SELECT a.quantity FROM allotment_periods a WHERE a.room_id = excluded.room_id AND "
                         "a.first_night <= excluded.night AND a.end_night > excluded.night)",
        {first, end, rows_for(rooms)});
    if (written != static_cast<long long>(rooms.quantities.size()) * rooms.nights)
        throw store_exception({store_failure::busy, "the rooms were taken by another transaction in the meantime"});
    log_rooms_change(sql, rooms.hotel, first, end);
}

} // namespace waybill::native::storage
