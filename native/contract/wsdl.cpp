// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <contract/make.hpp>

#include <waybill/http/url.hpp>
#include <waybill_schema/wsdl.hpp>

namespace waybill::native::contract {

std::string make_wsdl(contract_place const& place) {
    auto const& endpoints = place.endpoints;
    auto const& path = place.family == family::flight ? endpoints.flight_path : endpoints.hotel_path;
    auto const address = http::join_path(place.base_url, path);
    return schema::wsdl_of({place.family, address, endpoints.namespace_url, endpoints.get_enabled});
}

} // namespace waybill::native::contract
