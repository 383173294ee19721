// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_result.hpp>

#include <exception>
#include <utility>

namespace waybill::native::booking_service {

/// A refusal inside a transaction that must be rolled back. It is thrown through `store::write`, which rolls back, and
/// caught by the booking service.
class rollback : public std::exception {
public:
    explicit rollback(error_result why) : why_(std::move(why)) {}
    [[nodiscard]] error_result const& why() const noexcept { return why_; }
    [[nodiscard]] char const* what() const noexcept override { return why_.id.c_str(); }

private:
    error_result why_;
};

} // namespace waybill::native::booking_service
