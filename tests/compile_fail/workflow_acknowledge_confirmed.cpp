// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: only a booking On Request can be acknowledged
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

auto next(booking_steps const& steps, [[maybe_unused]] confirmed_booking const& confirmed,
          [[maybe_unused]] on_request_booking const& booking) {
#ifdef MISTAKE
    return steps.acknowledge(confirmed);
#else
    return steps.acknowledge(booking);
#endif
}
