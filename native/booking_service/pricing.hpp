// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/sale_status.hpp>
#include <booking_service/search_terms.hpp>
#include <storage/stock.hpp>

#include <waybill/message/offer.hpp>

#include <optional>
#include <vector>

namespace waybill::native::booking_service {

/// The price of one room of a rate plan for the whole stay, with the digits of the nightly prices.
struct stay_price {
    decimal total{};
    std::optional<decimal> without_promotion{}; ///< if one of the nights has a promotion
    std::vector<night_price> nights{};
};

/// The price by the age bands of the rate: infants are free, children pay the child price, older guests the adult
/// price. Nothing if a night has no price, or if the sum has more digits than a decimal can represent.
[[nodiscard]] std::optional<stay_price> price_of(storage::plan_stock const& stock, room_guests const& guests,
                                                 search_terms const& terms);

/// The cancellation policies of the plan as dates and fees for this stay, in order of date. A date that has passed
/// becomes today; a plan that is not refundable costs the full price from today on.
[[nodiscard]] std::vector<cancellation_policy> policies_of(storage::rate_plan const& plan, money const& total,
                                                           search_terms const& terms);

/// Whether that number of these rooms is available.
[[nodiscard]] sale_status status_of(storage::room_stock const& stock, storage::plan_stock const& plan, int count,
                                    search_terms const& terms) noexcept;

} // namespace waybill::native::booking_service
