// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/date.hpp>

#include <cstdint>
#include <map>
#include <string>

namespace waybill::native::storage {

/// Rooms of a hotel for a number of nights.
struct stay_rooms {
    std::int64_t hotel = 0;
    date check_in{};
    int nights = 0;
    std::map<std::int64_t, int> quantities{}; ///< by kind of room
};
/// The quantities as the parameter of a statement (`json_rows.hpp`): `[[11,2],[12,1]]`.
[[nodiscard]] std::string rows_for(stay_rooms const& rooms);

/// Whether the rooms of a kind can be taken for all nights: one of them has too few left or no allotment, or is not
/// sold at all, not even On Request.
enum class room_sale { free, sold_out, stopped };
/// For each kind, by one statement.
[[nodiscard]] std::map<std::int64_t, room_sale> sale_of(session& sql, stay_rooms const& rooms);

/// Takes the rooms of all kinds for all nights. Throws `busy` if some are not free: `sale_of` is called before, in the
/// same transaction. Call it inside `store::write`.
///
/// The rows are written in order of kind and night, so that no two transactions deadlock.
void take_rooms(session& sql, stay_rooms const& rooms);

} // namespace waybill::native::storage
