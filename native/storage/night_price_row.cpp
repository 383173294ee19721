// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/night_price_row.hpp>

#include <storage/bind.hpp>

namespace waybill::native::storage {

soci::details::prepare_temp_type night_price_row::fetched(soci::details::prepare_temp_type query) {
    return query, soci::into(price), soci::into(child_price.text, child_price.state),
           soci::into(full_price.text, full_price.state), soci::into(minimum_stay), soci::into(maximum_stay),
           soci::into(minimum_through), soci::into(closed_to_arrival), soci::into(closed_to_departure),
           soci::into(single.text, single.state), soci::into(third_adult.text, third_adult.state),
           soci::into(second_child.text, second_child.state), soci::into(extra_bed.text, extra_bed.state);
}

soci::details::prepare_temp_type night_price_row::bound_in(soci::details::prepare_temp_type query) {
    return query, bound(price), bound(child_price.text, child_price.state), bound(full_price.text, full_price.state),
           bound(minimum_stay), bound(maximum_stay), bound(minimum_through), bound(closed_to_arrival),
           bound(closed_to_departure), bound(single.text, single.state), bound(third_adult.text, third_adult.state),
           bound(second_child.text, second_child.state), bound(extra_bed.text, extra_bed.state);
}

night_price night_price_row::value() const {
    return {value_of<decimal>(price),
            child_price.as<decimal>(),
            full_price.as<decimal>(),
            minimum_stay,
            {maximum_stay, minimum_through, closed_to_arrival != 0, closed_to_departure != 0},
            single.as<decimal>(),
            third_adult.as<decimal>(),
            second_child.as<decimal>(),
            extra_bed.as<decimal>()};
}

void night_price_row::set(night_price const& value) {
    price = text_of(value.price);
    child_price = nullable_text(value.child_price);
    full_price = nullable_text(value.price_without_promotion);
    minimum_stay = value.minimum_stay;
    maximum_stay = value.limits.maximum_stay;
    minimum_through = value.limits.minimum_stay_through;
    closed_to_arrival = value.limits.closed_to_arrival ? 1 : 0;
    closed_to_departure = value.limits.closed_to_departure ? 1 : 0;
    single = nullable_text(value.single_price);
    third_adult = nullable_text(value.third_adult_price);
    second_child = nullable_text(value.second_child_price);
    extra_bed = nullable_text(value.extra_bed_price);
}

} // namespace waybill::native::storage
