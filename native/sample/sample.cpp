// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sample/sample.hpp>

#include <sample/sample_bookings.hpp>
#include <sample/sample_hotels.hpp>
#include <sample/sample_rates.hpp>

namespace waybill::native {

inventory_document sample_inventory(date today) {
    inventory_document document;
    for (auto const& city : sample::cities)
        document.cities.push_back({city.id, std::string(city.name), std::string(city.currency)});
    for (auto const& board : sample::boards) document.boards.push_back({board.id, std::string(board.title)});
    for (auto const& hotel : sample::hotels) document.hotels.push_back(sample::hotel_from(hotel, today));
    document.bookings = sample::bookings(today);
    return document;
}

} // namespace waybill::native
