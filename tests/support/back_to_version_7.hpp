// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/soci.h>

namespace support {

/// Makes a store one of version 7: removes what later migrations add, so that the store is migrated when it is opened.
inline void back_to_version_7(soci::session& sql) {
    for (auto const* const statement :
         {// the reading of the clock
          "DROP TABLE clock_reading",
          // time zones and charges
          "ALTER TABLE hotels DROP COLUMN time_zone", "ALTER TABLE orders DROP COLUMN time_zone",
          "ALTER TABLE quote_terms DROP COLUMN from_moment", "ALTER TABLE quote_terms DROP COLUMN utc_offset",
          "DROP TABLE charges", "DROP TABLE quote_charges",
          // terms, prices and remarks
          "ALTER TABLE cancellation_terms DROP COLUMN nights", "ALTER TABLE cancellation_terms DROP COLUMN amount",
          "ALTER TABLE rooms DROP COLUMN beds", "ALTER TABLE rate_periods DROP COLUMN single_price",
          "ALTER TABLE rate_periods DROP COLUMN third_adult_price",
          "ALTER TABLE rate_periods DROP COLUMN second_child_price",
          "ALTER TABLE rate_periods DROP COLUMN extra_bed_price", "DROP TABLE rate_remarks",
          "ALTER TABLE boards DROP COLUMN meal_plan", "ALTER TABLE hotels DROP COLUMN remarks",
          "ALTER TABLE quotes DROP COLUMN remarks", "ALTER TABLE order_customers DROP COLUMN special_requests",
          // the audit trail, and indexes of quotes and orders
          "DROP TABLE audit_entries", "DROP INDEX quotes_not_booked", "DROP INDEX orders_unconfirmed",
          "CREATE INDEX quotes_left_over ON quotes (user_id, expires_at) WHERE consumed = 0",
          // restrictions of stays, and what came after them
          "ALTER TABLE rate_plans DROP COLUMN free_of_charge", "DROP TABLE newest_creations", "DROP TABLE translations",
          "ALTER TABLE rate_periods DROP COLUMN maximum_stay",
          "ALTER TABLE rate_periods DROP COLUMN minimum_stay_through",
          "ALTER TABLE rate_periods DROP COLUMN closed_to_arrival",
          "ALTER TABLE rate_periods DROP COLUMN closed_to_departure", "DROP TABLE order_history",
          "ALTER TABLE hotels DROP COLUMN hotel_decides", "ALTER TABLE orders DROP COLUMN hotel_decides",
          "ALTER TABLE logins DROP COLUMN may_decide", "DELETE FROM schema_migrations WHERE version >= 8"})
        sql << statement;
}

} // namespace support
