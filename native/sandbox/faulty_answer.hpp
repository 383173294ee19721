// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>

#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>

#include <chrono>
#include <stop_token>

namespace waybill::native::sandbox {

/// The answer that the fault leaves of a good one: after a wait, without its end, or another one. The road is read from
/// the request. A wait ends early when a stop is asked for.
[[nodiscard]] http::streamed_response faulty_answer(fault requested, http::request const& request,
                                                    http::streamed_response&& good, std::chrono::milliseconds wait,
                                                    std::stop_token const& stopped = {});

} // namespace waybill::native::sandbox
