// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>

#include <cstdint>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Some rooms of one kind for some nights.
struct held_rooms {
    std::int64_t room = 0;
    date check_in{};
    int nights = 0;
    int quantity = 0;
};

/// Takes the rooms for all nights, or for none of them: false where one of the nights has too few left, is not sold,
/// or has no allotment. To be called inside `store::write`.
///
/// Nights are written in order of date, and callers take kinds of rooms in order of id, so that no two transactions
/// wait for one another.
[[nodiscard]] bool take_rooms(soci::session& sql, held_rooms const& rooms);

/// Gives the rooms back for all nights. Which rooms were taken, and that they are given back once, is the caller's to
/// know: a booking changes its state in the same transaction.
void give_back_rooms(soci::session& sql, held_rooms const& rooms);

/// Whether one of the nights is not sold at all, not even on request.
[[nodiscard]] bool sale_stopped(soci::session& sql, held_rooms const& rooms);

} // namespace waybill::native::storage
