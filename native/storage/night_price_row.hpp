// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/inventory.hpp>
#include <storage/nullable.hpp>

#include <soci/soci.h>

#include <string>

namespace waybill::native::storage {

/// The columns of `rate_periods` that are a `night_price`, as SOCI reads them. A statement that has them
/// refers to the row, which must not move.
struct night_price_row {
    /// The names, in the order in which they are fetched.
    static constexpr char const* columns =
        "price, child_price, price_without_promotion, minimum_stay, maximum_stay, minimum_stay_through, "
        "closed_to_arrival, closed_to_departure, single_price, third_adult_price, second_child_price, extra_bed_price ";
    std::string price{};
    nullable_text child_price{}, full_price{}, single{}, third_adult{}, second_child{}, extra_bed{};
    int minimum_stay = 0, maximum_stay = 0, minimum_through = 1, closed_to_arrival = 0, closed_to_departure = 0;

    /// Fetches the columns after those that the statement has, before it is prepared.
    void into(soci::statement& rows);
    /// What was fetched. Throws `store_exception` for a damaged value.
    [[nodiscard]] night_price value() const;
};

} // namespace waybill::native::storage
