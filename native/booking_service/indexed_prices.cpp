// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/indexed_prices.hpp>

#include <storage/time_numbers.hpp>

#include <cstdint>

namespace waybill::native::booking_service {

std::optional<indexed_prices> indexed_prices::of(search_index::indexed_hotel const& hotel, search_terms const& terms) {
    auto const row = hotel.nights.row_of(storage::number_of(terms.check_in), terms.nights);
    return row ? std::optional(indexed_prices(hotel, terms, *row)) : std::nullopt;
}

/// The nights of one plan; their numbers are the codes of the table.
class indexed_prices::nights {
public:
    nights(indexed_prices const& of, std::size_t plan) noexcept : of_(of), table_(of.hotel_->nights), plan_(plan) {}

    /// Calls `visit` with the code of every night. False if a night has no price.
    template <class Visit>
    bool each(Visit&& visit) const {
        return table_.visit_codes([&](auto const* codes) {
            auto const plans = table_.plans();
            auto const* at = codes + of_.row_ * plans + plan_;
            for (int i = 0; i < of_.terms_->nights; ++i, at += plans) {
                if (*at == 0) return false;
                visit(std::size_t(*at));
            }
            return true;
        });
    }
    [[nodiscard]] search_index::night_terms const& terms(std::size_t code) const {
        return table_.terms_of(std::uint32_t(code));
    }
    [[nodiscard]] search_index::guest_prices const& guests(std::size_t code) const {
        return table_.guests_of(std::uint32_t(code));
    }
    [[nodiscard]] search_index::night_terms const& first() const { return *table_.find_terms(plan_, of_.row_); }
    [[nodiscard]] bool limits_later_nights() const noexcept { return table_.limits_later_nights(); }
    [[nodiscard]] bool closed_to_departure() const {
        auto const& stay = *of_.terms_;
        auto const* const departure = table_.terms_at(plan_, storage::number_of(stay.check_in) + stay.nights);
        return departure != nullptr && departure->limits.closed_to_departure != 0;
    }

private:
    indexed_prices const& of_;
    search_index::night_table const& table_;
    std::size_t plan_;
};

stay_sum indexed_prices::empty_sum(std::size_t plan, guests_by_band const& paying) const noexcept {
    auto const& head = hotel_->heads[plan];
    return {head.per_person, paying, head.beds};
}

bool indexed_prices::complete(std::size_t plan) const {
    return nights(*this, plan).each([](std::size_t) {});
}

stay_rules indexed_prices::rules(std::size_t plan) const { return rules_of(nights(*this, plan)); }

std::optional<minor_units> indexed_prices::total(std::size_t plan, guests_by_band const& paying) const {
    auto sum = empty_sum(plan, paying);
    return add_nights(nights(*this, plan), sum, [](minor_units) {}) ? std::optional(sum.total()) : std::nullopt;
}

std::optional<stay_price> indexed_prices::price(std::size_t plan, guests_by_band const& paying) const {
    return price_of(nights(*this, plan), hotel_->plans[plan], empty_sum(plan, paying), *terms_, hotel_->digits);
}

} // namespace waybill::native::booking_service
