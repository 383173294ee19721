// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/stay_charges.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::booking_service {
namespace {

constexpr int hundredths_of_whole = 10'000; ///< of a percent

/// The share of the price, which contains it if it is included.
minor_units share(storage::charge const& of, minor_units total) {
    bool const included = of.payable == charge_payment::included;
    return share_of(total, of.hundredths, included ? hundredths_of_whole + of.hundredths : hundredths_of_whole);
}

decimal sum_of(decimal left, decimal right) { return add(left, right).value_or(left); }

} // namespace

void add_charges(std::vector<tax_or_fee>& sum, std::vector<tax_or_fee> const& more) {
    for (auto const& each : more) {
        auto const same = std::find_if(sum.begin(), sum.end(), [&](tax_or_fee const& other) {
            return other.title == each.title && other.payable == each.payable && other.currency == each.currency;
        });
        if (same == sum.end())
            sum.push_back(each);
        else
            same->amount = sum_of(same->amount, each.amount);
    }
}

std::vector<tax_or_fee> charges_of(storage::rate_plan const& plan, minor_units total, guests_by_band const& paying,
                                   int nights, price_currency const& currency) {
    std::vector<tax_or_fee> made;
    made.reserve(plan.charges.size());
    for (auto const& each : plan.charges) {
        auto const of = each.currency.empty() ? currency : price_currency::of(each.currency);
        auto amount = share(each, total);
        if (each.amount) {
            amount = minor_units::of_price(*each.amount, of.digits).value_or(minor_units());
            if (each.per_night) amount = amount * nights;
            if (each.per_person) amount = amount * (paying.adults + paying.children);
        }
        add_charges(made, {{each.title, each.payable, of.code, amount.with_digits(of.digits)}});
    }
    return made;
}

std::optional<taxes_and_fees> totals_of(std::vector<tax_or_fee> charges) {
    if (charges.empty()) return std::nullopt;
    taxes_and_fees made;
    auto& sums = made.payable_at_property;
    for (auto const& each : charges) {
        if (each.payable != charge_payment::property) continue;
        auto const same =
            std::find_if(sums.begin(), sums.end(), [&](money const& other) { return other.currency == each.currency; });
        if (same == sums.end())
            sums.push_back({each.currency, each.amount});
        else
            same->amount = sum_of(same->amount, each.amount);
    }
    made.charges = std::move(charges);
    return made;
}

} // namespace waybill::native::booking_service
