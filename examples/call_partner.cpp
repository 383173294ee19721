// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls a partner: lists the bookings of one user, and handles each kind of error.
//
//     WAYBILL_PASSWORD=demo call_partner http://127.0.0.1:8080
#include <waybill/transport/httplib.hpp>
#include <waybill/waybill.hpp>

#include <cstdlib>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

void print(waybill::booking const& booking) {
    if (auto const* const stay = std::get_if<waybill::accommodation_booking>(&booking))
        std::cout << waybill::text_of(stay->from_date) << "  " << stay->name << ", " << stay->city << '\n';
    else if (auto const* const ride = std::get_if<waybill::transport_booking>(&booking))
        std::cout << waybill::text_of(ride->departure_date.day()) << "  " << ride->transport_number << " from "
                  << ride->departure_city << '\n';
    else // a kind that the specification does not have: its text is kept
        std::cout << std::get<waybill::unknown_booking>(booking).source << '\n';
}

int report(waybill::error const& why) {
    using enum waybill::error_code;
    switch (why.code) {
    case refused: // a valid response that contains an error; the id is the same for every partner
        std::cerr << "The partner refused the request: " << why.id << ' ' << why.message << '\n';
        if (!why.request_id.empty()) std::cerr << "Name this id to their support: " << why.request_id << '\n';
        break;
    case deadline_passed: // harmless here, but a creation must be looked up before it is repeated: see book_room.cpp
        std::cerr << "There was no response in time. The outcome is unknown.\n";
        break;
    default: // position in the document, expected and found, status and body of the response; secrets are masked
        std::cerr << waybill::explain(why);
    }
    return 1;
}

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 2 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… call_partner URL\n";
        return 2;
    }
    // Plain HTTP is allowed on loopback only: the password is part of each document.
    waybill::client agency{waybill::partner{.base_url = arguments[1]}, waybill::httplib_transport{}};
    waybill::trip_booking_list_rq const request{.credential = {.login = "demo", .password = password},
                                                .user = 9032,
                                                .from_date = waybill::date_time::of(2020, 1, 1)};

    // Deviations from the protocol are not errors. Log them: they are what breaks when a partner changes its system.
    std::vector<waybill::quirk> quirks;
    auto const trips = agency.call(request, waybill::via::soap12, {.quirks = &quirks});
    for (auto const& each : quirks) std::cerr << waybill::explain(each) << '\n';
    if (!trips) return report(trips.error());
    for (auto const& each : trips->bookings) print(each);
    std::cout << trips->bookings.size() << " bookings\n";
}
