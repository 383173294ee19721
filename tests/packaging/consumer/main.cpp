// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <waybill/transport/httplib.hpp>
#include <waybill/waybill.hpp>

#include <cstdio>

int main(int, char** arguments) {
    waybill::client agency{waybill::partner{.base_url = arguments[1]}, waybill::httplib_transport{}};
    auto const trips = agency.call(waybill::trip_booking_list_rq{
        .credential = {"agency", "secret"}, .user = 9032, .from_date = waybill::date_time::of(2020, 1, 1)});
    std::puts(trips ? (std::to_string(trips->bookings.size()) + " bookings").c_str()
                    : waybill::explain(trips.error()).c_str());
    return trips ? 0 : 1;
}
