// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/night_price.hpp>
#include <storage/periods.hpp>
#include <storage/session.hpp>

#include <concepts>
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

/// Prices and numbers of rooms as they are stored, of any number of rooms: one statement each.
namespace waybill::native::storage {

/// The room and the number of the rate.
using rate_key = std::pair<std::int64_t, int>;

/// The nights from `first` to before `end` of a rate, or of the numbers of rooms of a room, whose `plan` is 0.
struct night_range {
    std::int64_t room = 0;
    int plan = 0;
    std::int64_t first = first_of_all;
    std::int64_t end = end_of_all;
};

/// The columns of `rate_periods` that are a price.
inline constexpr char const* price_columns =
    "price, child_price, price_without_promotion, minimum_stay, maximum_stay, minimum_stay_through, closed_to_arrival, "
    "closed_to_departure, closed, single_price, third_adult_price, second_child_price, extra_bed_price";
/// Its members in the order of these columns.
template <class Price>
    requires std::same_as<std::remove_const_t<Price>, night_price>
[[nodiscard]] auto members_of(Price& of) {
    return std::tie(of.price, of.child_price, of.price_without_promotion, of.minimum_stay, of.limits.maximum_stay,
                    of.limits.minimum_stay_through, of.limits.closed_to_arrival, of.limits.closed_to_departure,
                    of.limits.closed, of.single_price, of.third_adult_price, of.second_child_price, of.extra_bed_price);
}

/// The stored periods that have nights of the ranges, of which a rate or a room has one. The time depends on their
/// number, not on that of others.
[[nodiscard]] std::map<rate_key, periods<night_price>> prices_in(session& sql, std::span<night_range const> of);
[[nodiscard]] std::map<std::int64_t, periods<night_rooms>> rooms_in(session& sql, std::span<night_range const> of);

/// Stored periods that are replaced by others.
template <class Value>
struct replaced_periods {
    periods<Value> removed{};
    periods<Value> added{};
};
void replace_prices(session& sql, std::map<rate_key, replaced_periods<night_price>> const& by_rate);
void replace_rooms(session& sql, std::map<std::int64_t, replaced_periods<night_rooms>> const& by_room);

} // namespace waybill::native::storage
