// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/update_rates.hpp>

#include <string_view>
#include <vector>

namespace waybill::native::inventory {

/// Reads updates from CSV (RFC 4180) with a header line, as spreadsheets write it: the columns have the names of the
/// fields of `rate_update`, in any order and letter case; columns are separated by commas or by semicolons, with which
/// a decimal comma is allowed; a date is yyyy-mm-dd or dd/mm/yyyy; an empty cell is an absent value. An error names the
/// line and the column.
[[nodiscard]] storage::stored<std::vector<placed_update>> updates_of_csv(std::string_view text);

} // namespace waybill::native::inventory
