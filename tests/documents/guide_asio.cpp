// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls the functions of the blocks with Boost.Asio.
#include "service_url.hpp"

#include "guide_asio_blocks.hpp"

void documents::run_asio() {
    using namespace waybill;
    ::run({.credential = {"agency", "secret"}, .user = 9032, .from_date = date_time::of(2020, 1, 1)});
    auto const first = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    (void)search_two({.booking_details = {.from_date = first + std::chrono::days(30),
                                          .to_date = first + std::chrono::days(33),
                                          .id_city = 104,
                                          .rooms = {{.pax = {.adult = 2}}}}});
}
