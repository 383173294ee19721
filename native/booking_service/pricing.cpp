// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/pricing.hpp>

#include <currencies/minor_digits.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace waybill::native::booking_service {
namespace {

/// The fee of a term for a room of that price.
minor_units fee_of(storage::cancellation_entry const& term, stay_price const& price, unsigned digits) {
    if (term.amount) return std::min(minor_units::of_price(*term.amount, digits).value_or(price.total), price.total);
    if (!term.nights) return percent_of(price.total, term.percent.value_or(0));
    minor_units sum;
    for (std::size_t i = 0; i < std::min(std::size_t(*term.nights), price.first_nights.size()); ++i)
        sum += price.first_nights[i];
    return sum;
}

} // namespace

price_currency price_currency::of(std::string code) {
    auto const digits = currencies::minor_digits_or_default(code);
    return {std::move(code), digits};
}

int fee_nights_of(storage::rate_entry const& plan) noexcept {
    int most = 0;
    for (auto const& term : plan.cancellation) most = std::max(most, term.nights.value_or(0));
    return storage::is_true(plan.non_refundable) ? 0 : most;
}

std::vector<dated_fee> fees_of(storage::rate_entry const& plan, stay_price const& price, date check_in,
                               local_time begin, unsigned digits) {
    if (storage::is_true(plan.non_refundable)) return {{begin, price.total}};
    std::vector<dated_fee> fees;
    fees.reserve(plan.cancellation.size());
    minor_units highest; // an offer never shows fees that fall: no one would cancel before the lower one begins
    for (auto const& term : plan.cancellation) { // in order of time, as the store returns them
        highest = std::max(highest, fee_of(term, price, digits));
        fees.push_back({std::max(begin, local_time(check_in - std::chrono::days(term.days_before),
                                                   std::chrono::hours(term.from_hour.value_or(0)))),
                        highest});
    }
    // of several that have begun the last one counts
    for (auto it = fees.begin(); it != fees.end() && it + 1 != fees.end();)
        it = it->from == (it + 1)->from ? fees.erase(it) : it + 1;
    return fees;
}

std::vector<dated_fee> joined(std::vector<std::vector<dated_fee>> const& rooms) {
    std::map<local_time, minor_units> rises;
    for (auto const& fees : rooms) {
        minor_units before;
        for (auto const& each : fees)
            rises[each.from] += minor_units(each.fee.count() - std::exchange(before, each.fee).count());
    }
    std::vector<dated_fee> all;
    minor_units sum;
    for (auto const& [time, rise] : rises) all.push_back({time, sum += rise});
    return all;
}

std::vector<cancellation_policy> policies_of(std::vector<dated_fee> const& fees, price_currency const& currency,
                                             time_zones::time_zone const& zone, local_days& days) {
    std::vector<cancellation_policy> made;
    made.reserve(fees.size());
    for (auto const& each : fees) {
        auto& policy = made.emplace_back(cancellation_policy{each.from.first, currency(each.fee), {}});
        if (zone.stated()) policy.from_instant = days.start_of(zone, each.from);
    }
    return made;
}

} // namespace waybill::native::booking_service
