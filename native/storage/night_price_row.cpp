// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/night_price_row.hpp>

namespace waybill::native::storage {

soci::details::prepare_temp_type night_price_row::fetched(soci::details::prepare_temp_type query) {
    return query, soci::into(price), soci::into(child_price.text, child_price.state),
           soci::into(full_price.text, full_price.state), soci::into(minimum_stay), soci::into(maximum_stay),
           soci::into(minimum_through), soci::into(closed_to_arrival), soci::into(closed_to_departure),
           soci::into(single.text, single.state), soci::into(third_adult.text, third_adult.state),
           soci::into(second_child.text, second_child.state), soci::into(extra_bed.text, extra_bed.state);
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

} // namespace waybill::native::storage
