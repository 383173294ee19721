// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/night_price_row.hpp>

namespace waybill::native::storage {

void night_price_row::into(soci::statement& rows) {
    rows.exchange(soci::into(price));
    auto const nullable = [&](nullable_text& each) { rows.exchange(soci::into(each.text, each.state)); };
    nullable(child_price);
    nullable(full_price);
    for (auto* const each : {&minimum_stay, &maximum_stay, &minimum_through, &closed_to_arrival, &closed_to_departure})
        rows.exchange(soci::into(*each));
    for (auto* const each : {&single, &third_adult, &second_child, &extra_bed}) nullable(*each);
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
