// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: only a booking On Request can be acknowledged
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

auto next(booking_steps const& steps, booked const& any) {
#ifdef MISTAKE
    return steps.acknowledge(any);
#else
    return steps.acknowledge(std::get<on_request_booking>(any));
#endif
}
