// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/order_key.hpp>
#include <storage/session.hpp>

#include <waybill/message/order_details.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The histories of all bookings as one log, in an order that readers can rely on: no change that is committed after a
/// read has a place before one that was read. A server orders changes by their transactions, and a reader does not see
/// those of which an earlier one is still open.
namespace waybill::native::storage {

/// A place in the log.
struct log_place {
    std::int64_t writer = 0;
    std::int64_t id = 0;

    auto operator<=>(log_place const&) const = default;
};

struct logged_order {
    log_place place{};
    order_key key{};
    booking_state state{}; ///< that the change led to
    // the booking as it is now
    std::optional<std::int64_t> member{};
    booking_state present{};
    std::optional<instant> acknowledge_before{};
    std::int64_t hotel = 0;
    date check_in{};
};

/// Whose bookings are read: those of these users and those of these hotels.
struct log_scope {
    std::vector<std::int64_t> users{};
    std::vector<std::int64_t> hotels{};
};

/// A text for the place after this change. `reader` identifies all that its reader may read.
[[nodiscard]] std::string cursor_after(logged_order const& change, std::string_view reader);
/// The text for the beginning.
inline constexpr std::string_view first_cursor = "2.0.0.OR.";
/// Whether the text is one of a cursor.
[[nodiscard]] bool is_cursor(std::string_view cursor);

/// The first changes of the scope after the cursor, at most `most`, in order of place: by one statement for each
/// `scopes_at_once` users and hotels. From the beginning if the cursor is of another reader, who may have read less, or
/// if the store does not have the change: it was replaced by a backup, or by a standby that lacks it.
[[nodiscard]] std::vector<logged_order> changes_after(session& sql, log_scope const& scope, std::string_view cursor,
                                                      std::string_view reader, std::size_t most);
inline constexpr std::size_t scopes_at_once = 100;

/// After a restore into another server, whose transactions have lower numbers: makes the changes of the backup older
/// than all later ones. Call it inside `store::write`, before the first read.
void adopt_restored_changes(session& sql);

} // namespace waybill::native::storage
