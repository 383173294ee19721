// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/csv_forms.hpp>
#include <inventory/update_rates.hpp>

#include <string_view>
#include <vector>

namespace waybill::native::inventory {

/// Reads updates from CSV with a header line, as spreadsheets write it (`csv_rows.hpp`): the columns have the names of
/// the fields of `rate_update`, in any order and letter case; a date is yyyy-mm-dd or has slashes; an empty cell is an
/// absent value. What is ambiguous is refused unless `given` decides it (`csv_forms.hpp`). An error names
/// the line and the column.
[[nodiscard]] storage::stored<std::vector<placed_update>> updates_of_csv(std::string_view text,
                                                                         csv_forms const& given = {});

} // namespace waybill::native::inventory
