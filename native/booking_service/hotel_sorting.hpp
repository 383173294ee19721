// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/hotel_matching.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace waybill::native::booking_service {

namespace sorting_rules {

/// Amounts in different currencies cannot be compared: hotels with prices in the city's currency come first, the others
/// after them, by currency.
[[nodiscard]] inline std::strong_ordering by_currency(found_hotel const& left, found_hotel const& right,
                                                      std::string_view of_city) {
    std::string_view const ours = left.hotel->hotel.currency, theirs = right.hotel->hotel.currency;
    if (ours == theirs) return std::strong_ordering::equal;
    if (ours == of_city) return std::strong_ordering::less;
    if (theirs == of_city) return std::strong_ordering::greater;
    return ours <=> theirs;
}

[[nodiscard]] inline std::int64_t category_of(found_hotel const& each) {
    return each.hotel->hotel.category_id.value_or(-1);
}

[[nodiscard]] inline std::strong_ordering in_order(hotel_order order, found_hotel const& left, found_hotel const& right,
                                                   std::string_view city_currency) {
    switch (order) {
    case hotel_order::price:
    case hotel_order::price_with_fees:
    case hotel_order::price_descending: {
        if (auto const decided = by_currency(left, right, city_currency); decided != 0) return decided;
        return order == hotel_order::price_descending ? right.cheapest <=> left.cheapest
                                                      : left.cheapest <=> right.cheapest;
    }
    case hotel_order::category_descending: return category_of(right) <=> category_of(left);
    case hotel_order::title: return *left.title <=> *right.title;
    case hotel_order::of_service: break;
    }
    return std::strong_ordering::equal;
}

} // namespace sorting_rules

/// Moves the hotels of the positions from `first` to before `end` to these positions; hotels that are equal in that
/// order keep the order of their ids. The other positions are in no order. `hotels` are in order of id.
inline void sort_page(std::vector<found_hotel>& hotels, hotel_order order, std::string_view city_currency,
                      std::size_t first, std::size_t end) {
    if (order == hotel_order::of_service) return;
    auto const before = [order, city_currency](found_hotel const& left, found_hotel const& right) {
        auto const decided = sorting_rules::in_order(order, left, right, city_currency);
        return decided != 0 ? decided < 0 : left.hotel->hotel.id < right.hotel->hotel.id;
    };
    auto const begin = hotels.begin();
    if (first != 0 && first < hotels.size())
        std::nth_element(begin, begin + std::ptrdiff_t(first), hotels.end(), before);
    std::partial_sort(begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(end), hotels.end(), before);
}

} // namespace waybill::native::booking_service
