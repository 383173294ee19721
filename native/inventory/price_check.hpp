// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/hotel_entry.hpp>
#include <inventory/place.hpp>
#include <storage/inventory.hpp>

#include <string_view>

/// The rules of prices, for inventory files and for updates. The functions throw `store_exception` with the place.
namespace waybill::native::inventory {

/// Refuses what is not a currency of ISO 4217.
void check_currency(std::string_view currency, place const& where);

/// The price with the digits of its currency, as it is stored: 75 EUR is 75.00. Refuses a negative one, one that is too
/// large, and one that is written with more digits.
[[nodiscard]] decimal price_in(std::string_view currency, decimal price, place const& where);

/// A percentage in parts per million: 8.875 is 88,750. Refuses one that is not from 0 to 100 with at most four digits
/// after the point.
[[nodiscard]] int parts_per_million_of(decimal percent, place const& where);

/// Refuses the price 0 unless the rate is free of charge, and a price without promotion that is below the price.
void check_night(storage::night_price const& night, bool free_of_charge, place const& where);

/// The price of the nights of a period, checked.
[[nodiscard]] storage::night_price night_of(price_period const& period, std::string_view currency, bool free_of_charge,
                                            place const& where);

} // namespace waybill::native::inventory
