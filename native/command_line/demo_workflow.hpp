// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/credential.hpp>
#include <waybill/value/date.hpp>

#include <string>

namespace waybill::native::command_line {

/// Walks the workflow once at the demo's service, from a search to a cancellation, and prints what each step came to.
/// False when a step failed.
[[nodiscard]] bool run_workflow(std::string const& base_url, credential const& who, date today);

} // namespace waybill::native::command_line
