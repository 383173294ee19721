// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/changes.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

#include <chrono>

namespace waybill::native::storage {
namespace {

long long present() { return number_of(instant::of(std::chrono::system_clock::now())); }

class changes_statement {
public:
    explicit changes_statement(soci::session& sql)
        : rows_(
              (sql.prepare << "SELECT h.horizon, l.id, l.hotel_id, l.first_night, l.end_night FROM inventory_horizon h "
                              "LEFT JOIN inventory_log l ON l.place >= :place ORDER BY l.id",
               bound(position_), soci::into(horizon_), soci::into(id_.id, id_.state),
               soci::into(hotel_.id, hotel_.state), soci::into(first_.id, first_.state),
               soci::into(end_.id, end_.state))) {}

    inventory_changes from(std::int64_t position) {
        position_ = position;
        inventory_changes found;
        rows_.execute();
        while (rows_.fetch()) {
            found.next = horizon_;
            if (auto const id = id_.value())
                found.changes.push_back({*id, hotel_.value(), first_.value(), end_.value().value_or(0)});
        }
        return found;
    }

private:
    long long position_ = 0, horizon_ = 0;
    nullable_id id_{}, hotel_{}, first_{}, end_{};
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

inventory_changes changes_from(soci::session& sql, std::int64_t position) {
    return kept<changes_statement>(sql).from(position);
}

long long forget_changes(soci::session& sql, instant before) {
    long long const end = number_of(before);
    return rows_written((sql.prepare << "DELETE FROM inventory_changes WHERE made < :before AND "
                                        "id < (SELECT MIN(id) + 10000 FROM inventory_changes)",
                         bound(end)));
}

} // namespace waybill::native::storage
