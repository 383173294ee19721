// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/indexed_prices.hpp>

#include <storage/time_numbers.hpp>

#include <algorithm>
#include <chrono>

namespace waybill::native::booking_service {
namespace {

using search_index::night_terms;

bool pays_for_children(night_terms const& night, guests_by_band const& paying) noexcept {
    return paying.children > 0 && night.has_child_price();
}

/// The price of the night for all guests of the room. `night_table::largest_amount` rules out an overflow.
std::int64_t night_total(std::int64_t base, night_terms const& night, bool per_person,
                         guests_by_band const& paying) noexcept {
    auto sum = per_person ? base * paying.adults : base;
    if (pays_for_children(night, paying)) sum += night.child_price * paying.children;
    return sum;
}

/// The sum with that many digits after the point. Amounts with more of them are not among the summands.
decimal with_digits(std::int64_t units, unsigned scale, unsigned digits) noexcept {
    for (; scale > digits; --scale) units /= 10;
    auto const made = decimal::from_units(units, scale);
    return made ? *made : decimal(); // cannot fail, as above
}

} // namespace

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

int indexed_prices::minimum_stay(std::size_t plan) const {
    auto const& nights = hotel_->nights;
    return nights.visit_codes(
        [&](auto const* codes) { return nights.terms_of(codes[row_ * nights.plans() + plan]).minimum_stay; });
}

std::optional<stay_price> indexed_prices::exact_price(std::size_t plan, room_guests const& guests) const {
    return price_of({.plan = hotel_->plans[plan],
                     .nights = hotel_->nights.rates(plan, storage::number_of(terms_->check_in), terms_->nights)},
                    guests, *terms_);
}

std::optional<decimal> indexed_prices::total(std::size_t plan, room_guests const& guests,
                                             guests_by_band const& paying) const {
    auto const& nights = hotel_->nights;
    if (!nights.plain()) {
        auto const price = exact_price(plan, guests);
        return price ? std::optional(price->total) : std::nullopt;
    }
    bool const per_person = hotel_->heads[plan].per_person;
    std::uint32_t last = 0; // most nights are like the one before
    std::int64_t sum = 0, night = 0;
    bool const complete = each_night(plan, [&](std::uint32_t code) {
        if (code != last) {
            auto const& terms = nights.terms_of(code);
            night = night_total(terms.price, terms, per_person, paying);
            last = code;
        }
        sum += night;
    });
    if (!complete) return std::nullopt;
    return with_digits(sum, nights.scale(), nights.scale());
}

std::optional<stay_price> indexed_prices::price(std::size_t plan, room_guests const& guests,
                                                guests_by_band const& paying) const {
    auto const& nights = hotel_->nights;
    if (!nights.plain()) return exact_price(plan, guests);
    bool const per_person = hotel_->heads[plan].per_person;
    stay_price price;
    if (terms_->price_break_down) price.nights.reserve(std::size_t(terms_->nights));
    std::int64_t sum = 0, full = 0, requested = 0, before = 0;
    std::uint8_t digits = 0, full_digits = 0, night_digits = 0;
    bool promoted = false;
    int passed = 0;
    std::uint32_t last = 0; // most nights are like the one before
    bool const complete = each_night(plan, [&](std::uint32_t code) {
        if (code != last) {
            last = code;
            auto const& terms = nights.terms_of(code);
            bool const was_higher = terms.has_full_price();
            auto const child_digits = pays_for_children(terms, paying) ? terms.child_scale : std::uint8_t{0};
            night_digits = std::max(terms.price_scale, child_digits);
            requested = night_total(terms.price, terms, per_person, paying);
            before = was_higher ? night_total(terms.full_price, terms, per_person, paying) : requested;
            digits = std::max(digits, night_digits);
            full_digits = std::max(full_digits, was_higher ? std::max(terms.full_scale, child_digits) : night_digits);
            promoted = promoted || was_higher;
        }
        sum += requested;
        full += before;
        if (terms_->price_break_down)
            price.nights.push_back(
                {terms_->check_in + std::chrono::days(passed), with_digits(requested, nights.scale(), night_digits)});
        ++passed;
    });
    if (!complete) return std::nullopt;
    price.total = with_digits(sum, nights.scale(), digits);
    if (promoted) price.without_promotion = with_digits(full, nights.scale(), full_digits);
    return price;
}

} // namespace waybill::native::booking_service
