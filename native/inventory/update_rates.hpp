// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/load.hpp>
#include <inventory/place.hpp>
#include <inventory/rate_update.hpp>
#include <storage/store.hpp>

#include <cstddef>
#include <functional>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::inventory {

struct placed_update {
    rate_update update{};
    place where; ///< of the update in its file, for errors
};

/// Changes prices and numbers of rooms, in order: a later update changes what an earlier one has set. Use it inside
/// `store::write`. Calls `progress` after each update.
void apply_updates(soci::session& sql, std::vector<placed_update> const& updates,
                   std::function<void()> const& progress = {});

/// Checks and applies all updates in one transaction, or none. The same updates a second time change nothing.
[[nodiscard]] storage::stored<void> update_rates(storage::store const& into, std::vector<placed_update> const& updates,
                                                 load_progress const& progress = {});

} // namespace waybill::native::inventory
