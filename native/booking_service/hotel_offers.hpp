// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/search_terms.hpp>
#include <storage/keys.hpp>
#include <storage/stock.hpp>

#include <waybill/message/hotel_search_res.hpp>

#include <optional>
#include <string>

namespace waybill::native::booking_service {

/// A hotel of the response, with its sort key.
struct found_hotel {
    waybill::hotel hotel{};
    std::string currency{};
    decimal cheapest{}; ///< the sum for all requested rooms, each at its cheapest offer
};

/// The hotel with every room and board that can be offered to each of the groups. Nothing if a group finds no room or,
/// if only available rooms are requested, if there are not enough rooms for all groups together.
[[nodiscard]] std::optional<found_hotel> offers_of(storage::hotel_stock const& stock, search_terms const& terms,
                                                   storage::service_key const& offer_key);

} // namespace waybill::native::booking_service
