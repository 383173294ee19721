// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: only a booking On Request or a confirmed one can be cancelled
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

auto next(booking_steps const& steps, [[maybe_unused]] closed_booking const& closed,
          [[maybe_unused]] confirmed_booking const& booking) {
#ifdef MISTAKE
    return steps.cancel(closed);
#else
    return steps.cancel(booking);
#endif
}
