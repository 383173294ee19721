// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/stay_charges.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace waybill::native::booking_service {
namespace {

constexpr int million = 1'000'000;

/// The amount of a charge that is no percentage.
minor_units amount_of(storage::charge_entry const& of, guests_by_band const& paying, int nights, unsigned digits) {
    auto amount = minor_units::of_price(*of.amount, digits).value_or(minor_units());
    if (storage::is_per_night(of)) amount = amount * nights;
    if (storage::is_per_person(of)) amount = amount * (paying.adults + paying.children);
    return amount;
}

/// Percentages of one amount, and what is left of a price without them.
class included_percentages {
public:
    void add(int parts_per_million) noexcept { whole_ += parts_per_million; }
    /// Sets what contains the percentages, and returns the amount of which they are.
    minor_units taken_from(minor_units price) {
        left_ = price;
        return minor_units(left_.count() - share_of(left_, whole_ - million, whole_).count());
    }
    /// The amount of the next one. Sums are rounded, so that no unit is lost or charged twice.
    minor_units next(int parts_per_million) {
        auto const before = share_of(left_, passed_, whole_);
        passed_ += parts_per_million;
        return minor_units(share_of(left_, passed_, whole_).count() - before.count());
    }

private:
    minor_units left_{};
    int whole_ = million, passed_ = 0;
};

/// The charges that a price contains: the net price, the percentages of it and the amounts are the price, to the
/// smallest unit. No amount is above what is left of the price.
class included_charges {
public:
    included_charges(std::vector<storage::charge_entry> const& all, minor_units total, guests_by_band const& paying,
                     int nights, unsigned digits) {
        auto left = total;
        for (auto const& each : all) {
            if (storage::payment_of(each) != charge_payment::included) continue;
            if (!each.amount) {
                percentages_[storage::is_true(each.on_charges)].add(storage::parts_per_million(each));
                continue;
            }
            amounts_.push_back(std::min(left, amount_of(each, paying, nights, digits)));
            left = minor_units(left.count() - amounts_.back().count());
        }
        (void)percentages_[0].taken_from(percentages_[1].taken_from(left));
    }
    /// The amount of the next one, in the order of the list.
    minor_units next(storage::charge_entry const& of) {
        return of.amount ? amounts_[next_amount_++]
                         : percentages_[storage::is_true(of.on_charges)].next(storage::parts_per_million(of));
    }

private:
    std::array<included_percentages, 2> percentages_{}; ///< of the net price; of that and those
    std::vector<minor_units> amounts_{};
    std::size_t next_amount_ = 0;
};

/// The amount of a charge that is paid at the property.
minor_units paid_there(storage::charge_entry const& of, minor_units total, guests_by_band const& paying, int nights,
                       unsigned digits) {
    return of.amount ? amount_of(of, paying, nights, digits) : share_of(total, storage::parts_per_million(of), million);
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

std::vector<tax_or_fee> charges_of(storage::rate_entry const& plan, minor_units total, guests_by_band const& paying,
                                   int nights, price_currency const& currency) {
    std::vector<tax_or_fee> made;
    made.reserve(plan.charges.size());
    included_charges included(plan.charges, total, paying, nights, currency.digits);
    for (auto const& each : plan.charges) {
        auto const of = each.currency ? price_currency::of(*each.currency) : currency;
        auto const payable = storage::payment_of(each);
        auto const amount = payable == charge_payment::included ? included.next(each)
                                                                : paid_there(each, total, paying, nights, of.digits);
        add_charges(made, {{each.title, payable, of.code, amount.with_digits(of.digits)}});
    }
    return made;
}

minor_units at_property(storage::rate_entry const& plan, minor_units total, guests_by_band const& paying, int nights,
                        price_currency const& currency) {
    minor_units sum;
    for (auto const& each : plan.charges)
        if (each.payable == charge_payment::property && (!each.currency || each.currency == currency.code))
            sum += paid_there(each, total, paying, nights, currency.digits);
    return sum;
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
