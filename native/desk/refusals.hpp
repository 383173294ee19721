// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_result.hpp>
#include <waybill/service.hpp>

#include <optional>
#include <string>
#include <utility>

/// What the desk answers when it answers no (profile, "Errors").
namespace waybill::native {

/// One field that does not hold, and why. The path begins below the document's root.
struct field_problem {
    std::string path{};
    std::string why{};
};

[[nodiscard]] inline error_result refusal(char const* id, int type, char const* retry, std::string message,
                                          call const& of) {
    error_result answer{.id = id, .type = type, .retry = retry, .message = std::move(message)};
    if (!of.request_id.empty()) answer.request_id = std::string(of.request_id);
    return answer;
}

/// The same words for an unknown login and a wrong password.
[[nodiscard]] inline error_result credential_refused(call const& of) {
    return refusal("AUTH_INVALID", 4, "no", "Login or password is not valid", of);
}

/// A user or member that is another login's, or nobody's: which of both is not told.
[[nodiscard]] inline error_result owner_refused(field_problem const& problem, call const& of) {
    auto answer = refusal("AUTH_INVALID", 4, "no", problem.why, of);
    answer.field.push_back({problem.path});
    return answer;
}

[[nodiscard]] inline error_result field_refused(field_problem const& problem, call const& of) {
    auto answer = refusal("FIELD_INVALID", 3, "no", problem.why, of);
    answer.field.push_back({problem.path});
    return answer;
}

/// Nothing of what went wrong inside is told to the caller; the log has it under the request id.
[[nodiscard]] inline error_result internal_failure(call const& of) {
    return refusal("INTERNAL", 13, "reads only", "The service could not answer", of);
}

} // namespace waybill::native
