// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/soci.h>

#include <set>
#include <string>

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

} // namespace support
