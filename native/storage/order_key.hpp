// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/json_rows.hpp>

#include <cstdint>
#include <span>

namespace waybill::native::storage {

/// The key of a booking. It starts with the user, like each key of the workflow's tables: except for the inventory, a
/// request touches the rows of one user.
struct order_key {
    std::int64_t user = 0;
    std::int64_t id = 0;

    bool operator==(order_key const&) const = default;
};

/// `[[7,431718],[7,90017]]`, the parameter of a statement.
[[nodiscard]] inline json_rows json_rows_of(std::span<order_key const> keys) {
    json_rows rows;
    for (auto const& each : keys) rows.add(each.user, each.id);
    return rows;
}

} // namespace waybill::native::storage
