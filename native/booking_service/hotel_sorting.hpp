// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/hotel_offers.hpp>

#include <algorithm>
#include <compare>
#include <vector>

namespace waybill::native::booking_service {

namespace sorting_rules {

/// Prices in different currencies cannot be compared: they are ordered by currency first.
[[nodiscard]] inline std::strong_ordering by_price(found_hotel const& left, found_hotel const& right) {
    auto const currency = left.currency <=> right.currency;
    return currency != 0 ? currency : compare(left.cheapest, right.cheapest);
}

[[nodiscard]] inline std::int64_t category_of(found_hotel const& each) {
    return each.hotel.category ? each.hotel.category->id : -1;
}

[[nodiscard]] inline std::strong_ordering in_order(hotel_order order, found_hotel const& left,
                                                   found_hotel const& right) {
    switch (order) {
    case hotel_order::price: return by_price(left, right);
    case hotel_order::price_descending: return by_price(right, left);
    case hotel_order::category_descending: return category_of(right) <=> category_of(left);
    case hotel_order::title: return left.hotel.title <=> right.hotel.title;
    case hotel_order::of_service: break;
    }
    return std::strong_ordering::equal;
}

} // namespace sorting_rules

/// Sorts the hotels. Hotels that are equal in that order keep the order of their ids.
inline void sort_hotels(std::vector<found_hotel>& hotels, hotel_order order) {
    std::sort(hotels.begin(), hotels.end(), [order](found_hotel const& left, found_hotel const& right) {
        auto const decided = sorting_rules::in_order(order, left, right);
        return decided != 0 ? decided < 0 : left.hotel.id < right.hotel.id;
    });
}

} // namespace waybill::native::booking_service
