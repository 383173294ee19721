// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/indexed_prices.hpp>

#include <storage/time_numbers.hpp>

#include <algorithm>
#include <chrono>

namespace waybill::native::booking_service {

std::optional<indexed_prices> indexed_prices::of(search_index::indexed_hotel const& hotel, search_terms const& terms) {
    auto const row = hotel.nights.row_of(storage::number_of(terms.check_in), terms.nights);
    return row ? std::optional(indexed_prices(hotel, terms, *row)) : std::nullopt;
}

/// Calls `each` with the code of every night. False if a night has no price.
template <class Each>
bool indexed_prices::each_night(std::size_t plan, Each&& each) const {
    auto const& nights = hotel_->nights;
    return nights.visit_codes([&](auto const* codes) {
        auto const plans = nights.plans();
        auto const* at = codes + row_ * plans + plan;
        for (int i = 0; i < terms_->nights; ++i, at += plans) {
            if (*at == 0) return false;
            each(std::uint32_t(*at));
        }
        return true;
    });
}

bool indexed_prices::complete(std::size_t plan) const {
    return each_night(plan, [](std::uint32_t) {});
}

stay_rules indexed_prices::rules(std::size_t plan) const {
    auto const& nights = hotel_->nights;
    auto const& first = *nights.find_terms(plan, row_);
    stay_rules rules{.minimum_stay = first.minimum_stay,
                     .maximum_stay = int(first.limits.maximum_stay),
                     .closed_to_arrival = first.limits.closed_to_arrival != 0};
    if (!nights.limits_later_nights()) return rules;
    (void)each_night(plan, [&](std::uint32_t code) {
        rules.minimum_stay = std::max(rules.minimum_stay, int(nights.terms_of(code).limits.minimum_stay_through));
    });
    auto const* const departure = nights.terms_at(plan, storage::number_of(terms_->check_in) + terms_->nights);
    rules.closed_to_departure = departure != nullptr && departure->limits.closed_to_departure != 0;
    return rules;
}

/// Calls `each` with the price of every night, which is also added to `sum`. False if a night has no price.
template <class Each>
bool indexed_prices::each_price(std::size_t plan, stay_sum& sum, Each&& each) const {
    std::uint32_t last = 0; // most nights are like the one before
    return each_night(plan, [&](std::uint32_t code) {
        if (code == last) return each(sum.add_same());
        last = code;
        each(sum.add(hotel_->nights.terms_of(code), hotel_->nights.guests_of(code)));
    });
}

std::optional<minor_units> indexed_prices::total(std::size_t plan, guests_by_band const& paying) const {
    auto const& head = hotel_->heads[plan];
    stay_sum sum(head.per_person, paying, head.beds);
    return each_price(plan, sum, [](minor_units) {}) ? std::optional(sum.total()) : std::nullopt;
}

std::optional<stay_price> indexed_prices::price(std::size_t plan, guests_by_band const& paying) const {
    auto const& head = hotel_->heads[plan];
    stay_sum sum(head.per_person, paying, head.beds);
    auto const of_fees = std::size_t(fee_nights_of(hotel_->plans[plan]));
    stay_price price;
    if (terms_->price_break_down) price.nights.reserve(std::size_t(terms_->nights));
    int passed = 0;
    bool const complete = each_price(plan, sum, [&](minor_units night) {
        if (terms_->price_break_down)
            price.nights.push_back({terms_->check_in + std::chrono::days(passed++), night.with_digits(hotel_->digits)});
        if (price.first_nights.size() < of_fees) price.first_nights.push_back(night);
    });
    if (!complete) return std::nullopt;
    price.total = sum.total();
    price.without_promotion = sum.without_promotion();
    return price;
}

} // namespace waybill::native::booking_service
