// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>
#include <inventory/place.hpp>
#include <storage/store_error.hpp>
#include <time_zones/utc_today.hpp>

#include <waybill/quirk.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace waybill::native::inventory {

/// The cities and boards that are already in the store: a document may refer to them without defining them.
struct known_ids {
    std::set<std::int64_t> cities{};
    std::set<std::int64_t> boards{};
};

/// How far from today nights may have prices and numbers of rooms. A date outside of it is a mistyped year. Past nights
/// are in inventories that were exported; the index of searches has none before the first one.
struct night_horizon {
    static constexpr std::chrono::days past{10'000};
    std::chrono::days days{3'650};
    date today = time_zones::utc_today();

    [[nodiscard]] date first_night() const { return today - past; }
    [[nodiscard]] date last_night() const { return today + days; }
};

/// Finds the first violation of a rule of the descriptions, or of one that they cannot express: duplicate ids,
/// references to unknown ids, periods that overlap or are outside of the horizon, addresses. The error's `place` names
/// it.
[[nodiscard]] storage::stored<void> check_inventory(inventory_document const& document, known_ids known,
                                                    night_horizon const& horizon);

/// Throws `store_exception` with the place of the first violation of a rule of an update.
void check_update(rate_update const& update, place const& where, night_horizon const& horizon);

/// What an update does not state: the currency of the prices, and whether the rate is free of charge.
struct known_rate {
    std::string currency{};
    bool free = false;
};

/// Throws `store_exception` with the place of the first rule of the descriptions that an update breaks. Those that need
/// a known rate are checked if it is given.
void check_rules(rate_update const& update, place const& where, std::optional<known_rate> const& rate = std::nullopt);

/// An included amount with which the sum of those before it is above the price of a stay.
struct included_excess {
    std::size_t charge = 0; ///< its position in the list
    std::string why{};
};

/// Adds the amounts that are included in the price of a stay of one adult to `sum`, up to the first one in excess.
[[nodiscard]] std::optional<included_excess> add_included(std::vector<charge_entry> const& charges, int nights,
                                                          decimal price, decimal& sum);

/// The first unknown field of a rate, a charge, an allotment or an update, if there is one: a misspelled `DaysOfWeek`
/// would change prices with another meaning. Other unknown fields of a file have no effect.
[[nodiscard]] std::optional<storage::store_error> unknown_term(std::span<quirk const> quirks);

} // namespace waybill::native::inventory
