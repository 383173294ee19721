// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/booking_service.hpp>
#include <booking_service/ignored_fields.hpp>
#include <booking_service/request_context.hpp>
#include <sandbox/sandbox_booking_service.hpp>
#include <telemetry/quirk_tally.hpp>
#include <telemetry/request_record.hpp>

#include <waybill/result.hpp>
#include <waybill/service.hpp>

#include <optional>

namespace waybill::native::server {

/// Handles one request: a request handler of `waybill::service`. Contains the request's context, and fills the record
/// of the request with what its document and the outcome say. `record` is used as long as the handler lives.
class request_handler {
public:
    using requests = booking_service::booking_service::requests;

    request_handler(sandbox::sandbox_booking_service& answering, booking_service::request_context const& context,
                    telemetry::request_record& record)
        : bookings_(&answering), context_{context, std::nullopt}, record_(&record) {}

    [[nodiscard]] result<void, error_result> admit(credential const& given, call const& of) {
        record_->function = of.function;
        record_->via = of.via;
        constexpr std::size_t longest = 400; // a login has at most 100 characters
        record_->login = given.login.substr(0, longest);
        record_->quirks = telemetry::quirk_tally(of.quirks);
        auto admitted = bookings_->admit(given, of, context_);
        record_->reason = context_.other_certificate ? "other_certificate" : "";
        return admitted;
    }
    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of) {
        record_->outcome = "ok"; // changed by a refusal
        record_->ignored = booking_service::ignored_header(booking_service::ignored_fields(request), of.quirks);
        return bookings_->respond(request, of, context_);
    }
    void refused(error_result const& why, call const& of) {
        record_->via = of.via;
        record_->function = of.function;
        record_->outcome = why.id;
    }

    /// The fault that the caller requested from the sandbox.
    [[nodiscard]] std::optional<sandbox::fault> requested_fault() const noexcept { return context_.requested; }

private:
    sandbox::sandbox_booking_service* bookings_;
    sandbox::sandbox_context context_;
    telemetry::request_record* record_;
};

} // namespace waybill::native::server
