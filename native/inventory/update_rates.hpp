// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/load.hpp>
#include <inventory/place.hpp>
#include <inventory/rate_update.hpp>
#include <storage/session.hpp>
#include <storage/store.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0027-feed-the-inventory.md
namespace waybill::native::inventory {

/// The currency of a price of an update, which the inventory file does not state.
struct stated_currency {
    std::string_view field; ///< `ChildPrice`
    std::string currency{};
};

struct placed_update {
    rate_update update{};
    place where; ///< of the update in its file or request, for errors
    /// The hotel that the room must belong to; absent: any.
    std::optional<std::int64_t> hotel{};
    /// The currencies that must be the one of the hotel. Needs `hotel`.
    std::vector<stated_currency> currencies{};
};

/// Changes prices and numbers of rooms, in order: a later update changes what an earlier one has set. Use it inside
/// `store::write`. If the updates meet more stored periods than `most_periods`,
/// unless that is 0, refuses the first one that does. Returns the number of updates whose nights have other values
/// afterwards than before all of them.
std::size_t apply_updates(storage::session& sql, std::vector<placed_update> const& updates,
                          std::size_t most_periods = 0);

/// What the updates of one call may do.
struct update_limits {
    night_horizon horizon{};
    /// The most stored periods that the nights of the updates may meet: other writers wait for the transaction, which
    /// takes about 20 µs for each. 0: any number.
    std::size_t periods = 0;
    bool dry_run = false; ///< all is rolled back
};

/// Checks and applies all updates in one transaction, or none. The same updates a second time change nothing. Returns
/// the number of updates whose nights have other values afterwards.
[[nodiscard]] storage::stored<std::size_t> update_rates(storage::store const& into,
                                                        std::vector<placed_update> const& updates,
                                                        update_limits const& limits = {});

} // namespace waybill::native::inventory
