// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/credential.hpp>
#include <waybill/value/date.hpp>

#include <string>

namespace waybill::native::demonstration {

/// Runs the booking workflow once against the service at `base_url`, from search to cancellation, and prints the result
/// of each step. False if a step failed.
[[nodiscard]] bool run_workflow(std::string const& base_url, credential const& who, date today);

} // namespace waybill::native::demonstration
