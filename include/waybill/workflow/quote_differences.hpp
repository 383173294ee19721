// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contradiction.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/value_format.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waybill {

/// What a sale costs, and what its cancellation costs: of an offer, or of a quote.
struct sale_terms {
    money price{};
    bool non_refundable = false; ///< a cancellation always costs the price
    std::vector<cancellation_policy> policies{};
    std::vector<money> payable_at_property{};
};

/// How a quote differs from its offers.
struct quote_difference {
    std::vector<contradiction> all{};
    bool price = false; ///< another price
    bool terms = false; ///< worse terms, or another currency
};

/// Price and terms of each offer.
[[nodiscard]] inline std::vector<sale_terms> terms_of(std::vector<offer> const& offers) {
    std::vector<sale_terms> made;
    for (auto const& each : offers)
        made.push_back({each.rate, each.non_refundable, each.cancellation_policy,
                        each.taxes_and_fees ? each.taxes_and_fees->payable_at_property : std::vector<money>{}});
    return made;
}
/// Price and terms of a quote.
[[nodiscard]] inline sale_terms terms_of(hotel_quote_res const& quote) {
    return {quote.total_rate, false, quote.cancellation_policies,
            quote.taxes_and_fees ? quote.taxes_and_fees->payable_at_property : std::vector<money>{}};
}

namespace detail::workflow_steps {

/// The sum of amounts; of more than 18 digits, the first ones that fit.
inline decimal plus(decimal sum, decimal more) { return add(sum, more).value_or(sum); }

/// The fee of a cancellation on a day: that of the last policy that has begun.
inline decimal fee_on(sale_terms const& of, date day) {
    if (of.non_refundable) return of.price.amount;
    cancellation_policy const* last = nullptr;
    for (auto const& each : of.policies)
        if (each.from_date.value <= day.value && (last == nullptr || last->from_date.value <= each.from_date.value))
            last = &each;
    return last == nullptr ? decimal{} : last->fee.amount;
}
inline decimal fee_on(std::vector<sale_terms> const& all, date day) {
    decimal sum;
    for (auto const& each : all) sum = plus(sum, fee_on(each, day));
    return sum;
}
inline decimal at_property(std::vector<sale_terms> const& all, std::string const& currency) {
    decimal sum;
    for (auto const& each : all)
        for (auto const& one : each.payable_at_property)
            if (one.currency == currency) sum = plus(sum, one.amount);
    return sum;
}
/// Whether a fee is no higher than before, or no larger share of a price that has risen.
inline bool no_higher(decimal fee, decimal before, decimal price, decimal price_before) {
    if (compare(fee, before) <= 0) return true;
    if (compare(price, price_before) <= 0 || price_before.is_zero()) return false;
    auto const unit = decimal::from_units(1, fee.scale()).value_or(decimal{}).to_double(); // shares are rounded
    return fee.to_double() <= before.to_double() * (price.to_double() / price_before.to_double()) + unit;
}
inline std::string text_of(decimal amount, std::string const& currency) {
    return (waybill::text_of(amount) += ' ') += currency;
}

} // namespace detail::workflow_steps

/// Returns how a quote of these offers, one for each room, differs from them. Better terms are no difference; a lower
/// price is one. Offers without policies that are not `NonRefundable` can be cancelled free of charge.
[[nodiscard]] inline quote_difference quote_differences(std::vector<sale_terms> const& offers,
                                                        sale_terms const& quote) {
    namespace steps = detail::workflow_steps;
    quote_difference made;
    auto const differs = [&made](std::string path, std::string requested, std::string expected, std::string found) {
        made.all.push_back({"HotelQuoteRES/" + path,
                            "HotelSearchRES/Hotels/Hotel/Rooms/Room/Boardings/Boarding/" + requested,
                            std::move(expected), std::move(found), true});
    };
    if (offers.empty()) return made;
    auto const& currency = offers.front().price.currency;
    decimal price;
    for (auto const& each : offers) price = steps::plus(price, each.price.amount);
    auto const& total = quote.price;
    bool const comparable =
        total.currency == currency &&
        std::all_of(offers.begin(), offers.end(), [&](auto const& each) { return each.price.currency == currency; });
    if (!comparable) {
        made.terms = true;
        differs("TotalRate/@currency", "Rate/@currency", currency, total.currency);
    }
    made.price = !comparable || compare(price, total.amount) != 0;
    if (made.price)
        differs("TotalRate", "Rate", steps::text_of(price, currency), steps::text_of(total.amount, total.currency));
    if (!comparable) return made;
    for (std::size_t i = 0; i < quote.policies.size(); ++i) {
        auto const& policy = quote.policies[i];
        auto const before = steps::fee_on(offers, policy.from_date);
        if (policy.fee.currency == currency && steps::no_higher(policy.fee.amount, before, total.amount, price))
            continue;
        made.terms = true;
        differs("CancellationPolicies/CancellationPolicy[" + std::to_string(i + 1) + "]", "CancellationPolicy",
                "at most " + steps::text_of(before, currency) + " from " + text_of(policy.from_date),
                steps::text_of(policy.fee.amount, policy.fee.currency));
    }
    for (auto const& each : quote.payable_at_property) {
        auto const before = steps::at_property(offers, each.currency);
        if (compare(each.amount, before) <= 0) continue;
        made.terms = true;
        differs("TaxesAndFees/PayableAtProperty", "TaxesAndFees/PayableAtProperty",
                "at most " + steps::text_of(before, each.currency), steps::text_of(each.amount, each.currency));
    }
    return made;
}

} // namespace waybill
