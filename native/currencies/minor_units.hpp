// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: the currencies of ISO 4217, and arithmetic in their minor units.
#pragma once

#include <waybill/value/decimal.hpp>

#include <compare>
#include <cstdint>
#include <optional>

// Why: docs/adr/0026-compute-money-in-minor-units.md
namespace waybill::native::currencies {

/// An amount of money as a whole number of the minor units of its currency: cents, millimes, yen. All prices and fees
/// are computed with it. The currency itself is kept elsewhere: amounts of one hotel have one currency.
class minor_units {
public:
    /// A price of one night is below it. The sum for 20 rooms with 90 guests each in 365 nights then has at most 18
    /// digits, so that no operation overflows.
    static constexpr std::int64_t limit = 1'000'000'000'000;

    constexpr minor_units() = default; ///< 0
    constexpr explicit minor_units(std::int64_t count) noexcept : count_(count) {}

    /// The price of one night with the digits of its currency, rounded half to even if it is written with more. Nothing
    /// if it is negative or reaches `limit`.
    [[nodiscard]] static constexpr std::optional<minor_units> of_price(decimal price, unsigned digits) noexcept {
        auto const made = price.rounded_to(digits);
        if (!made || made->units() < 0 || made->units() >= limit) return std::nullopt;
        return minor_units(made->units());
    }

    [[nodiscard]] constexpr std::int64_t count() const noexcept { return count_; }
    /// The amount with that many digits after the point.
    [[nodiscard]] constexpr decimal with_digits(unsigned digits) const noexcept {
        auto const made = decimal::from_units(count_, digits);
        return made ? *made : decimal(); // cannot fail, see `limit`
    }

    constexpr minor_units& operator+=(minor_units more) noexcept {
        count_ += more.count_;
        return *this;
    }
    [[nodiscard]] friend constexpr minor_units operator+(minor_units left, minor_units right) noexcept {
        return minor_units(left.count_ + right.count_);
    }
    [[nodiscard]] friend constexpr minor_units operator*(minor_units amount, int times) noexcept {
        return minor_units(amount.count_ * times);
    }
    /// `part / whole` of an amount that is not negative, rounded half to even. `part` is 0 to `whole`, which is below
    /// 10^9.
    [[nodiscard]] friend constexpr minor_units share_of(minor_units amount, int part, int whole) noexcept {
        auto const parts = amount.count_ % whole * part; // apart, so that the product does not overflow
        auto made = amount.count_ / whole * part + parts / whole;
        auto const twice = parts % whole * 2;
        if (twice > whole || (twice == whole && made % 2 != 0)) ++made;
        return minor_units(made);
    }
    /// That percentage of an amount that is not negative, rounded half to even. `percent` is 0 to 100.
    [[nodiscard]] friend constexpr minor_units percent_of(minor_units amount, int percent) noexcept {
        return share_of(amount, percent, 100);
    }

    constexpr auto operator<=>(minor_units const&) const = default;

private:
    std::int64_t count_ = 0;
};

} // namespace waybill::native::currencies
