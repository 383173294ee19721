// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the inventory file: its description, its checks, loading and updates.
#pragma once

#include <inventory/check_inventory.hpp>
#include <inventory/inventory_document.hpp>
#include <storage/store.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace waybill::native::inventory {

/// The numbers of items that a load has stored.
struct load_report {
    std::size_t cities = 0;
    std::size_t boards = 0;
    std::size_t hotels = 0;
    std::size_t rooms = 0;
    std::size_t nightly_rates = 0;
    std::size_t logins = 0;
    std::size_t addresses = 0;
    std::size_t bookings = 0;
    std::size_t updates = 0;
    std::size_t without_time_zone = 0;   ///< hotels whose days are those of UTC because the file states no zone
    std::vector<std::string> replaced{}; ///< bookings whose earlier content was replaced: `user 7, transport A1`

    bool operator==(load_report const&) const = default;
};

/// Stores the document in one transaction. Items with the same id or login are replaced, and so are bookings with the
/// same user, kind, reference and leg.
///
///     auto read = waybill::from_json<inventory_document>(text);   // errors of the document, with line and column
///     auto done = load(store, *read);                             // an error names its place
[[nodiscard]] storage::stored<load_report> load(storage::store const& into, inventory_document const& document,
                                                night_horizon const& horizon = {});

} // namespace waybill::native::inventory
