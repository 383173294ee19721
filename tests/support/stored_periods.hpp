// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/opened_store.hpp"

#include <set>
#include <string>
#include <utility>

namespace support {

/// All prices, numbers of rooms and taken rooms, as texts.
inline std::set<std::string> stored_periods(waybill::native::storage::session& sql) {
    std::set<std::string> found;
    for (auto const* const query :
         {"'price ' || room_id || ' ' || plan || ' ' || first_night || ' ' || end_night || ' ' || price || ' ' || "
          "COALESCE(child_price, '-') || ' ' || COALESCE(price_without_promotion, '-') || ' ' || minimum_stay "
          "FROM rate_periods",
          "'rooms ' || room_id || ' ' || first_night || ' ' || end_night || ' ' || quantity || ' ' || stopped "
          "FROM allotment_periods",
          "'taken ' || room_id || ' ' || night || ' ' || taken FROM taken_rooms"})
        for (auto& row : column_of(sql, std::string("SELECT ") + query)) found.insert(std::move(row));
    return found;
}

} // namespace support
