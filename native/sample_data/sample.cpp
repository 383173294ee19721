// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <sample_data/sample.hpp>

#include <sample_data/sample_bookings.hpp>
#include <sample_data/sample_hotels.hpp>
#include <sample_data/sample_island.hpp>
#include <sample_data/sample_rates.hpp>

namespace waybill::native::sample_data {

inventory::inventory_document sample_inventory(date today) {
    inventory::inventory_document document;
    for (auto const& city : sample_data::cities)
        document.cities.push_back({city.id, std::string(city.name), std::string(city.currency)});
    for (auto const& board : sample_data::boards) document.boards.push_back({board.id, std::string(board.title)});
    for (auto const& hotel : sample_data::hotels) document.hotels.push_back(sample_data::hotel_from(hotel, today));
    sample_data::add_island(document, today);
    document.bookings = sample_data::bookings(today);
    return document;
}

} // namespace waybill::native::sample_data
