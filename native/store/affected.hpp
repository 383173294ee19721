// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/soci.h>

namespace waybill::native {

/// Runs the statement and tells how many rows it wrote: `rows_written((sql.prepare << "UPDATE …", bound(id)))`.
///
/// A change that must happen once carries its condition in its WHERE; whether it happened is told by the rows it
/// wrote, never by what was read before.
[[nodiscard]] inline long long rows_written(soci::statement statement) {
    statement.execute(true);
    return statement.get_affected_rows();
}

} // namespace waybill::native
