// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>

#include <chrono>
#include <functional>
#include <utility>

namespace waybill::native::http_host {

/// The result of a handler: a response, or an event to wait for without a handler.
struct host_response {
    host_response(http::response whole) : response(std::move(whole)) {}
    host_response(http::streamed_response made) : response(std::move(made)) {}
    /// There is no response yet. `start` is called with a function that resumes the request and may be called from any
    /// thread; then a handler calls `again`.
    host_response(std::function<void(std::function<void()> resume)> start,
                  std::function<host_response(http::request const&)> again)
        : response(http::response{}), wait(std::move(start)), respond_again(std::move(again)) {}

    http::streamed_response response;
    std::chrono::milliseconds delay{};                        ///< delay before the response is sent, without a handler
    std::function<void(std::function<void()> resume)> wait{}; ///< empty: send `response`
    std::function<host_response(http::request const&)> respond_again{};
};

} // namespace waybill::native::http_host
