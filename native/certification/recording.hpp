// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/examination.hpp>
#include <certification/partner_catalogue.hpp>

#include <waybill/result.hpp>

#include <string_view>

namespace waybill::native::certification {

/// What a report in JSON contains for a replay.
struct recording {
    examination_settings with{}; ///< without credentials
    selection which{};
    recorded_run run{};
};

/// Reads a report in JSON. Errors: `json_malformed`; `value_invalid` for JSON that is no report.
[[nodiscard]] result<recording> read_recording(std::string_view text);

/// Surroundings that return the recorded responses in their order, with the recorded clock; nothing is sent.
[[nodiscard]] surroundings replay_of(recorded_run run);

} // namespace waybill::native::certification
