// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/local_days.hpp>
#include <booking_service/sale_status.hpp>
#include <booking_service/search_terms.hpp>
#include <currencies/minor_units.hpp>
#include <search_index/night_table.hpp>
#include <storage/stock.hpp>
#include <time_zones/time_zone.hpp>

#include <waybill/message/offer.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::booking_service {

using currencies::minor_units;

/// A currency, and the digits after the point of its amounts.
struct price_currency {
    std::string code{};
    unsigned digits = 2;

    [[nodiscard]] static price_currency of(std::string code);
    [[nodiscard]] money operator()(minor_units amount) const { return {code, amount.with_digits(digits)}; }
};

/// The price of one room of a rate plan for the whole stay.
struct stay_price {
    minor_units total{};
    std::optional<minor_units> without_promotion{}; ///< if one of the nights has a promotion
    std::vector<night_price> nights{};              ///< if they are requested
    std::vector<minor_units> first_nights{};        ///< as many as the cancellation fees depend on
};

/// The price of one room for all its guests, night by night: infants are free, children pay the child prices, older
/// guests the adult prices. `beds` are those of the room; 0: enough for all.
class stay_sum {
public:
    stay_sum(bool per_person, guests_by_band const& paying, int beds) noexcept
        : per_person_(per_person),
          paying_(paying),
          extra_beds_(beds == 0 ? 0 : std::max(0, paying.adults + paying.children - beds)) {}

    /// Adds a night. Returns its price.
    minor_units add(search_index::night_terms const& night, search_index::guest_prices const& guests) noexcept {
        auto const more = of_children(night, guests) + of_extra_beds(guests);
        auto const price = of_adults(night.price, guests) + more;
        auto const full = of_adults(night.full_price, guests) + more;
        promoted_ = promoted_ || full > price;
        price_ = price;
        full_price_ = full;
        return add_same();
    }
    /// Adds a night like the last one. Returns its price.
    minor_units add_same() noexcept {
        total_ += price_;
        full_ += full_price_;
        return price_;
    }
    [[nodiscard]] minor_units total() const noexcept { return total_; }
    [[nodiscard]] std::optional<minor_units> without_promotion() const noexcept {
        return promoted_ ? std::optional(full_) : std::nullopt;
    }

private:
    static bool has(minor_units price) noexcept { return price.count() >= 0; }
    [[nodiscard]] minor_units of_adults(minor_units price, search_index::guest_prices const& guests) const noexcept {
        if (paying_.adults == 1 && paying_.children == 0 && has(guests.single)) return guests.single;
        int const more = std::max(0, paying_.adults - 2);
        if (!has(guests.third_adult)) return per_person_ ? price * paying_.adults : price;
        return (per_person_ ? price * (paying_.adults - more) : price) + guests.third_adult * more;
    }
    [[nodiscard]] minor_units of_children(search_index::night_terms const& night,
                                          search_index::guest_prices const& guests) const noexcept {
        if (paying_.children < 2 || !has(guests.second_child)) return night.child_price * paying_.children;
        return night.child_price + guests.second_child * (paying_.children - 1);
    }
    [[nodiscard]] minor_units of_extra_beds(search_index::guest_prices const& guests) const noexcept {
        return has(guests.extra_bed) ? guests.extra_bed * extra_beds_ : minor_units();
    }

    bool per_person_;
    guests_by_band paying_;
    int extra_beds_;
    minor_units total_{}, full_{};
    minor_units price_{}, full_price_{}; ///< of the last night
    bool promoted_ = false;
};

/// The price by the age bands of the rate. Nothing if a night has no price. `digits` are those of the hotel's currency.
[[nodiscard]] std::optional<stay_price> price_of(storage::room_record const& room, storage::plan_stock const& stock,
                                                 room_guests const& guests, search_terms const& terms, unsigned digits);

/// The number of first nights of which the cancellation fees of the plan are made.
[[nodiscard]] int fee_nights_of(storage::rate_plan const& plan) noexcept;

/// The fee of a cancellation from a date on.
struct dated_fee {
    date from{};
    minor_units fee{};
};

/// The cancellation policies of the plan as dates and fees for this stay, in order of date. A date that has passed
/// becomes `today`, the day at the hotel; a plan that is not refundable costs the full price from today on. No fee is
/// above the price. `digits` are those of the hotel's currency.
[[nodiscard]] std::vector<dated_fee> fees_of(storage::rate_plan const& plan, stay_price const& price, date check_in,
                                             date today, unsigned digits);

/// One list of fees for several rooms: each date on which a fee changes, with the sum of all fees from then on.
[[nodiscard]] std::vector<dated_fee> joined(std::vector<std::vector<dated_fee>> const& rooms);

/// `zone` is that of the hotel; without one, the policies have no instants.
[[nodiscard]] std::vector<cancellation_policy> policies_of(std::vector<dated_fee> const& fees,
                                                           price_currency const& currency,
                                                           time_zones::time_zone const& zone, local_days& days);

/// Which stays the plan allows, for a stay of which each night has a price.
[[nodiscard]] stay_rules rules_of(storage::plan_stock const& plan) noexcept;

/// Whether that number of these rooms is available. `zone` is that of the hotel.
[[nodiscard]] sale_status status_of(storage::room_stock const& stock, storage::plan_stock const& plan, int count,
                                    search_terms const& terms, time_zones::time_zone const& zone, local_days& days);

} // namespace waybill::native::booking_service
