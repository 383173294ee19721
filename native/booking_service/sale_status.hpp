// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/local_days.hpp>
#include <booking_service/search_terms.hpp>
#include <search_index/night_table.hpp>
#include <storage/hotel_entry.hpp>
#include <time_zones/time_zone.hpp>

#include <waybill/message/offer.hpp>

#include <cstdint>

namespace waybill::native::booking_service {

/// Whether and why rooms are sold or not.
enum class sale_status : std::uint8_t {
    available,
    on_request,
    stopped, ///< the room, or the rate
    minimum_stay,
    maximum_stay,
    closed_to_arrival,
    closed_to_departure,
    sold_out,
    too_late, ///< for a request
    missed    ///< for any stay
};

/// Which stays a rate allows that begin on the first night of a stay and end with its check-out.
struct stay_rules {
    int minimum_stay = 1;
    int maximum_stay = 0; ///< 0: no limit
    bool closed_to_arrival = false;
    bool closed_to_departure = false;
    bool closed = false; ///< one of the nights is not sold at this rate
};

/// Whether that number of these rooms is available. `zone` is that of the hotel.
[[nodiscard]] sale_status status_of(storage::room_entry const& room, search_index::supply_of_stay const& supply,
                                    stay_rules const& rules, int count, search_terms const& terms,
                                    time_zones::time_zone const& zone, local_days& days);

/// Whether nothing is sold, not even On Request.
[[nodiscard]] constexpr bool is_stop(sale_status status) noexcept {
    return status != sale_status::available && status != sale_status::on_request;
}

/// The status with the partner's code and in words.
[[nodiscard]] offer_availability described(sale_status status, stay_rules const& rules);

} // namespace waybill::native::booking_service
