// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/changes.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/dialect.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

#include <chrono>
#include <limits>
#include <string>

namespace waybill::native::storage {
namespace {

long long present() { return number_of(instant::of(std::chrono::system_clock::now())); }

class changes_statement {
public:
    explicit changes_statement(soci::session& sql)
        : rows_((sql.prepare << "SELECT h.horizon, n.id, n.writer, n.made, k.id, l.id, l.hotel_id, l.first_night, "
                                "l.end_night FROM inventory_horizon h "
                                "LEFT JOIN inventory_changes n ON n.id = (SELECT MAX(id) FROM inventory_changes) "
                                "LEFT JOIN inventory_changes k ON k.id = :id AND k.writer = :writer AND k.made = :made "
                                "LEFT JOIN inventory_log l ON l.place >= :place ORDER BY l.id",
                 bound(known_id_), bound(known_writer_), bound(known_made_), bound(place_), soci::into(horizon_),
                 soci::into(newest_.id, newest_.state), soci::into(writer_.id, writer_.state),
                 soci::into(made_.id, made_.state), soci::into(known_.id, known_.state), soci::into(id_.id, id_.state),
                 soci::into(hotel_.id, hotel_.state), soci::into(first_.id, first_.state),
                 soci::into(end_.id, end_.state))) {}

    inventory_changes from(log_position const& position) {
        place_ = position.next;
        auto const known = position.newest.value_or(logged_change());
        known_id_ = known.id;
        known_writer_ = known.writer;
        known_made_ = known.made;
        inventory_changes found;
        rows_.execute();
        while (rows_.fetch()) {
            found.end.next = horizon_;
            if (auto const newest = newest_.value())
                found.end.newest = {*newest, writer_.value().value_or(0), made_.value().value_or(0)};
            found.continued = horizon_ >= place_ && (known_.value().has_value() || !position.newest);
            if (auto const id = id_.value())
                found.changes.push_back({*id, hotel_.value(), first_.value(), end_.value().value_or(0)});
        }
        // entries of a log that was empty are all later ones
        if (!position.newest && found.end.newest &&
            (found.changes.empty() || found.changes.back().id != found.end.newest->id))
            found.continued = false;
        return found;
    }

private:
    long long place_ = 0, known_id_ = 0, known_writer_ = 0, known_made_ = 0, horizon_ = 0;
    nullable_id newest_{}, writer_{}, made_{}, known_{}, id_{}, hotel_{}, first_{}, end_{};
    soci::statement rows_;
};

} // namespace

void log_hotel_change(soci::session& sql, std::int64_t hotel) {
    long long const id = hotel, made = present();
    sql << "INSERT INTO inventory_changes (hotel_id, made) VALUES (:hotel_id, :made)", bound(id), bound(made);
}

void log_cities_or_boards_change(soci::session& sql) {
    long long const made = present();
    sql << "INSERT INTO inventory_changes (made) VALUES (:made)", bound(made);
}

void log_rooms_change(soci::session& sql, std::int64_t room, std::int64_t first_night, std::int64_t end_night) {
    long long const id = room, first = first_night, end = end_night, made = present();
    sql << "INSERT INTO inventory_changes (hotel_id, first_night, end_night, made) "
           "SELECT hotel_id, CAST(:first AS BIGINT), CAST(:after AS BIGINT), CAST(:made AS BIGINT) "
           "FROM rooms WHERE id = :id",
        bound(first), bound(end), bound(made), bound(id);
}

inventory_changes changes_from(soci::session& sql, log_position const& position) {
    return kept<changes_statement>(sql).from(position);
}

bool is_being_restored(soci::session& sql) {
    int unrestored = 0;
    sql << std::string(static_cast<connection&>(sql).engine->unrestored), soci::into(unrestored);
    return unrestored != 0;
}

log_position end_of_log(soci::session& sql) {
    return changes_from(sql, {.next = std::numeric_limits<std::int64_t>::max()}).end;
}

long long forget_changes(soci::session& sql, instant before) {
    long long const end = number_of(before);
    return rows_written((sql.prepare << "DELETE FROM inventory_changes WHERE made < :before AND "
                                        "id < (SELECT MIN(id) FROM inventory_changes) + "
                                     << changes_forgotten_at_once
                                     << " AND "
                                        "id < (SELECT MAX(id) FROM inventory_changes WHERE made < :newest)",
                         bound(end), bound(end)));
}

} // namespace waybill::native::storage
