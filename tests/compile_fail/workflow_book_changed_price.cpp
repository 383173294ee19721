// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: price_changed::accept
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

auto next(booking_steps const& steps, price_changed const& quote) {
#ifdef MISTAKE
    return steps.book(quote, booking_party{});
#else
    return steps.book(quote.accept(), booking_party{});
#endif
}
