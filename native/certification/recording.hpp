// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>

#include <waybill/result.hpp>

#include <string_view>

namespace waybill::native::certification {

/// Reads a report in JSON, to write it in another format. Errors: `json_malformed`; `value_invalid` for JSON that is no
/// report.
[[nodiscard]] result<run_report> read_report(std::string_view text);

} // namespace waybill::native::certification
