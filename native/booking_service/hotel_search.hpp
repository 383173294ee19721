// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>
#include <booking_service/search_terms.hpp>
#include <search_index/snapshot.hpp>

#include <waybill/message/hotel_search_res.hpp>

namespace waybill::native::booking_service {

/// The hotels of a city of the inventory with room for all requested guests, filtered, sorted and cut to the page. Only
/// the hotels of the page become structs. A pure function. The currency of the response is that of the city.
[[nodiscard]] hotel_search_res search_hotels(search_terms const& terms, search_index::indexed_city const& city,
                                             search_index::snapshot const& inventory, offer_owner const& owner);

} // namespace waybill::native::booking_service
