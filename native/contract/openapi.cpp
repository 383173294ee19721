// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill_schema/openapi.hpp>

namespace waybill::native::contract {

std::string make_openapi(contract_place const& place) {
    auto const& endpoints = place.endpoints;
    auto const example = to_json(trip_booking_list_rq{.credential = {.login = "agency", .password = "secret"},
                                                      .user = 9032,
                                                      .from_date = date_time::of(2026, 11, 1)})
                             .value();
    return schema::openapi_of(protocol_documents{}, {.server_url = place.base_url,
                                                     .namespace_url = endpoints.namespace_url,
                                                     .flight_path = endpoints.flight_path,
                                                     .hotel_path = endpoints.hotel_path,
                                                     .get_enabled = endpoints.get_enabled,
                                                     .endpoints_by_family = place.endpoints_by_family,
                                                     .example = example});
}

} // namespace waybill::native::contract
