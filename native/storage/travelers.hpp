// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>

#include <waybill/value/date.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace soci {
class session;
} // namespace soci

/// Where the store has data of travelers: the customer and the guests of an order, and the items of trip lists.
namespace waybill::native::storage {

struct stored_traveler {
    std::string role{}; ///< `customer`, `guest`; `traveler`: one in a trip list
    std::string civility{}, name{}, email{}, phone{}, ticket_number{}, special_requests{};

    bool operator==(stored_traveler const&) const = default;
};

/// Calls `visit` with the customer and the guests of each order.
void each_person(soci::session& sql, std::function<void(order_key const&, stored_traveler&&)> const& visit);
/// The orders with that reference, of all users.
[[nodiscard]] std::vector<order_key> orders_with_reference(soci::session& sql, std::string const& client_reference);
/// Some of the orders whose stay ended before that day, and whose customer is stored: at most `traveler_rows`.
[[nodiscard]] std::vector<order_key> past_orders_with_people(soci::session& sql, date day);
/// Deletes the customer and the guests of the order.
void erase_people(soci::session& sql, order_key const& order);

/// A row of a trip list, with its key.
struct trip_row {
    long long user = std::numeric_limits<long long>::min();
    long long created = 0;
    std::string reference{}, kind{}, leg{}, item{};
};

/// The next rows in order of their key, after that of `after`: at most `traveler_rows`.
[[nodiscard]] std::vector<trip_row> next_trips(soci::session& sql, trip_row const& after = {});
/// Replaces the item of the row. Its key stays.
void replace_trip(soci::session& sql, trip_row const& row, std::string const& item);

inline constexpr std::size_t traveler_rows = 500;

} // namespace waybill::native::storage
