// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/search_terms.hpp>
#include <storage/stock.hpp>

#include <waybill/message/offer.hpp>

#include <optional>
#include <vector>

namespace waybill::native::booking_service {

/// What one room of a rate plan costs for the whole stay, with the digits of the nightly prices.
struct stay_price {
    decimal total{};
    std::optional<decimal> without_promotion{}; ///< where one of the nights has a promotion
    std::vector<night_price> nights{};
};

/// What the guests pay by the rate's age bands: infants nothing, children the child price, older ones as adults.
/// Nothing where a night has no price, or where the sum has more digits than a decimal holds.
[[nodiscard]] std::optional<stay_price> price_of(storage::plan_stock const& stock, room_guests const& guests,
                                                 search_terms const& terms);

/// The plan's terms as dates and fees for this stay, in order of date. A date that has passed already is today; a plan
/// that is not refundable costs all of the price from today on.
[[nodiscard]] std::vector<cancellation_policy> policies_of(storage::rate_plan const& plan, money const& total,
                                                           search_terms const& terms);

/// Whether so many of these rooms can be had.
[[nodiscard]] offer_availability availability_of(storage::room_stock const& stock, storage::plan_stock const& plan,
                                                 int count, search_terms const& terms);

} // namespace waybill::native::booking_service
