// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: error: .*is unavailable: waybill: only a quote can be booked: quote\(\) an offer first
#include <waybill/transport/memory.hpp>
#include <waybill/workflow.hpp>

using namespace waybill;

struct transport {
    result<http::response> operator()(std::string_view, http::request const&) { return error{}; }
};
struct own_clock {
    static instant now() { return {}; }
    static void wait_until(instant) {}
};

template <class Which>
bool next(workflow<transport, own_clock>& agency, Which const& which) {
    return agency.book(which, booking_party{}).has_value();
}
#ifdef MISTAKE
bool book(workflow<transport, own_clock>& agency, offered const& offer) { return next(agency, offer); }
#else
bool book(workflow<transport, own_clock>& agency, quoted const& quote) { return next(agency, quote); }
#endif
