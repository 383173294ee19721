// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/local_days.hpp>
#include <booking_service/sale_status.hpp>
#include <booking_service/search_terms.hpp>
#include <currencies/minor_units.hpp>
#include <search_index/night_table.hpp>
#include <storage/hotel_entry.hpp>
#include <time_zones/time_zone.hpp>

#include <waybill/message/offer.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
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

/// Adds the nights of a stay to `sum`, and calls `visit` with the price of each. False if one has no price. `Nights`
/// are those of the index: a number identifies the terms of one night or of several alike.
template <class Nights, class Visit>
bool add_nights(Nights const& nights, stay_sum& sum, Visit&& visit) {
    auto last = std::numeric_limits<std::size_t>::max(); // most nights are like the one before
    return nights.each([&](std::size_t night) {
        if (last == night) return visit(sum.add_same());
        last = night;
        visit(sum.add(nights.terms(night), nights.guests(night)));
    });
}

/// The number of first nights of which the cancellation fees of the plan are made.
[[nodiscard]] int fee_nights_of(storage::rate_entry const& plan) noexcept;

/// The price of the stay, added to an empty `sum`; with its nights if the terms request a breakdown. Nothing if a night
/// has no price. `digits` are those of the hotel's currency.
template <class Nights>
[[nodiscard]] std::optional<stay_price> price_of(Nights const& nights, storage::rate_entry const& plan, stay_sum sum,
                                                 search_terms const& terms, unsigned digits) {
    auto const of_fees = std::size_t(fee_nights_of(plan));
    stay_price price;
    if (terms.price_break_down) price.nights.reserve(std::size_t(terms.nights));
    int passed = 0;
    bool const complete = add_nights(nights, sum, [&](minor_units night) {
        if (terms.price_break_down)
            price.nights.push_back({terms.check_in + std::chrono::days(passed++), night.with_digits(digits)});
        if (price.first_nights.size() < of_fees) price.first_nights.push_back(night);
    });
    if (!complete) return std::nullopt;
    price.total = sum.total();
    price.without_promotion = sum.without_promotion();
    return price;
}

/// Which stays the plan allows, for a stay of which each night has a price.
template <class Nights>
[[nodiscard]] stay_rules rules_of(Nights const& nights) {
    auto const& first = nights.first();
    stay_rules rules{.minimum_stay = first.minimum_stay,
                     .maximum_stay = int(first.limits.maximum_stay),
                     .closed_to_arrival = first.limits.closed_to_arrival != 0};
    if (!nights.limits_later_nights()) return rules;
    (void)nights.each([&](std::size_t night) {
        auto const& limits = nights.terms(night).limits;
        rules.minimum_stay = std::max(rules.minimum_stay, int(limits.minimum_stay_through));
        rules.closed = rules.closed || limits.closed != 0;
    });
    rules.closed_to_departure = nights.closed_to_departure();
    return rules;
}

/// The fee of a cancellation from a time at the hotel on.
struct dated_fee {
    local_time from{};
    minor_units fee{};
};

/// The cancellation policies of the plan as times and fees for this stay, in order of time. None begins before `begin`
/// (`local_days::fees_begin`), from which on a plan that is not refundable costs the full price. No fee is above the
/// price, or below an earlier one. `digits` are those of the hotel's currency.
[[nodiscard]] std::vector<dated_fee> fees_of(storage::rate_entry const& plan, stay_price const& price, date check_in,
                                             local_time begin, unsigned digits);

/// One list of fees for several rooms: each time at which a fee changes, with the sum of all fees from then on.
[[nodiscard]] std::vector<dated_fee> joined(std::vector<std::vector<dated_fee>> const& rooms);

/// `zone` is that of the hotel; without one, the policies have no instants.
[[nodiscard]] std::vector<cancellation_policy> policies_of(std::vector<dated_fee> const& fees,
                                                           price_currency const& currency,
                                                           time_zones::time_zone const& zone, local_days& days);

} // namespace waybill::native::booking_service
