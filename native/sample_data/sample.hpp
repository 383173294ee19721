// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>

#include <waybill/value/date.hpp>

#include <array>
#include <cstdint>

namespace waybill::native::sample_data {

/// Who the sample's bookings belong to. No login is part of the sample: a password that everybody knows is none.
inline constexpr std::int64_t sample_user = 9032;
inline constexpr std::array<std::int64_t, 2> sample_members{55, 56};

/// A city of the sample with many hotels.
inline constexpr std::int64_t sample_city = 104; // Hammamet

/// A small world to try the service with: real cities, hotels with invented names, seasonal prices for the eleven
/// months from `today` on, and bookings of both kinds made in the weeks before. The same day gives the same document.
[[nodiscard]] inventory::inventory_document sample_inventory(date today);

} // namespace waybill::native::sample_data
