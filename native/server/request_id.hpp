// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>

namespace waybill::native::server {

/// A name for a request that no other request of any process has, to find it in the log by: `5f0c9a31-42`.
[[nodiscard]] std::string next_request_id();

} // namespace waybill::native::server
