// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/allotments.hpp>

#include <storage/bind.hpp>
#include <storage/changes.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {
namespace {

/// Returns the rooms of the nights from `first` to before `end`.
void give_back(soci::session& sql, held_rooms const& rooms, long long first, long long end) {
    long long const room = rooms.room;
    int const less = rooms.quantity;
    int const least = rooms.quantity; // never returns more rooms than were taken
    long long night = first;
    soci::statement update = (sql.prepare << "UPDATE allotments SET taken = taken - :less "
                                             "WHERE room_id = :room_id AND night = :night AND taken >= :least",
                              bound(less), bound(room), bound(night), bound(least));
    for (; night < end; ++night) update.execute(true);
}

} // namespace

bool take_rooms(soci::session& sql, held_rooms const& rooms) {
    long long const room = rooms.room;
    int const more = rooms.quantity;
    int const wanted = rooms.quantity;
    long long const first = number_of(rooms.check_in);
    long long night = first;
    soci::statement update =
        (sql.prepare << "UPDATE allotments SET taken = taken + :more "
                        "WHERE room_id = :room_id AND night = :night AND stopped = 0 AND taken + :wanted <= quantity",
         bound(more), bound(room), bound(night), bound(wanted));
    for (; night < first + rooms.nights; ++night) {
        update.execute(true);
        if (update.get_affected_rows() == 1) continue;
        give_back(sql, rooms, first, night);
        return false;
    }
    log_rooms_change(sql, rooms.room, first, first + rooms.nights);
    return true;
}

void give_back_rooms(soci::session& sql, held_rooms const& rooms) {
    long long const first = number_of(rooms.check_in);
    give_back(sql, rooms, first, first + rooms.nights);
    log_rooms_change(sql, rooms.room, first, first + rooms.nights);
}

bool sale_stopped(soci::session& sql, held_rooms const& rooms) {
    long long const room = rooms.room;
    long long const first = number_of(rooms.check_in);
    long long const end = first + rooms.nights;
    long long stopped = 0;
    sql << "SELECT COUNT(*) FROM allotments WHERE room_id = :room_id AND night >= :first AND night < :after "
           "AND stopped <> 0",
        bound(room), bound(first), bound(end), soci::into(stopped);
    return stopped != 0;
}

} // namespace waybill::native::storage
