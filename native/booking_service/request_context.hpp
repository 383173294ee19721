// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <authentication/login_wait.hpp>
#include <storage/store_clock.hpp>
#include <storage/users.hpp>

#include <memory>

namespace waybill::native::booking_service {

/// What the steps of one request pass on to one another.
struct request_context {
    storage::store_clock* store_time = nullptr;  ///< counts the request's uses of the store; null: they are not counted
    authentication::login_wait* login = nullptr; ///< null: `booking_service::admit` waits until a password is verified
    std::shared_ptr<storage::login_record const>
        principal{}; ///< who asks; set by `booking_service::admit`, null before it
};

} // namespace waybill::native::booking_service
