// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>
#include <string_view>

namespace waybill::native::server {

/// A request id that is unique across all processes, for the log: `5f0c9a31-42`.
[[nodiscard]] std::string next_request_id();

/// Returns the request id that a caller has sent as `X-Request-ID`, for the log; empty if it has other characters than
/// letters, digits and `._:-`, or more than 64.
[[nodiscard]] std::string_view plain_request_id(std::string_view sent);

/// Returns the trace id of a `traceparent` field, 32 hexadecimal digits (W3C Trace Context, 3.2); empty if the field is
/// invalid.
[[nodiscard]] std::string_view trace_id(std::string_view traceparent);

} // namespace waybill::native::server
