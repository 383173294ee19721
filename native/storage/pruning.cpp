// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/pruning.hpp>

#include <storage/bind.hpp>
#include <storage/time_numbers.hpp>
#include <storage/travelers.hpp>

#include <string>
#include <vector>

namespace waybill::native::storage {

namespace {

struct unconfirmed_order {
    long long user = 0, id = 0;
    std::string quote{};
};

std::vector<unconfirmed_order> unconfirmed_before(soci::session& sql, long long moment) {
    std::vector<unconfirmed_order> found;
    unconfirmed_order each;
    // the conditions are literals so that the partial index applies
    soci::statement rows = (sql.prepare << "SELECT user_id, id, quote_id FROM orders WHERE state IN ('XP', 'DC') AND "
                                           "quote_id <> '' AND acknowledge_before < :before LIMIT "
                                        << pruned_at_once,
                            bound(moment), soci::into(each.user), soci::into(each.id), soci::into(each.quote));
    rows.execute();
    while (rows.fetch()) found.push_back(each);
    return found;
}

} // namespace

std::size_t prune_quotes(soci::session& sql, instant before) {
    long long const moment = number_of(before);
    auto const old = "(SELECT user_id, id FROM quotes WHERE consumed = 0 AND expires_at < :before "
                     "ORDER BY expires_at, user_id, id LIMIT " +
                     std::to_string(pruned_at_once) + ")";
    for (auto const* const table : {"quote_rooms", "quote_terms", "quote_charges"})
        sql << "DELETE FROM " << table << " WHERE (user_id, quote_id) IN " << old, bound(moment);
    return std::size_t(
        rows_written((sql.prepare << "DELETE FROM quotes WHERE (user_id, id) IN " << old, bound(moment))));
}

std::size_t prune_unconfirmed(soci::session& sql, instant before) {
    auto const old = unconfirmed_before(sql, number_of(before));
    for (auto const& order : old) {
        sql << "DELETE FROM order_rooms WHERE user_id = :user_id AND order_id = :order_id", bound(order.user),
            bound(order.id);
        erase_people(sql, {order.user, order.id});
        for (auto const* const table : {"quote_rooms", "quote_terms", "quote_charges"})
            sql << "DELETE FROM " << table << " WHERE user_id = :user_id AND quote_id = :quote_id", bound(order.user),
                bound(order.quote);
        sql << "DELETE FROM quotes WHERE user_id = :user_id AND id = :id", bound(order.user), bound(order.quote);
        sql << "UPDATE orders SET quote_id = '' WHERE user_id = :user_id AND id = :id", bound(order.user),
            bound(order.id);
    }
    return old.size();
}

} // namespace waybill::native::storage
