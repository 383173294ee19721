// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/price_check.hpp>

#include <currencies/minor_digits.hpp>
#include <currencies/minor_units.hpp>

#include <string>

namespace waybill::native::inventory {

void check_currency(std::string_view currency, place const& where) {
    if (!currencies::minor_digits_of(currency))
        where.refuse("a currency must be a code of ISO 4217, such as TND (found \"" + std::string(currency) + "\")");
}

decimal price_in(std::string_view currency, decimal price, place const& where) {
    if (price.is_negative()) where.refuse("a price must not be negative");
    auto const digits = currencies::minor_digits_or_default(currency);
    if (price.scale() > digits)
        where.refuse("a price in " + std::string(currency) + " must have " +
                     (digits == 0 ? std::string("no digits") : "at most " + std::to_string(digits) + " digits") +
                     " after the point (found " + text_of(price) + ")");
    auto const units = currencies::minor_units::of_price(price, digits);
    if (!units)
        where.refuse("a price in " + std::string(currency) + " must have at most " + std::to_string(12 - digits) +
                     " digits before the point");
    return units->with_digits(digits);
}

int parts_per_million_of(decimal percent, place const& where) {
    auto const made = percent.rounded_to(4);
    if (!made || made->units() < 0 || made->units() > 1'000'000 || compare(*made, percent) != 0)
        where.refuse("a percentage must be from 0 to 100 with at most 4 digits after the point (found " +
                     text_of(percent) + ")");
    return int(made->units());
}

void check_night(storage::night_price const& night, bool free_of_charge, place const& where) {
    if (night.price.is_zero() && !free_of_charge)
        where.in("Price").refuse("a price must not be 0, unless the rate has Free: true");
    if (night.price_without_promotion && compare(*night.price_without_promotion, night.price) < 0)
        where.in("PriceWithoutPromotion").refuse("must not be below the price, " + text_of(night.price));
}

storage::night_price night_of(price_period const& period, std::string_view currency, bool free_of_charge,
                              place const& where) {
    storage::night_price night{.price = price_in(currency, period.price, where.in("Price")),
                               .minimum_stay = period.minimum_stay.value_or(1),
                               .limits = {.maximum_stay = period.maximum_stay.value_or(0),
                                          .minimum_stay_through = period.minimum_stay_through.value_or(1),
                                          .closed_to_arrival = period.closed_to_arrival.value_or(false),
                                          .closed_to_departure = period.closed_to_departure.value_or(false)}};
    if (period.child_price) night.child_price = price_in(currency, *period.child_price, where.in("ChildPrice"));
    if (period.price_without_promotion)
        night.price_without_promotion =
            price_in(currency, *period.price_without_promotion, where.in("PriceWithoutPromotion"));
    if (period.single_price) night.single_price = price_in(currency, *period.single_price, where.in("SinglePrice"));
    if (period.third_adult_price)
        night.third_adult_price = price_in(currency, *period.third_adult_price, where.in("ThirdAdultPrice"));
    if (period.second_child_price)
        night.second_child_price = price_in(currency, *period.second_child_price, where.in("SecondChildPrice"));
    if (period.extra_bed_price)
        night.extra_bed_price = price_in(currency, *period.extra_bed_price, where.in("ExtraBedPrice"));
    check_night(night, free_of_charge, where);
    return night;
}

} // namespace waybill::native::inventory
