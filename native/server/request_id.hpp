// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <string>

namespace waybill::native::server {

/// A request id that is unique across all processes, for the log: `5f0c9a31-42`.
[[nodiscard]] std::string next_request_id();

/// The id of a request: the `X-Request-ID` that its caller sends, so that both logs have the same id, or a new one if
/// there is none, or if it has other characters than letters, digits and `._:-`, or more than 64. Ids of callers need
/// not be unique.
[[nodiscard]] std::string request_id_of(http::headers const& fields);

} // namespace waybill::native::server
