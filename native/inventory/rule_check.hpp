// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>
#include <inventory/place.hpp>

#include <waybill/quirk.hpp>

#include <optional>
#include <span>
#include <string>

namespace waybill::native::inventory {

/// What an update does not state: the currency of the prices, and whether the rate is free of charge.
struct known_rate {
    std::string currency{};
    bool free = false;
};

/// Throws `store_exception` with the place of the first rule of the descriptions that is broken. Of an update, those
/// that need a known rate are checked if it is given.
void check_rules(inventory_document const& document, place const& where);
void check_rules(rate_update const& update, place const& where, std::optional<known_rate> const& rate = std::nullopt);

/// The first unknown field of a rate, a charge, an allotment or an update, if there is one: a misspelled `DaysOfWeek`
/// would change prices with another meaning. Other unknown fields of a file have no effect.
[[nodiscard]] std::optional<storage::store_error> unknown_term(std::span<quirk const> quirks);

} // namespace waybill::native::inventory
