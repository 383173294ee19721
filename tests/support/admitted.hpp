// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "desk/desk.hpp"

#include <optional>
#include <utility>

/// Requests that are admitted before they are answered, as `waybill::service` does it.
namespace support {

template <class Request>
auto ask(waybill::native::desk& asked, Request const& request, waybill::call const& of)
    -> decltype(asked.respond(request, of, waybill::native::request_context())) {
    waybill::native::request_context context;
    if (auto refused = asked.admit(request.credential, of, context)) return *std::move(refused);
    return asked.respond(request, of, context);
}

/// What `waybill::service` hands requests to, one after the other.
class one_at_a_time {
public:
    using requests = waybill::native::desk::requests;

    explicit one_at_a_time(waybill::native::desk& asked) : desk_(&asked) {}

    std::optional<waybill::error_result> admit(waybill::credential const& given, waybill::call const& of) {
        context_ = {};
        return desk_->admit(given, of, context_);
    }
    template <waybill::request_document Request>
    auto respond(Request const& request, waybill::call const& of) {
        return desk_->respond(request, of, context_);
    }

private:
    waybill::native::desk* desk_;
    waybill::native::request_context context_{};
};

} // namespace support
