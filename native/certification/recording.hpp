// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>

#include <waybill/partner.hpp>
#include <waybill/result.hpp>

#include <string_view>

namespace waybill::native::certification {

/// Reads a report in JSON, to write it in another format; or judges the exchanges of a recording (HAR, as `--wire`
/// writes it) with `to`, as `watch` judges them while they pass. Errors: `json_malformed`; `value_invalid` for JSON
/// that is neither.
[[nodiscard]] result<run_report> read_report(std::string_view text, partner to);

} // namespace waybill::native::certification
