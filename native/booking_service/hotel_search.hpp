// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/search_terms.hpp>
#include <storage/keys.hpp>
#include <storage/stock.hpp>

#include <waybill/message/hotel_search_res.hpp>

#include <vector>

namespace waybill::native::booking_service {

/// The hotels of the stock with room for all requested guests, filtered, sorted and cut to the page. A pure function.
[[nodiscard]] hotel_search_res search_hotels(search_terms const& terms, storage::city_record const& city,
                                             std::vector<storage::hotel_stock> const& stock,
                                             storage::service_key const& offer_key);

} // namespace waybill::native::booking_service
