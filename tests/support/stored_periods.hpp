// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/back_to_version_7.hpp"

#include <soci/soci.h>

#include <set>
#include <string>

/// The prices and numbers of rooms of a store, and the form that they had before they were stored by period.
namespace support {

/// All prices, numbers of rooms and taken rooms, as texts.
inline std::set<std::string> stored_periods(soci::session& sql) {
    std::set<std::string> found;
    std::string row;
    for (auto const* const query :
         {"'price ' || room_id || ' ' || plan || ' ' || first_night || ' ' || end_night || ' ' || price || ' ' || "
          "COALESCE(child_price, '-') || ' ' || COALESCE(price_without_promotion, '-') || ' ' || minimum_stay "
          "FROM rate_periods",
          "'rooms ' || room_id || ' ' || first_night || ' ' || end_night || ' ' || quantity || ' ' || stopped "
          "FROM allotment_periods",
          "'taken ' || room_id || ' ' || night || ' ' || taken FROM taken_rooms"}) {
        soci::statement rows = (sql.prepare << "SELECT " << query, soci::into(row));
        rows.execute();
        while (rows.fetch()) found.insert(row);
    }
    return found;
}

/// Converts the tables to those of version 4, which have a row for each night, and logins without a
/// permission to update rates and without names in certificates.
inline void store_by_night(soci::session& sql) {
    back_to_version_7(sql);
    for (auto const* const statement :
         {"ALTER TABLE logins DROP COLUMN certificate_name", "ALTER TABLE logins DROP COLUMN may_update_rates",
          "DROP TABLE login_hotels",
          "CREATE TABLE nightly_rates (room_id BIGINT, night BIGINT, plan INTEGER, price TEXT, child_price TEXT, "
          "price_without_promotion TEXT, minimum_stay INTEGER)",
          "CREATE TABLE allotments (room_id BIGINT, night BIGINT, quantity INTEGER, taken INTEGER, stopped INTEGER)",
          "CREATE TABLE nights (night BIGINT)",
          "INSERT INTO nights (night) WITH RECURSIVE n (night) AS (SELECT (SELECT MIN(first_night) FROM rate_periods) "
          "UNION ALL SELECT night + 1 FROM n WHERE night < (SELECT MAX(end_night) FROM rate_periods)) "
          "SELECT night FROM n",
          "INSERT INTO nightly_rates SELECT p.room_id, n.night, p.plan, p.price, p.child_price, "
          "p.price_without_promotion, p.minimum_stay FROM rate_periods p JOIN nights n ON n.night >= p.first_night AND "
          "n.night < p.end_night",
          "INSERT INTO allotments SELECT a.room_id, n.night, a.quantity, COALESCE(t.taken, 0), a.stopped "
          "FROM allotment_periods a JOIN nights n ON n.night >= a.first_night AND n.night < a.end_night "
          "LEFT JOIN taken_rooms t ON t.room_id = a.room_id AND t.night = n.night",
          "DROP TABLE nights", "DROP TABLE rate_periods", "DROP TABLE allotment_periods", "DROP TABLE taken_rooms"})
        sql << statement;
}

} // namespace support
