// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/instant.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace soci {
class session;
} // namespace soci

/// The log of changes of the inventory, which all processes with this store read. A change is logged in the transaction
/// that makes it. It says what changed and not how: a reader reads the present state.
namespace waybill::native::storage {

struct inventory_change {
    std::int64_t id = 0;
    std::optional<std::int64_t> hotel{}; ///< absent: cities or boards
    /// If present, only free rooms have changed, in the nights from `first_night` to before `end_night`, in days since
    /// 1970-01-01.
    std::optional<std::int64_t> first_night{};
    std::int64_t end_night = 0;

    bool operator==(inventory_change const&) const = default;
};

/// A part of the log, from one position on.
struct inventory_changes {
    std::int64_t next = 0; ///< the position for the next call
    std::vector<inventory_change> changes{};
};

void log_hotel_change(soci::session& sql, std::int64_t hotel);
void log_cities_or_boards_change(soci::session& sql);
/// Logs a change of the free rooms of a room's hotel.
void log_rooms_change(soci::session& sql, std::int64_t room, std::int64_t first_night, std::int64_t end_night);

/// The changes at the position or after it, in order of id, by one statement. No committed change is missed. On a
/// server a change can be returned again by the next calls, until the transactions that were open have ended.
[[nodiscard]] inventory_changes changes_from(soci::session& sql, std::int64_t position);

/// Deletes changes that were logged before that moment, at most 10,000 of them. Returns their number. Call it inside
/// `store::write`.
long long forget_changes(soci::session& sql, instant before);

} // namespace waybill::native::storage
