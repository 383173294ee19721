// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

namespace waybill::native {

/// The `waybill` program. Returns its exit code: 0 done, 1 not done or not in order, 2 asked for in a wrong way.
[[nodiscard]] int run_program(int argument_count, char** arguments);

} // namespace waybill::native
