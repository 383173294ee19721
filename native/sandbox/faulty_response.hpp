// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>

#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>

#include <chrono>
#include <stop_token>

namespace waybill::native::sandbox {

/// Applies the fault to a response: delays it, cuts it, or replaces it. The access method is that of the request. A
/// delay ends early if a stop is requested.
[[nodiscard]] http::streamed_response faulty_response(fault requested, http::request const& request,
                                                      http::streamed_response&& good, std::chrono::milliseconds wait,
                                                      std::stop_token const& stopped = {});

} // namespace waybill::native::sandbox
