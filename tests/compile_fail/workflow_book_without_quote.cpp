// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: only a quote can be booked
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

auto next(booking_steps const& steps, [[maybe_unused]] offered const& offer, [[maybe_unused]] quoted const& quote) {
#ifdef MISTAKE
    return steps.book(offer, booking_party{});
#else
    return steps.book(quote, booking_party{});
#endif
}
