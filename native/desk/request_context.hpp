// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <identity/login_wait.hpp>
#include <store/store_clock.hpp>
#include <store/users.hpp>

#include <memory>

namespace waybill::native {

/// What the steps of one request pass on to one another.
struct request_context {
    store_clock* store_time = nullptr; ///< counts the request's uses of the store; null: they are not counted
    login_wait* login = nullptr;       ///< null: `desk::admit` waits until a password is verified
    std::shared_ptr<login_record const> principal{}; ///< who asks; set by `desk::admit`, null before it
};

} // namespace waybill::native
