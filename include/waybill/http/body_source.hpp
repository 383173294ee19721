// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <string>
#include <utility>

namespace waybill::http {

/// The rest of a body, which is made while the body is sent.
class body_source {
public:
    virtual ~body_source() = default;
    body_source(body_source const&) = delete;
    body_source& operator=(body_source const&) = delete;

    /// Appends the next piece to `piece`. False: that was the last one. After an error there is no way to go on: what
    /// was sent must not pass for a whole answer.
    virtual result<bool> next(std::string& piece) = 0;

protected:
    body_source() = default;
};

/// A response whose body may still go on when the first of it is sent.
struct streamed_response {
    streamed_response(http::response whole) : first(std::move(whole)) {}
    streamed_response(http::response begun, std::unique_ptr<body_source> more)
        : first(std::move(begun)), rest(std::move(more)) {}

    http::response first;                ///< status, header fields, and the body's beginning
    std::unique_ptr<body_source> rest{}; ///< null: the body is whole
};

} // namespace waybill::http
