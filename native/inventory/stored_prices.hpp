// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/hotel_entry.hpp>
#include <storage/night_price.hpp>

#include <optional>
#include <string_view>

/// Prices of inventory files and updates, which follow their rules, in the form in which they are stored.
namespace waybill::native::inventory {

/// The price with the digits of its currency: 75 EUR is 75.00.
[[nodiscard]] decimal price_in(std::string_view currency, decimal price);
[[nodiscard]] std::optional<decimal> price_in(std::string_view currency, std::optional<decimal> const& price);

/// The price of the nights of a period.
[[nodiscard]] storage::night_price night_of(price_period const& period, std::string_view currency);

} // namespace waybill::native::inventory
