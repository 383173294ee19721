// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/allotments.hpp>

#include <storage/bind.hpp>
#include <storage/changes.hpp>
#include <storage/time_numbers.hpp>

#include <string_view>

namespace waybill::native::storage {
namespace {

/// The nights of a stay as rows: takes the first one and the one after the last.
constexpr std::string_view stay_rows = "WITH RECURSIVE stay (night) AS (SELECT CAST(:first AS BIGINT) UNION ALL "
                                       "SELECT night + 1 FROM stay WHERE night + 1 < CAST(:after AS BIGINT)) ";

} // namespace

bool take_rooms(soci::session& sql, held_rooms const& rooms) {
    long long const room = rooms.room;
    long long const first = number_of(rooms.check_in), end = first + rooms.nights;
    int const more = rooms.quantity;
    int nights = 0;
    sql << stay_rows
        << "SELECT COUNT(*) FROM stay s JOIN allotment_periods p ON p.room_id = :room_id AND p.first_night <= s.night "
           "AND p.end_night > s.night LEFT JOIN taken_rooms t ON t.room_id = p.room_id AND t.night = s.night "
           "WHERE p.stopped = 0 AND COALESCE(t.taken, 0) + :wanted <= p.quantity",
        bound(first), bound(end), bound(room), bound(more), soci::into(nights);
    if (nights != rooms.nights) return false;
    // the conditions again: they decide also where transactions are not serializable. In order of night, or concurrent
    // bookings could wait for each other
    auto const written = rows_written(
        (sql.prepare << stay_rows
                     << "INSERT INTO taken_rooms (room_id, night, taken) SELECT p.room_id, s.night, "
                        "CAST(:more AS INTEGER) FROM stay s JOIN allotment_periods p ON p.room_id = :room_id AND "
                        "p.first_night <= s.night AND p.end_night > s.night WHERE p.stopped = 0 AND "
                        "p.quantity >= :least ORDER BY s.night ON CONFLICT (room_id, night) DO UPDATE SET "
                        "taken = taken_rooms.taken + excluded.taken WHERE taken_rooms.taken + excluded.taken <= "
                        "(SELECT a.quantity FROM allotment_periods a WHERE a.room_id = excluded.room_id AND "
                        "a.first_night <= excluded.night AND a.end_night > excluded.night)",
         bound(first), bound(end), bound(more), bound(room), bound(more)));
    if (written != rooms.nights)
        throw store_exception({store_failure::busy, "the rooms were taken by another transaction in the meantime"});
    log_rooms_change(sql, rooms.room, first, end);
    return true;
}

void give_back_rooms(soci::session& sql, held_rooms const& rooms) {
    long long const room = rooms.room;
    long long const first = number_of(rooms.check_in), end = first + rooms.nights;
    int const less = rooms.quantity;
    int const least = rooms.quantity; // never returns more rooms than were taken
    sql << "UPDATE taken_rooms SET taken = taken - :less WHERE room_id = :room_id AND night >= :first AND "
           "night < :after AND taken >= :least",
        bound(less), bound(room), bound(first), bound(end), bound(least);
    log_rooms_change(sql, rooms.room, first, end);
}

bool sale_stopped(soci::session& sql, held_rooms const& rooms) {
    long long const room = rooms.room;
    long long const first = number_of(rooms.check_in);
    long long const end = first + rooms.nights;
    long long stopped = 0;
    sql << "SELECT COUNT(*) FROM allotment_periods WHERE room_id = :room_id AND end_night > :first AND "
           "first_night < :after AND stopped <> 0",
        bound(room), bound(first), bound(end), soci::into(stopped);
    return stopped != 0;
}

} // namespace waybill::native::storage
