// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/observer.hpp>
#include <waybill/retry.hpp>

namespace waybill {

/// What a client does in addition to its calls. By default nothing.
struct client_options {
    retry_policy retries{.attempts = 1};   ///< of `client::call` and `client::async_call`; by default none
    waybill::observer* observer = nullptr; ///< null: none; must outlive the client
};

/// The connection that a transport has used for a request.
struct connection_use {
    bool reused = false;
    bool tls = false;
};

} // namespace waybill
