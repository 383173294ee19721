// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/csv_forms.hpp>
#include <inventory/update_rates.hpp>

#include <string_view>
#include <vector>

namespace waybill::native::inventory {

/// Reads updates from CSV with a header line, as spreadsheets write it (`csv_rows.hpp`): the columns have the names of
/// the fields of `rate_update`, in any order and letter case; an empty cell is an absent value. A date is yyyy-mm-dd
/// or, if `given` states their order, has slashes. Decimals have the sign that `given` states, else a comma between
/// semicolons and a point between commas. An error names the line and the column.
[[nodiscard]] storage::stored<std::vector<placed_update>> updates_of_csv(std::string_view text,
                                                                         csv_forms const& given = {});

} // namespace waybill::native::inventory
