// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/pruning.hpp>

#include <storage/bind.hpp>
#include <storage/later.hpp>
#include <storage/time_numbers.hpp>
#include <storage/travelers.hpp>

#include <string>
#include <vector>

namespace waybill::native::storage {

std::size_t prune_quotes(soci::session& sql, instant before) {
    long long const moment = number_of(before);
    return std::size_t(
        rows_written((sql.prepare << "DELETE FROM quotes WHERE (user_id, id) IN (SELECT user_id, id FROM quotes WHERE "
                                     "expires_at < :before ORDER BY expires_at, user_id, id LIMIT "
                                  << pruned_at_once << ")",
                      bound(moment))));
}

std::size_t prune_unconfirmed(soci::session& sql, instant before) {
    long long const moment = number_of(before);
    long long user = 0, id = 0;
    // the conditions are literals so that the partial index applies
    soci::statement rows = (sql.prepare << "SELECT user_id, id FROM hotel_bookings WHERE state IN ('XP', 'DC') AND "
                                           "sold <> '' AND acknowledge_before < :before LIMIT "
                                        << pruned_at_once,
                            bound(moment), soci::into(user), soci::into(id));
    std::vector<order_key> old;
    rows.execute();
    while (rows.fetch()) old.push_back({user, id});
    if (old.empty()) return 0;
    erase_people(sql, old);
    auto const keys = json_rows_of(old).text();
    auto const wanted = "(SELECT CAST(e.value->>0 AS BIGINT), CAST(e.value->>1 AS BIGINT) FROM " + each_row(sql) + ")";
    execute_later(sql, "DELETE FROM order_rooms WHERE (user_id, order_id) IN " + wanted, {keys});
    execute_later(sql, "UPDATE hotel_bookings SET sold = '' WHERE (user_id, id) IN " + wanted, {keys});
    return old.size();
}

} // namespace waybill::native::storage
