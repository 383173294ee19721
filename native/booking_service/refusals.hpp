// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_id.hpp>

#include <chrono>
#include <string>

/// The refusals of the booking service (profile, "Errors").
namespace waybill::native::booking_service {

/// One invalid field, and the reason. The path is relative to the root of the document.
struct field_problem {
    std::string path{};
    std::string why{};
};

/// The same text for an unknown login, a wrong password and a certificate with another name.
[[nodiscard]] inline error_result credential_refused() {
    return refusal(error_id::auth_invalid, "Login or password is not valid");
}

/// Too many requests or too many failed logins of a login; the response does not say which.
[[nodiscard]] inline error_result requested_too_often(std::chrono::seconds wait) {
    auto refused = refusal(error_id::rate_limited, "Too many requests or failed logins: try again later");
    refused.retry_after = unsigned(wait.count());
    return refused;
}

/// Too many concurrent transactions wrote to the store. Nothing was changed; the same request may be sent again, a
/// creation with the same reference.
[[nodiscard]] inline error_result store_busy() {
    auto refused =
        refusal(error_id::rate_limited, "The service is busy and changed nothing: send the same request again later");
    refused.retry_after = 1;
    return refused;
}

/// A user or member of another login, or an unknown one; the response does not say which.
[[nodiscard]] inline error_result owner_refused(field_problem const& problem) {
    return refusal(error_id::auth_invalid, problem.why, problem.path);
}

[[nodiscard]] inline error_result field_refused(field_problem const& problem) {
    return refusal(error_id::field_invalid, problem.why, problem.path);
}

/// Internal errors are not shown to the caller; the log has them under the request id.
[[nodiscard]] inline error_result internal_failure() {
    return refusal(error_id::internal, "The service failed to respond");
}

} // namespace waybill::native::booking_service
