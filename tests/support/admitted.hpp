// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "booking_service/booking_service.hpp"

#include <utility>

/// Requests that are admitted before they are answered, as `waybill::service` does it.
namespace support {

template <class Request>
auto ask(waybill::native::booking_service::booking_service& requested, Request const& request, waybill::call const& of)
    -> decltype(requested.respond(request, of, waybill::native::booking_service::request_context())) {
    waybill::native::booking_service::request_context context;
    if (auto admitted = requested.admit(request.credential, of, context); !admitted) return std::move(admitted).error();
    return requested.respond(request, of, context);
}

/// A request handler for `waybill::service`, for one request at a time.
class one_at_a_time {
public:
    using requests = waybill::native::booking_service::booking_service::requests;

    explicit one_at_a_time(waybill::native::booking_service::booking_service& requested) : bookings_(&requested) {}

    waybill::result<void, waybill::error_result> admit(waybill::credential const& given, waybill::call const& of) {
        context_ = {};
        return bookings_->admit(given, of, context_);
    }
    template <waybill::request_document Request>
    auto respond(Request const& request, waybill::call const& of) {
        return bookings_->respond(request, of, context_);
    }

private:
    waybill::native::booking_service::booking_service* bookings_;
    waybill::native::booking_service::request_context context_{};
};

} // namespace support
