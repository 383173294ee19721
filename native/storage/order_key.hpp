// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>

namespace waybill::native::storage {

/// The key of a booking. It starts with the user, like each key of the workflow's tables: except for the inventory, a
/// request touches the rows of one user.
struct order_key {
    std::int64_t user = 0;
    std::int64_t id = 0;

    bool operator==(order_key const&) const = default;
};

} // namespace waybill::native::storage
