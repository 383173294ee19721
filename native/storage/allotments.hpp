// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>

#include <cstdint>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// A number of rooms of one kind for a number of nights.
struct held_rooms {
    std::int64_t room = 0;
    date check_in{};
    int nights = 0;
    int quantity = 0;
};

/// Takes the rooms for all nights, or for none: false if one of the nights has too few left, is not sold, or has no
/// allotment. Call it inside `store::write`.
///
/// Nights are written in order of date, and callers take kinds of rooms in order of id, so that no two transactions
/// deadlock.
[[nodiscard]] bool take_rooms(soci::session& sql, held_rooms const& rooms);

/// Returns the rooms for all nights. The caller must ensure that they were taken and are returned only once: a booking
/// changes its state in the same transaction.
void give_back_rooms(soci::session& sql, held_rooms const& rooms);

/// Whether one of the nights is not sold at all, not even On Request.
[[nodiscard]] bool sale_stopped(soci::session& sql, held_rooms const& rooms);

} // namespace waybill::native::storage
