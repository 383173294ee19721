// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <string_view>

namespace waybill::http {

/// Receives a response in pieces. Returning false ends the reception.
class body_receiver {
public:
    /// Receives status and header fields, before the body.
    virtual bool begin(http::response const& head) = 0;
    /// Receives the next bytes of the body.
    virtual bool take(std::string_view bytes) = 0;

    body_receiver(body_receiver const&) = delete;
    body_receiver& operator=(body_receiver const&) = delete;

protected:
    body_receiver() = default;
    ~body_receiver() = default;
};

} // namespace waybill::http
