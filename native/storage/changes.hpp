// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <waybill/value/instant.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

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

/// Identifies one entry of the log among those of all stores and of all restored copies of them.
struct logged_change {
    std::int64_t id = 0;
    std::int64_t writer = 0; ///< the transaction, on a server
    std::int64_t made = 0;   ///< steps of 100 ns since 1970-01-01

    bool operator==(logged_change const&) const = default;
};

/// Where a reader of the log is.
struct log_position {
    std::int64_t next = 0;
    std::optional<logged_change> newest{}; ///< the entry with the highest id; absent: the log was empty
};

/// A part of the log, from one position on.
struct inventory_changes {
    log_position end{}; ///< the position for the next call
    /// False: the log does not continue the one that was read before. The store was replaced, by a backup or by a
    /// standby that lacks changes, and everything that was read of it is uncertain.
    bool continued = true;
    std::vector<inventory_change> changes{};
};

void log_hotel_change(session& sql, std::int64_t hotel);
void log_cities_or_boards_change(session& sql);
/// Logs a change of the free rooms of the hotel, if it is in the inventory.
void log_rooms_change(session& sql, std::int64_t hotel, std::int64_t first_night, std::int64_t end_night);

/// The changes at the position or after it, in order of id, by one statement. No committed change is missed. On a
/// server a change can be returned again by the next calls, until the transactions that were open have ended.
[[nodiscard]] inventory_changes changes_from(session& sql, log_position const& position);
/// Whether a backup is being restored, and the tables of the inventory are not complete.
[[nodiscard]] bool is_being_restored(session& sql);
/// The end of the log.
[[nodiscard]] log_position end_of_log(session& sql);

/// Deletes changes that were logged before that moment, at most `changes_forgotten_at_once`, except the newest of
/// these: readers look it up. Returns their number. Call it inside `store::write`.
long long delete_changes(session& sql, instant before);
inline constexpr std::size_t changes_forgotten_at_once = 10'000;

} // namespace waybill::native::storage
