// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::certification {

/// The deviations of a run, one in a line: `quote-price: the status is Available, and …`. Numbers are written as `#`,
/// since they differ in each run.
[[nodiscard]] std::string deviations_text(run_report const& of);

/// Marks the deviations that both sides have accepted: those in such a text, which may have comments after `#` at the
/// beginning of a line. Returns the lines that were not found again although their scenario was examined.
[[nodiscard]] std::vector<std::string> accept_deviations(std::string_view accepted, run_report& in);

} // namespace waybill::native::certification
