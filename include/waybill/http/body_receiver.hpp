// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <string_view>

namespace waybill::http {

/// Takes a response in while it arrives. False ends the reception: nothing more is wanted.
class body_receiver {
public:
    /// Status and header fields, before anything of the body.
    virtual bool begin(http::response const& head) = 0;
    /// The next bytes of the body.
    virtual bool take(std::string_view bytes) = 0;

    body_receiver(body_receiver const&) = delete;
    body_receiver& operator=(body_receiver const&) = delete;

protected:
    body_receiver() = default;
    ~body_receiver() = default;
};

} // namespace waybill::http
