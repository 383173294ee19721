// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/decimal.hpp>

#include <optional>

/// What the store has for each night, by periods of nights (`periods.hpp`).
namespace waybill::native::storage {

/// Which stays a rate allows, beside the minimum stay of the first night.
struct stay_limits {
    int maximum_stay = 0;             ///< maximum nights of a stay that begins on this night; 0: no limit
    int minimum_stay_through = 1;     ///< minimum nights of a stay that has this night
    bool closed_to_arrival = false;   ///< no stay begins on this night
    bool closed_to_departure = false; ///< no stay ends on this day
    bool closed = false;              ///< no stay that has this night is sold

    bool operator==(stay_limits const&) const = default;
};

/// What a rate says about a night, in the hotel's currency.
struct night_price {
    decimal price{};                                  ///< of the room, or of one adult
    std::optional<decimal> child_price{};             ///< of one child; absent: children cost nothing, as infants
    std::optional<decimal> price_without_promotion{}; ///< the regular price
    int minimum_stay = 1;                             ///< minimum nights of a stay that begins on this night
    stay_limits limits{};
    std::optional<decimal> single_price{};       ///< of one adult alone, instead of the price
    std::optional<decimal> third_adult_price{};  ///< of each adult from the third one on
    std::optional<decimal> second_child_price{}; ///< of each child from the second one on; absent: the child price
    std::optional<decimal> extra_bed_price{};    ///< of each guest beyond the beds of the room, in addition

    bool operator==(night_price const&) const = default;
};

/// The number of rooms of a kind for sale in a night.
struct night_rooms {
    int quantity = 0;
    bool stopped = false; ///< nothing is sold, not even On Request

    bool operator==(night_rooms const&) const = default;
};

} // namespace waybill::native::storage
