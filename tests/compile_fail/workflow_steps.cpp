// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: only an offer can be quoted
// expect 2: only a quote can be booked
// expect 3: price_changed::accept
// expect 4: only a booking On Request can be acknowledged
// expect 5: only a booking On Request can be acknowledged
// expect 6: only a booking On Request can be acknowledged
// expect 7: only a booking On Request can be declined
// expect 8: only a booking On Request or a confirmed one can be cancelled
// expect 9: (private|is inaccessible|within this context)
// expect 10: terms_changed::accept
#include <waybill/workflow/booking_steps.hpp>

using namespace waybill;

#if MISTAKE == 1
auto next(booking_steps& steps, hotel_search_res const& answer) {
    return steps.quote(answer.hotels.hotel.front().rooms.front().boardings.front());
}
#elif MISTAKE == 2
auto next(booking_steps& steps, offered const& offer) { return steps.book(offer, booking_party{}); }
#elif MISTAKE == 3
auto next(booking_steps& steps, price_changed const& quote) { return steps.book(quote, booking_party{}); }
#elif MISTAKE == 4
auto next(booking_steps& steps, confirmed_booking const& booking) { return steps.acknowledge(booking); }
#elif MISTAKE == 5
auto next(booking_steps& steps, booked const& any) { return steps.acknowledge(any); }
#elif MISTAKE == 6
auto next(booking_steps& steps, quoted const& quote) { return steps.acknowledge(quote); }
#elif MISTAKE == 7
auto next(booking_steps& steps, confirmed_booking const& booking) { return steps.decline(booking); }
#elif MISTAKE == 8
auto next(booking_steps& steps, closed_booking const& booking) { return steps.cancel(booking); }
#elif MISTAKE == 9
booked next(order_details details) { return confirmed_booking(std::move(details)); }
#elif MISTAKE == 10
auto next(booking_steps& steps, terms_changed const& quote) { return steps.book(quote, booking_party{}); }
#else
auto quote(booking_steps& steps, offered const& offer) { return steps.quote(offer); }
auto book(booking_steps& steps, quoted const& quote) { return steps.book(quote, booking_party{}); }
auto accept(booking_steps& steps, price_changed const& quote, terms_changed const& other) {
    (void)steps.book(other.accept(), booking_party{});
    return steps.book(quote.accept(), booking_party{});
}
auto acknowledge(booking_steps& steps, on_request_booking const& booking) { return steps.acknowledge(booking); }
auto acknowledge_any(booking_steps& steps, booked const& any) {
    return steps.acknowledge(std::get<on_request_booking>(any));
}
auto decline(booking_steps& steps, on_request_booking const& booking) { return steps.decline(booking); }
auto cancel(booking_steps& steps, confirmed_booking const& booking) { return steps.cancel(booking); }
booked made(order_details details) { return detail::workflow_steps::step_factory::booking(std::move(details)); }
#endif
