// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The two messages in JSON alone, as the peers for JSON have them.
#include <waybill/json.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/trip_booking_list_rq.hpp>

std::string through_json(std::string_view text) {
    std::string out;
    if (auto const search = waybill::from_json<waybill::hotel_search_req>(text))
        out += waybill::to_json(*search).value();
    if (auto const trips = waybill::from_json<waybill::trip_booking_list_rq>(text))
        out += waybill::to_json(*trips).value();
    return out;
}
