// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>

#include <chrono>
#include <functional>
#include <utility>

namespace waybill::native::http_host {

/// What a handler gives: a response, or, where that takes long and no handler, what to wait for.
struct host_answer {
    host_answer(http::response whole) : response(std::move(whole)) {}
    host_answer(http::streamed_response made) : response(std::move(made)) {}
    /// There is no response yet: `start` is called with what resumes the request, which may be called from any thread,
    /// and then a handler calls `again`.
    host_answer(std::function<void(std::function<void()> resume)> start,
                std::function<host_answer(http::request const&)> again)
        : response(http::response{}), wait(std::move(start)), respond_again(std::move(again)) {}

    http::streamed_response response;
    std::chrono::milliseconds delay{}; ///< how much later the response is sent, without a handler
    std::function<void(std::function<void()> resume)> wait{}; ///< empty: `response` is to be sent
    std::function<host_answer(http::request const&)> respond_again{};
};

} // namespace waybill::native::http_host
