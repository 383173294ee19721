// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/json_rows.hpp>
#include <storage/order_key.hpp>

#include <span>
#include <string>
#include <vector>

/// Keys of bookings in statements.
namespace waybill::native::storage {

/// `[[7,431718],[7,90017]]`, the parameter of a statement.
[[nodiscard]] std::string rows_of(std::span<order_key const> keys);
/// These keys in a statement with that parameter: `WHERE (user_id, id) IN` and this.
[[nodiscard]] std::string among_rows(session& sql);
/// The keys that a statement selects.
[[nodiscard]] std::vector<order_key> order_keys_of(session& sql, std::string const& selecting,
                                                   statement_values const& values = {});

} // namespace waybill::native::storage
