// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_id.hpp>

#include <chrono>
#include <string>

/// What the booking service answers when it answers no (profile, "Errors").
namespace waybill::native::booking_service {

/// One field that does not hold, and why. The path begins below the document's root.
struct field_problem {
    std::string path{};
    std::string why{};
};

/// The same words for an unknown login and a wrong password.
[[nodiscard]] inline error_result credential_refused() {
    return refusal(error_id::auth_invalid, "Login or password is not valid");
}

/// Too many requests of a login, or too many failed logins: which of both is not told.
[[nodiscard]] inline error_result requested_too_often(std::chrono::seconds wait) {
    auto refused = refusal(error_id::rate_limited, "Too many requests or failed logins: ask again later");
    refused.retry_after = unsigned(wait.count());
    return refused;
}

/// The store was written by too many others at once: nothing was done, and the same may be sent again, a creation with
/// the same reference.
[[nodiscard]] inline error_result store_busy() {
    auto refused =
        refusal(error_id::rate_limited, "The service is busy, and nothing was done: send the same again later");
    refused.retry_after = 1;
    return refused;
}

/// A user or member that is another login's, or nobody's: which of both is not told.
[[nodiscard]] inline error_result owner_refused(field_problem const& problem) {
    return refusal(error_id::auth_invalid, problem.why, problem.path);
}

[[nodiscard]] inline error_result field_refused(field_problem const& problem) {
    return refusal(error_id::field_invalid, problem.why, problem.path);
}

/// Nothing of what went wrong inside is told to the caller; the log has it under the request id.
[[nodiscard]] inline error_result internal_failure() {
    return refusal(error_id::internal, "The service could not answer");
}

} // namespace waybill::native::booking_service
