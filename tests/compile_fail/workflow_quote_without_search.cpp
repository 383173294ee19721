// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: only an offer can be quoted
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

auto next(booking_steps const& steps, [[maybe_unused]] offered const& offer,
          [[maybe_unused]] hotel_search_res const& answer) {
#ifdef MISTAKE
    return steps.quote(answer.hotels.hotel.front().rooms.front().boardings.front());
#else
    return steps.quote(offer);
#endif
}
