// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/pricing.hpp>

#include <currencies/minor_digits.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace waybill::native::booking_service {
namespace {

/// The fee of the last policy that has begun.
minor_units fee_on(std::vector<dated_fee> const& fees, date day) {
    minor_units fee;
    for (auto const& each : fees)
        if (each.from <= day) fee = each.fee;
    return fee;
}

/// The fee of a term for a room of that price.
minor_units fee_of(storage::cancellation_term const& term, stay_price const& price, unsigned digits) {
    if (term.amount) return std::min(minor_units::of_price(*term.amount, digits).value_or(price.total), price.total);
    if (term.nights == 0) return percent_of(price.total, term.percent);
    minor_units sum;
    for (std::size_t i = 0; i < std::min(std::size_t(term.nights), price.first_nights.size()); ++i)
        sum += price.first_nights[i];
    return sum;
}

} // namespace

price_currency price_currency::of(std::string code) {
    auto const digits = currencies::minor_digits_or_default(code);
    return {std::move(code), digits};
}

int fee_nights_of(storage::rate_plan const& plan) noexcept {
    int most = 0;
    for (auto const& term : plan.terms) most = std::max(most, term.nights);
    return plan.non_refundable ? 0 : most;
}

std::optional<stay_price> price_of(storage::room_record const& room, storage::plan_stock const& stock,
                                   room_guests const& guests, search_terms const& terms, unsigned digits) {
    // the nights are in order and unique, so their number shows whether one is missing
    if (stock.nights.size() != std::size_t(terms.nights)) return std::nullopt;
    stay_sum sum(stock.plan.per_person, by_band(guests, stock.plan.ages), room.beds);
    auto const of_fees = std::size_t(fee_nights_of(stock.plan));
    stay_price price;
    for (auto const& night : stock.nights) {
        auto const of_night = search_index::night_terms::of(night.value, digits);
        auto const of_guests = search_index::guest_prices::of(night.value, digits);
        if (!of_night || !of_guests) return std::nullopt;
        auto const requested = sum.add(*of_night, *of_guests);
        if (terms.price_break_down) price.nights.push_back({night.night, requested.with_digits(digits)});
        if (price.first_nights.size() < of_fees) price.first_nights.push_back(requested);
    }
    price.total = sum.total();
    price.without_promotion = sum.without_promotion();
    return price;
}

std::vector<dated_fee> fees_of(storage::rate_plan const& plan, stay_price const& price, date check_in, date today,
                               unsigned digits) {
    if (plan.non_refundable) return {{today, price.total}};
    std::vector<dated_fee> fees;
    fees.reserve(plan.terms.size());
    for (auto const& term : plan.terms) // in order of date, as the store returns them
        fees.push_back({std::max(today, check_in - std::chrono::days(term.days_before)), fee_of(term, price, digits)});
    // of several that begin today the last one counts
    for (auto it = fees.begin(); it != fees.end() && it + 1 != fees.end();)
        it = it->from == (it + 1)->from ? fees.erase(it) : it + 1;
    return fees;
}

std::vector<dated_fee> joined(std::vector<std::vector<dated_fee>> const& rooms) {
    std::set<date> days;
    for (auto const& fees : rooms)
        for (auto const& each : fees) days.insert(each.from);
    std::vector<dated_fee> all;
    for (auto const day : days) {
        minor_units sum;
        for (auto const& fees : rooms) sum += fee_on(fees, day);
        all.push_back({day, sum});
    }
    return all;
}

std::vector<cancellation_policy> policies_of(std::vector<dated_fee> const& fees, price_currency const& currency,
                                             time_zones::time_zone const& zone, local_days& days) {
    std::vector<cancellation_policy> made;
    made.reserve(fees.size());
    for (auto const& each : fees) {
        auto& policy = made.emplace_back(cancellation_policy{each.from, currency(each.fee), {}});
        if (zone.stated()) policy.from_instant = days.start_of(zone, each.from);
    }
    return made;
}

stay_rules rules_of(storage::plan_stock const& plan) noexcept {
    stay_rules rules{.closed_to_departure = plan.closed_to_departure};
    if (plan.nights.empty()) return rules;
    auto const& first = plan.nights.front().value;
    rules.minimum_stay = first.minimum_stay;
    rules.maximum_stay = first.limits.maximum_stay;
    rules.closed_to_arrival = first.limits.closed_to_arrival;
    for (auto const& each : plan.nights)
        rules.minimum_stay = std::max(rules.minimum_stay, each.value.limits.minimum_stay_through);
    return rules;
}

sale_status status_of(storage::room_stock const& stock, storage::plan_stock const& plan, int count,
                      search_terms const& terms, time_zones::time_zone const& zone, local_days& days) {
    return status_of(stock.room,
                     {stock.free, stock.stopped, rules_of(plan), days.in(zone), days.after(zone, terms.check_in)},
                     count, terms);
}

} // namespace waybill::native::booking_service
