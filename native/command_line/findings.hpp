// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <diagnostics/finding.hpp>

namespace waybill::native::command_line {

/// Prints one line for each finding, and its hint.
void print_findings(diagnostics::findings const& all);

/// True if none is bad.
[[nodiscard]] bool are_good(diagnostics::findings const& all);

} // namespace waybill::native::command_line
