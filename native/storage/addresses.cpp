// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/addresses.hpp>

#include <storage/audit.hpp>
#include <storage/statement.hpp>

namespace waybill::native::storage {

std::vector<allowed_range> allowed_ranges(session& sql) {
    allowed_range each;
    return all_rows(sql, "SELECT address_range, note FROM allowed_addresses ORDER BY address_range", {}, each,
                    std::tie(each.range, each.note));
}

void allow_range(session& sql, allowed_range const& added) {
    execute(sql,
            "INSERT INTO allowed_addresses (address_range, note) VALUES (:address_range, :note) "
            "ON CONFLICT (address_range) DO UPDATE SET note = excluded.note",
            {added.range, added.note});
    record_change(sql, "address allowed", "address " + added.range, added.note);
}

bool forbid_range(session& sql, std::string const& range) {
    if (execute(sql, "DELETE FROM allowed_addresses WHERE address_range = :address_range", {range}) == 0) return false;
    record_change(sql, "address removed", "address " + range);
    return true;
}

} // namespace waybill::native::storage
