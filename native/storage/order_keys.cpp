// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_keys.hpp>

namespace waybill::native::storage {

std::string rows_of(std::span<order_key const> keys) {
    json_rows rows;
    for (auto const& each : keys) rows.add(each.user, each.id);
    return rows.text();
}

std::string among_rows(session& sql) {
    return "(SELECT CAST(e.value->>0 AS BIGINT), CAST(e.value->>1 AS BIGINT) FROM " + each_row(sql) + ")";
}

std::vector<order_key> order_keys_of(session& sql, std::string const& selecting, statement_values const& values) {
    std::vector<order_key> found;
    order_key each;
    for (selection rows(sql, selecting, values, std::tie(each.user, each.id)); rows.next();) found.push_back(each);
    return found;
}

} // namespace waybill::native::storage
