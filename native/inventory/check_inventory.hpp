// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>
#include <storage/inventory.hpp>
#include <storage/store_error.hpp>

#include <cstdint>
#include <set>

namespace waybill::native::inventory {

/// Cities and boards that are in the store already: a document may name them without bringing them.
struct known_ids {
    std::set<std::int64_t> cities{};
    std::set<std::int64_t> boards{};
};

/// Finds the first thing in the document that does not hold, beyond what its descriptions check: ids that stand twice
/// or name nothing, periods that end before they begin or overlap, prices, counts, addresses. `place` names it.
[[nodiscard]] storage::stored<void> check_inventory(inventory_document const& document, known_ids known);

/// The age bands of a rate; where the document has none, the default ones.
[[nodiscard]] inline storage::age_bands ages_of(rate_entry const& rate) {
    storage::age_bands const canonical{};
    return {rate.infant_to.value_or(canonical.infant_to), rate.child_to.value_or(canonical.child_to)};
}

/// Longest period of prices or allotments.
inline constexpr int most_nights_of_period = 1'100;

} // namespace waybill::native::inventory
