// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/pruning.hpp>

#include <storage/order_key.hpp>
#include <storage/statement.hpp>
#include <storage/travelers.hpp>

#include <string>
#include <vector>

namespace waybill::native::storage {

std::size_t prune_quotes(session& sql, instant before) {
    return std::size_t(execute(sql,
                               "DELETE FROM quotes WHERE (user_id, id) IN (SELECT user_id, id FROM quotes WHERE "
                               "expires_at < :before ORDER BY expires_at, user_id, id LIMIT " +
                                   std::to_string(pruned_at_once) + ")",
                               {before}));
}

std::size_t prune_unconfirmed(session& sql, instant before) {
    // the conditions are literals so that the partial index applies
    auto const old =
        order_keys_of(sql,
                      "SELECT user_id, id FROM hotel_bookings WHERE state IN ('XP', 'DC') AND sold <> '' AND "
                      "acknowledge_before < :before LIMIT " +
                          std::to_string(pruned_at_once),
                      {before});
    if (old.empty()) return 0;
    erase_people(sql, old);
    auto const keys = rows_of(old);
    execute_later(sql, "DELETE FROM order_rooms WHERE (user_id, order_id) IN " + among_rows(sql), {keys});
    execute_later(sql, "UPDATE hotel_bookings SET sold = '' WHERE (user_id, id) IN " + among_rows(sql), {keys});
    return old.size();
}

} // namespace waybill::native::storage
