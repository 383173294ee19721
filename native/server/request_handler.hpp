// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/booking_service.hpp>
#include <booking_service/ignored_fields.hpp>
#include <booking_service/request_context.hpp>
#include <sandbox/sandbox_booking_service.hpp>
#include <telemetry/quirk_tally.hpp>

#include <waybill/service.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace waybill::native::server {

/// What the log reports of a request that its document and its answer say.
struct request_note {
    std::string_view function{}; ///< empty: it came to no function
    std::string login{};         ///< as claimed, right or wrong
    std::optional<waybill::via> via{};
    std::string outcome{}; ///< `ok`, or the id of the refusal
    telemetry::quirk_tally quirks{};
    std::string ignored{}; ///< the fields that the service does not use, as the header `Waybill-Ignored` lists them
};

/// Answers one request: the request handler of `waybill::service`. Holds the request's context, and notes what the log
/// reports.
class request_handler {
public:
    using requests = booking_service::booking_service::requests;

    request_handler(sandbox::sandbox_booking_service& answering, booking_service::request_context const& context)
        : bookings_(&answering), context_{context, std::nullopt} {}

    [[nodiscard]] std::optional<error_result> admit(credential const& given, call const& of) {
        note_ = {
            .function = of.function, .login = given.login, .via = of.via, .quirks = telemetry::quirk_tally(of.quirks)};
        return bookings_->admit(given, of, context_);
    }
    template <request_document Request>
    [[nodiscard]] auto respond(Request const& request, call const& of) {
        note_.outcome = "ok"; // unless it is refused
        note_.ignored = booking_service::ignored_header(booking_service::ignored_fields(request), of.quirks);
        return bookings_->respond(request, of, context_);
    }
    void refused(error_result const& why, call const& of) {
        note_.via = of.via;
        note_.function = of.function;
        note_.outcome = why.id;
    }

    /// What the caller asked the sandbox to do wrong.
    [[nodiscard]] std::optional<sandbox::fault> asked_fault() const noexcept { return context_.asked; }
    [[nodiscard]] request_note take_note() { return std::exchange(note_, {}); }

private:
    sandbox::sandbox_booking_service* bookings_;
    sandbox::sandbox_context context_;
    request_note note_{};
};

} // namespace waybill::native::server
