// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/booking_entry.hpp>
#include <storage/hotel_entry.hpp>

/// What an inventory file has of hotels is what the store has of them.
namespace waybill::native::inventory {

using storage::age_bands;
using storage::ages_of;
using storage::allotment_period;
using storage::board_entry;
using storage::booking_entry;
using storage::cancellation_entry;
using storage::charge_entry;
using storage::charged_per;
using storage::city_entry;
using storage::hotel_entry;
using storage::id_of;
using storage::price_period;
using storage::rate_entry;
using storage::remarks_entry;
using storage::room_entry;
using storage::translation_entry;

} // namespace waybill::native::inventory
