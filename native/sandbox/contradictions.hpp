// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>

#include <waybill/message/functions.hpp>

namespace waybill::native::sandbox {

/// Changes a request so that the service accepts it in spite of an earlier response that contradicted the service: the
/// price of a creation. Other faults and requests stay as they are.
[[nodiscard]] hotel_booking_creation_req accepted(fault requested, hotel_booking_creation_req request);
/// Removes the limit that the response then exceeds.
[[nodiscard]] hotel_booking_cancellation_req accepted(fault requested, hotel_booking_cancellation_req request);

/// Applies the fault to a response. The store has the true values.
void contradict(fault requested, hotel_search_res& answer);
void contradict(fault requested, hotel_quote_res& answer);
void contradict(fault requested, hotel_booking_creation_req const& request, order_details& answer);
void contradict(fault requested, hotel_booking_cancellation_req const& request, order_details& answer);

} // namespace waybill::native::sandbox
