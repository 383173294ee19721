// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/sale_status.hpp>
#include <booking_service/search_terms.hpp>
#include <currencies/minor_units.hpp>
#include <search_index/night_table.hpp>
#include <storage/stock.hpp>

#include <waybill/message/offer.hpp>

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
};

/// The price of one room for all its guests, night by night: infants are free, children pay the child price, older
/// guests the adult price.
class stay_sum {
public:
    stay_sum(bool per_person, guests_by_band const& paying) noexcept : per_person_(per_person), paying_(paying) {}

    /// Adds a night. Returns its price.
    minor_units add(search_index::night_terms const& night) noexcept {
        auto const children = night.child_price * paying_.children;
        auto const price = times(night.price) + children;
        total_ += price;
        full_ += times(night.full_price) + children;
        promoted_ = promoted_ || night.promoted();
        return price;
    }
    [[nodiscard]] minor_units total() const noexcept { return total_; }
    [[nodiscard]] std::optional<minor_units> without_promotion() const noexcept {
        return promoted_ ? std::optional(full_) : std::nullopt;
    }

private:
    [[nodiscard]] minor_units times(minor_units price) const noexcept {
        return per_person_ ? price * paying_.adults : price;
    }

    bool per_person_;
    guests_by_band paying_;
    minor_units total_{}, full_{};
    bool promoted_ = false;
};

/// The price by the age bands of the rate. Nothing if a night has no price. `digits` are those of the hotel's currency.
[[nodiscard]] std::optional<stay_price> price_of(storage::plan_stock const& stock, room_guests const& guests,
                                                 search_terms const& terms, unsigned digits);

/// The fee of a cancellation from a date on.
struct dated_fee {
    date from{};
    minor_units fee{};
};

/// The cancellation policies of the plan as dates and fees for this stay, in order of date. A date that has passed
/// becomes today; a plan that is not refundable costs the full price from today on.
[[nodiscard]] std::vector<dated_fee> fees_of(storage::rate_plan const& plan, minor_units total,
                                             search_terms const& terms);

/// One list of fees for several rooms: each date on which a fee changes, with the sum of all fees from then on.
[[nodiscard]] std::vector<dated_fee> joined(std::vector<std::vector<dated_fee>> const& rooms);

[[nodiscard]] std::vector<cancellation_policy> policies_of(std::vector<dated_fee> const& fees,
                                                           price_currency const& currency);

/// Which stays the plan allows, for a stay of which each night has a price.
[[nodiscard]] stay_rules rules_of(storage::plan_stock const& plan) noexcept;

/// Whether that number of these rooms is available.
[[nodiscard]] sale_status status_of(storage::room_stock const& stock, storage::plan_stock const& plan, int count,
                                    search_terms const& terms) noexcept;

} // namespace waybill::native::booking_service
