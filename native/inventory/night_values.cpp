// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/night_values.hpp>

#include <currencies/minor_digits.hpp>

namespace waybill::native::inventory {

decimal price_in(std::string_view currency, decimal price) {
    auto const made = price.rounded_to(currencies::minor_digits_or_default(currency));
    return made ? *made : price;
}

std::optional<decimal> price_in(std::string_view currency, std::optional<decimal> const& price) {
    return price ? std::optional(price_in(currency, *price)) : std::nullopt;
}

storage::night_price night_of(price_period const& period, std::string_view currency) {
    storage::night_price made{.price = price_in(currency, period.price),
                              .price_without_promotion = price_in(currency, period.price_without_promotion)};
    for_each_limit([&](auto const& each) { each.stored(made) = (period.*each.period).value_or(each.none); });
    for (auto const& each : optional_prices) made.*each.stored = price_in(currency, period.*each.period);
    return made;
}

} // namespace waybill::native::inventory
