// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: (private|is inaccessible|within this context)
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

booked next(order_details details) {
#ifdef MISTAKE
    return confirmed_booking(std::move(details));
#else
    return waybill::detail::workflow_steps::step_factory::booking(std::move(details));
#endif
}
