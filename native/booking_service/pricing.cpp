// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/pricing.hpp>

#include <algorithm>

namespace waybill::native::booking_service {
namespace {

/// The price of the night for all guests of the room, starting from `base`.
std::optional<decimal> night_total(decimal base, std::optional<decimal> const& child_price, bool per_person,
                                   guests_by_band const& guests) {
    auto sum = per_person ? multiply(base, guests.adults) : result<decimal>(base);
    if (sum && child_price && guests.children > 0) {
        auto const children = multiply(*child_price, guests.children);
        sum = children ? add(*sum, *children) : children;
    }
    return sum ? std::optional(*sum) : std::nullopt;
}

bool add_to(decimal& sum, decimal more) {
    auto const both = add(sum, more);
    if (both) sum = *both;
    return both.has_value();
}

/// The percentage of the amount, with the digits of the amount.
decimal percent_of(decimal amount, int percent) {
    auto const times = multiply(amount, percent);
    if (!times) return amount;
    auto const hundredths = decimal::from_units(times->units(), times->scale() + 2);
    auto const fee = hundredths ? hundredths->rounded_to(amount.scale()) : hundredths;
    return fee ? *fee : amount;
}

} // namespace

std::optional<stay_price> price_of(storage::plan_stock const& stock, room_guests const& guests,
                                   search_terms const& terms) {
    // the nights are in order and unique, so their number shows whether one is missing
    if (stock.nights.size() != std::size_t(terms.nights)) return std::nullopt;
    auto const paying = by_band(guests, stock.plan.ages);
    stay_price price;
    decimal full;
    bool promoted = false;
    for (auto const& night : stock.nights) {
        auto const requested = night_total(night.price, night.child_price, stock.plan.per_person, paying);
        auto const before = night_total(night.price_without_promotion.value_or(night.price), night.child_price,
                                        stock.plan.per_person, paying);
        if (!requested || !before || !add_to(price.total, *requested) || !add_to(full, *before)) return std::nullopt;
        promoted = promoted || night.price_without_promotion.has_value();
        price.nights.push_back({night.night, *requested});
    }
    if (promoted) price.without_promotion = full;
    return price;
}

std::vector<cancellation_policy> policies_of(storage::rate_plan const& plan, money const& total,
                                             search_terms const& terms) {
    if (plan.non_refundable) return {{terms.today, total}};
    std::vector<cancellation_policy> policies;
    policies.reserve(plan.terms.size());
    for (auto const& term : plan.terms) // in order of date, as the store returns them
        policies.push_back({std::max(terms.today, terms.check_in - std::chrono::days(term.days_before)),
                            {total.currency, percent_of(total.amount, term.percent)}});
    // of several that begin today the last one counts
    for (auto it = policies.begin(); it != policies.end() && it + 1 != policies.end();)
        it = it->from_date == (it + 1)->from_date ? policies.erase(it) : it + 1;
    return policies;
}

sale_status status_of(storage::room_stock const& stock, storage::plan_stock const& plan, int count,
                      search_terms const& terms) noexcept {
    int const minimum = plan.nights.empty() ? 1 : plan.nights.front().minimum_stay;
    return status_of(stock.room, {stock.free, stock.stopped, minimum}, count, terms);
}

} // namespace waybill::native::booking_service
