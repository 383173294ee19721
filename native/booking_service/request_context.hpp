// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/login_wait.hpp>
#include <storage/store_clock.hpp>
#include <storage/users.hpp>

#include <waybill/value/instant.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace waybill::native::booking_service {

/// What the steps of one request share.
struct request_context {
    storage::store_clock* store_time = nullptr; ///< measures the request's uses of the store; null: not measured
    authentication::login_wait* login =
        nullptr; ///< null: `booking_service::admit` waits until the password is verified
    std::shared_ptr<storage::login_record const>
        principal{}; ///< the authenticated login; set by `booking_service::admit`, null before it
    std::span<std::string const> certificate_names{}; ///< of the connection's certificate; empty: it has none
    /// The instant up to which a trip list is complete: no booking that the service makes later, or that the list does
    /// not have yet, has an earlier instant of creation. Set by the response to a trip list; null: not wanted.
    std::optional<instant>* complete_until = nullptr;
    bool other_certificate = false; ///< refused only because of the certificate; set by `booking_service::admit`
};

} // namespace waybill::native::booking_service
