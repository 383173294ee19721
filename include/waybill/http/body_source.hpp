// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <string>
#include <utility>

namespace waybill::http {

/// Produces the rest of a body while it is sent.
class body_source {
public:
    virtual ~body_source() = default;
    body_source(body_source const&) = delete;
    body_source& operator=(body_source const&) = delete;

    /// Appends the next piece to `piece`. Returns false after the last one. After an error the caller must close the
    /// connection, so that the incomplete response is not taken for a complete one.
    virtual result<bool> next(std::string& piece) = 0;

protected:
    body_source() = default;
};

/// A response whose body may be produced while it is sent.
struct streamed_response {
    streamed_response(http::response whole) : first(std::move(whole)) {}
    streamed_response(http::response begun, std::unique_ptr<body_source> more)
        : first(std::move(begun)), rest(std::move(more)) {}

    http::response first;                ///< status, header fields and the start of the body
    std::unique_ptr<body_source> rest{}; ///< null: `first` contains the whole body
};

} // namespace waybill::http
