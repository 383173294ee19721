// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_key.hpp>

#include <storage/json_rows.hpp>

namespace waybill::native::storage {

std::string rows_of(std::span<order_key const> keys) {
    json_rows rows;
    for (auto const& each : keys) rows.add(each.user, each.id);
    return rows.text();
}

std::string among_rows(session& sql) { return '(' + all_of_rows(sql, {true, true}) + ')'; }

std::vector<order_key> order_keys_of(session& sql, std::string const& selecting, statement_values const& values) {
    order_key each;
    return all_rows(sql, selecting, values, each, std::tie(each.user, each.id));
}

} // namespace waybill::native::storage
