// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/orders.hpp>
#include <storage/session.hpp>

#include <waybill/value/date.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

/// Where the store has data of travelers: the customer and the guests of an order, and the items of trip lists.
namespace waybill::native::storage {

struct stored_traveler {
    std::string role{}; ///< `customer`, `guest`, `decision`, which can name a traveler; `traveler`: one in a trip list
    std::string civility{}, name{}, type{}, age{}, email{}, phone{}, ticket_number{}, special_requests{}, reason{};

    bool operator==(stored_traveler const&) const = default;
};

/// The members of `stored_traveler` with the data of a traveler, as exports name them.
struct traveler_field {
    char const* name;
    std::string stored_traveler::* value;
};
inline constexpr std::array traveler_fields{traveler_field{"civility", &stored_traveler::civility},
                                            traveler_field{"name", &stored_traveler::name},
                                            traveler_field{"type", &stored_traveler::type},
                                            traveler_field{"age", &stored_traveler::age},
                                            traveler_field{"email", &stored_traveler::email},
                                            traveler_field{"phone", &stored_traveler::phone},
                                            traveler_field{"ticket_number", &stored_traveler::ticket_number},
                                            traveler_field{"special_requests", &stored_traveler::special_requests},
                                            traveler_field{"reason", &stored_traveler::reason}};

/// Calls `visit` with the customer, the guests and the reasons of decisions of each order.
void each_person(session& sql, std::function<void(order_key const&, stored_traveler&&)> const& visit);
/// The orders with that reference, of all users.
[[nodiscard]] std::vector<order_key> orders_with_reference(session& sql, std::string const& client_reference);
/// Some of the orders whose stay ended before that day, and whose customer is stored: at most `traveler_rows`.
[[nodiscard]] std::vector<order_key> past_orders_with_people(session& sql, date day);
/// Erases the customers, the guests and the reasons of decisions of the orders.
void erase_people(session& sql, std::span<order_key const> orders);

/// A row of a trip list, with its key.
struct trip_row {
    long long user = std::numeric_limits<long long>::min();
    long long created = 0;
    std::string reference{}, kind{}, leg{}, item{};
};

/// The next rows in order of their key, after that of `after`: at most `traveler_rows`.
[[nodiscard]] std::vector<trip_row> next_trips(session& sql, trip_row const& after = {});
/// Replaces the item of the row. Its key stays.
void replace_trip(session& sql, trip_row const& row, std::string const& item);

inline constexpr std::size_t traveler_rows = 500;

} // namespace waybill::native::storage
