// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A client program with one call over cpp-httplib.
#include <waybill/transport/httplib.hpp>
#include <waybill/waybill.hpp>

int main() {
    waybill::client agency{waybill::partner{.base_url = "https://partner.example"}, waybill::httplib_transport{}};
    auto const trips =
        agency.call(waybill::trip_booking_list_rq{.credential = {.login = "agency", .password = "secret"},
                                                  .user = 9032,
                                                  .from_date = waybill::date_time::of(2026, 11, 1)});
    return trips ? int(trips->bookings.size()) : -1;
}
