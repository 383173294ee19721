// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <booking_service/pricing.hpp>
#include <booking_service/sale_status.hpp>
#include <search_index/indexed_hotel.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace waybill::native::booking_service {

/// The prices of a hotel in the form of the index for the nights of one stay, for searches and quotes. `hotel` and
/// `terms` must outlive it.
class indexed_prices {
public:
    /// Nothing: the hotel has no price for one of the nights.
    [[nodiscard]] static std::optional<indexed_prices> of(search_index::indexed_hotel const& hotel,
                                                          search_terms const& terms);

    [[nodiscard]] search_index::indexed_hotel const& hotel() const noexcept { return *hotel_; }
    /// Whether each night of the stay has a price.
    [[nodiscard]] bool complete(std::size_t plan) const;
    /// Which stays the plan allows; each night must have a price.
    [[nodiscard]] stay_rules rules(std::size_t plan) const;
    [[nodiscard]] search_index::supply_of_stay supply(std::size_t room) const {
        return hotel_->nights.supply_of(room, row_, terms_->nights);
    }

    /// The sum of all nights. Nothing if one has no price.
    [[nodiscard]] std::optional<minor_units> total(std::size_t plan, guests_by_band const& paying) const;
    /// The price; with the nights if the terms request a breakdown.
    [[nodiscard]] std::optional<stay_price> price(std::size_t plan, guests_by_band const& paying) const;

private:
    indexed_prices(search_index::indexed_hotel const& hotel, search_terms const& terms, std::size_t row) noexcept
        : hotel_(&hotel), terms_(&terms), row_(row) {}

    class nights;
    [[nodiscard]] stay_sum empty_sum(std::size_t plan, guests_by_band const& paying) const noexcept;

    search_index::indexed_hotel const* hotel_;
    search_terms const* terms_;
    std::size_t row_;
};

} // namespace waybill::native::booking_service
