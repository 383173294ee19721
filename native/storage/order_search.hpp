// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/order_key.hpp>

#include <waybill/value/date.hpp>

#include <optional>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Which bookings of all users an operator looks for.
struct order_filter {
    std::optional<std::int64_t> id{};
    std::optional<std::int64_t> user{};
    std::optional<std::int64_t> hotel{};
    std::optional<date> arrival_from{};
    std::optional<date> arrival_to{};
};

/// Their keys, in order of creation. Reads the whole table, unless there is a user or a hotel.
[[nodiscard]] std::vector<order_key> find_orders(soci::session& sql, order_filter const& filter);

} // namespace waybill::native::storage
