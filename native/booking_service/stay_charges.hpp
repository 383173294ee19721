// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <booking_service/pricing.hpp>

#include <waybill/message/taxes_and_fees.hpp>

#include <optional>
#include <vector>

namespace waybill::native::booking_service {

/// The taxes and fees of one room of a rate for a stay, in the order of the rate, then of its hotel. `paying` are its
/// guests by the bands of the rate; infants count for none.
[[nodiscard]] std::vector<tax_or_fee> charges_of(storage::rate_entry const& plan, minor_units total,
                                                 guests_by_band const& paying, int nights,
                                                 price_currency const& currency);

/// What a room costs at the property in the currency of the hotel, in addition to its price.
[[nodiscard]] minor_units at_property(storage::rate_entry const& plan, minor_units total, guests_by_band const& paying,
                                      int nights, price_currency const& currency);

/// Adds the taxes and fees of another room: equal titles with the same payment and currency become one sum.
void add_charges(std::vector<tax_or_fee>& sum, std::vector<tax_or_fee> const& more);

/// The taxes and fees with what is paid at the property; nothing if there are none.
[[nodiscard]] std::optional<taxes_and_fees> totals_of(std::vector<tax_or_fee> charges);

} // namespace waybill::native::booking_service
