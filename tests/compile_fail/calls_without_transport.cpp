// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A call in a file that includes no transport: the compiler prints the line that names the header.
// expect: waybill.hpp:[0-9:]+ note: [^\n]*partner[^\n]*\n[^\n]*#include <waybill/transport/httplib.hpp>
// errors: 2
// shows source lines
#include <waybill/waybill.hpp>
#ifndef MISTAKE
#include <waybill/client.hpp>
#endif

template <class Transport>
bool calls(Transport transport) {
#ifdef MISTAKE
    waybill::client agency(waybill::partner{}, transport);
#else
    waybill::client agency(waybill::partner{.base_url = "https://partner.example"}, transport);
#endif
    return agency.call(waybill::city_list_rq{}).has_value();
}
