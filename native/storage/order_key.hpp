// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace waybill::native::storage {

/// The key of a booking. It starts with the user, like each key of the workflow's tables: except for the inventory, a
/// request touches the rows of one user.
struct order_key {
    std::int64_t user = 0;
    std::int64_t id = 0;

    bool operator==(order_key const&) const = default;
};

/// `[[7,431718],[7,90017]]`, the parameter of a statement.
[[nodiscard]] std::string rows_of(std::span<order_key const> keys);
/// These keys in a statement with that parameter: `WHERE (user_id, id) IN` and this.
[[nodiscard]] std::string among_rows(session& sql);
/// The keys that a statement selects.
[[nodiscard]] std::vector<order_key> order_keys_of(session& sql, std::string const& selecting,
                                                   statement_values const& values);

} // namespace waybill::native::storage
