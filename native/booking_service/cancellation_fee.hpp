// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>

#include <waybill/value/instant.hpp>

#include <vector>

namespace waybill::native::booking_service {

/// What cancelling the booking costs on that day: the fee of the last of its terms that has begun, or nothing, with the
/// digits of its price. `terms` are in order of date. What is still On Request is cancelled for nothing: nobody has
/// promised the rooms yet.
[[nodiscard]] money cancellation_fee(storage::order_record const& order, std::vector<cancellation_policy> const& terms,
                                     date day);

/// One list of terms for several rooms: each date on which one of the fees changes, and the sum of all fees from then
/// on. `none` is in their currency, with as many digits as they have at least.
[[nodiscard]] std::vector<cancellation_policy> joined(std::vector<std::vector<cancellation_policy>> const& rooms,
                                                      money const& none);

} // namespace waybill::native::booking_service
