// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/hotel_matching.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <vector>

namespace waybill::native::booking_service {

namespace sorting_rules {

/// Prices in different currencies cannot be compared: they are ordered by currency first.
[[nodiscard]] inline std::strong_ordering by_price(found_hotel const& left, found_hotel const& right) {
    auto const currency = left.hotel->hotel.currency <=> right.hotel->hotel.currency;
    return currency != 0 ? currency : compare(left.cheapest, right.cheapest);
}

[[nodiscard]] inline std::int64_t category_of(found_hotel const& each) {
    return each.hotel->hotel.category_id.value_or(-1);
}

[[nodiscard]] inline std::strong_ordering in_order(hotel_order order, found_hotel const& left,
                                                   found_hotel const& right) {
    switch (order) {
    case hotel_order::price: return by_price(left, right);
    case hotel_order::price_descending: return by_price(right, left);
    case hotel_order::category_descending: return category_of(right) <=> category_of(left);
    case hotel_order::title: return left.hotel->hotel.title <=> right.hotel->hotel.title;
    case hotel_order::of_service: break;
    }
    return std::strong_ordering::equal;
}

} // namespace sorting_rules

/// Moves the hotels of the positions from `first` to before `end` to these positions; hotels that are equal in that
/// order keep the order of their ids. The other positions are in no order, except that the first hotel of all is at the
/// front. `hotels` are in order of id.
inline void sort_page(std::vector<found_hotel>& hotels, hotel_order order, std::size_t first, std::size_t end) {
    if (order == hotel_order::of_service || hotels.empty()) return;
    auto const before = [order](found_hotel const& left, found_hotel const& right) {
        auto const decided = sorting_rules::in_order(order, left, right);
        return decided != 0 ? decided < 0 : left.hotel->hotel.id < right.hotel->hotel.id;
    };
    auto const begin = hotels.begin();
    if (first != 0) {
        std::iter_swap(begin, std::min_element(begin, hotels.end(), before));
        if (first < hotels.size()) std::nth_element(begin + 1, begin + std::ptrdiff_t(first), hotels.end(), before);
    }
    std::partial_sort(begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(end), hotels.end(), before);
}

} // namespace waybill::native::booking_service
