// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::inventory {

/// The cells of one line, and the line on which they begin; a quoted cell may contain line breaks.
struct csv_row {
    std::size_t line = 0;
    std::vector<std::string> cells{};
};

/// The rows of a CSV file (RFC 4180) that have a cell that is not empty.
struct csv_rows {
    char separator = ',';
    std::vector<csv_row> rows{};
};

/// Reads CSV as spreadsheets write it: separated by commas, semicolons or tabs, whichever the header or a first line
/// `sep=;` has; lines end with LF, CR LF or CR alone; a byte order mark is skipped. Throws `store_exception` with the
/// line of the first mistake. UTF-16 is refused by its name.
[[nodiscard]] csv_rows read_csv(std::string_view text);

} // namespace waybill::native::inventory
