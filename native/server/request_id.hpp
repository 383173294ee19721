// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>

namespace waybill::native::server {

/// A request id that is unique across all processes, for the log: `5f0c9a31-42`.
[[nodiscard]] std::string next_request_id();

} // namespace waybill::native::server
