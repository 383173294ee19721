// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: hotels, rates and bookings of the sample.
#pragma once

#include <inventory/inventory_document.hpp>

#include <waybill/value/date.hpp>

#include <array>
#include <cstdint>

namespace waybill::native::sample_data {

/// The owner of the sample's bookings. The sample contains no login: a published password would protect nothing.
inline constexpr std::int64_t sample_user = 9032;
inline constexpr std::array<std::int64_t, 2> sample_members{55, 56};

/// The city of the sample with the most hotels.
inline constexpr std::int64_t sample_city = 104; // Hammamet

/// Sample data: real cities, hotels with invented names, seasonal prices for the eleven months from `today` on, and
/// bookings of both kinds made in the weeks before. The same day gives the same document.
[[nodiscard]] inventory::inventory_document sample_inventory(date today);

} // namespace waybill::native::sample_data
