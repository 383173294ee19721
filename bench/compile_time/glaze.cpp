// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// glaze, which finds names by itself: JSON alone.
#include "structs.hpp"

#include <glaze/glaze.hpp>

#include <string_view>

std::string through_json(std::string const& text) {
    std::string out;
    peer::hotel_search_req search;
    peer::trip_booking_list_rq trips;
    if (!glz::read_json(search, text)) out += glz::write_json(search).value_or("");
    if (!glz::read_json(trips, text)) out += glz::write_json(trips).value_or("");
    return out;
}
